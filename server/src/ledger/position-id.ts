import { hash128 } from '@roundtrip/core/base'

/** Names a position in the database: a hash of its key, as short as an index likes it. */
export function positionId(key: string): string {
  return hash128(`position|${key}`)
}
