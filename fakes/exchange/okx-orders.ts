/**
 * Orders as OKX lists them, newest first:
 * https://www.okx.com/docs-v5/en/#order-book-trading-trade-get-order-history-last-7-days,
 * …-get-order-history-last-3-months, #order-book-trading-algo-trading-get-algo-order-list and …-get-algo-order-history.
 * Stops and targets are algo orders, which can be amended: a moved one keeps its id. Its execution is a separate order.
 */
import type { FakeAccount } from './account.ts'
import { okxBody, okxError, typeOf } from './okx-body.ts'
import { okxOrderId, QUARTER_MS } from './okx-history.ts'
import { type ClientId, type EntryOrder, type GuardOrder, madeOrders } from './made-orders.ts'
import { type FakeRequest, numberParameter } from './venue.ts'

/** Letters and digits only; an app gives no id. */
function nameOf({ bot }: ClientId): string {
  return bot?.replaceAll('-', '') ?? ''
}

/** Every order of the simulated account fills at once, so none is open. */
export function pendingOrders(): unknown {
  return okxBody([])
}

/** Filled orders, of one kind of markets. */
export function orderHistory(request: FakeRequest, account: FakeAccount, reachMs: number): unknown {
  const type = request.query.get('instType')
  if (type === null) throw okxError('50014', 'Parameter instType can not be empty.', 400)
  const [begin, end] = [numberParameter(request.query, 'begin'), numberParameter(request.query, 'end')]
  const rows = madeOrders(account)
    .entries.filter(
      ({ fill, from }) => typeOf(fill.instrument) === type && from >= request.now - reachMs && from <= request.now,
    )
    .filter(({ from }) => from >= (begin ?? 0) && from <= (end ?? request.now))
    .map(orderRow)
  return pageOf(request, rows, 'ordId')
}

const FORCED: Readonly<Record<EntryOrder['fill']['cause'], string>> = {
  trade: 'normal',
  liquidation: 'full_liquidation',
  adl: 'adl',
}

function orderRow({ fill, quantity, from, to, clientId, guard }: EntryOrder) {
  return {
    instType: typeOf(fill.instrument),
    instId: fill.instrument.symbol,
    ordId: okxOrderId(fill.orderId),
    clOrdId: guard === null ? nameOf(clientId) : '',
    tag: '',
    px: fill.maker ? fill.price : '',
    sz: quantity,
    accFillSz: quantity,
    avgPx: fill.price,
    ordType: fill.maker ? 'limit' : 'market',
    side: fill.side,
    posSide: fill.leg,
    tdMode: fill.instrument.kind === 'spot' ? 'cash' : 'cross',
    tgtCcy: fill.instrument.kind === 'spot' ? 'base_ccy' : '',
    state: 'filled',
    category: FORCED[fill.cause],
    reduceOnly: String(guard !== null),
    algoId: guard === null ? '' : algoIdOf(guard),
    algoClOrdId: guard === null ? '' : nameOf(guard.clientId),
    attachAlgoOrds: [],
    tpTriggerPx: '',
    tpOrdPx: '',
    slTriggerPx: '',
    slOrdPx: '',
    cancelSource: '',
    cTime: String(from),
    uTime: String(to),
    fillTime: String(to),
  }
}

/** Open stops and targets, of the requested types. */
export function pendingAlgos(request: FakeRequest, account: FakeAccount): unknown {
  return pageOf(
    request,
    algoRows(request, account).filter(({ state }) => state === 'live'),
    'algoId',
  )
}

/** Those that ended within three months, in one state or by id. */
export function algoHistory(request: FakeRequest, account: FakeAccount): unknown {
  const [stateFilter, id] = [request.query.get('state'), request.query.get('algoId')]
  if (stateFilter === null && id === null) throw okxError('50015', 'Either parameter state or algoId is required.', 400)
  const rows = algoRows(request, account).filter(({ state, algoId, cTime }) => {
    return (
      state !== 'live' &&
      (id ?? algoId) === algoId &&
      (stateFilter ?? state) === state &&
      Number(cTime) >= request.now - QUARTER_MS
    )
  })
  return pageOf(request, rows, 'algoId')
}

function algoRows(request: FakeRequest, account: FakeAccount) {
  const types = request.query.get('ordType')
  if (types === null) throw okxError('50014', 'Parameter ordType can not be empty.', 400)
  if (!types.split(',').includes('conditional')) return []
  const [type, id] = [request.query.get('instType'), request.query.get('instId')]
  return madeOrders(account)
    .guards.filter(({ levels: [{ time }] }) => time <= request.now)
    .map((guard) => algoRow(guard, request.now))
    .filter(({ instType, instId }) => (type ?? instType) === instType && (id ?? instId) === instId)
}

function algoRow(guard: GuardOrder, now: number) {
  const { instrument, levels, end, aim, becomes, quantity } = guard
  const [first] = levels
  const level = levels.findLast(({ time }) => time <= now) ?? first
  const ended = end !== null && end.time <= now ? end : null
  const isHit = ended?.how === 'filled' && becomes !== null
  const ordId = isHit ? okxOrderId(becomes) : ''
  const own = { px: level.trigger, type: 'last', ordPx: '-1' }
  const none = { px: '', type: '', ordPx: '' }
  const [stop, target] = aim === 'stop' ? [own, none] : [none, own]
  return {
    instType: typeOf(instrument),
    instId: instrument.symbol,
    algoId: algoIdOf(guard),
    algoClOrdId: nameOf(guard.clientId),
    clOrdId: '',
    tag: '',
    ordType: 'conditional',
    side: guard.side,
    posSide: guard.leg,
    tdMode: 'cross',
    sz: quantity,
    closeFraction: '',
    state: ended === null ? 'live' : isHit ? 'effective' : 'canceled',
    reduceOnly: 'true',
    slTriggerPx: stop.px,
    slTriggerPxType: stop.type,
    slOrdPx: stop.ordPx,
    tpTriggerPx: target.px,
    tpTriggerPxType: target.type,
    tpOrdPx: target.ordPx,
    triggerPx: '',
    ordPx: '',
    callbackRatio: '',
    callbackSpread: '',
    activePx: '',
    moveTriggerPx: '',
    ordId,
    ordIdList: ordId === '' ? [] : [ordId],
    actualSide: isHit ? (aim === 'stop' ? 'sl' : 'tp') : '',
    actualSz: isHit ? quantity : '0',
    actualPx: isHit ? level.trigger : '',
    triggerTime: isHit ? String(ended.time) : '',
    attachAlgoOrds: [],
    linkedOrd: { ordId: '' },
    cTime: String(first.time),
    uTime: String(ended?.time ?? level.time),
  }
}

/** Eighteen digits, which grow with the time of the trade. */
function algoIdOf({ number }: GuardOrder): string {
  return `69${String(number).padStart(16, '0')}`
}

/** A hundred at most; `after` returns what is older than an id, `before` what is newer. */
function pageOf<Id extends string>(
  request: FakeRequest,
  rows: readonly Readonly<Record<Id, string>>[],
  id: Id,
): unknown {
  const limit = Math.min(Math.max(numberParameter(request.query, 'limit') ?? 100, 1), 100)
  const [after, before] = [request.query.get('after'), request.query.get('before')]
  const matching = rows.filter((row) => {
    const own = BigInt(row[id])
    return (after === null || own < BigInt(after)) && (before === null || own > BigInt(before))
  })
  return okxBody(matching.toSorted((a, b) => (BigInt(a[id]) < BigInt(b[id]) ? 1 : -1)).slice(0, limit))
}
