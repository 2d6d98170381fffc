/**
 * Options of Binance. https://developers.binance.com/docs/derivatives/option
 *
 * `userTrades` was documented with an optional symbol and is now with a mandatory one (binance-connector-js), so trades
 * are requested all at once, which may be refused, and for each option that is held or was exercised. No longest window
 * and no depth are documented: a week at a time is what Binance's other lists of trades allow.
 */
import {
  binanceOption,
  binanceOptionBill,
  binanceOptionExercise,
  binanceOptionTrade,
} from '@roundtrip/core/exchange-api'
import { absolute, DAY_MS } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import type { ExchangeClient } from '../client.ts'
import { amountIn, amountOf, type Balance, type Holding, negateIf } from '../live.ts'
import { parsePosition } from '../positions.ts'
import type { StreamName } from '../reader.ts'
import { retiredStream } from '../retired.ts'
import { listOf, numberIn, recordOf, type Stream, textIn } from '../stream.ts'
import { walkWindows, type WindowWalk } from '../walk-windows.ts'
import { whole } from './wallet-stream.ts'

const LIMIT = 1_000
const WEEK_MS = 7 * DAY_MS - 1
/** European options began in April 2022; an option is listed for at most a year. */
const BEGIN = Date.UTC(2022, 3, 1)
const LISTED_MS = 400 * DAY_MS

type List = StreamName & {
  readonly method: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly time: string
  readonly read: WindowWalk<unknown>['read']
  readonly longestMs?: number
  readonly begin?: number
}

function optionStream(client: ExchangeClient, list: List): Stream {
  const { name, title, role, method, parameters, time, read, longestMs = WEEK_MS, begin = BEGIN } = list
  const walk: WindowWalk<unknown> = {
    fetchPage: async ({ from, to }) => {
      const query = { ...parameters, startTime: from, endTime: to, limit: LIMIT }
      return whole(listOf(await client.request(method, query), 'rows'), LIMIT)
    },
    timeOf: (row) => numberIn(row, time),
    read,
    longestMs,
    overlapMs: DAY_MS,
    begin,
    cliff: () => null,
  }
  return { name, title, role, page: (request) => walkWindows(walk, request) }
}

const TRADES = { method: 'eapiPrivateGetUserTrades', time: 'time', read: binanceOptionTrade }

export function optionTrades(client: ExchangeClient): Stream {
  return optionStream(client, { ...TRADES, name: 'options/trades', title: 'Options', role: 'fills', parameters: {} })
}

function tradesName(symbol: string): StreamName {
  return { name: `options/trades/${symbol}`, title: `Options, ${symbol}`, role: 'fills' }
}

/** The trades of one option, which are complete a day after it expired. Null for anything but an option. */
export function optionTradesOf(client: ExchangeClient, symbol: string): Stream | null {
  const expiry = binanceOption(symbol)?.expiry ?? null
  if (expiry === null) return null
  const [begin, end] = [Math.max(BEGIN, expiry - LISTED_MS), expiry + DAY_MS]
  const common = {
    ...TRADES,
    ...tradesName(symbol),
    parameters: { symbol },
    longestMs: Number.POSITIVE_INFINITY,
    begin,
  }
  const stream = optionStream(client, common)
  return {
    ...stream,
    page: (request) => {
      const { done } = parsePosition(request.position, positionSchema, { done: 0 })
      return done >= end
        ? retiredStream(stream.name).page(request)
        : stream.page({ ...request, until: Math.min(request.until, end) })
    },
  }
}

/** The part of the walk's position that says how far it was read. */
const positionSchema = z.object({ done: z.number() })

/** How options ended, and which were held at that time. */
export function optionExercises(client: ExchangeClient): Stream {
  const stream = optionStream(client, {
    name: 'options/exercises',
    title: 'Options, exercises',
    role: 'fills',
    method: 'eapiPrivateGetExerciseRecord',
    parameters: {},
    time: 'createDate',
    read: binanceOptionExercise,
  })
  return {
    ...stream,
    page: async (request) => {
      const page = await stream.page(request)
      const symbols = page.records.flatMap(({ draft }) => (draft.type === 'fill' ? [draft.instrument.symbol] : []))
      return { ...page, discovered: [...new Set(symbols)].map(tradesName) }
    },
  }
}

/** Transfers and other cash movements, in the single currency of the bill. */
export function optionBill(client: ExchangeClient): Stream {
  return optionStream(client, {
    name: 'options/bill',
    title: 'Options, transfers',
    role: 'cash',
    method: 'eapiPrivateGetBill',
    parameters: { currency: 'USDT' },
    time: 'createDate',
    read: binanceOptionBill,
  })
}

/** The options that are held, whose trades are read. */
export function optionPositions(client: ExchangeClient): Stream {
  return {
    name: 'options/held',
    title: 'Options, which are held',
    role: 'traded-markets',
    page: async ({ until, position }) => {
      const holdings = (await optionHoldings(client)).filter(({ quantity }) => quantity !== 0n)
      const discovered = holdings.map(({ symbol }) => tradesName(symbol))
      return {
        records: [],
        refused: [],
        position: position ?? 'found',
        more: false,
        reached: until,
        since: null,
        discovered,
      }
    },
  }
}

export async function optionHoldings(client: ExchangeClient): Promise<readonly Holding[]> {
  return listOf(await client.request('eapiPrivateGetPosition'), 'positions').map((position) => ({
    symbol: textIn(position, 'symbol') ?? '',
    leg: 'both' as const,
    quantity: negateIf(textIn(position, 'side') === 'SHORT', absolute(amountOf(position, 'quantity'))),
    entry: amountIn(position, 'entryPrice'),
    mark: amountIn(position, 'markPrice'),
    unrealised: amountIn(position, 'unrealizedPNL'),
    asset: textIn(position, 'quoteAsset') ?? 'USDT',
    leverage: null,
    liquidation: null,
  }))
}

/** `marginBalance` is the cash; `equity` includes the value of the options. */
export async function optionBalances(client: ExchangeClient): Promise<readonly Balance[]> {
  const account = recordOf(await client.request('eapiPrivateGetMarginAccount'), 'options account')
  return listOf(account['asset'], 'balances').map((balance) => {
    const total = amountIn(balance, 'marginBalance') ?? 0n
    return { part: 'Options', asset: textIn(balance, 'asset') ?? '', total, free: amountIn(balance, 'available') }
  })
}
