/** What must be closed when the server stops: callers first, the database last. */
export type Closing = { readonly name: string; readonly order: number; readonly close: () => Promise<unknown> }
