/** The rooms of the synchronization of documents. Nothing here knows React, the DOM, SQL or HTTP. */
import type { Borders } from './check.ts'
import { contract } from './contract.ts'

export const SYNC: Borders = {
  folder: 'sync/src',
  tests: ['@roundtrip/contract', 'vitest', 'fast-check'],
  rooms: {
    protocol: {
      holds: 'documents and writes as they travel, and when two of them are equal',
      entry: ['documents.ts'],
      imports: [...contract('documents'), 'zod/mini'],
    },
    client: {
      holds: "the browser's side: what is shown, the write queue, merging, drafts, the event stream, bulk writes",
      entry: ['live-documents.ts', 'ports.ts'],
      imports: ['protocol', ...contract('documents', 'errors', 'fields'), 'zod/mini'],
    },
    server: {
      holds: "the server's side: what a write does to a document, which events a stream sends; all of it in memory",
      entry: ['write-rule.ts', 'change-feed.ts', 'memory-server.ts'],
      imports: ['protocol', ...contract('documents', 'errors'), 'node:crypto'],
    },
    '.': {
      holds: 'random histories of many clients against the rules, and the model that judges them',
      entry: ['histories.test.ts'],
      imports: ['protocol', 'client', 'server'],
    },
  },
}
