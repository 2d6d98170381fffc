/**
 * Spot and margin fills at KuCoin, pair by pair: `hf/fills` and `hf/margin/fills`.
 *
 * "You can only get data within the time range of 7 * 24 hours (i.e. from the current time to 7 * 24 hours ago)":
 * https://www.kucoin.com/docs-new/api-3470180. What is older has only the abandoned list of all pairs, `fills`. Which
 * pairs were traded is in the ledgers of both wallets, which go back seven and three days.
 */
import { kucoinSpotFill, kucoinTradedPair } from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { byLastId, ID_LIMIT, walkOf } from './lists.ts'
import { marketLookup } from '../listing.ts'
import type { StreamName } from '../reader.ts'
import type { Stream } from '../stream.ts'
import { walkWindows } from '../walk-windows.ts'

/** An hour less than documented, so that no request falls off the edge. */
const DEPTH_MS = 7 * DAY_MS - HOUR_MS
const MARGIN_LEDGER_DEPTH_MS = 3 * DAY_MS - HOUR_MS

type Wallet = 'spot' | 'margin'
type Kind = 'spot' | 'cross' | 'isolated'

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
  const kind = (['spot', 'cross', 'isolated'] as const).find((one) => name === `${KINDS[one].path}/${symbol}`)
  if (kind === undefined || !/^[A-Z0-9]+-[A-Z0-9]+$/.test(symbol)) return null
  const method = kind === 'spot' ? 'privateGetHfFills' : 'privateGetHfMarginFills'
  const listed = { method, parameters: { symbol, limit: ID_LIMIT, ...KINDS[kind].parameters } }
  return {
    ...nameOf(kind, symbol),
    page: async (question) => {
      const markets = marketLookup(await client.withMarkets(), 'kucoin', 'spot')
      const walk = walkOf({
        ask: (span) => byLastId(client, listed, span),
        read: (row) => kucoinSpotFill(row, markets),
        overlapMs: HOUR_MS,
        depthMs: DEPTH_MS,
      })
      return walkWindows(walk, question)
    },
  }
}

function nameOf(kind: Kind, symbol: string): StreamName {
  const { path, title } = KINDS[kind]
  return { name: `${path}/${symbol}`, title: `${title}, ${symbol}` }
}

/** Which pairs were traded since the last run, or in the days that the ledger goes back. */
function search(client: ExchangeClient, wallet: Wallet): Stream {
  const [method, bizType] =
    wallet === 'spot'
      ? ['privateGetHfAccountsLedgers', { bizType: 'TRADE_EXCHANGE' }]
      : ['privateGetHfMarginAccountLedgers', {}]
  const kinds: readonly Kind[] = wallet === 'spot' ? ['spot'] : ['cross', 'isolated']
  return {
    name: `${wallet}/pairs/markets`,
    title: wallet === 'spot' ? 'Spot, which markets were traded' : 'Margin, which markets were traded',
    page: async (question) => {
      const pairs = new Set<string>()
      const walk = walkOf({
        ask: (span) => byLastId(client, { method, parameters: { ...bizType, limit: ID_LIMIT } }, span),
        read: (row) => {
          const pair = kucoinTradedPair(row)
          if (pair !== null) pairs.add(pair)
          return null
        },
        overlapMs: HOUR_MS,
        depthMs: wallet === 'spot' ? DEPTH_MS : MARGIN_LEDGER_DEPTH_MS,
      })
      const page = await walkWindows(walk, question)
      return { ...page, found: [...pairs].toSorted().flatMap((pair) => kinds.map((kind) => nameOf(kind, pair))) }
    },
  }
}
