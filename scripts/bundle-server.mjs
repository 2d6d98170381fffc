#!/usr/bin/env node
/**
 * Writes the server as few files, from its source: reading a thousand modules was most of what a start took. Packages
 * with parts of their own (native programs, workers, classes that are looked up by name) stay where npm put them.
 *
 * The files lie in one folder, as deep as the folders of `server/src`, so that addresses relative to a module are right
 * in both.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const SERVER = join(ROOT, 'server')

/** Names of files that are looked for beside a module; see `new Worker` in the source. */
const SERVER_PROGRAMS = {
  main: 'src/main.ts',
  worker: 'src/threads/worker.ts',
  'backup-worker': 'src/backup/backup-worker.ts',
  'exchange-worker': 'src/exchanges/exchange-worker.ts',
}

await Promise.all([
  bundle({ root: SERVER, input: SERVER_PROGRAMS, outDir: join(SERVER, 'dist/bundle') }),
  // The exchange of the demo, which nothing but the demo starts.
  bundle({
    root: join(ROOT, 'fakes'),
    input: { worker: 'exchange/worker.ts' },
    outDir: join(ROOT, '.build/demo-exchange'),
  }),
])
