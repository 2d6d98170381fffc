/** Whose records: an account of a user, and the import that owns them. Ids are 32 hex digits or uuids. */

export type AccountRef = { readonly uid: string; readonly account: string }

export type RowOwner = AccountRef & { readonly importId: string }
