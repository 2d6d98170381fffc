/** The next lines of a file that is written piece by piece, and how many records they hold. */
export type FilePiece = { readonly text: string; readonly records: number }
