/** Query keys that several modules use. */
export const tradesKey = (uid: string) => ['trades', uid] as const
export const accountsKey = (uid: string) => ['accounts', uid] as const
export const importsKey = (uid: string) => ['imports', uid] as const
/** Everything that the ledger check shows. */
export const ledgerCheckKey = (uid: string) => ['ledger-check', uid] as const
export const connectionsKey = (uid: string) => ['connections', uid] as const
export const noticesKey = (uid: string) => ['notices', uid] as const
export const planKey = (uid: string) => ['plan', uid] as const
export const invoicesKey = (uid: string) => ['invoices', uid] as const
