/**
 * Trades and ledger entries at Kraken. Types of entries:
 * https://docs.kraken.com/api-reference/account-data/get-ledgers-info and
 * https://support.kraken.com/hc/en-us/articles/360001169383-How-to-interpret-Ledger-history-fields.
 */
import { grouped } from '../../base/index.ts'
import type { Instrument } from '../../ledger/index.ts'
import { krakenAsset } from '../layouts/kraken/assets.ts'
import { findDelistingSales, isDelisting } from '../layouts/kraken/delisting.ts'
import { settledSide, settlementFills } from '../layouts/kraken/settlement.ts'
import { isKrakenPosition, krakenEntryMeaning } from '../layouts/kraken/ledgers.ts'
import { krakenExecution, krakenLegKind, krakenMarket, withLedgerFee } from '../layouts/kraken/trades.ts'
import type { CashDraft, FillDraft, LedgerLeg } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { isKrakenLeg, type KrakenLeg, krakenPurchase } from '../layouts/kraken/purchase.ts'
import { isAsset } from '../rows/symbols.ts'
import { Fields } from './fields.ts'

/** The legs of trades by trade id: only legs tell the coin of a fee, and that a position was settled. */
export type KrakenLegs = ReadonlyMap<string, readonly LedgerLeg[]>

/**
 * One trade of `TradesHistory`; its id is the key under which the response lists it. A trade that settled a position
 * becomes two.
 */
export function krakenFills(id: string, record: unknown, legs: KrakenLegs): readonly FillDraft[] {
  const fill = krakenTrade(id, record, legs)
  const row = new Fields(record, 'Kraken trade')
  const trade = {
    side: fill.side,
    orderType: row.optional('ordertype') ?? '',
    misc: row.optional('misc') ?? '',
    opened: null,
  }
  const side = settledSide(trade, legs.get(id) ?? [], fill.instrument.base)
  const market = side === null ? null : krakenMarket(row.text('pair'), false)
  return side === null || market === null ? [fill] : settlementFills({ ...fill, market, side, venueTradeId: id })
}

/** Whether a trade may have settled a position: it closes one without a fee. The ledger says which did. */
export function mayBeKrakenSettlement(record: unknown): boolean {
  const row = new Fields(record, 'Kraken trade')
  return (row.optional('misc') ?? '').includes('closing') && (row.optionalNumber('fee') ?? 0n) === 0n
}

/** The same trade as earlier versions read it, without settlements. */
export function krakenTrade(id: string, record: unknown, legs: KrakenLegs): FillDraft {
  const row = new Fields(record, 'Kraken trade')
  const misc = row.optional('misc') ?? ''
  const closing = misc.includes('closing')
  const opening = (row.optionalNumber('margin') ?? 0n) !== 0n || misc.includes('initiated')
  const traded = krakenMarket(row.text('pair'), closing || opening) ?? row.refuse('pair', 'is not the name of a pair.')
  const onMargin = traded.kind === 'linear'
  const sequence = Number(row.optional('trade_id') ?? Number.NaN)
  const fill: FillDraft = {
    type: 'fill',
    instrument: traded,
    time: row.seconds('time'),
    side: row.word('type', SIDES),
    quantity: row.positive('vol'),
    price: row.positive('price'),
    fee: row.number('fee'),
    feeAsset: traded.quote,
    execution: krakenExecution(row.optional('ordertype') ?? ''),
    liquidity: row.has('maker') ? (row.flag('maker') ? 'maker' : 'taker') : 'unknown',
    venueTradeId: id,
    orderId: row.id('ordertxid'),
    sequence: Number.isSafeInteger(sequence) && sequence > 0 ? sequence : null,
    venueRealised: onMargin ? row.optionalNumber('net') : null,
    opens: onMargin && closing !== opening ? opening : null,
  }
  return withLedgerFee(fill, legs.get(id) ?? [])
}

/** The trade leg in a ledger entry; null for every other entry. */
export function krakenLeg(record: unknown): { readonly trade: string; readonly leg: LedgerLeg } | null {
  const row = new Fields(record, 'Kraken ledger entry')
  const trade = row.id('refid')
  const type = row.text('type')
  if (trade === null || !['trade', 'settled'].includes(type)) return null
  const asset = krakenAsset(row.text('asset'))
  const amounts = { amount: row.number('amount'), fee: row.optionalNumber('fee') ?? 0n }
  return { trade, leg: { asset, ...amounts, ...krakenLegKind(type, row.seconds('time')) } }
}

/** The trades on margin among those that entries of the ledger name, by id. */
export type KrakenPositions = ReadonlyMap<string, Instrument>

const NO_POSITIONS: KrakenPositions = new Map()

/** The trade that opened the position for which an entry is a cost; null for every other entry. */
export function krakenPositionOf({ record }: KrakenRow): string | null {
  const row = new Fields(record, 'Kraken ledger entry')
  return isKrakenPosition(row.optional('type') ?? '') ? row.id('refid') : null
}

/** The positions that the trades in a response of `QueryTrades` opened. */
export function krakenPositions(trades: Readonly<Record<string, unknown>>): KrakenPositions {
  return new Map(
    Object.entries(trades).flatMap(([id, record]) => {
      const market = krakenMarket(new Fields(record, 'Kraken trade').optional('pair') ?? '', true)
      return market === null ? [] : [[id, market] as const]
    }),
  )
}

/** One entry of `Ledgers`, with its id; null for legs of trades and for moves between the trader's own wallets. */
export function krakenEntry(id: string, record: unknown, positions = NO_POSITIONS): CashDraft | null {
  const row = new Fields(record, 'Kraken ledger entry')
  const asset = krakenAsset(row.text('asset'))
  if (!isAsset(asset)) row.refuse('asset', 'is not the name of a coin.')
  const amount = row.number('amount')
  const fee = row.optionalNumber('fee') ?? 0n
  const entry = { type: row.text('type'), subtype: row.optional('subtype') ?? '', negative: amount < 0n }
  const unknown = (): never => row.refuse('type', `"${entry.type.slice(0, 40)}" is not a kind that is known here.`)
  const meaning = krakenEntryMeaning(entry) ?? unknown()
  if (meaning === 'trade' || meaning === 'own-move') return null
  const trade = krakenPositionOf({ id, record })
  return {
    type: 'cash',
    time: row.seconds('time'),
    kind: meaning,
    asset,
    amount: amount - fee,
    instrument: trade === null ? null : (positions.get(trade) ?? null),
    venueId: id,
    trade,
  }
}

/** The quote of a pair, in which its margin positions are settled; empty if the pair cannot be split. */
export function krakenQuote(pair: string): string {
  return krakenMarket(pair, true)?.quote ?? ''
}

/** An entry of the ledger under its id. */
export type KrakenRow = { readonly id: string; readonly record: unknown }

/** The `refid` of an entry that is one leg of a purchase or conversion; null for every other entry. */
export function krakenLegOf({ record }: KrakenRow): string | null {
  const row = new Fields(record, 'Kraken ledger entry')
  return isKrakenLeg(row.optional('type') ?? '') ? row.id('refid') : null
}

/** Groups entries into events: all legs with one `refid`, otherwise single entries. */
export function krakenBundles(rows: readonly KrakenRow[]): (readonly KrakenRow[])[] {
  const bundles = grouped(rows, (row) => {
    const refid = krakenLegOf(row)
    return refid === null ? `entry ${row.id}` : `legs ${refid}`
  })
  return [...bundles.values()]
}

type Event = { readonly records: readonly (FillDraft | CashDraft)[]; readonly instead: readonly CashDraft[] }

/** Coins that Kraken removed from its list and sold, by the entries of each sale. */
export type KrakenDelistings = ReadonlyMap<string, { readonly rows: readonly KrakenRow[]; readonly fill: FillDraft }>

const NO_DELISTINGS: KrakenDelistings = new Map()

/** True for an entry that removes a delisted coin, or pays for it. */
export function isKrakenDelisting({ record }: KrakenRow): boolean {
  return isDelisting(new Fields(record, 'Kraken ledger entry').optional('subtype') ?? '')
}

/**
 * The sales among these entries, which may be weeks apart; entries that could belong to several sales stay payments.
 */
export function krakenDelistings(rows: readonly KrakenRow[]): KrakenDelistings {
  const rowsById = new Map(rows.filter(isKrakenDelisting).map((row) => [row.id, row]))
  const entries = [...rowsById.values()].map((row) => {
    const refid = new Fields(row.record, 'Kraken ledger entry').id('refid') ?? row.id
    return { ...legOf(row), id: row.id, refid }
  })
  const sales = findDelistingSales(entries).map(({ entries: parts, fill }) => {
    return { rows: parts.flatMap(({ id }) => rowsById.get(id) ?? []), fill }
  })
  return new Map(sales.flatMap((sale) => sale.rows.map(({ id }) => [id, sale] as const)))
}

/**
 * The records that the entries of one event become: a purchase is one fill, where earlier versions made two payments.
 * Legs that do not swap one coin for another stay payments.
 */
export function krakenEvent(
  rows: readonly KrakenRow[],
  positions = NO_POSITIONS,
  delistings: KrakenDelistings = NO_DELISTINGS,
): Event {
  const [first] = rows
  const sale = first === undefined || rows.length > 1 ? undefined : delistings.get(first.id)
  if (sale !== undefined) {
    return { records: [sale.fill], instead: sale.rows.flatMap(({ id, record }) => krakenEntry(id, record) ?? []) }
  }
  const refid = first === undefined ? null : krakenLegOf(first)
  const payments = (): CashDraft[] => rows.flatMap(({ id, record }) => krakenEntry(id, record, positions) ?? [])
  const fill = refid === null || rows.length < 2 ? null : krakenPurchase(refid, rows.map(legOf))
  return fill === null ? { records: payments(), instead: [] } : { records: [fill], instead: payments() }
}

function legOf({ record }: KrakenRow): KrakenLeg {
  const row = new Fields(record, 'Kraken ledger entry')
  const asset = krakenAsset(row.text('asset'))
  if (!isAsset(asset)) row.refuse('asset', 'is not the name of a coin.')
  return {
    asset,
    amount: row.number('amount'),
    fee: row.optionalNumber('fee') ?? 0n,
    time: row.seconds('time'),
    subtype: row.optional('subtype') ?? '',
  }
}
