/**
 * The account of a trader at OKX: spot, margin, perpetual and dated contracts, options, the bills of the trading and of
 * the funding wallet, deposits and withdrawals. https://www.okx.com/docs-v5/en
 *
 * Fills: `trade/fills-history`, bills: `account/bills-archive`, both three months, newest first, paged by bill id and
 * selected by `begin` and `end`. Funding wallet: `asset/bills-history`, since February 2021, one request a second.
 *
 * Not read: bills before the last three months (OKX makes files of them, on request), event contracts (only their
 * money), trades of bots and of copied traders (their transfers and profit shares are bills), and sub-accounts, each of
 * which has a key of its own. Borrowed coins and coins in savings, staking and other products are bills without profit.
 */
import {
  isOkxConversion,
  isOkxFundingConversion,
  okxBundles,
  okxDeposit,
  okxEarlier,
  okxEvent,
  okxFill,
  okxFundingEvent,
  okxWithdrawal,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import type { ExchangeClient } from '../client.ts'
import { okxLive, okxRights } from './account.ts'
import { okxContracts, type OkxContracts, okxRows } from './contracts.ts'
import { okxOrders } from './orders.ts'
import type { AccountSource } from '../account-source.ts'
import { renewedPage } from '../renewed.ts'
import type { StreamName } from '../reader.ts'
import { settlesBy } from '../settling.ts'
import { numberIn, replacing, timeIn, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { type WindowPage, type WindowSpan, walkSettling, walkWindows, type WindowWalk } from '../walk-windows.ts'

/** Fills and bills go back three months. */
const DEPTH_MS = 90 * DAY_MS
const LIMIT = 100
/** OKX opened in 2017. */
const BEGIN = Date.UTC(2017, 0, 1)
/** The funding wallet's bills begin here. */
const FUNDING_BEGIN = Date.UTC(2021, 1, 1)

const TYPES = [
  ['SPOT', 'Spot'],
  ['MARGIN', 'Margin'],
  ['SWAP', 'Perpetual contracts'],
  ['FUTURES', 'Dated contracts'],
  ['OPTION', 'Options'],
] as const

type Open = () => Promise<OkxContracts>

export function okxAccount(client: ExchangeClient): AccountSource {
  const contracts = okxContracts(client)
  const streams = [
    ...TYPES.map(([type, title]) => fills(client, contracts, { type, title })),
    bills(client, contracts),
    movements(client, { name: 'deposits', title: 'Deposits', way: 'Deposit', read: okxDeposit }),
    movements(client, { name: 'withdrawals', title: 'Withdrawals', way: 'Withdrawal', read: okxWithdrawal }),
    fundingBills(client),
    ...okxOrders(client, contracts),
  ]
  return {
    rights: () => okxRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => streams.find((stream) => stream.name === name) ?? null,
    live: () => okxLive(client),
  }
}

/** Pages of a list from new to old by bill id, which has more digits than a double holds. */
async function byBill(
  client: ExchangeClient,
  { method, span, parameters }: { method: string; span: WindowSpan; parameters: object },
): Promise<WindowPage<unknown>> {
  const { from, to, cursor } = span
  const after = cursor === null ? {} : { after: cursor }
  const rows = await okxRows(client, method, { ...parameters, begin: from, end: to, limit: LIMIT, ...after })
  return { rows, next: rows.length < LIMIT ? null : { cursor: oldestOf(rows) } }
}

/** A row without a bill leads nowhere. It is refused on its own. */
function oldestOf(rows: readonly unknown[]): string {
  const bills = rows.map(billOf).filter((bill) => bill !== null)
  if (bills.length === 0) throw badResponse('rows without a bill')
  return String(bills.reduce((oldest, bill) => (bill < oldest ? bill : oldest)))
}

function billOf(row: unknown): bigint | null {
  const text = textIn(row, 'billId') ?? ''
  return /^\d{1,30}$/.test(text) ? BigInt(text) : null
}

const REACH = {
  longestMs: Number.POSITIVE_INFINITY,
  begin: BEGIN,
  cliff: (until: number) => until - DEPTH_MS,
  cursorLasts: true,
  // Fills are booked a moment after they happen.
  coarseMs: 5_000,
}

function fills(
  client: ExchangeClient,
  contracts: Open,
  { type, title }: { readonly type: string; readonly title: string },
): Stream {
  return {
    name: `fills/${type}`,
    title,
    role: 'fills',
    page: async (request) => {
      const { learn, listed } = await contracts()
      const walk: WindowWalk<unknown> = {
        fetchPage: async (span) => {
          const parameters = { instType: type }
          const page = await byBill(client, { method: 'privateGetTradeFillsHistory', span, parameters })
          await learn(page.rows)
          return page
        },
        timeOf: (row) => timeIn(row, textIn(row, 'fillTime') === null ? 'ts' : 'fillTime'),
        read: (row) => okxFill(row, listed),
        ...REACH,
        overlapMs: HOUR_MS,
      }
      return renewedPage(request, (query) => walkWindows(walk, query))
    },
  }
}

/** One bill, or the two legs of a conversion. */
type Event = readonly unknown[]

const timeOfEvent = (event: Event): number => timeIn(event[0], 'ts')

/**
 * Groups a page into events. A full page may end between two legs of one moment, so the rows of its oldest moment are
 * left to the next page.
 */
function eventsOf({ rows, next }: WindowPage<unknown>, isLeg: (row: unknown) => boolean): WindowPage<Event> {
  if (next === null || next === 'narrow') return { rows: okxBundles(rows, isLeg), next }
  const oldest = Math.min(...rows.map((row) => timeIn(row, 'ts')))
  const isSplit = rows.some((row) => isLeg(row) && timeIn(row, 'ts') === oldest)
  const kept = isSplit ? rows.filter((row) => timeIn(row, 'ts') !== oldest) : rows
  // Bills count upwards with time, so the rows left out have smaller ids than all that are kept.
  const isOlder = (row: unknown): boolean => (billOf(row) ?? 0n) < BigInt(oldestOf(kept))
  const cut = kept.some((row) => billOf(row) !== null) && rows.every((row) => kept.includes(row) || isOlder(row))
  const whole = cut ? kept : rows
  return { rows: okxBundles(whole, isLeg), next: { cursor: oldestOf(whole) } }
}

/** Conversions were two payments in the first version, and were listed in addition to them in the second. */
const BILLS = { readings: 2 }

function bills(client: ExchangeClient, contracts: Open): Stream {
  return {
    name: 'bills',
    title: 'Funding, interest, conversions and transfers',
    role: 'funding',
    page: async (request) => {
      const { learn, listed, positionAt } = await contracts()
      const walk: WindowWalk<Event> = {
        fetchPage: async (span) => {
          const page = await byBill(client, { method: 'privateGetAccountBillsArchive', span, parameters: {} })
          await learn(page.rows)
          return eventsOf(page, isOkxConversion)
        },
        timeOf: timeOfEvent,
        read: (event) => replacing(okxEvent(event, listed, positionAt), okxEarlier(event)),
        ...REACH,
        overlapMs: DAY_MS,
      }
      return renewedPage(request, (query) => walkWindows(walk, query), BILLS)
    },
  }
}

/** Pages by bill id (`pagingType` 2). The list has no time filter, so it is walked until it is older than the window. */
function fundingBills(client: ExchangeClient): Stream {
  const walk: WindowWalk<Event> = {
    fetchPage: async ({ from, to, cursor }) => {
      const after = cursor === null ? {} : { after: cursor }
      const rows = await okxRows(client, 'privateGetAssetBillsHistory', { pagingType: '2', limit: LIMIT, ...after })
      const isOlder = rows.some((row) => timeIn(row, 'ts') < from)
      const next = rows.length < LIMIT || isOlder ? null : { cursor: oldestOf(rows) }
      const page = eventsOf({ rows, next }, isOkxFundingConversion)
      return { ...page, rows: page.rows.filter((event) => !(timeOfEvent(event) < from || timeOfEvent(event) > to)) }
    },
    timeOf: timeOfEvent,
    read: okxFundingEvent,
    longestMs: Number.POSITIVE_INFINITY,
    overlapMs: DAY_MS,
    begin: FUNDING_BEGIN,
    cliff: () => null,
    cursorLasts: true,
  }
  return {
    name: 'funding/bills',
    title: 'Funding wallet: savings, staking, conversions and rewards',
    role: 'cash',
    page: (request) => walkWindows(walk, request),
  }
}

type Movements = Omit<StreamName, 'role'> & {
  readonly way: 'Deposit' | 'Withdrawal'
  readonly read: WindowWalk<unknown>['read']
}

/**
 * * Deposits: 2 is successful; 1 is credited, and all others are pending, such as 17 for the sender's travel rule.
 * Withdrawals: -2 cancelled, -1 failed, 2 sent; -3 is about to be cancelled. `state` of
 * https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-deposit-history and -get-withdrawal-history, and ccxt
 * 4.5.84, okx.js, `parseTransactionStatus`, both read in November 2026.
 */
const SETTLING = {
  Deposit: settlesBy('state', ['2'], { state: '2' }),
  Withdrawal: settlesBy('state', ['-2', '-1', '2'], { state: '2' }),
} as const

/** Pages by time: `after` returns older rows, `before` newer ones, both excluding the moment itself. */
function movements(client: ExchangeClient, { name, title, way, read }: Movements): Stream {
  return {
    name,
    title,
    role: 'cash',
    page: (request) =>
      walkSettling(
        {
          settling: SETTLING[way],
          fetchPage: async ({ from, to, cursor }) => {
            const query = { before: from - 1, after: Number(cursor ?? to) + 1, limit: LIMIT }
            const rows = await okxRows(client, `privateGetAsset${way}History`, query)
            // Requests the oldest moment of the page again: it may have more rows than fit.
            const oldest = Math.min(...rows.map((row) => numberIn(row, 'ts')))
            return { rows, next: rows.length < LIMIT ? null : { cursor: String(oldest) } }
          },
          timeOf: (row) => timeIn(row, 'ts'),
          read,
          longestMs: Number.POSITIVE_INFINITY,
          overlapMs: DAY_MS,
          begin: BEGIN,
          cliff: () => null,
          cursorLasts: true,
        },
        request,
      ),
  }
}
