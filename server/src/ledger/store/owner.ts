/** Whose records: an account of a user, and the import that owns them. Ids are 32 hex digits or uuids. */

export type AccountRef = { readonly uid: string; readonly account: string }

/** Records of an account, by their dedupe keys of 32 hex digits. */
export type AccountKeys = AccountRef & { readonly keys: readonly string[] }

export type RowOwner = AccountRef & { readonly importId: string }

/**
 * The owner of records that belong to no import: fills that the trader entered, and rows moved from another account.
 */
export const NO_IMPORT = '0'.repeat(32)

/** The source of an import. */
export type LedgerSource = 'files' | 'connection'
