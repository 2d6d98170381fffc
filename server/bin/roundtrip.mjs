#!/usr/bin/env node
// Builds what is missing or stale, then runs the compiled command line. Plain JavaScript, since it runs first.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const compiled = join(root, 'server/dist/cli.js')
const stamp = join(root, '.build/cli-built')

function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) latest = Math.max(latest, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs)
  }
  return latest
}

const sources = ['core/src', 'contract/src', 'server/src'].map((folder) => join(root, folder))
if (!existsSync(compiled) || !existsSync(stamp) || Math.max(...sources.map(newest)) > statSync(stamp).mtimeMs) {
  const started = new Date()
  // After a mere `npm start` the compiler is not there yet, and is installed now.
  const built = spawnSync(process.execPath, ['scripts/launch.mjs', 'compile'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) {
    process.stderr.write('roundtrip: the build failed; npm run check says why.\n')
    process.exit(2)
  }
  mkdirSync(join(root, '.build'), { recursive: true })
  writeFileSync(stamp, `${started.toISOString()}\n`)
}
await import('../dist/cli.js')
