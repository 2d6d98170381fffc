#!/usr/bin/env node
/**
 * Writes the server as few files, from its source: reading a thousand modules took most of the start-up time. Packages
 * with native programs, workers or classes that are looked up by name stay where npm put them.
 *
 * The files are in one folder, as deep as the folders of `server/src`, so that paths relative to a module are right in
 * both.
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const SERVER = join(ROOT, 'server')

/** Names of files that are looked up next to a module; see `new Worker` in the source. */
const SERVER_PROGRAMS = {
  main: 'src/main.ts',
  worker: 'src/threads/worker.ts',
  'backup-worker': 'src/backup/backup-worker.ts',
  'exchange-worker': 'src/exchanges/exchange-worker.ts',
}

await Promise.all([
  bundle({ root: SERVER, input: SERVER_PROGRAMS, outDir: join(SERVER, 'dist/bundle') }),
  // The exchange of the demo, which only the demo starts.
  bundle({
    root: join(ROOT, 'fakes'),
    input: { worker: 'exchange/worker.ts' },
    outDir: join(ROOT, '.build/demo-exchange'),
  }),
])
