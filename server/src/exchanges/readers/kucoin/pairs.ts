/**
 * Spot and margin fills at KuCoin, pair by pair: `hf/fills` and `hf/margin/fills`.
 *
 * "You can only get data within the time range of 7 * 24 hours (i.e. from the current time to 7 * 24 hours ago)":
 * https://www.kucoin.com/docs-new/api-3470180. Older fills are only in the abandoned list of all pairs, `fills`. The
 * ledgers of both wallets show which pairs were traded; they go back seven and three days.
 */
import { kucoinEarlierFill, kucoinSpotFill, type KucoinSpotFacts, kucoinTradedPair } from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { byLastId, ID_LIMIT, type Listed, walkOf } from './lists.ts'
import { marketLookup } from '../listing.ts'
import type { PageRequest, RecordPage, StreamName } from '../reader.ts'
import { isRefusal } from '../refusals.ts'
import { renewedPage } from '../renewed.ts'
import { numberIn, replacing, type Stream, textIn } from '../stream.ts'
import { type WindowPage, walkWindows } from '../walk-windows.ts'

/** An hour less than documented, so that no request falls off the edge. */
const DEPTH_MS = 7 * DAY_MS - HOUR_MS
const MARGIN_LEDGER_DEPTH_MS = 3 * DAY_MS - HOUR_MS

type Wallet = 'spot' | 'margin'
export type Kind = 'spot' | 'cross' | 'isolated'

const KINDS: Readonly<Record<Kind, { readonly path: string; readonly title: string; readonly parameters: object }>> = {
  spot: { path: 'spot/pairs/fills', title: 'Spot', parameters: {} },
  cross: { path: 'margin/cross/pairs/fills', title: 'Cross margin', parameters: { tradeType: 'MARGIN_TRADE' } },
  isolated: {
    path: 'margin/isolated/pairs/fills',
    title: 'Isolated margin',
    parameters: { tradeType: 'MARGIN_ISOLATED_TRADE' },
  },
}

export function pairSearches(client: ExchangeClient): Stream[] {
  return [search(client, 'spot'), search(client, 'margin')]
}

/** The stream of the fills of a pair; null for any other name. */
export function pairFills(client: ExchangeClient, name: string): Stream | null {
  const symbol = name.split('/').at(-1) ?? ''
  const kind = (['spot', 'cross', 'isolated'] as const).find(
    (candidate) => name === `${KINDS[candidate].path}/${symbol}`,
  )
  if (kind === undefined || !/^[A-Z0-9]+-[A-Z0-9]+$/.test(symbol)) return null
  const listed = listOfPair(kind, symbol)
  return {
    ...nameOf(kind, symbol),
    page: async (request) => {
      const facts = spotFacts(kind, marketLookup(await client.withMarkets(), 'kucoin', 'spot'))
      const walk = walkOf({
        fetchPage: (span) => byLastId(client, listed, span),
        read: (row) => replacing(kucoinSpotFill(row, facts), kucoinEarlierFill(row, facts)),
        overlapMs: HOUR_MS,
        depthMs: DEPTH_MS,
      })
      return marginPage(kind, request, (query) => walkWindows(walk, query))
    },
  }
}

export function spotFacts(kind: Kind, listed: KucoinSpotFacts['listed']): KucoinSpotFacts {
  return { listed, account: kind === 'spot' ? 'spot' : 'margin' }
}

/** Earlier versions left the tax out and treated margin trades as trades of the pair, so all are read again. */
export function marginPage(
  kind: Kind,
  request: PageRequest,
  page: (request: PageRequest) => Promise<RecordPage>,
): Promise<RecordPage> {
  return renewedPage(request, page, { readings: kind === 'spot' ? 1 : 2 })
}

function nameOf(kind: Kind, symbol: string): StreamName {
  const { path, title } = KINDS[kind]
  return { name: `${path}/${symbol}`, title: `${title}, ${symbol}`, role: 'fills' }
}

/**
 * Selects the rows of the abandoned list that the lists of single pairs do not have, and the streams of the pairs that
 * do. The abandoned list was recorded with ids such as `5c35c02709e4f67d5266954e`, those of pairs with numbers, so one
 * execution may have two ids; order, price and size are the same.
 */
export async function onlyInOldList(
  client: ExchangeClient,
  { kind, rows, until }: { readonly kind: Kind; readonly rows: readonly unknown[]; readonly until: number },
): Promise<{ readonly rows: readonly unknown[]; readonly discovered: readonly StreamName[] }> {
  const reach = until - DEPTH_MS
  const recent = rows.filter((row) => numberIn(row, 'createdAt') >= reach)
  const symbols = new Set(recent.flatMap((row) => textIn(row, 'symbol') ?? []))
  const listed = new Map<string, number>()
  const discovered: StreamName[] = []
  for (const symbol of symbols) {
    const times = recent.filter((row) => textIn(row, 'symbol') === symbol).map((row) => numberIn(row, 'createdAt'))
    const span = { from: Math.max(reach, Math.min(...times) - 1_000), to: Math.max(...times) + 1_000 }
    const fills = await fillsOfPair(client, { kind, symbol }, span)
    for (const fill of fills) listed.set(executionOf(fill), (listed.get(executionOf(fill)) ?? 0) + 1)
    if (fills.length > 0) discovered.push(nameOf(kind, symbol))
  }
  const left = rows.filter((row) => {
    const count = listed.get(executionOf(row)) ?? 0
    listed.set(executionOf(row), count - 1)
    return count <= 0
  })
  return { rows: left, discovered }
}

function executionOf(row: unknown): string {
  const numbers = ['price', 'size'].map((name) => Number(textIn(row, name) ?? Number.NaN))
  return [textIn(row, 'orderId'), ...numbers].join(' ')
}

type PairSpan = { readonly from: number; readonly to: number }

/** None if the list of single pairs is refused: then no other list has the rows. */
async function fillsOfPair(
  client: ExchangeClient,
  { kind, symbol }: { readonly kind: Kind; readonly symbol: string },
  span: PairSpan,
): Promise<readonly unknown[]> {
  const fills: unknown[] = []
  let cursor: string | null = null
  do {
    const page: WindowPage<unknown> | null = await byLastId(client, listOfPair(kind, symbol), {
      ...span,
      cursor,
    }).catch((error: unknown) => {
      if (isRefusal(error, ['rights-missing'])) return null
      throw error
    })
    fills.push(...(page?.rows ?? []))
    cursor = page === null || page.next === null || page.next === 'narrow' ? null : page.next.cursor
  } while (cursor !== null)
  return fills
}

function listOfPair(kind: Kind, symbol: string): Listed {
  const method = kind === 'spot' ? 'privateGetHfFills' : 'privateGetHfMarginFills'
  return { method, parameters: { symbol, limit: ID_LIMIT, ...KINDS[kind].parameters } }
}

/** Which pairs were traded since the last run, or in the days that the ledger covers. */
function search(client: ExchangeClient, wallet: Wallet): Stream {
  const [method, bizType] =
    wallet === 'spot'
      ? ['privateGetHfAccountsLedgers', { bizType: 'TRADE_EXCHANGE' }]
      : ['privateGetHfMarginAccountLedgers', {}]
  const kinds: readonly Kind[] = wallet === 'spot' ? ['spot'] : ['cross', 'isolated']
  return {
    name: `${wallet}/pairs/markets`,
    title: wallet === 'spot' ? 'Spot, which markets were traded' : 'Margin, which markets were traded',
    role: 'traded-markets',
    page: async (request) => {
      const pairs = new Set<string>()
      const walk = walkOf({
        fetchPage: (span) => byLastId(client, { method, parameters: { ...bizType, limit: ID_LIMIT } }, span),
        read: (row) => {
          const pair = kucoinTradedPair(row)
          if (pair !== null) pairs.add(pair)
          return null
        },
        overlapMs: HOUR_MS,
        depthMs: wallet === 'spot' ? DEPTH_MS : MARGIN_LEDGER_DEPTH_MS,
      })
      const page = await walkWindows(walk, request)
      return { ...page, discovered: [...pairs].toSorted().flatMap((pair) => kinds.map((kind) => nameOf(kind, pair))) }
    },
  }
}
