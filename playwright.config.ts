import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** The browser tests run against the real server on an embedded database of their own. */
const port = process.env['E2E_PORT'] ?? '3199'
const address = `http://localhost:${port}`
// Workers read this file too; only the first reading makes a folder.
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'roundtrip-e2e-'))
// The stand-in for an identity provider listens beside the server.
const identityPort = String(Number(port) + 1)
process.env['E2E_IDENTITY_PORT'] = identityPort
// And the one for exchanges.
const exchangePort = String(Number(port) + 2)
process.env['E2E_EXCHANGE_PORT'] = exchangePort
// Each worker comes from a network of its own: demos and sign-ups of one network are limited by the hour.
const network = `10.0.0.${Number(process.env['TEST_WORKER_INDEX'] ?? '0') % 250}`

export default defineConfig({
  testDir: 'e2e',
  globalSetup: ['./e2e/identity.ts', './e2e/exchange.ts'],
  outputDir: 'test-results',
  fullyParallel: true,
  // More than a small machine has cores, because pages wait for answers.
  workers: 3,
  // Generous, because the machines that run this are often busy with something else.
  timeout: 900_000,
  expect: { timeout: 240_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002, animations: 'disabled' } },
  reporter: 'list',
  webServer: {
    command: 'node server/dist/bundle/main.js',
    url: `${address}/healthz`,
    timeout: 600_000,
    env: {
      PORT: port,
      DATA_DIR: process.env['E2E_DATA'],
      LOG_LEVEL: 'error',
      PASSWORD_MEMORY: '19',
      TRUST_PROXY: '1',
      OPERATOR_ACCOUNTS: 'operator@example.com',
      OIDC_ISSUER: `http://localhost:${identityPort}`,
      OIDC_NAME: 'Test Identity',
      OIDC_CLIENT_ID: 'roundtrip',
      EXCHANGE_GATEWAY: `http://127.0.0.1:${exchangePort}/?target=`,
      EXCHANGE_PACE: '500',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL: address,
    extraHTTPHeaders: { 'x-forwarded-for': network },
    // An action that hangs ends before its test does, and says where.
    actionTimeout: 240_000,
    navigationTimeout: 240_000,
    timezoneId: 'UTC',
    locale: 'en-GB',
    colorScheme: 'dark',
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
      ],
    },
  },
})
