import type { KeyRights } from '@roundtrip/contract/exchanges'
import type { AccountRights } from './reader.ts'

const NOTHING_STATED: KeyRights = {
  read: null,
  trade: null,
  withdraw: null,
  transfer: null,
  ipBound: null,
  expires: null,
}

/** For an exchange that reports neither the permissions of a key nor its owner. */
export const UNKNOWN_RIGHTS: AccountRights = { rights: NOTHING_STATED, owner: null }
