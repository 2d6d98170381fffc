/** The next lines of a file that is written chunk by chunk, and how many records they contain. */
export type FilePiece = { readonly text: string; readonly records: number }
