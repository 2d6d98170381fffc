/** The account of a trader at OKX: https://www.okx.com/docs-v5/en */
import { type MarketLookup, okxBill, okxDeposit, okxFill, okxWithdrawal } from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from './client.ts'
import { marketLookup } from './listing.ts'
import { okxLive, okxRights } from './okx-account.ts'
import type { AccountParts } from './parts.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from './stream.ts'
import { badAnswer } from './troubles.ts'
import { type WindowPage, type WindowSpan, walkWindows, type WindowWalk } from './walk-windows.ts'

/** Fills and bills go back three months. */
const DEPTH_MS = 90 * DAY_MS
const LIMIT = 100
/** OKX opened in 2017. */
const BEGIN = Date.UTC(2017, 0, 1)

const TYPES = [
  ['SPOT', 'Spot'],
  ['MARGIN', 'Margin'],
  ['SWAP', 'Perpetual contracts'],
  ['FUTURES', 'Dated contracts'],
  ['OPTION', 'Options'],
] as const

export function okxAccount(client: ExchangeClient): AccountParts {
  const streams = [
    ...TYPES.map(([type, title]) => fills(client, type, title)),
    bills(client),
    movements(client, { name: 'deposits', title: 'Deposits', way: 'Deposit', read: okxDeposit }),
    movements(client, { name: 'withdrawals', title: 'Withdrawals', way: 'Withdrawal', read: okxWithdrawal }),
  ]
  return {
    rights: () => okxRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => okxLive(client),
  }
}

async function rowsOf(client: ExchangeClient, method: string, parameters: object): Promise<readonly unknown[]> {
  return listOf(recordOf(await client.ask(method, { ...parameters }), 'answer')['data'], 'rows')
}

/** Pages of a list from new to old by bill id, which has more digits than a double holds. */
async function byBill(
  client: ExchangeClient,
  { method, span, parameters }: { method: string; span: WindowSpan; parameters: object },
): Promise<WindowPage<unknown>> {
  const { from, to, cursor } = span
  const after = cursor === null ? {} : { after: cursor }
  const rows = await rowsOf(client, method, { ...parameters, begin: from, end: to, limit: LIMIT, ...after })
  const oldest = rows.map((row) => BigInt(textIn(row, 'billId') ?? missing())).reduce(lesser, null)
  return { rows, next: rows.length < LIMIT || oldest === null ? null : { cursor: String(oldest) } }
}

function lesser(a: bigint | null, b: bigint): bigint {
  return a === null || b < a ? b : a
}

function missing(): never {
  throw badAnswer('a row without a bill')
}

/** Spot pairs have names with two parts, contracts with more. */
async function marketsByName(client: ExchangeClient): Promise<MarketLookup> {
  const exchange = await client.withMarkets()
  const spot = marketLookup(exchange, 'okx', 'spot')
  const contracts = marketLookup(exchange, 'okx', 'contract')
  return (symbol) => (symbol.split('-').length === 2 ? spot(symbol) : contracts(symbol))
}

/** Dated contracts and options leave the list of markets when they expire; a fresh list may also have a new one. */
function fills(client: ExchangeClient, instType: string, title: string): Stream {
  return {
    name: `fills/${instType}`,
    title,
    page: async (question) => {
      const listed = await marketsByName(client)
      return walkWindows(
        {
          ask: (span) => byBill(client, { method: 'privateGetTradeFillsHistory', span, parameters: { instType } }),
          timeOf: (row) => numberIn(row, textIn(row, 'fillTime') === null ? 'ts' : 'fillTime'),
          read: (row) => okxFill(row, listed),
          ...REACH,
          overlapMs: HOUR_MS,
        },
        question,
      )
    },
  }
}

const REACH = {
  longestMs: Number.POSITIVE_INFINITY,
  begin: BEGIN,
  cliff: (until: number) => until - DEPTH_MS,
  cursorLasts: true,
  // Fills are booked a moment after they happen.
  coarseMs: 5_000,
}

function bills(client: ExchangeClient): Stream {
  return {
    name: 'bills',
    title: 'Funding, interest and transfers',
    page: async (question) => {
      const listed = await marketsByName(client)
      return walkWindows(
        {
          ask: (span) => byBill(client, { method: 'privateGetAccountBillsArchive', span, parameters: {} }),
          timeOf: (row) => numberIn(row, 'ts'),
          read: (row) => okxBill(row, listed),
          ...REACH,
          overlapMs: DAY_MS,
        },
        question,
      )
    },
  }
}

type Movements = Pick<Stream, 'name' | 'title'> & {
  readonly way: 'Deposit' | 'Withdrawal'
  readonly read: WindowWalk<unknown>['read']
}

/** Pages by time: `after` returns older rows, `before` newer ones, both excluding the moment itself. */
function movements(client: ExchangeClient, { name, title, way, read }: Movements): Stream {
  return {
    name,
    title,
    page: (question) =>
      walkWindows(
        {
          ask: async ({ from, to, cursor }) => {
            const query = { before: from - 1, after: Number(cursor ?? to) + 1, limit: LIMIT }
            const rows = await rowsOf(client, `privateGetAsset${way}History`, query)
            // Request the oldest moment of the page again: it may hold more rows than fitted.
            const oldest = Math.min(...rows.map((row) => numberIn(row, 'ts')))
            return { rows, next: rows.length < LIMIT ? null : { cursor: String(oldest) } }
          },
          timeOf: (row) => numberIn(row, 'ts'),
          read,
          longestMs: Number.POSITIVE_INFINITY,
          overlapMs: DAY_MS,
          begin: BEGIN,
          cliff: () => null,
          cursorLasts: true,
        },
        question,
      ),
  }
}
