import { defineConfig } from 'vitest/config'

const source = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } }
/**
 * Files share their modules: loading them anew for each file took longer than most tests. Not in the web, whose tests
 * put others in their place (`vi.mock`): which of them a file saw depended on the file that ran before it.
 */
const shared = { isolate: false } as const

/** The client of assistants: its `source` is TypeScript too, which Node does not load from a package. */
const ASSISTANT = { deps: { inline: ['@modelcontextprotocol/client', 'eventsource', 'eventsource-parser'] } }

/** Texts of the terminal are English in tests, whatever the terminal is that they run in. */
const ENGLISH = { LC_ALL: '', LC_MESSAGES: 'C' } as const

/** Only what hangs should end by it: a machine may be ten times busier than another. */
const HANGS_MS = 900_000

/** What needs its second try is listed at the end of `npm test`. */
const RETRIES = process.env['CI'] === undefined ? 0 : 1

export default defineConfig({
  test: {
    // More than a small machine has cores: the server's tests wait more than they work.
    maxWorkers: 4,
    projects: [
      {
        ...source,
        test: {
          ...shared,
          name: 'core',
          include: ['core/src/**/*.test.ts', 'contract/src/**/*.test.ts'],
          testTimeout: HANGS_MS,
        },
      },
      {
        ...source,
        test: {
          ...shared,
          name: 'sync',
          include: ['sync/src/**/*.test.ts'],
          testTimeout: HANGS_MS,
        },
      },
      {
        ...source,
        test: {
          ...shared,
          name: 'server',
          retry: RETRIES,
          include: [
            'server/src/**/*.test.ts',
            'bench/**/*.test.ts',
            'fuzz/**/*.test.ts',
            'chaos/**/*.test.ts',
            'deploy/**/*.test.ts',
          ],
          globalSetup: 'server/src/testing/first-start.testing.ts',
          setupFiles: 'server/src/testing/stop-left-over.testing.ts',
          server: ASSISTANT,
          env: ENGLISH,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        ...source,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        ...source,
        test: {
          ...shared,
          name: 'tools',
          include: ['scripts/**/*.test.ts', 'web/vite/**/*.test.ts', 'oracle/**/*.test.ts', 'verify/**/*.test.ts'],
          server: ASSISTANT,
          testTimeout: HANGS_MS,
        },
      },
    ],
  },
})
