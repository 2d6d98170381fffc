/** OKX's history: fills, bills, deposits and withdrawals. https://www.okx.com/docs-v5/en */
import {
  eventsBack,
  type FakeAccount,
  type FakeEntry,
  type FakeFill,
  type FakeMove,
  linesBack,
  type Walk,
} from './account.ts'
import { decimal, magnitude, write } from './decimal.ts'
import { okxError, okxBody, typeOf } from './okx-body.ts'
import { hexOf } from './random.ts'
import { rowsBetween } from './rows.ts'
import { type FakeRequest, numberParameter } from './venue.ts'

/** How far back the archives reach. */
export const QUARTER_MS = 92 * 86_400_000

type Paged = {
  readonly account: FakeAccount
  readonly row: (entry: FakeEntry, billId: string) => object | null
}

/** Newest first, a hundred at most; `after` returns what is older than a bill, `before` what is newer. */
function pageOf(request: FakeRequest, entries: Iterable<FakeEntry>, { row, account }: Paged): unknown {
  const limit = Math.min(Math.max(numberParameter(request.query, 'limit') ?? 100, 1), 100)
  const newerThan = request.query.get('before')
  const rows: object[] = []
  for (const entry of entries) {
    if (rows.length === limit) break
    const billId = billOf(account, entry.id)
    if (newerThan !== null && BigInt(billId) <= BigInt(newerThan)) break
    const body = row(entry, billId)
    if (body !== null) rows.push(body)
  }
  return okxBody(rows)
}

/** Eighteen digits: more than a double can hold. */
function billOf(account: FakeAccount, entryId: number): string {
  return String(BigInt(account.uid) * 10_000_000_000n + BigInt(entryId) * 4n)
}

function walkOf(request: FakeRequest, account: FakeAccount, reachMs: number): Walk {
  const after = request.query.get('after')
  if (after !== null && !/^\d+$/.test(after)) throw okxError('51000', 'Parameter after error', 400)
  const base = BigInt(account.uid) * 10_000_000_000n
  // The first entry whose bill is not older than the given one.
  const before = after === null ? {} : { before: Math.max(1, Number((BigInt(after) - base + 3n) / 4n)) }
  const from = Math.max(numberParameter(request.query, 'begin') ?? 0, request.now - reachMs)
  return { from, to: numberParameter(request.query, 'end') ?? request.now, ...before }
}

/** https://www.okx.com/docs-v5/en/#order-book-trading-trade-get-transaction-details-last-3-months */
export function fills(request: FakeRequest, account: FakeAccount, reachMs: number): unknown {
  const filter = { type: request.query.get('instType'), id: request.query.get('instId') }
  if (filter.type === null && reachMs === QUARTER_MS) {
    throw okxError('50014', 'Parameter instType can not be empty.', 400)
  }
  const row = (entry: FakeEntry, billId: string): object | null => {
    if (entry.cause.kind !== 'fill') return null
    const { fill } = entry.cause
    const type = typeOf(fill.instrument)
    if ((filter.type ?? type) !== type || (filter.id ?? fill.instrument.symbol) !== fill.instrument.symbol) return null
    return tellFill(fill, billId)
  }
  return pageOf(request, eventsBack(account, walkOf(request, account, reachMs)), { account, row })
}

function tellFill(fill: FakeFill, billId: string): object {
  const at = String(fill.time)
  return {
    instType: typeOf(fill.instrument),
    instId: fill.instrument.symbol,
    tradeId: String(fill.marketId),
    billId,
    ordId: okxOrderId(fill.orderId),
    clOrdId: '',
    tag: '',
    side: fill.side,
    posSide: fill.leg,
    subType: subTypeOf(fill),
    fillPx: fill.price,
    fillSz: fill.quantity,
    fillPnl: fill.realized,
    execType: fill.maker ? 'M' : 'T',
    // Fees paid are negative, rebates positive.
    fee: write(-decimal(fill.fee)),
    feeCcy: fill.feeAsset,
    feeRate: fill.maker ? '0.00005' : '-0.0005',
    fillPxVol: '',
    fillPxUsd: '',
    fillMarkVol: '',
    fillFwdPx: '',
    fillMarkPx: '',
    fillIdxPx: '',
    fillTime: at,
    ts: at,
  }
}

export function okxOrderId(orderId: number): string {
  return `68${String(orderId).padStart(16, '0')}`
}

/** https://www.okx.com/docs-v5/en/#order-book-trading-trade-get-transaction-details-last-3-days (subType) */
function subTypeOf({ instrument, side, cause, before }: FakeFill): string {
  const closesLong = side === 'sell' && !before.startsWith('-')
  if (cause === 'liquidation') return closesLong ? '104' : '105'
  if (cause === 'adl') return closesLong ? '125' : '126'
  if (instrument.kind === 'spot') return side === 'buy' ? '1' : '2'
  const opens = before === '0' || before.startsWith('-') === (side === 'sell')
  if (opens) return side === 'buy' ? '3' : '4'
  return side === 'sell' ? '5' : '6'
}

/** https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-bills-details-last-7-days */
export function bills(request: FakeRequest, account: FakeAccount, reachMs: number): unknown {
  const filter = { type: request.query.get('type'), ccy: request.query.get('ccy'), inst: request.query.get('instType') }
  const row = (entry: FakeEntry, billId: string): object | null => {
    if (entry.wallet !== 'main') return null
    const bill = { billId, ...tellBill(entry) }
    const fits = (filter.type ?? bill.type) === bill.type && (filter.ccy ?? bill.ccy) === bill.ccy
    return fits && (filter.inst ?? bill.instType) === bill.instType ? bill : null
  }
  return pageOf(request, linesBack(account, walkOf(request, account, reachMs)), { account, row })
}

type Bill = { readonly type: string; readonly ccy: string; readonly instType: string }

function tellBill(entry: FakeEntry): Bill & Readonly<Record<string, unknown>> {
  const { cause, asset } = entry
  const at = String(entry.time)
  const base = {
    ccy: asset,
    bal: entry.balance,
    balChg: write(decimal(entry.amount) - decimal(entry.fee)),
    ts: at,
    fillTime: at,
    clOrdId: '',
    tag: '',
    notes: '',
    interest: '0',
    from: '',
    to: '',
    posBal: '0',
    posBalChg: '0',
    fee: write(-decimal(entry.fee)),
    pnl: '0',
    px: '',
    sz: '0',
    execType: '',
    tradeId: '',
    ordId: '',
    mgnMode: '',
  }
  if (cause.kind === 'move') {
    const comes = !entry.amount.startsWith('-')
    const way = comes ? { subType: '11', from: '6', to: '18' } : { subType: '12', from: '18', to: '6' }
    return { ...base, ...way, type: '1', instType: '', instId: '', sz: write(magnitude(decimal(entry.amount))) }
  }
  if (cause.kind === 'funding') {
    const { instrument, size, price } = cause.funding
    const subType = entry.amount.startsWith('-') ? '173' : '174'
    const names = { instType: 'SWAP', instId: instrument.symbol, mgnMode: 'cross' }
    const sz = write(magnitude(decimal(size)))
    return { ...base, ...names, type: '8', subType, pnl: entry.amount, sz, px: write(decimal(price)), posBal: size }
  }
  const { fill } = cause
  const type = fill.cause === 'liquidation' ? '5' : fill.cause === 'adl' ? '9' : '2'
  const swap = fill.instrument.kind !== 'spot'
  return {
    ...base,
    type,
    subType: subTypeOf(fill),
    instType: typeOf(fill.instrument),
    instId: fill.instrument.symbol,
    px: fill.price,
    sz: swap ? fill.quantity : write(magnitude(decimal(entry.amount))),
    pnl: fill.realized,
    execType: fill.maker ? 'M' : 'T',
    tradeId: String(fill.marketId),
    ordId: okxOrderId(fill.orderId),
    mgnMode: swap ? 'cross' : 'cash',
    posBal: swap ? fill.after : '0',
    posBalChg: swap ? fill.quantity : '0',
  }
}

/** https://www.okx.com/docs-v5/en/#funding-account-rest-api-asset-bills-history: all time, no filter by time. */
export function fundingBills(request: FakeRequest, account: FakeAccount): unknown {
  const filter = { type: request.query.get('type'), ccy: request.query.get('ccy') }
  // Without it, pages are ordered by time, which the simulated account does not offer.
  if (request.query.get('pagingType') !== '2') throw okxError('51000', 'Parameter pagingType error', 400)
  const row = (entry: FakeEntry, billId: string): object | null => {
    if (entry.wallet !== 'funding' || entry.cause.kind !== 'move') return null
    const type = FUNDING_TYPES[entry.cause.move.kind][entry.amount.startsWith('-') ? 'out' : 'in']
    if ((filter.type ?? type) !== type || (filter.ccy ?? entry.asset) !== entry.asset) return null
    const balChg = write(decimal(entry.amount) - decimal(entry.fee))
    return {
      billId,
      ccy: entry.asset,
      clientId: '',
      balChg,
      bal: entry.balance,
      type,
      ts: String(entry.time),
      notes: '',
    }
  }
  return pageOf(request, linesBack(account, walkOf(request, account, Number.POSITIVE_INFINITY)), { account, row })
}

/** Deposit, withdrawal, transfer from and to the trading account. */
const FUNDING_TYPES: Readonly<Record<FakeMove['kind'], { readonly in: string; readonly out: string }>> = {
  deposit: { in: '1', out: '1' },
  withdrawal: { in: '13', out: '2' },
  transfer: { in: '130', out: '131' },
}

/** By time: `after` returns what is older, `before` what is newer. */
export function moves(request: FakeRequest, account: FakeAccount, kind: FakeMove['kind']): unknown {
  const newest = (numberParameter(request.query, 'after') ?? request.now + 1) - 1
  const oldest = (numberParameter(request.query, 'before') ?? -1) + 1
  const ccy = request.query.get('ccy')
  const rows = rowsBetween(account.moves, oldest, newest)
    .filter((move) => move.kind === kind && (ccy ?? move.asset) === move.asset)
    .toReversed()
    .slice(0, Math.min(numberParameter(request.query, 'limit') ?? 100, 100))
  return okxBody(
    rows.map((move) => {
      const txId = hexOf(`okx move ${account.uid} ${move.id}`, 64)
      const names = { ccy: move.asset, chain: `${move.asset}-ERC20`, amt: move.amount, from: '', to: '0x0' }
      const id = `47${account.uid}${move.id}`
      const own =
        kind === 'deposit' ? { depId: id, actualDepBlkConfirm: '12' } : { wdId: id, fee: move.fee, feeCcy: move.asset }
      return { ...names, ...own, txId, ts: String(move.time), state: move.state ?? '2' }
    }),
  )
}
