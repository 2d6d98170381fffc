/** Bybit's history: https://bybit-exchange.github.io/docs/v5/order/execution and others. */
import {
  eventsBack,
  type FakeAccount,
  type FakeEntry,
  type FakeFill,
  type FakeFunding,
  type FakeMove,
  linesBack,
} from './account.ts'
import { categoryOf, bybitError, bybitBody } from './bybit-body.ts'
import { decimal, magnitude, over, multiplyDecimals, write } from './decimal.ts'
import { bybitOrderId, uuid } from './bybit-ids.ts'
import type { FakeInstrument } from './instruments.ts'
import { hexOf } from './random.ts'
import { rowsBetween } from './rows.ts'
import { type FakeRequest, numberParameter } from './venue.ts'

const DAY = 86_400_000

/** The requested range: at most seven days, and the last seven if there is none. */
export function windowOf(request: FakeRequest, longestMs: number): { readonly from: number; readonly to: number } {
  const start = numberParameter(request.query, 'startTime')
  const end = numberParameter(request.query, 'endTime')
  if (start !== null && end !== null && end - start > longestMs) {
    const days = Math.round(longestMs / DAY)
    throw bybitError(10_001, `The time range between startTime and endTime cannot exceed ${days} days`)
  }
  const from = start ?? (end ?? request.now) - longestMs
  return { from: Math.max(from, request.now - 730 * DAY), to: end ?? Math.min(from + longestMs, request.now) }
}

type Page = { readonly list: readonly object[]; readonly nextPageCursor: string }

type Paged = {
  readonly longestMs: number
  readonly max: number
  readonly usual: number
  readonly row: (entry: FakeEntry) => object | null
  readonly walk: typeof eventsBack
}

/** Cursors are returned percent-encoded, and come back as they are or encoded once more. */
function cursorOf(request: FakeRequest): number | null {
  const text = request.query.get('cursor') ?? ''
  if (text === '') return null
  const id = /^(\d+)(:|%3A)/.exec(text)?.[1]
  if (id === undefined) throw bybitError(10_001, 'Invalid cursor')
  return Number(id)
}

/** Newest first; the cursor names the last returned row, so new rows shift nothing. */
function pageOf(request: FakeRequest, account: FakeAccount, { longestMs, max, usual, row, walk }: Paged): Page {
  const limit = Math.min(Math.max(numberParameter(request.query, 'limit') ?? usual, 1), max)
  const cursor = cursorOf(request)
  const list: object[] = []
  let last = 0
  const before = cursor === null ? {} : { before: cursor }
  for (const entry of walk(account, { ...windowOf(request, longestMs), ...before })) {
    const body = row(entry)
    if (body === null) continue
    if (list.length === limit) return { list, nextPageCursor: encodeURIComponent(`${last}:0,${last}:0`) }
    list.push(body)
    last = entry.id
  }
  return { list, nextPageCursor: '' }
}

/** https://bybit-exchange.github.io/docs/v5/order/execution */
export function executions(request: FakeRequest, account: FakeAccount): unknown {
  const category = categoryOf(request)
  const symbol = request.query.get('symbol')
  const execType = request.query.get('execType')
  const row = (entry: FakeEntry): object | null => {
    if (entry.cause.kind === 'move') return null
    const event = entry.cause.kind === 'fill' ? entry.cause.fill : entry.cause.funding
    if (event.instrument.kind !== category || (symbol ?? event.instrument.symbol) !== event.instrument.symbol)
      return null
    const type = entry.cause.kind === 'funding' ? 'Funding' : EXEC_TYPES[entry.cause.fill.cause]
    if ((execType ?? type) !== type) return null
    const { uid } = account
    return entry.cause.kind === 'fill' ? tellFill(entry.cause.fill, account) : tellFunding(entry.cause.funding, uid)
  }
  return bybitBody(request.now, {
    category,
    ...pageOf(request, account, { longestMs: 7 * DAY, max: 100, usual: 50, row, walk: eventsBack }),
  })
}

const EXEC_TYPES: Readonly<Record<FakeFill['cause'], string>> = {
  trade: 'Trade',
  liquidation: 'BustTrade',
  adl: 'AdlTrade',
}

function common(instrument: FakeInstrument): object {
  const empty = { underlyingPrice: '', indexPrice: '', tradeIv: '', markIv: '', blockTradeId: '', orderLinkId: '' }
  return { symbol: instrument.symbol, ...empty, stopOrderType: 'UNKNOWN', leavesQty: '0', isLeverage: '0' }
}

function tellFill(fill: FakeFill, account: FakeAccount): object {
  const forced = fill.cause !== 'trade'
  return {
    ...common(fill.instrument),
    side: fill.side === 'buy' ? 'Buy' : 'Sell',
    orderType: fill.maker ? 'Limit' : forced ? 'UNKNOWN' : 'Market',
    orderId: bybitOrderId(account, fill.orderId),
    execId: execId(fill, account.uid),
    seq: fill.id,
    execTime: String(fill.time),
    isMaker: fill.maker,
    execPrice: fill.price,
    markPrice: fill.price,
    execQty: fill.quantity,
    orderQty: fill.quantity,
    orderPrice: fill.price,
    execValue: fill.value,
    // Only spot names the coin of the fee; for a contract it is the settle coin.
    execFee: fill.fee,
    feeCurrency: fill.instrument.kind === 'spot' ? fill.feeAsset : '',
    feeRate: fill.maker ? '0.0002' : '0.0005',
    execType: EXEC_TYPES[fill.cause],
    closedSize: fill.closed,
    createType:
      fill.cause === 'liquidation' ? 'CreateByLiq' : fill.cause === 'adl' ? 'CreateByAdl_PassThrough' : 'CreateByUser',
  }
}

function execId(fill: FakeFill, uid: number): string {
  return uuid(`bybit fill ${uid} ${fill.id}`)
}

/** Funding is among the fills: its fee is positive if paid, its side is that of the position. */
function tellFunding(funding: FakeFunding, uid: number): object {
  const { instrument } = funding
  const size = write(magnitude(decimal(funding.size)))
  return {
    ...common(instrument),
    side: funding.size.startsWith('-') ? 'Sell' : 'Buy',
    orderType: 'UNKNOWN',
    orderId: uuid(`${uid} ${funding.id}`),
    execId: uuid(`bybit funding ${uid} ${funding.id}`),
    execTime: String(funding.time),
    isMaker: false,
    execPrice: funding.price,
    markPrice: funding.price,
    execQty: size,
    orderQty: '0',
    orderPrice: '0',
    execValue: write(magnitude(value(funding))),
    execFee: write(-decimal(funding.amount)),
    feeCurrency: '',
    feeRate: funding.rate,
    execType: 'Funding',
    closedSize: '',
    createType: '',
    seq: funding.id,
  }
}

function value({ instrument, size, price }: FakeFunding): bigint {
  return instrument.kind === 'inverse'
    ? over(decimal(size), decimal(price))
    : multiplyDecimals(decimal(size), decimal(price))
}

/**
 * Unlike executions, it has a line for every coin that changed.
 * https://bybit-exchange.github.io/docs/v5/account/transaction-log
 */
export function transactionLog(request: FakeRequest, account: FakeAccount): unknown {
  const { query } = request
  const filter = { category: query.get('category'), currency: query.get('currency'), type: query.get('type') }
  const row = (entry: FakeEntry): object | null => {
    if (entry.wallet !== 'main') return null
    const line = tellLine(entry, account)
    if ((filter.category ?? line.category) !== line.category) return null
    return (filter.currency ?? line.currency) === line.currency && (filter.type ?? line.type) === line.type
      ? line
      : null
  }
  const page = pageOf(request, account, { longestMs: 7 * DAY, max: 50, usual: 20, row, walk: linesBack })
  return bybitBody(request.now, page)
}

type Line = { readonly type: string; readonly category: string; readonly currency: string }

/** `change` is cash flow plus funding minus fee. */
function tellLine(entry: FakeEntry, account: FakeAccount): Line & Readonly<Record<string, unknown>> {
  const { cause, asset } = entry
  const { uid } = account
  const base = {
    id: `${uid}_${entry.id}`,
    currency: asset,
    cashBalance: entry.balance,
    transactionTime: String(entry.time),
    change: write(decimal(entry.amount) - decimal(entry.fee)),
    orderLinkId: '',
    bonusChange: '',
  }
  if (cause.kind === 'move') {
    const type = entry.amount.startsWith('-') ? 'TRANSFER_OUT' : 'TRANSFER_IN'
    const none = { symbol: '', side: 'None', funding: '', orderId: '', tradeId: '', tradePrice: '', qty: '', size: '' }
    return { ...base, ...none, type, category: '', fee: '', feeRate: '', cashFlow: entry.amount }
  }
  if (cause.kind === 'funding') {
    const { instrument, size, price, rate, id } = cause.funding
    const quantity = write(magnitude(decimal(size)))
    return {
      ...base,
      type: 'SETTLEMENT',
      category: instrument.kind,
      symbol: instrument.symbol,
      cashFlow: '0',
      fee: '0',
      side: size.startsWith('-') ? 'Sell' : 'Buy',
      funding: entry.amount,
      feeRate: rate,
      qty: quantity,
      size,
      tradePrice: price,
      orderId: '',
      tradeId: uuid(`bybit funding ${uid} ${id}`),
    }
  }
  const { fill } = cause
  const type = fill.cause === 'liquidation' ? 'LIQUIDATION' : fill.cause === 'adl' ? 'ADL' : 'TRADE'
  return {
    ...base,
    type,
    category: fill.instrument.kind,
    symbol: fill.instrument.symbol,
    funding: '',
    side: fill.side === 'buy' ? 'Buy' : 'Sell',
    cashFlow: entry.amount,
    fee: entry.fee,
    feeRate: '0.0005',
    qty: fill.quantity,
    size: fill.after,
    tradePrice: fill.price,
    tradeId: execId(fill, uid),
    orderId: bybitOrderId(account, fill.orderId),
  }
}

/**
 * Windows of 30 days, by start time; a deposit has another time once it has arrived.
 * https://bybit-exchange.github.io/docs/v5/asset/deposit/deposit-record
 */
function movesOf(request: FakeRequest, account: FakeAccount, kind: FakeMove['kind']): object {
  const coin = request.query.get('coin')
  const { from, to } = windowOf(request, 30 * DAY)
  const before = cursorOf(request) ?? Number.POSITIVE_INFINITY
  const limit = Math.min(Math.max(numberParameter(request.query, 'limit') ?? 50, 1), 50)
  const moves = rowsBetween(account.moves, from, to)
    .filter((move) => move.kind === kind && (coin ?? move.asset) === move.asset && move.id < before)
    .toReversed()
  const page = moves.slice(0, limit)
  const rows = page.map((move) => {
    const txID = `0x${hexOf(`bybit move ${account.uid} ${move.id}`, 64)}`
    const names = { coin: move.asset, chain: 'ETH', amount: move.amount, txID, tag: '', toAddress: '0x0' }
    if (kind === 'deposit') {
      const arrived = move.bookedAt === undefined ? move.time : (move.bookedAt ?? 0)
      const status = Number(move.state ?? '3')
      return { ...names, id: String(move.id), status, depositFee: '', successAt: String(arrived) }
    }
    const at = String(move.time)
    const id = { withdrawId: String(move.id), withdrawType: 0 }
    return { ...names, ...id, status: move.state ?? 'success', withdrawFee: move.fee, createTime: at, updateTime: at }
  })
  const last = page.at(-1)?.id
  const nextPageCursor = moves.length > limit ? encodeURIComponent(`${last}:0,${last}:0`) : ''
  return bybitBody(request.now, { rows, nextPageCursor })
}

export function deposits(request: FakeRequest, account: FakeAccount): unknown {
  return movesOf(request, account, 'deposit')
}

export function withdrawals(request: FakeRequest, account: FakeAccount): unknown {
  return movesOf(request, account, 'withdrawal')
}

/**
 * Lists that are empty, because the simulated account neither converts nor receives anything from others:
 * https://bybit-exchange.github.io/docs/v5/asset/deposit/internal-deposit-record, convert/get-convert-history,
 * convert-small-balance/exchange-history and transfer/unitransfer-list.
 */
export function internalDeposits(request: FakeRequest): unknown {
  windowOf(request, 30 * DAY)
  return bybitBody(request.now, { rows: [], nextPageCursor: '' })
}

export function conversions(request: FakeRequest): unknown {
  return bybitBody(request.now, { list: [] })
}

export function smallBalances(request: FakeRequest): unknown {
  return bybitBody(request.now, { cursor: '1', size: '50', lastPage: '1', totalCount: '0', records: [] })
}

/** https://bybit-exchange.github.io/docs/v5/asset/fund-history: moves of the funding wallet alone, by whole seconds. */
export function fundingHistory(request: FakeRequest, account: FakeAccount): unknown {
  const [from, to] = ['createTimeFrom', 'createTimeTo'].map((name) => numberParameter(request.query, name))
  if (from === null || from === undefined || to === null || to === undefined)
    throw bybitError(10_001, 'time is missing')
  if (to - from > 7 * 86_400) throw bybitError(10_001, 'The time range cannot exceed 7 days')
  const list: object[] = []
  for (const entry of linesBack(account, { from: from * 1_000, to: to * 1_000 + 999 })) {
    if (entry.wallet !== 'funding' || entry.cause.kind !== 'move') continue
    const isOut = entry.amount.startsWith('-')
    const type = FUNDING_TYPES[entry.cause.move.kind][isOut ? 'out' : 'in']
    list.push({
      memberId: String(account.uid),
      currency: entry.asset,
      ioDirection: isOut ? 'O' : 'I',
      txnAmt: write(magnitude(decimal(entry.amount) - decimal(entry.fee))),
      afterAmt: entry.balance,
      createTime: String(Math.floor(entry.time / 1_000)),
      showBusiType: 'fundingAccountRecordTransfer',
      showBusiTypeEn: type,
      description: type,
      descriptionEn: type,
      currcCursor: `${account.uid}${entry.id}`,
    })
  }
  return bybitBody(request.now, { list, nextPageCursor: '' })
}

const FUNDING_TYPES: Readonly<Record<FakeMove['kind'], { readonly in: string; readonly out: string }>> = {
  deposit: { in: 'Deposit', out: 'Deposit' },
  withdrawal: { in: 'Withdraw', out: 'Withdraw' },
  transfer: { in: 'Transfer in', out: 'Transfer out' },
}

export function universalTransfers(request: FakeRequest): unknown {
  windowOf(request, 7 * DAY)
  return bybitBody(request.now, { list: [], nextPageCursor: '' })
}
