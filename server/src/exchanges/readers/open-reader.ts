import type { Credentials, ExchangeId } from '@roundtrip/contract'
import type { SharedLimits } from './limits.ts'
import type { Reader } from './reader.ts'
export type ReaderOptions = {
  readonly gateway: string | null
  readonly timeoutMs: number
  readonly limits: SharedLimits
  readonly now: () => number
}
export function openReader(
  account: { readonly exchange: ExchangeId; readonly credentials: Credentials },
  options: ReaderOptions,
): Reader {
  throw new Error(`${account.exchange} ${options.timeoutMs}`)
}
