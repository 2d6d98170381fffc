/**
 * The unified account of a trader at Bybit: contracts, spot (also on margin) and options, the transaction log,
 * conversions, deposits, withdrawals and transfers between accounts. https://bybit-exchange.github.io/docs/v5
 *
 * Executions and the log go back two years, in windows of seven days; deposits and withdrawals in windows of 30 days.
 * Deposits and transfers are selected by whole seconds.
 *
 * Not read: what happened before a classic account became a unified one (`pre-upgrade` lists, six months), the log of a
 * classic account, trades of bots and of copied traders, what Earn, loans and bots do with coins outside the funding
 * wallet, and sub-accounts, each of which has a key of its own. Splits of tokenized shares are refused by name.
 */
import {
  BYBIT_CATEGORIES,
  type BybitCategory,
  bybitBundles,
  bybitConversion,
  bybitDeposit,
  bybitEarlier,
  bybitEarlierDeposit,
  bybitEvent,
  bybitExecution,
  type BybitFacts,
  bybitFundingEntry,
  bybitInternalDeposit,
  bybitSmallBalances,
  bybitTransfer,
  bybitWithdrawal,
  isBybitLeg,
} from '@roundtrip/core/exchange-api'
import { DAY_MS, HOUR_MS } from '@roundtrip/core/base'
import { bybitLive, bybitRights } from './account.ts'
import { resultOf } from './all-pages.ts'
import { type LegFinder, legFinder } from './legs.ts'
import { bybitOrders } from './orders.ts'
import {
  CONVERSIONS_SETTLE,
  DEPOSITS_SETTLE,
  SMALL_BALANCES_SETTLE,
  TRANSFERS_SETTLE,
  WITHDRAWALS_SETTLE,
} from './settling.ts'
import type { ExchangeClient } from '../client.ts'
import { marketLookup } from '../listing.ts'
import type { AccountSource } from '../account-source.ts'
import type { RecordPage, StreamName } from '../reader.ts'
import { type Renewal, renewedPage } from '../renewed.ts'
import { type Settling, settlesBy } from '../settling.ts'
import { listOf, replacing, timeIn, type Stream, textIn } from '../stream.ts'
import { badResponse } from '../troubles.ts'
import { type WindowPage, type WindowSpan, walkSettling, walkWindows, type WindowWalk } from '../walk-windows.ts'

/** History goes back two years. A day less, so that no request falls off the edge. */
const DEPTH_MS = 729 * DAY_MS
const cliff = (until: number): number => until - DEPTH_MS
const WEEK_MS = 7 * DAY_MS
/** A deposit may be selected by a time other than that of its success. */
const MOVEMENT_OVERLAP_MS = 7 * DAY_MS

/** Options are listed by base coin; without one, those of BTC. The log leads to the others that were traded. */
const OPTION_COINS = ['ETH', 'SOL']
const OPTIONS = /^option\/([A-Z0-9]{1,12})\/executions$/

export function bybitAccount(client: ExchangeClient): AccountSource {
  const legs = legFinder(client)
  const streams = [
    ...BYBIT_CATEGORIES.map((category) => executions(client, category, { legs })),
    ...OPTION_COINS.map((baseCoin) => executions(client, 'option', { legs, baseCoin })),
    log(client),
    conversions(client),
    smallBalances(client),
    ...movements(client),
    transfers(client),
    fundingLog(client),
    ...bybitOrders(client),
  ]
  return {
    rights: () => bybitRights(client),
    streams: () => Promise.resolve(streams),
    find: (name) => {
      const baseCoin = OPTIONS.exec(name)?.[1]
      const listed = streams.find((stream) => stream.name === name)
      return listed ?? (baseCoin === undefined ? null : executions(client, 'option', { legs, baseCoin }))
    },
    live: () => bybitLive(client),
  }
}

/** One page of a list with a cursor. */
async function byCursor(
  client: ExchangeClient,
  { method, span, list, parameters }: { method: string; span: WindowSpan; list: string; parameters: object },
): Promise<WindowPage<unknown>> {
  const { from, to, cursor } = span
  const query = { ...parameters, startTime: from, endTime: to, ...(cursor === null ? {} : { cursor }) }
  const result = await resultOf(client, method, query)
  const rows = listOf(result[list] ?? [], 'rows')
  const next = textIn(result, 'nextPageCursor')
  return { rows, next: next === null || rows.length === 0 ? null : { cursor: next } }
}

const NAMES: Readonly<Record<BybitCategory, string>> = {
  linear: 'USDT and USDC contracts',
  inverse: 'Inverse contracts',
  spot: 'Spot',
  option: 'Options',
}

type Executions = { readonly legs: LegFinder; readonly baseCoin?: string }

function optionName(baseCoin: string): StreamName {
  return { name: `option/${baseCoin}/executions`, title: `Options on ${baseCoin}`, role: 'fills' }
}

function executions(client: ExchangeClient, category: BybitCategory, { legs, baseCoin }: Executions): Stream {
  const method = 'privateGetV5ExecutionList'
  // Without a type the response includes liquidations, deleveraging, deliveries and funding.
  const parameters = { category, limit: 100, ...(baseCoin === undefined ? {} : { baseCoin }) }
  const names: StreamName = { name: `${category}/executions`, title: NAMES[category], role: 'fills' }
  return {
    ...(baseCoin === undefined ? names : optionName(baseCoin)),
    page: async (request) => {
      const listed = marketLookup(await client.withMarkets(), 'bybit', category === 'spot' ? 'spot' : 'contract')
      let facts: BybitFacts = { category, listed, hedged: new Set() }
      const walk: WindowWalk<unknown> = {
        fetchPage: async (span) => {
          const page = await byCursor(client, { method, span, list: 'list', parameters })
          if (category === 'linear' || category === 'inverse') {
            facts = { ...facts, legs: await legs(category, page.rows, span) }
          }
          return page
        },
        timeOf: (row) => timeIn(row, 'execTime'),
        read: (row) => bybitExecution(row, facts),
        longestMs: WEEK_MS,
        overlapMs: HOUR_MS,
        begin: 0,
        cliff,
      }
      // Earlier versions guessed legs from the current mode.
      if (category !== 'linear' && category !== 'inverse') return walkWindows(walk, request)
      return renewedPage(request, (query) => walkWindows(walk, query))
    },
  }
}

/** A row of the log, or the two legs of a conversion. */
type Event = readonly unknown[]

/** It also leads to options, but has a row for every trade: reading it before the fills would delay them. */
function log(client: ExchangeClient): Stream {
  return {
    name: 'log',
    title: 'Interest, bonuses, conversions and expired options',
    role: 'cash',
    page: async (request) => {
      const coins = new Set<string>()
      const walk: WindowWalk<Event> = {
        fetchPage: async (span) => {
          const page = await logPage(client, span)
          for (const row of page.rows) {
            const coin = textIn(row, 'category') === 'option' ? (textIn(row, 'symbol') ?? '').split('-')[0] : ''
            if (coin !== undefined && coin !== '' && coin !== 'BTC') coins.add(coin)
          }
          return { ...page, rows: bybitBundles(page.rows) }
        },
        timeOf: (event) => timeIn(event[0], 'transactionTime'),
        read: (event) => replacing(bybitEvent(event), bybitEarlier(event)),
        longestMs: WEEK_MS,
        overlapMs: DAY_MS,
        begin: 0,
        cliff,
      }
      const page: RecordPage = await renewedPage(request, (query) => walkWindows(walk, query))
      return { ...page, discovered: [...coins].map(optionName).filter(({ name }) => OPTIONS.test(name)) }
    },
  }
}

/** A page may end between the two legs of a conversion; then the next one belongs to it. */
async function logPage(client: ExchangeClient, span: WindowSpan): Promise<WindowPage<unknown>> {
  const list = {
    method: 'privateGetV5AccountTransactionLog',
    list: 'list',
    parameters: { accountType: 'UNIFIED', limit: 50 },
  }
  const page = await byCursor(client, { ...list, span })
  const last = page.rows.at(-1)
  if (page.next === null || page.next === 'narrow' || !isBybitLeg(last)) return page
  if (bybitBundles(page.rows).some((event) => event.length === 2 && event.includes(last))) return page
  const second = await byCursor(client, { ...list, span: { ...span, cursor: page.next.cursor } })
  return { rows: [...page.rows, ...second.rows], next: second.next }
}

/** Times in seconds, and windows of at most seven days. */
function fundingLog(client: ExchangeClient): Stream {
  const walk: WindowWalk<unknown> = {
    fetchPage: async ({ from, to, cursor }) => {
      const [createTimeFrom, createTimeTo] = [from, to].map((time) => String(Math.floor(time / 1_000)))
      const query = { createTimeFrom, createTimeTo, limit: 100, ...(cursor === null ? {} : { cursor }) }
      const result = await resultOf(client, 'privateGetV5AssetFundinghistory', query)
      const rows = listOf(result['list'] ?? [], 'rows')
      const next = textIn(result, 'nextPageCursor')
      return { rows, next: next === null || rows.length === 0 ? null : { cursor: next } }
    },
    timeOf: (row) => 1_000 * timeIn(row, 'createTime'),
    read: bybitFundingEntry,
    longestMs: WEEK_MS - 1_000,
    overlapMs: DAY_MS,
    begin: 0,
    cliff,
    coarseMs: 1_000,
  }
  return {
    name: 'funding/log',
    title: 'Funding wallet: Earn, P2P, card and rewards',
    role: 'cash',
    page: (request) => walkWindows(walk, request),
  }
}

/** Pages by number, without a time filter: all are requested, and the rows of the window are kept. */
function conversions(client: ExchangeClient): Stream {
  const limit = 100
  const timeOf = (row: unknown): number => timeIn(row, 'createdAt')
  const walk: WindowWalk<unknown> & { readonly settling: Settling } = {
    fetchPage: async ({ from, to, cursor }) => {
      const index = Number(cursor ?? 1)
      const result = await resultOf(client, 'privateGetV5AssetExchangeQueryConvertHistory', { index, limit })
      const rows = listOf(result['list'] ?? [], 'conversions')
      const inside = rows.filter((row) => !(timeOf(row) < from || timeOf(row) > to))
      return { rows: inside, next: rows.length < limit ? null : { cursor: String(index + 1) } }
    },
    timeOf,
    read: bybitConversion,
    settling: CONVERSIONS_SETTLE,
    longestMs: Number.POSITIVE_INFINITY,
    overlapMs: DAY_MS,
    begin: 0,
    cliff: () => null,
  }
  return { name: 'conversions', title: 'Conversions', role: 'cash', page: (request) => walkSettling(walk, request) }
}

function smallBalances(client: ExchangeClient): Stream {
  const walk: WindowWalk<unknown> & { readonly settling: Settling } = {
    fetchPage: async ({ from, to, cursor }) => {
      const page = Number(cursor ?? 1)
      const query = { startTime: from, endTime: to, cursor: page, size: 100 }
      const result = await resultOf(client, 'privateGetV5AssetCovertSmallBalanceHistory', query)
      const rows = listOf(result['records'] ?? [], 'small balances')
      const isLast = rows.length === 0 || page >= Number(textIn(result, 'lastPage') ?? page)
      return { rows, next: isLast ? null : { cursor: String(page + 1) } }
    },
    timeOf: (row) => timeIn(row, 'createdAt'),
    read: bybitSmallBalances,
    settling: SMALL_BALANCES_SETTLE,
    longestMs: 30 * DAY_MS,
    overlapMs: DAY_MS,
    // Documented since December 2025.
    begin: Date.UTC(2025, 0, 1),
    cliff: () => null,
    coarseMs: 1_000,
  }
  return {
    name: 'small-balances',
    title: 'Small balances that were converted',
    role: 'cash',
    page: (request) => walkSettling(walk, request),
  }
}

type Movements = Omit<StreamName, 'role'> & {
  readonly method: string
  readonly times: readonly string[]
  readonly parameters?: object
  readonly read: WindowWalk<unknown>['read']
  readonly settling: Settling
  readonly renewal?: Renewal
  readonly coarseMs?: number
}

function movements(client: ExchangeClient): Stream[] {
  const deposits = movementStream(client, {
    name: 'deposits',
    title: 'Deposits',
    method: 'privateGetV5AssetDepositQueryRecord',
    times: ['successAt', 'createTime'],
    read: (row) => replacing(bybitDeposit(row), bybitEarlierDeposit(row)),
    settling: DEPOSITS_SETTLE,
    // A deposit that was held for weeks has the time of its success, and may be selected by that of its beginning.
    coarseMs: Number.POSITIVE_INFINITY,
    // Two deposits of one transaction used to be one.
    renewal: { readings: 1 },
  })
  const internal = movementStream(client, {
    name: 'deposits/internal',
    title: 'Deposits from other users',
    method: 'privateGetV5AssetDepositQueryInternalRecord',
    times: ['createdTime'],
    read: bybitInternalDeposit,
    // "1: Processing 2: Success 3: deposit failed"
    settling: settlesBy('status', ['2', '3'], { status: '2' }),
  })
  const withdrawals = movementStream(client, {
    name: 'withdrawals',
    title: 'Withdrawals',
    method: 'privateGetV5AssetWithdrawQueryRecord',
    times: ['createTime'],
    // All of them: by default those to other users of Bybit are left out.
    parameters: { withdrawType: 2 },
    read: bybitWithdrawal,
    settling: WITHDRAWALS_SETTLE,
    // Earlier versions left out those to other users of Bybit, and kept cancelled ones.
    renewal: { readings: 2 },
  })
  return [deposits, internal, withdrawals]
}

function movementStream(
  client: ExchangeClient,
  { name, title, method, times, parameters = {}, read, settling, renewal, coarseMs = DAY_MS }: Movements,
): Stream {
  const walk = {
    settling,
    fetchPage: (span: WindowSpan) =>
      byCursor(client, { method, span, list: 'rows', parameters: { limit: 50, ...parameters } }),
    timeOf: (row: unknown) => movementTime(row, times),
    read,
    longestMs: 30 * DAY_MS,
    overlapMs: MOVEMENT_OVERLAP_MS,
    begin: 0,
    cliff,
    coarseMs,
  }
  return {
    name,
    title,
    role: 'cash',
    page: (request) => (renewal === undefined ? walkWindows(walk, request) : walkSettling(walk, request, renewal)),
  }
}

/** UTC ms, from milliseconds or seconds. A pending deposit has no time and belongs to every window. */
function movementTime(row: unknown, names: readonly string[]): number {
  const name = names.find((candidate) => Number(textIn(row, candidate) ?? 0) !== 0)
  if (name === undefined) return Number.NaN
  const time = timeIn(row, name)
  return time < 100_000_000_000 ? time * 1_000 : time
}

/** Between the accounts of a main account and its sub-accounts. */
function transfers(client: ExchangeClient): Stream {
  let cachedOwner: string | null = null
  return {
    name: 'transfers',
    title: 'Transfers between sub-accounts',
    role: 'cash',
    page: async (request) => {
      cachedOwner ??= (await bybitRights(client)).owner
      const owner = cachedOwner ?? missingOwner()
      const walk: WindowWalk<unknown> = {
        fetchPage: (span) =>
          byCursor(client, {
            method: 'privateGetV5AssetTransferQueryUniversalTransferList',
            span,
            list: 'list',
            parameters: { limit: 50 },
          }),
        timeOf: (row) => timeIn(row, 'timestamp'),
        read: (row) => bybitTransfer(row, owner),
        settling: TRANSFERS_SETTLE,
        longestMs: WEEK_MS,
        overlapMs: DAY_MS,
        begin: 0,
        cliff,
        coarseMs: 1_000,
      }
      return walkWindows(walk, request)
    },
  }
}

function missingOwner(): never {
  throw badResponse('no id of the account')
}
