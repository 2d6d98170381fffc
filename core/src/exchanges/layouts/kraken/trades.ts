import type { CashKind, Instrument } from '../../../ledger/index.ts'
import { instrument } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import { marginMarket } from '../margin.ts'
import { krakenAsset, krakenPair } from './assets.ts'
import { isKrakenLeg, type KrakenLeg, krakenPurchase } from './purchase.ts'
import type { FileContext, FillDraft, Layout, LedgerLeg, LedgerLegs, RowOutcome, RowReader } from '../layout.ts'
import type { Row } from '../../rows/row.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset } from '../../rows/symbols.ts'

const UTC = { from: 'utc', reason: 'Kraken writes times in UTC.' } as const

/** Kraken's trades.csv. It states fees in the quote coin even where they were taken in the base coin. */
export const krakenTrades: Layout = {
  info: { id: 'kraken-trades', name: 'Kraken trades', venue: 'kraken', market: 'spot', kind: 'fills' },
  facts: {
    holds: 'Spot and margin fills with their fees. The coin of a fee is in the ledger.',
    times: 'UTC.',
    truth: ['cost (price times volume)', 'net (profit of a margin position)'],
    traps: [
      'Pairs have no separator, and coins old names such as XXBT and ZEUR.',
      'Export trades and ledgers together: only the ledger says in which coin a fee was paid.',
    ],
    source: 'Real ledgers, and the tests of everytrade.',
  },
  versions: [
    {
      // Exports of 2026 spell the position `posttxid` (tests of public readers of these files, read November 2026).
      required: 'txid|ordertxid|pair|time|type|ordertype|price|cost|fee|vol|margin|misc|ledgers'.split('|'),
      optional:
        'postxid|posttxid|posstatus|posstatuscode|cprice|ccost|cfee|cvol|cmargin|net|trades|costusd|aclass|subclass'.split(
          '|',
        ),
    },
  ],
  zone: UTC,
  open: openTrades,
}

/** Kraken's ledgers.csv: deposits, withdrawals, rewards, and both legs of every trade. */
export const krakenLedgers: Layout = {
  info: { id: 'kraken-ledgers', name: 'Kraken ledgers', venue: 'kraken', market: 'spot', kind: 'cash' },
  facts: {
    holds: 'Every change of the balances: deposits, withdrawals, fees, staking, and the coins of each trade.',
    times: 'UTC.',
    truth: ['balance'],
    traps: [
      'A purchase with a card has no trade: its two rows are the fill.',
      'Rows of the trades history are not counted twice.',
    ],
    source: 'Real ledgers.',
  },
  versions: [
    {
      required: 'txid|refid|time|type|subtype|aclass|asset|amount|fee|balance'.split('|'),
      optional: ['wallet', 'subclass', 'amountusd'],
    },
  ],
  zone: UTC,
  readFirst: true,
  open: openLedgers,
}

function openTrades(context: FileContext): RowReader {
  const { header, row } = context
  const txid = header.place('txid')
  const order = header.place('ordertxid')
  const pair = header.place('pair')
  const time = header.place('time')
  const type = header.place('type')
  const orderType = header.place('ordertype')
  const price = header.place('price')
  const cost = header.place('cost')
  const fee = header.place('fee')
  const volume = header.place('vol')
  const margin = header.place('margin')
  const misc = header.place('misc')
  const net = header.place('net')
  const known = new Map<string, Instrument>()
  return {
    read: () => {
      const id = row.id(txid)
      // Rows without an id are pending and appear again with one.
      if (id === null) return null
      const closing = row.text(misc).includes('closing')
      const opening = (row.optionalNumber(margin) ?? 0n) !== 0n || row.text(misc).includes('initiated')
      const traded = tradedOn(row.text(pair), closing || opening, known)
      if (traded === null) {
        row.refuse(pair, 'This is not the name of a Kraken pair.')
        return null
      }
      const onMargin = traded.kind === 'linear'
      const quantity = row.positive(volume)
      const execution = row.text(orderType) === 'liquidation' ? 'liquidation' : 'trade'
      const paid = row.price(price, { execution, kind: traded.kind })
      mustBeProduct(row, {
        column: cost,
        stated: row.optionalNumber(cost),
        factors: [paid, quantity],
        from: [price, volume],
        decimals: 2,
      })
      const fill: FillDraft = {
        type: 'fill',
        instrument: traded,
        time: row.time(time),
        side: row.word(type, SIDES),
        quantity,
        price: paid,
        fee: row.number(fee),
        feeAsset: traded.quote,
        execution,
        venueTradeId: id,
        orderId: row.id(order),
        venueRealised: onMargin ? row.optionalNumber(net) : null,
        opens: onMargin && closing !== opening ? opening : null,
      }
      return withLedgerFee(fill, [...(context.legs.get(id)?.values() ?? [])])
    },
  }
}

function tradedOn(symbol: string, onMargin: boolean, known: Map<string, Instrument>): Instrument | null {
  const key = onMargin ? `${symbol} margin` : symbol
  const traded = known.get(key) ?? krakenMarket(symbol, onMargin)
  if (traded !== null) known.set(key, traded)
  return traded
}

/**
 * A margin trade moves no coins between wallets, so it counts as a contract beside the spot pair, not as a spot trade.
 */
export function krakenMarket(symbol: string, onMargin: boolean): Instrument | null {
  const pair = krakenPair(symbol)
  if (pair === null) return null
  const market = instrument({ venue: 'kraken', symbol, kind: 'spot', ...pair, settle: pair.quote })
  return onMargin ? marginMarket(market) : market
}

/** Corrects the fee: the ledger says in which coin it was really taken. */
export function withLedgerFee(fill: FillDraft, legs: readonly LedgerLeg[]): FillDraft {
  const leg = chargedLeg(legs)
  if (leg === null || leg.asset === fill.feeAsset) return fill
  return { ...fill, fee: leg.fee, feeAsset: leg.asset }
}

const CASH_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['deposit', 'deposit'],
  ['withdrawal', 'withdrawal'],
  ['transfer', 'transfer'],
  ['staking', 'interest'],
  ['dividend', 'interest'],
  ['reward', 'interest'],
  ['earn', 'interest'],
  ['rollover', 'interest'],
  ['credit', 'other'],
  ['adjustment', 'other'],
  ['sale', 'other'],
  ['spend', 'other'],
  ['receive', 'other'],
  ['conversion', 'other'],
  ['nfttrade', 'other'],
  ['nftcreatorfee', 'other'],
  ['nftrebate', 'rebate'],
  ['custodytransfer', 'transfer'],
  ['invite bonus', 'rebate'],
])

/** Legs of trades, which trades.csv contains as fills. */
const TRADE_TYPES: ReadonlySet<string> = new Set(['trade', 'margin', 'settled'])

/** Moves between the trader's own wallets at Kraken: both rows together change nothing. */
const OWN_MOVES =
  /^(?:spottostaking|stakingfromspot|stakingtospot|spotfromstaking|allocation|deallocation|autoallocation|migration)$/

type LedgerColumns = Readonly<
  Record<'txid' | 'refid' | 'time' | 'type' | 'subtype' | 'asset' | 'amount' | 'fee', number>
>

function openLedgers(context: FileContext): RowReader {
  const { header, row } = context
  const columns: LedgerColumns = {
    txid: header.place('txid'),
    refid: header.place('refid'),
    time: header.place('time'),
    type: header.place('type'),
    subtype: header.place('subtype'),
    asset: header.place('asset'),
    amount: header.place('amount'),
    fee: header.place('fee'),
  }
  const purchases = purchasesOf(context, columns)
  return { read: () => ledgerRow(row, columns, { legs: context.legs, purchases }) }
}

/** Purchases by `refid`. */
type Purchases = ReadonlyMap<string, Purchase>
type Purchase = { readonly legs: readonly KrakenLeg[]; readonly first: string }

/** The legs of purchases, which may stand anywhere in this file or in others beside it, and the id of the first. */
function purchasesOf(context: FileContext, columns: LedgerColumns): Purchases {
  const purchases = new Map<string, { legs: KrakenLeg[]; first: string; readonly ids: Set<string> }>()
  for (const scan of [context.scan, ...context.alike]) {
    scan((row) => {
      const [id, refid] = [row.id(columns.txid), row.id(columns.refid)]
      if (id === null || refid === null || !isKrakenLeg(row.text(columns.type))) return
      const known = purchases.get(refid) ?? { legs: [], first: id, ids: new Set<string>() }
      purchases.set(refid, known)
      if (known.ids.has(id)) return
      known.ids.add(id)
      known.legs.push({
        asset: krakenAsset(row.text(columns.asset)),
        amount: row.number(columns.amount),
        fee: row.optionalNumber(columns.fee) ?? 0n,
        time: row.time(columns.time),
        subtype: row.text(columns.subtype),
      })
    })
  }
  return purchases
}

type LedgerFacts = { readonly legs: LedgerLegs; readonly purchases: Purchases }

function ledgerRow(row: Row, columns: LedgerColumns, { legs, purchases }: LedgerFacts): RowOutcome {
  const id = row.id(columns.txid)
  if (id === null) return null
  const asset = krakenAsset(row.text(columns.asset))
  if (!isAsset(asset)) row.refuse(columns.asset, 'This is not the name of a coin.')
  const amount = row.number(columns.amount)
  const fee = row.optionalNumber(columns.fee) ?? 0n
  const entry = { type: row.text(columns.type), subtype: row.text(columns.subtype), negative: amount < 0n }
  const refid = row.id(columns.refid) ?? ''
  const purchase = isKrakenLeg(entry.type) && row.problem === null ? purchases.get(refid) : undefined
  const fill = purchase === undefined || purchase.legs.length < 2 ? null : krakenPurchase(refid, purchase.legs)
  if (fill !== null) return purchase?.first === id ? { ...fill, time: row.time(columns.time) } : null
  const kind = krakenEntryMeaning(entry)
  if (kind === 'trade') {
    const trade = row.text(columns.refid)
    if (row.problem !== null) return null
    const known = legs.get(trade) ?? new Map<string, LedgerLeg>()
    known.set(id, { asset, amount, fee })
    legs.set(trade, known)
    return null
  }
  if (kind === 'own-move') return null
  if (kind === null) {
    row.refuse(columns.type, 'Roundtrip does not know this kind of ledger entry.')
    return null
  }
  return { type: 'cash', time: row.time(columns.time), kind, asset, amount: amount - fee, venueId: id }
}

export type KrakenEntry = { readonly type: string; readonly subtype: string; readonly negative: boolean }

/** The meaning of a ledger entry; null for an unknown kind. */
export function krakenEntryMeaning(entry: KrakenEntry): CashKind | 'trade' | 'own-move' | null {
  const type = entry.type.toLowerCase()
  const subtype = entry.subtype.toLowerCase()
  if (TRADE_TYPES.has(type)) return 'trade'
  if (OWN_MOVES.test(subtype)) return 'own-move'
  // Older files write `earn` without a subtype for moves into and out of the earn wallet, too.
  if (type === 'earn' && subtype !== 'reward' && entry.negative) return 'transfer'
  return CASH_KINDS.get(type) ?? null
}

/** The one leg that paid the fee; null where none or several did. */
function chargedLeg(legs: readonly LedgerLeg[]): LedgerLeg | null {
  const charged = legs.filter((leg) => leg.fee !== 0n)
  return charged.length === 1 ? (charged[0] ?? null) : null
}
