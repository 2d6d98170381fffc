import { MADE_UP } from './made-up-trades.ts'

/**
 * Answers the services from made-up data, for developing screens without a server (`VITE_FIXTURE=1`). The number of
 * trades comes from `?trades=` of the first address. Never part of a production build.
 */
export function installFixture(): void {
  const asked = new URLSearchParams(location.search).get('trades')
  const trades = Number(asked ?? sessionStorage.getItem('fixture.trades') ?? 990)
  sessionStorage.setItem('fixture.trades', String(trades))
  const real = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href)
    const known = Object.entries(ANSWERS).find(([prefix]) => url.pathname.startsWith(prefix))
    if (known === undefined) return real(input, init)
    await new Promise((resolve) => setTimeout(resolve, 30))
    if (url.pathname.endsWith('/columns')) return columns(trades)
    return Response.json(known[1])
  }
}

function columns(trades: number): Response {
  const bytes = new Uint8Array(8)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 4, true)
  view.setUint32(4, trades, true)
  return new Response(bytes, { headers: { 'x-ledger-version': '1', etag: '"1"' } })
}

const account = (id: string, venue: string, name: string) => ({
  id,
  venue,
  market: 'futures',
  name,
  startBalance: null,
  fills: 4_812,
  cashEvents: 311,
  firstTime: 1_735_700_000_000,
  lastTime: 1_795_000_000_000,
})
const stored = (collection: string, id: string, data: unknown) => ({
  collection,
  id,
  data,
  version: 1,
  seq: 1,
  deleted: false,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
})
const page = (documents: unknown[]) => ({ documents, nextCursor: null })

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/auth/get-session': { session: {}, user: { id: 'u1', email: 'mira.k@example.com' } },
  '/api/auth/token': { token: 'e30.e30.x' },
  '/api/auth/': {},
  '/fn/us-central1/listAccounts': {
    data: {
      accounts: [
        account('binance1', 'binance', 'Binance futures'),
        account('bybit001', 'bybit', 'Bybit'),
        account('kraken01', 'kraken', 'Kraken'),
      ],
      ledgerVersion: 1,
    },
  },
  '/fn/us-central1/listImports': { data: { imports: [] } },
  '/db/v1/users/u1/settings': page([]),
  '/db/v1/users/u1/annotations': page([]),
  '/db/v1/users/u1/labels': page(
    MADE_UP.labels.map((id, colour) =>
      stored('labels', id, {
        name: id.charAt(0).toUpperCase() + id.slice(1),
        group: 'setup',
        colour,
        archived: false,
      }),
    ),
  ),
  '/ledger/v1/u1/columns': null,
}
