import type { KeyRights } from '@roundtrip/contract'
import type { AccountRights } from './reader.ts'

/** What no exchange told. */
export const UNTOLD: KeyRights = {
  read: null,
  trade: null,
  withdraw: null,
  transfer: null,
  ipBound: null,
  expires: null,
}

export const NOTHING_TOLD: AccountRights = { rights: UNTOLD, owner: null }
