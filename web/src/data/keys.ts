/** Query keys that more than one module needs. */
export const tradesKey = (uid: string) => ['trades', uid] as const
