import { REGIONS } from '@roundtrip/contract/calls'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

async function origins(flag: string): Promise<typeof import('./origins.ts')> {
  vi.stubEnv('VITE_USE_EMULATORS', flag)
  vi.resetModules()
  return import('./origins.ts')
}

// Promise [Calls: services] The pages use an accounts, a document and a functions service.
// Promise [Calls: services] With the development flag, the document service is on port 8080.
// Promise [Calls: services] With the development flag, the functions are on port 5001.
// Promise [Calls: services] With the development flag, the accounts service is on port 9099.
test.each([
  // flag    service                     address
  ['', 'authentication', '/api/auth'],
  ['', 'documents', '/db/v1'],
  ['', 'trade columns', '/ledger/v1'],
  ['', 'functions in us-central1', '/fn/us-central1/listAccounts'],
  ['', 'functions in europe-west2', '/fn/europe-west2/listAccounts'],
  ['true', 'authentication', 'http://localhost:9099/api/auth'],
  ['true', 'documents', 'http://localhost:8080/v1'],
  ['true', 'trade columns', 'http://localhost:8080/ledger/v1'],
  ['true', 'functions in us-central1', 'http://localhost:5001/roundtrip/us-central1/listAccounts'],
  ['true', 'functions in europe-west2', 'http://localhost:5001/roundtrip/europe-west2/listAccounts'],
])('development flag "%s": %s at %s', async (flag, service, address) => {
  const { AUTH_ORIGIN, DOCUMENTS_ORIGIN, LEDGER_ORIGIN, functionUrl } = await origins(flag)
  const addresses = new Map([
    ['authentication', AUTH_ORIGIN],
    ['documents', DOCUMENTS_ORIGIN],
    ['trade columns', LEDGER_ORIGIN],
    ...REGIONS.map((region) => [`functions in ${region}`, functionUrl(region, 'listAccounts')] as const),
  ])
  expect(addresses.get(service)).toBe(address)
})
