/** Packages that many rooms of the web application take, by the names that the tables use. */
export { contract, SUBJECTS as CONTRACT } from './contract.ts'
export { core } from './core.ts'

/** The engine of live documents: its types where documents are written, its functions in `data/documents`. */
export const SYNC = '@roundtrip/sync/client'
export const WIDGETS = ['react', '@mantine/core', '@mantine/hooks'] as const
export const QUERIES = ['react', '@tanstack/react-query'] as const
