/**
 * The unified account at Bitget: https://www.bitget.com/api-doc/uta/intro
 *
 * Fills (`v3/trade/fills`) of all categories at once, financial records (`v3/account/financial-records`) of each, both
 * ninety days back in windows of at most 30 days, 100 rows a page with a cursor; deposits and withdrawals likewise.
 *
 * Not read: the funding wallet beside the unified one (its moves are transfers), bots and copied traders.
 */
import {
  BITGET_CATEGORIES,
  bitgetBundles,
  bitgetEvent,
  bitgetMovement,
  bitgetUnifiedEarlier,
  bitgetUnifiedFill,
  isBitgetLeg,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { byCursor, MOVEMENTS_SETTLE, windowed, withMarkets } from './lists.ts'
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { marketLookup } from '../listing.ts'
import type { StreamName } from '../reader.ts'
import { renewedPage } from '../renewed.ts'
import { recordOf, replacing, type Stream, textIn, timeIn } from '../stream.ts'
import type { WindowPage, WindowSpan } from '../walk-windows.ts'

const DAYS = 30

export function unifiedStreams(client: ExchangeClient): Stream[] {
  return [
    fills(client),
    ...BITGET_CATEGORIES.map((category) => records(client, category)),
    movements(client, 'deposit'),
    movements(client, 'withdrawal'),
  ]
}

function fills(client: ExchangeClient): Stream {
  const listed = { method: 'privateUtaGetV3TradeFills', parameters: {}, list: 'list', id: 'execId' }
  let hedged: boolean | null = null
  const names: StreamName = { name: 'unified/fills', title: 'Unified account', role: 'fills' }
  return {
    ...names,
    page: async (request) => {
      const exchange = await client.withMarkets()
      const [pairs, contracts] = (['spot', 'contract'] as const).map((kind) => marketLookup(exchange, 'bitget', kind))
      const none = () => null
      const walked = windowed({
        ...names,
        fetchPage: async (span) => {
          const page = await byCursor(client, listed, span)
          if (page.rows.some(isContract)) hedged ??= await isHedged(client)
          return page
        },
        read: (row) => {
          const facts = { pairs: pairs ?? none, contracts: contracts ?? none, hedged: hedged === true }
          return replacing(bitgetUnifiedFill(row, facts), bitgetUnifiedEarlier(row, facts))
        },
        timeOf: (row) => timeIn(row, 'createdTime'),
        days: DAYS,
        overlapMs: HOUR_MS,
      })
      // Earlier versions treated margin trades as trades of the pair.
      return renewedPage(request, walked.page)
    },
  }
}

function isContract(row: unknown): boolean {
  return !/^(?:spot|margin)$/i.test(textIn(row, 'category') ?? '')
}

/** The current mode of the account: fills do not state theirs, and it can only be changed without open positions. */
export async function isHedged(client: ExchangeClient): Promise<boolean> {
  const settings = recordOf(await requestData(client, 'privateUtaGetV3AccountSettings'), 'settings')
  return textIn(settings, 'holdMode') === 'hedge_mode'
}

/** A record, or the two coins of a conversion. */
type Event = readonly unknown[]

function records(client: ExchangeClient, category: string): Stream {
  return withMarkets(client, 'contract', (contracts) =>
    windowed<Event>({
      name: `unified/records/${category}`,
      title: `Unified account, funding and interest, ${category}`,
      role: 'funding',
      fetchPage: (span) => recordsOf(client, category, span),
      read: (event) => bitgetEvent(event, contracts),
      timeOf: ([first]) => timeIn(first, 'ts'),
      days: DAYS,
      overlapMs: DAY_MS,
    }),
  )
}

/** A page may end between the two coins of a conversion; then the next one belongs to it. */
async function recordsOf(client: ExchangeClient, category: string, span: WindowSpan): Promise<WindowPage<Event>> {
  const method = 'privateUtaGetV3AccountFinancialRecords'
  const listed = { method, parameters: { category }, list: 'list', id: 'id' }
  const { rows, next } = await byCursor(client, listed, span)
  const bundles = bitgetBundles(rows)
  const last = rows.at(-1)
  const isWhole = last === undefined || !isBitgetLeg(last) || bundles.some((event) => event[1] === last)
  if (isWhole || next === null || next === 'narrow') return { rows: bundles, next }
  const second = await byCursor(client, listed, { ...span, cursor: next.cursor })
  return { rows: bitgetBundles([...rows, ...second.rows]), next: second.next }
}

function movements(client: ExchangeClient, way: 'deposit' | 'withdrawal'): Stream {
  const method = `privateUtaGetV3Account${way === 'deposit' ? 'Deposit' : 'Withdrawal'}Records`
  return windowed({
    name: `unified/${way}s`,
    title: way === 'deposit' ? 'Deposits' : 'Withdrawals',
    role: 'cash',
    fetchPage: (span) => byCursor(client, { method, parameters: {}, list: 'list', id: 'orderId' }, span),
    read: (row) => bitgetMovement(row, way),
    settling: MOVEMENTS_SETTLE,
    timeOf: (row) => timeIn(row, 'createdTime'),
    days: DAYS,
    overlapMs: DAY_MS,
  })
}
