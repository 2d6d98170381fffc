/**
 * Margin of a classic account at Bitget: fills of the pairs that were traded, and interest.
 *
 * https://www.bitget.com/api-doc/margin/cross/trade/Get-Cross-Order-Fills and
 * cross/record/Get-Cross-Finance-Flow-History: fills need the pair, while the record of the cross wallet has every coin
 * that was traded, so the pairs of those coins are requested. On isolated margin each pair has a wallet:
 * .../margin/isolated/account/Get-Isolated-Assets.
 */
import { bitgetInterest, bitgetMarginFill, bitgetSpotFill } from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { byId, DEPTH_MS, LIMIT, windowed, withMarkets } from './lists.ts'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { symbolsOf } from '../listing.ts'
import { amountIn } from '../live.ts'
import type { PageRequest, StreamName } from '../reader.ts'
import { renewedPage } from '../renewed.ts'
import { scanMarkets } from '../scan.ts'
import { listOf, replacing, type Stream, textIn } from '../stream.ts'

const KINDS = ['crossed', 'isolated'] as const
type Kind = (typeof KINDS)[number]

const NAMES: Readonly<Record<Kind, string>> = { crossed: 'Cross margin', isolated: 'Isolated margin' }
const METHODS: Readonly<Record<Kind, string>> = { crossed: 'Crossed', isolated: 'Isolated' }

export function marginStreams(client: ExchangeClient): Stream[] {
  return [...KINDS.map((kind) => search(client, kind)), interest(client)]
}

/** The stream of the fills of a pair; null for any other name. */
export function marginFills(client: ExchangeClient, name: string): Stream | null {
  const [, kind, symbol] = /^margin\/(crossed|isolated)\/fills\/([^/]+)$/.exec(name) ?? []
  if ((kind !== 'crossed' && kind !== 'isolated') || symbol === undefined) return null
  const listed = { method: fillsOf(kind), parameters: { symbol }, list: 'fills', id: 'tradeId' }
  const fills = withMarkets(client, 'spot', (markets) =>
    windowed({
      ...fillsName(kind, symbol),
      fetchPage: (span) => byId(client, listed, span),
      read: (row) => replacing(bitgetMarginFill(row, markets, symbol), [bitgetSpotFill(row, markets, symbol)]),
      days: 89,
      overlapMs: HOUR_MS,
    }),
  )
  // Earlier versions treated them as trades of the pair.
  return { ...fills, page: (request) => renewedPage(request, fills.page) }
}

function fillsOf(kind: Kind): string {
  return `privateMarginGetV2Margin${METHODS[kind]}Fills`
}

function fillsName(kind: Kind, symbol: string): StreamName {
  return { name: `margin/${kind}/fills/${symbol}`, title: `${NAMES[kind]}, ${symbol}`, role: 'fills' }
}

/** Which pairs may have been traded, determined again in every run. */
function search(client: ExchangeClient, kind: Kind): Stream {
  return {
    name: `margin/${kind}/markets`,
    title: `${NAMES[kind]}, which markets were traded`,
    role: 'traded-markets',
    page: (request) =>
      scanMarkets(
        {
          symbols: () => Promise.resolve([]),
          first: () => (kind === 'crossed' ? crossedPairs(client, request) : isolatedPairs(client)),
          // Each of them may be traded later, and costs one request per run.
          traded: () => Promise.resolve(true),
          likelyUnchecked: true,
          name: (symbol) => fillsName(kind, symbol),
          everyMs: Number.POSITIVE_INFINITY,
        },
        request,
      ),
  }
}

/** Pairs of two coins that were both traded in the last ninety days. */
async function crossedPairs(client: ExchangeClient, { until }: PageRequest): Promise<readonly string[]> {
  const coins = new Set<string>()
  const method = 'privateMarginGetV2MarginCrossedFinancialRecords'
  for (const marginType of ['deal_in', 'deal_out']) {
    let cursor: string | null = null
    do {
      const listed = { method, parameters: { marginType }, list: 'resultList', id: 'marginId' }
      const span = { from: until - DEPTH_MS, to: until, cursor }
      const { rows, next }: Awaited<ReturnType<typeof byId>> = await byId(client, listed, span)
      for (const row of rows) coins.add((textIn(row, 'coin') ?? '').toUpperCase())
      cursor = rows.length < LIMIT || next === null || next === 'narrow' ? null : next.cursor
    } while (cursor !== null)
  }
  if (coins.size === 0) return []
  const isTraded = (id: string | undefined): boolean => coins.has((id ?? '').toUpperCase())
  return symbolsOf(
    await client.withMarkets(),
    ({ spot, baseId, quoteId }) => spot === true && isTraded(baseId) && isTraded(quoteId),
  )
}

/** Pairs whose wallet holds or owes anything. */
async function isolatedPairs(client: ExchangeClient): Promise<readonly string[]> {
  const wallets = listOf((await requestData(client, 'privateMarginGetV2MarginIsolatedAccountAssets')) ?? [], 'wallets')
  const used = wallets.filter((wallet) =>
    ['totalAmount', 'borrow', 'interest'].some((name) => (amountIn(wallet, name) ?? 0n) !== 0n),
  )
  const symbols = used.map((wallet) => textIn(wallet, 'symbol')).filter((symbol) => symbol !== null)
  return [...new Set(symbols)].toSorted()
}

function interest(client: ExchangeClient): Stream {
  const method = 'privateMarginGetV2MarginCrossedInterestHistory'
  return windowed({
    name: 'margin/crossed/interest',
    title: 'Cross margin, interest',
    role: 'cash',
    fetchPage: (span) => byId(client, { method, parameters: {}, list: 'resultList', id: 'interestId' }, span),
    read: bitgetInterest,
    days: 89,
    overlapMs: DAY_MS,
  })
}
