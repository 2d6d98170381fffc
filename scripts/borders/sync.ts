/** The rooms of the synchronization of documents. Nothing here knows React, the DOM, SQL or HTTP. */
import type { Borders } from './check.ts'

export const SYNC: Borders = {
  folder: 'sync/src',
  rooms: {
    protocol: { holds: 'documents and writes as they travel, and when two of them are equal', entry: ['documents.ts'] },
    client: {
      holds: "the browser's side: what is shown, the write queue, merging, drafts, the event stream, bulk writes",
      entry: ['live-documents.ts', 'ports.ts'],
    },
    server: {
      holds: "the server's side: what a write does to a document, which events a stream sends; all of it in memory",
      entry: ['write-rule.ts', 'change-feed.ts', 'memory-server.ts'],
    },
    '.': {
      holds: 'random histories of many clients against the rules, and the model that judges them',
      entry: ['histories.test.ts'],
    },
  },
  never: [{ room: 'server', targets: ['client'], because: 'Each side knows the protocol alone.' }],
  packages: {
    '@roundtrip/contract/documents': '*',
    '@roundtrip/contract/errors': ['client', 'server'],
    '@roundtrip/contract/fields': ['client'],
    zod: ['protocol', 'client'],
  },
  tests: ['@roundtrip/contract', 'vitest', 'fast-check', 'node:crypto'],
}
