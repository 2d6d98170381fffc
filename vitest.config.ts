import { dirname, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Packages of ours that tests import: their source, or what the compiler has just made of it. The latter is loaded in half
 * the time, because Node does it without the help of Vite, and it is faster: Vite reads each import through a getter.
 */
const IS_COMPILED = process.env['ROUNDTRIP_COMPILED'] !== undefined
const source = IS_COMPILED ? {} : { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } }
const COMPILED_PACKAGES = IS_COMPILED ? { external: [/\/(?:core|contract|sync|server)\/dist\//] } : {}

/** The same for what the tests of these packages import from beside them. */
const compiled = {
  name: 'compiled',
  enforce: 'pre',
  resolveId: (source: string, importer: string | undefined): string | null => {
    if (!IS_COMPILED || importer === undefined || !source.startsWith('.')) return null
    const [, folder, file] = OF_PACKAGE.exec(resolve(dirname(importer), source)) ?? []
    return file === undefined || HELPS_TESTS.test(file) ? null : `${folder}/dist/${file}.js`
  },
} as const
const OF_PACKAGE = /^(.*\/(?:core|contract|sync|server))\/src\/(.*)\.ts$/
const HELPS_TESTS = /\.(?:test|testing)$/

/**
 * Files share their modules: loading them anew for each file took longer than most tests. Not where tests need a
 * document or put other modules in place (`vi.mock`): which of them a file saw depended on the file that ran before it.
 */
const shared = { isolate: false } as const

/** The client of assistants is inlined: its `source` is TypeScript too, which Node does not load from a package. */
const PACKAGES = {
  deps: { ...COMPILED_PACKAGES, inline: ['@modelcontextprotocol/client', 'eventsource', 'eventsource-parser'] },
}

/** Texts of the terminal are English in tests, whatever the terminal is that they run in. */
const ENGLISH = { LC_ALL: '', LC_MESSAGES: 'C' } as const

/** Only what hangs should end by it: a machine may be ten times busier than another. */
const HANGS_MS = 900_000

/** How often each property is tried, and with which seed. */
const PROPERTIES = 'scripts/property-runs.testing.ts'

/** What needs its second try is listed at the end of `npm test`. */
const RETRIES = process.env['CI'] === undefined ? 0 : 1

/** Files of the long run, which `npm run test:long` names by subject; `npm test` leaves them out, and tests tagged so. */
const LONG = '**/*.long.test.{ts,tsx}'

/** Tests of components, and others of the web that need a document or modules of their own. */
const WITH_DOCUMENT = 'web/src/**/*.dom.test.ts'

/** The tests of the server, and others that start servers. */
const WITH_SERVERS = {
  retry: RETRIES,
  globalSetup: 'server/src/testing/first-start.testing.ts',
  setupFiles: ['server/src/testing/stop-left-over.testing.ts', PROPERTIES],
  server: PACKAGES,
  env: ENGLISH,
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
}

export default defineConfig({
  test: {
    // More than a small machine has cores: the server's tests wait more than they work.
    maxWorkers: 3,
    tags: [{ name: 'long', description: 'For the long run, as files of that name: `npm test` leaves it out.' }],
    projects: [
      {
        ...source,
        plugins: [compiled],
        test: {
          ...shared,
          name: 'core',
          server: { deps: COMPILED_PACKAGES },
          include: ['core/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
          exclude: [LONG],
          setupFiles: PROPERTIES,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        ...source,
        plugins: [compiled],
        test: {
          ...shared,
          name: 'sync',
          server: PACKAGES,
          include: ['sync/src/**/*.test.ts'],
          exclude: [LONG],
          setupFiles: PROPERTIES,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        ...source,
        plugins: [compiled],
        test: {
          ...shared,
          ...WITH_SERVERS,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'bench/**/*.test.ts', 'fuzz/**/*.test.ts', 'deploy/**/*.test.ts'],
          exclude: [LONG],
        },
      },
      {
        ...source,
        plugins: [compiled],
        test: {
          ...shared,
          name: 'web',
          server: PACKAGES,
          include: ['web/src/**/*.test.ts'],
          exclude: [LONG, WITH_DOCUMENT],
          setupFiles: PROPERTIES,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        ...source,
        plugins: [compiled],
        test: {
          name: 'dom',
          server: PACKAGES,
          include: ['web/src/**/*.test.tsx', WITH_DOCUMENT],
          exclude: [LONG],
          setupFiles: PROPERTIES,
          environment: 'happy-dom',
          // Modules and a document of its own for each file, at half the price of a process of its own.
          pool: 'vmThreads',
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        ...source,
        plugins: [compiled],
        test: {
          ...shared,
          name: 'tools',
          include: ['scripts/**/*.test.ts', 'web/vite/**/*.test.ts', 'oracle/**/*.test.ts'],
          exclude: [LONG],
          setupFiles: PROPERTIES,
          server: PACKAGES,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        ...source,
        plugins: [compiled],
        test: {
          ...shared,
          ...WITH_SERVERS,
          name: 'long',
          include: [LONG],
        },
      },
    ],
  },
})
