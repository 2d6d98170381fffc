/**
 * Orders as Bybit lists them, newest first: https://bybit-exchange.github.io/docs/v5/order/order-list and `open-order`. A
 * stop that was moved is still the same order. Those that were cancelled are listed for 24 hours, those with fills for two
 * years.
 */
import type { FakeAccount, PositionLeg } from './account.ts'
import { bybitBody, bybitError, categoryOf } from './bybit-body.ts'
import { windowOf } from './bybit-history.ts'
import { bybitGuardId, bybitOrderId } from './bybit-ids.ts'
import type { FakeInstrument } from './instruments.ts'
import { type ClientId, type EntryOrder, type GuardOrder, madeOrders } from './made-orders.ts'
import { type FakeRequest, numberParameter } from './venue.ts'

const DAY = 86_400_000
/** The most orders that `openOnly=1` returns. */
const RECENT = 500

type Row = Readonly<Record<string, unknown>>
type Listed = {
  readonly placed: number
  readonly instrument: FakeInstrument
  readonly state: 'open' | 'filled' | 'cancelled'
  readonly changed: number
  readonly row: Row
}

/** Orders that ended, in windows of seven days. */
export function orders(request: FakeRequest, account: FakeAccount): unknown {
  const { from, to } = windowOf(request, 7 * DAY)
  const inside = listedOf(request, account).filter(({ placed }) => placed >= from && placed <= to)
  const isKept = ({ state, changed }: Listed) =>
    state === 'filled' || (state === 'cancelled' && changed >= request.now - DAY)
  return orderPage(request, inside.filter(isKept))
}

/** Open orders, or with `openOnly=1` those that ended recently. */
export function openOrders(request: FakeRequest, account: FakeAccount): unknown {
  const { query } = request
  const names = ['symbol', 'baseCoin', 'settleCoin'].map((name) => query.get(name))
  if (categoryOf(request) === 'linear' && names.every((name) => name === null)) {
    throw bybitError(10_001, 'Missing some parameters that must be filled in, symbol or settleCoin or baseCoin')
  }
  const settle = query.get('settleCoin')
  const matching = listedOf(request, account).filter(
    ({ instrument }) => (settle ?? instrument.settle) === instrument.settle,
  )
  const open = matching.filter(({ state }) => state === 'open')
  const ended = matching.filter(({ state, changed }) => state !== 'open' && changed >= request.now - DAY)
  return orderPage(request, query.get('openOnly') === '1' ? ended.slice(0, RECENT) : open)
}

/** The cursor names the last row of a page, so new rows shift nothing. */
function orderPage(request: FakeRequest, listed: readonly Listed[]): unknown {
  const limit = Math.min(Math.max(numberParameter(request.query, 'limit') ?? 20, 1), 50)
  const cursor = request.query.get('cursor') ?? ''
  const last = cursor === '' ? -1 : listed.findIndex(({ row }) => cursorOf(row) === decodeURIComponent(cursor))
  if (cursor !== '' && last < 0) throw bybitError(10_001, 'Invalid cursor')
  const page = listed.slice(last + 1, last + 1 + limit)
  const end = page.at(-1)
  const nextPageCursor = end === undefined || listed.at(-1) === end ? '' : encodeURIComponent(cursorOf(end.row))
  return bybitBody(request.now, { category: categoryOf(request), list: page.map(({ row }) => row), nextPageCursor })
}

function cursorOf({ orderId, createdTime }: Row): string {
  return `${String(orderId)}:${String(createdTime)}`
}

/** All orders of the category, newest first. Every fill has one, except those that closed a position by force. */
function listedOf(request: FakeRequest, account: FakeAccount): readonly Listed[] {
  const category = categoryOf(request)
  const symbol = request.query.get('symbol')
  const { entries, guards } = madeOrders(account)
  const rows = [
    ...entries
      .filter(({ fill, guard }) => fill.cause === 'trade' && guard === null)
      .map((entry) => entryOf(account, entry)),
    ...guards.map((guard) => guardOf(account, guard, request.now)),
  ]
  return rows
    .filter(({ placed, instrument }) => placed <= request.now && instrument.kind === category)
    .filter(({ instrument }) => (symbol ?? instrument.symbol) === instrument.symbol)
    .toSorted((a, b) => b.placed - a.placed)
}

const POSITION_INDEX: Readonly<Record<PositionLeg, number>> = { net: 0, long: 1, short: 2 }
const SIDES = { buy: 'Buy', sell: 'Sell' } as const

/** An app gives no id. */
function linkOf({ bot }: ClientId): string {
  return bot ?? ''
}

function entryOf(account: FakeAccount, { fill, quantity, from, to, clientId }: EntryOrder): Listed {
  const row = {
    symbol: fill.instrument.symbol,
    orderId: bybitOrderId(account, fill.orderId),
    orderLinkId: linkOf(clientId),
    side: SIDES[fill.side],
    positionIdx: POSITION_INDEX[fill.leg],
    orderStatus: 'Filled',
    orderType: fill.maker ? 'Limit' : 'Market',
    stopOrderType: 'UNKNOWN',
    triggerPrice: '',
    triggerDirection: 0,
    price: fill.price,
    qty: quantity,
    cumExecQty: quantity,
    reduceOnly: fill.closed !== '0' && (fill.after === '0' || fill.closed === fill.quantity),
    createdTime: String(from),
    updatedTime: String(to),
  }
  return { placed: from, instrument: fill.instrument, state: 'filled', changed: to, row }
}

function guardOf(account: FakeAccount, guard: GuardOrder, now: number): Listed {
  const { instrument, levels, end, aim, side } = guard
  const [first] = levels
  const level = levels.findLast(({ time }) => time <= now) ?? first
  const ended = end !== null && end.time <= now ? end : null
  const changed = ended?.time ?? level.time
  // A stop sells when the price falls to it, a target when it rises to it; for buys, the other way round.
  const falls = (aim === 'stop') === (side === 'sell')
  const row = {
    symbol: instrument.symbol,
    orderId: bybitGuardId(account, guard),
    orderLinkId: linkOf(guard.clientId),
    side: SIDES[side],
    positionIdx: POSITION_INDEX[guard.leg],
    orderStatus: ended === null ? 'Untriggered' : ended.how === 'filled' ? 'Filled' : 'Deactivated',
    orderType: 'Market',
    stopOrderType: aim === 'stop' ? 'StopLoss' : 'TakeProfit',
    triggerPrice: level.trigger,
    triggerDirection: falls ? 2 : 1,
    triggerBy: 'LastPrice',
    price: '0',
    qty: guard.quantity,
    cumExecQty: ended?.how === 'filled' ? guard.quantity : '0',
    reduceOnly: true,
    createdTime: String(first.time),
    updatedTime: String(changed),
  }
  const state = ended?.how ?? ('open' as const)
  return { placed: first.time, instrument, state, changed, row }
}
