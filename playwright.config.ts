import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { folderOfRun } from './server/src/testing/folder.testing.ts'

/**
 * The browser tests run against the real server on an embedded database. Each worker has a server of its own: sign-ups
 * and demos of one network are limited by the hour, and one server would have to answer for all.
 */
// More than a small machine has cores, because pages wait for answers.
const WORKERS = 3
const port = Number(process.env['E2E_PORT'] ?? '3199')
// Workers read this file too; only the first reading makes a folder, and removes it when the servers are gone.
if (process.env['E2E_FOLDER'] === undefined) {
  const folder = folderOfRun()
  process.env['E2E_FOLDER'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const servers = Array.from({ length: WORKERS }, (_, worker) => ({
  address: `http://localhost:${port + worker}`,
  port: String(port + worker),
  dataDir: join(process.env['E2E_FOLDER'] ?? '', String(worker)),
}))
const own = servers[Number(process.env['TEST_PARALLEL_INDEX'] ?? '0') % WORKERS]
if (own === undefined) throw new RangeError('No server for this worker.')
process.env['E2E_DATA'] = own.dataDir
// The stand-ins for an identity provider and for exchanges listen beside the servers.
const identityPort = String(port + WORKERS)
process.env['E2E_IDENTITY_PORT'] = identityPort
const exchangePort = String(port + WORKERS + 1)
process.env['E2E_EXCHANGE_PORT'] = exchangePort

export default defineConfig({
  testDir: 'e2e',
  globalSetup: ['./e2e/identity.ts', './e2e/exchange.ts'],
  outputDir: 'test-results',
  // `npm run test:long -- browser` runs what is tagged so.
  projects: [
    { name: 'daily', grepInvert: /@long/ },
    { name: 'long', grep: /@long/ },
  ],
  fullyParallel: true,
  workers: WORKERS,
  // A test that needs its second try is listed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Generous, because the machines that run this are often busy with something else.
  timeout: 900_000,
  expect: { timeout: 240_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002, animations: 'disabled' } },
  reporter: 'list',
  webServer: servers.map((server) => ({
    command: 'node server/dist/bundle/main.js',
    url: `${server.address}/healthz`,
    timeout: 600_000,
    env: {
      PORT: server.port,
      DATA_DIR: server.dataDir,
      LOG_LEVEL: 'error',
      PASSWORD_MEMORY: '19',
      OPERATOR_ACCOUNTS: 'operator@example.com',
      OIDC_ISSUER: `http://localhost:${identityPort}`,
      OIDC_NAME: 'Test Identity',
      OIDC_CLIENT_ID: 'roundtrip',
      EXCHANGE_GATEWAY: `http://127.0.0.1:${exchangePort}/?target=`,
      EXCHANGE_PACE: '500',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  })),
  use: {
    baseURL: own.address,
    // An action that hangs ends before its test does, and says where.
    actionTimeout: 240_000,
    navigationTimeout: 240_000,
    timezoneId: 'UTC',
    locale: 'en-GB',
    colorScheme: 'dark',
    // Drawing what moves is a fifth of the work of a page, and no test looks at it.
    contextOptions: { reducedMotion: 'reduce' },
    // Emptied between two tests, but its cache stays: loading the application anew was most of the work.
    reuseContext: true,
    // Requests of a worker cannot be routed; the test of it allows it.
    serviceWorkers: 'block',
    // A trace of each action costs about as much as the test; it is made where somebody wants to look.
    trace: process.env['E2E_TRACE'] === undefined ? 'off' : 'on',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A tenth of the work of a page was compiling and collecting on threads of their own.
        '--js-flags=--single-threaded',
      ],
    },
  },
})
