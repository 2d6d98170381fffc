import { afterEach, expect, test, vi } from 'vitest'

vi.mock('../session/page-session.ts', () => ({
  session: { token: ({ fresh }: { fresh: boolean }) => Promise.resolve(fresh ? 'fresh' : 'old') },
}))
const { downloadExport } = await import('./export.ts')

afterEach(() => vi.unstubAllGlobals())

/** Sends one response per request, and records the token of each request. */
function respondWith(...responses: readonly Response[]): string[] {
  const tokens: string[] = []
  vi.stubGlobal('fetch', (_url: string, init: { headers: Record<string, string> }) => {
    tokens.push(init.headers['authorization'] ?? '')
    const response = responses[tokens.length - 1]
    return response === undefined ? Promise.reject(new TypeError('offline')) : Promise.resolve(response)
  })
  return tokens
}

function clicks(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

// ASVS 5.4.1
test('the archive is saved under the name that the server gave it', async () => {
  const saved = clicks()
  const headers = { 'content-disposition': 'attachment; filename="roundtrip-2026-11-21.zip"' }
  respondWith(new Response('zip', { headers }))
  await downloadExport('mira')
  expect(saved).toEqual(['roundtrip-2026-11-21.zip'])
})

test('an old token is renewed once', async () => {
  clicks()
  const tokens = respondWith(new Response('', { status: 401 }), new Response('zip'))
  await downloadExport('mira')
  expect(tokens).toEqual(['Bearer old', 'Bearer fresh'])
})

test('a refusal throws its reason, a missing response its code, and nothing is saved', async () => {
  const saved = clicks()
  const error = { status: 'RESOURCE_EXHAUSTED', message: 'no', details: { reason: 'export-running' } }
  respondWith(Response.json({ error }, { status: 429 }))
  await expect(downloadExport('mira')).rejects.toMatchObject({ code: 'resource-exhausted', reason: 'export-running' })
  await expect(downloadExport('mira')).rejects.toMatchObject({ code: 'unavailable' })
  expect(saved).toEqual([])
})
