import { type AccountId, accountId, hash128 } from '@roundtrip/core/base'

/** The id of a position in the database: a hash of its key, short enough for a small index. */
export function positionId(key: string): string {
  return hash128(`position|${key}`)
}

/** The account that a position's key names. */
export function accountOfKey(key: string): AccountId {
  return accountId(key.slice(0, key.indexOf('|')))
}
