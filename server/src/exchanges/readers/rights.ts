import type { KeyRights } from '@roundtrip/contract'
import type { AccountRights } from './reader.ts'

const UNTOLD: KeyRights = { read: null, trade: null, withdraw: null, transfer: null, ipBound: null, expires: null }

/** Of an exchange that does not tell what a key may do, nor whose it is. */
export const NOTHING_TOLD: AccountRights = { rights: UNTOLD, owner: null }
