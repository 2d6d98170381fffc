/**
 * Orders as Binance lists them. https://developers.binance.com/docs/derivatives/usds-margined-futures/trade/rest-api:
 * All-Orders and Query-All-Algo-Orders; …/binance-spot-api-docs/rest-api/account-endpoints#all-orders-user_data.
 */
import type { FakeAccount, PositionLeg } from './account.ts'
import { binanceError, binanceLimit, binanceMarket } from './binance-body.ts'
import { padded } from './decimal.ts'
import { type ClientId, type EntryOrder, type GuardOrder, madeOrders } from './made-orders.ts'
import { type FakeRequest, numberParameter } from './venue.ts'

const DAY = 86_400_000
/** How far back orders of contracts are listed, and for how long those that were cancelled without a fill. */
const ORDERS_MS = 90 * DAY
const CANCELLED_MS = 3 * DAY

type Kind = 'linear' | 'inverse'

const LEGS: Readonly<Record<PositionLeg, string>> = { net: 'BOTH', long: 'LONG', short: 'SHORT' }

/** Programs and apps give every order an id here. */
function nameOf({ bot, app }: ClientId): string {
  return bot ?? app
}

export function binanceSpotOrders(request: FakeRequest, account: FakeAccount): unknown {
  const market = binanceMarket(request, 'spot')
  const rows = entriesIn(account, { request, symbol: market.symbol, kind: 'spot' }).map((entry) => ({
    ...common(entry),
    orderListId: -1,
    price: padded(entry.fill.maker ? entry.fill.price : '0', 8),
    origQty: padded(entry.quantity, 8),
    executedQty: padded(entry.quantity, 8),
    stopPrice: '0.00000000',
    isWorking: true,
  }))
  return pageOf(request, rows, { id: 'orderId', time: 'time', longestMs: DAY, usualMs: Number.POSITIVE_INFINITY })
}

export function binanceContractOrders(request: FakeRequest, account: FakeAccount, kind: Kind): unknown {
  const market = binanceMarket(request, kind)
  const rows = entriesIn(account, { request, symbol: market.symbol, kind })
    .filter(({ from }) => from >= request.now - ORDERS_MS)
    .map((entry) => ({
      ...common(entry),
      origType: entry.fill.maker ? 'LIMIT' : 'MARKET',
      price: entry.fill.maker ? entry.fill.price : '0',
      avgPrice: entry.fill.price,
      origQty: entry.quantity,
      executedQty: entry.quantity,
      positionSide: LEGS[entry.fill.leg],
      stopPrice: '0',
      reduceOnly: entry.guard !== null && entry.fill.leg === 'net',
      closePosition: false,
      workingType: 'CONTRACT_PRICE',
    }))
  return pageOf(request, rows, { id: 'orderId', time: 'time', longestMs: 7 * DAY, usualMs: 7 * DAY })
}

type EntryQuery = { readonly request: FakeRequest; readonly symbol: string; readonly kind: string }

function entriesIn(account: FakeAccount, { request, symbol, kind }: EntryQuery): readonly EntryOrder[] {
  return madeOrders(account).entries.filter(({ fill, from }) => {
    return fill.instrument.symbol === symbol && fill.instrument.kind === kind && from <= request.now
  })
}

function common({ fill, clientId, from, to }: EntryOrder) {
  return {
    symbol: fill.instrument.symbol,
    orderId: fill.orderId,
    clientOrderId: forcedName(fill.cause, from) ?? nameOf(clientId),
    status: 'FILLED',
    type: fill.maker ? 'LIMIT' : 'MARKET',
    side: fill.side.toUpperCase(),
    timeInForce: 'GTC',
    time: from,
    updateTime: to,
  }
}

function forcedName(cause: EntryOrder['fill']['cause'], time: number): string | null {
  if (cause === 'trade') return null
  return cause === 'adl' ? 'adl_autoclose' : `autoclose-${time}`
}

/** A stop cannot be amended, so each of its levels is an order of its own. */
function algoOrders(guard: GuardOrder, now: number) {
  const { instrument, levels, end, aim, clientId, becomes } = guard
  return levels.flatMap(({ time, trigger }, index) => {
    const next = levels[index + 1]?.time ?? end?.time ?? Number.POSITIVE_INFINITY
    if (time > now) return []
    const isLast = index === levels.length - 1
    const isOver = next <= now
    const isHit = isOver && isLast && end?.how === 'filled'
    const row = {
      algoId: algoIdOf(guard, time),
      clientAlgoId: nameOf(clientId) + (index === 0 ? '' : `-${index + 1}`),
      algoType: 'CONDITIONAL',
      orderType: aim === 'stop' ? 'STOP_MARKET' : 'TAKE_PROFIT_MARKET',
      symbol: instrument.symbol,
      side: guard.side.toUpperCase(),
      positionSide: LEGS[guard.leg],
      timeInForce: 'GTE_GTC',
      // A person closes the whole position with a stop; a program, the quantity that it opened.
      quantity: clientId.bot === null && aim === 'stop' ? '0' : guard.quantity,
      closePosition: clientId.bot === null && aim === 'stop',
      algoStatus: !isOver ? 'NEW' : isHit ? 'FINISHED' : isLast ? 'EXPIRED' : 'CANCELED',
      actualOrderId: isHit ? String(becomes) : '',
      actualPrice: '0.00000',
      triggerPrice: trigger,
      price: '0.000',
      icebergQuantity: null,
      workingType: 'MARK_PRICE',
      priceProtect: false,
      reduceOnly: guard.leg === 'net',
      createTime: time,
      updateTime: isOver ? next : time,
      triggerTime: isHit ? next : 0,
      goodTillDate: 0,
    }
    return [row]
  })
}

const LEG_OFFSETS: Readonly<Record<PositionLeg, number>> = { net: 0, long: 4, short: 8 }

/** Ids grow with time, within a market. */
function algoIdOf({ leg, index }: GuardOrder, time: number): number {
  return (time - Date.UTC(2017, 6, 14)) * 16 + LEG_OFFSETS[leg] + index
}

function algoRows(account: FakeAccount, request: FakeRequest, kind: Kind) {
  const guards = madeOrders(account).guards.filter(({ instrument }) => instrument.kind === kind)
  return guards.flatMap((guard) => algoOrders(guard, request.now))
}

export function binanceOpenAlgoOrders(request: FakeRequest, account: FakeAccount, kind: Kind): unknown {
  const symbol = request.query.get('symbol')
  return algoRows(account, request, kind).filter(
    (row) => row.algoStatus === 'NEW' && (symbol ?? row.symbol) === row.symbol,
  )
}

export function binanceAlgoOrders(request: FakeRequest, account: FakeAccount, kind: Kind): unknown {
  const market = binanceMarket(request, kind)
  const listed = algoRows(account, request, kind).filter((row) => {
    if (row.symbol !== market.symbol || row.createTime < request.now - ORDERS_MS) return false
    const isForgotten = row.algoStatus === 'CANCELED' || row.algoStatus === 'EXPIRED'
    return !isForgotten || row.createTime >= request.now - CANCELLED_MS
  })
  const rows = listed.toSorted((a, b) => a.algoId - b.algoId)
  return pageOf(request, rows, { id: 'algoId', time: 'createTime', longestMs: 7 * DAY, usualMs: 7 * DAY })
}

type Paging<Row> = {
  readonly id: keyof Row & string
  readonly time: keyof Row & string
  readonly longestMs: number
  readonly usualMs: number
}

/** By id forward, by time forward, or the newest; always in ascending order. */
function pageOf<Row extends object>(request: FakeRequest, rows: readonly Row[], paging: Paging<Row>): Row[] {
  const { id, time, longestMs, usualMs } = paging
  const limit = binanceLimit(request)
  const from = numberParameter(request.query, id)
  const [start, end] = [numberParameter(request.query, 'startTime'), numberParameter(request.query, 'endTime')]
  if (from !== null) return rows.filter((row) => Number(row[id]) >= from).slice(0, limit)
  if (start !== null && end !== null && end - start > longestMs) throw binanceError(-4165, 'Invalid time interval.')
  const to = end ?? request.now
  const inside = rows.filter((row) => Number(row[time]) >= (start ?? to - usualMs) && Number(row[time]) <= to)
  return start === null ? inside.slice(-limit) : inside.slice(0, limit)
}
