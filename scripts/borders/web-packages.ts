/** Packages that many rooms of the web application take, by the names that the tables use. */
export { contract, SUBJECTS as CONTRACT } from './contract.ts'

/** The engine of live documents: its types where documents are written, its functions in `data/documents`. */
export const SYNC = '@roundtrip/sync/client'
/** Every room of core as its packages are called. Readers of files are large, so few rooms may load them. */
export const core = (...rooms: readonly string[]): readonly string[] => rooms.map((room) => `@roundtrip/core/${room}`)
export const WIDGETS = ['react', '@mantine/core', '@mantine/hooks', '@tabler/icons-react'] as const
export const QUERIES = ['react', '@tanstack/react-query'] as const
