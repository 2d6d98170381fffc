/** The rooms of the contract between web and server. Of core it takes types of the ledger, and nothing else. */
import type { Borders } from './check.ts'

export const CONTRACT: Borders = {
  folder: 'contract/src',
  tests: ['vitest'],
  rooms: {
    '.': {
      holds: 'what all callable functions and documents share: errors, limits, plans, text fields',
      entry: ['callable.ts', 'errors.ts', 'limits.ts'],
      imports: ['zod/mini'],
    },
    documents: {
      holds: 'what a trader writes: one schema per collection, and how older shapes are upgraded',
      entry: ['collections.ts'],
      imports: ['.', 'zod/mini'],
    },
    functions: {
      holds: 'what the server can be asked to do: requests and responses, one file per family',
      entry: ['trades.ts'],
      imports: ['.', 'zod/mini'],
    },
    words: {
      holds: 'sentences that the browser and the terminal both show',
      entry: ['trouble-words.ts'],
      imports: ['.', 'functions', '@roundtrip/core/ledger'],
    },
    'index.ts': {
      holds: 'the one entry of the package',
      imports: ['.', 'documents', 'functions', 'words'],
    },
  },
}
