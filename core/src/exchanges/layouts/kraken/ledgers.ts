import { type Message, message } from '../../../base/index.ts'
import type { CashKind } from '../../../ledger/index.ts'
import { krakenAsset } from './assets.ts'
import { delistingSales, isDelisting, type KrakenEntryLeg } from './delisting.ts'
import { renameHints } from '../rename-hints.ts'
import { isKrakenLeg, isKrakenMoney, type KrakenLeg, krakenPurchase, krakenSpotTrade } from './purchase.ts'
import type { FileContext, FillDraft, Layout, LedgerLeg, RowOutcome, RowReader } from '../layout.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { KRAKEN_TIMES, krakenLegKind } from './trades.ts'
import { isAsset } from '../../rows/symbols.ts'

const COLUMNS = {
  txid: 'txid',
  refid: 'refid',
  time: 'time',
  type: 'type',
  subtype: 'subtype',
  aclass: 'aclass',
  asset: 'asset',
  amount: 'amount',
  fee: 'fee',
  balance: 'balance',
}
type LedgerColumns = ColumnsOf<typeof COLUMNS>

/** Kraken's ledgers.csv: deposits, withdrawals, rewards, and both legs of every trade. */
export const krakenLedgers: Layout = {
  info: { id: 'kraken-ledgers', name: 'Kraken ledgers', venue: 'kraken', market: 'spot', kind: 'cash' },
  facts: {
    contents: 'Every change of the balances: deposits, withdrawals, fees, staking, and the coins of each trade.',
    times: 'UTC.',
    comparedWith: ['balance'],
    traps: [
      'A purchase with a card has no trade: its two rows are the fill, and with a share of a company its four.',
      'Rollover fees name the trade that opened the position, and belong to it.',
      'A coin that was delisted is sold in two rows, days apart: `delistingconversion`.',
      'Without the trades history, the two rows of a spot trade are its fill; trades on margin need that file. A trade that it has is never counted twice.',
    ],
    source: 'Real ledgers.',
  },
  versions: [
    {
      required: Object.values(COLUMNS),
      optional: ['wallet', 'subclass', 'amountusd'],
    },
  ],
  zone: KRAKEN_TIMES,
  readFirst: true,
  open: openLedgers,
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

/**
 * Legs of trades, which trades.csv contains as fills. `collateralconversion`: money that becomes a coin for the same
 * amount, such as EUR and EURC, in which the costs of a margin trade are then paid immediately; found in an export of
 * October 2026 (see settlement.ts).
 */
const TRADE_TYPES: ReadonlySet<string> = new Set(['trade', 'margin', 'settled', 'collateralconversion'])

/** Moves between the trader's own wallets at Kraken, whose two rows cancel out. */
const OWN_MOVES =
  /^(?:spottostaking|stakingfromspot|stakingtospot|spotfromstaking|allocation|deallocation|autoallocation|migration)$/

function openLedgers(context: FileContext): RowReader {
  const { header, row } = context
  const columns = header.columns(COLUMNS)
  const legs = entriesOf(context, columns, ({ type }) => isKrakenLeg(type))
  const delisted = [...entriesOf(context, columns, ({ subtype }) => isDelisting(subtype)).values()].flat()
  const sales = delistingSales(delisted)
  const { hints, explained } = renameHints(delisted.filter(({ id, asset }) => !sales.has(id) && !isKrakenMoney(asset)))
  for (const hint of hints) context.notice(hint)
  const renamed = new Set(delisted.flatMap((entry) => (explained.has(entry) ? [entry.id] : [])))
  const named = context.idsInOthers('kraken-trades', 'txid')
  const trades = entriesOf(context, columns, ({ type }) => type.toLowerCase() === 'trade')
  const spot = new Map(
    [...trades].flatMap(([refid, both]) => {
      const fill = named.has(refid) ? null : krakenSpotTrade(refid, both)
      return fill === null ? [] : [[refid, { fill, first: both[0]?.id }] as const]
    }),
  )
  if (spot.size > 0 && !context.otherLayouts.has('kraken-trades')) context.notice(fromLedger(spot.size))
  const facts = { legs: context.legs, purchases: legs, spot, sales, renamed, aside: context.aside }
  return { read: () => ledgerRow(row, columns, facts) }
}

function fromLedger(count: number): Message {
  return count === 1
    ? message(
        '1 trade is read from the ledger. Export Trades from Kraken as well to have its order, and trades on margin.',
      )
    : message(
        '{count} trades are read from the ledger. Export Trades from Kraken as well to have their orders, and trades on margin.',
        { count },
      )
}

/** Entries by `refid`, in the order of their ids. */
type Entries = ReadonlyMap<string, readonly KrakenEntryLeg[]>

/** The entries of a kind, anywhere in this file or in others of the drop. */
function entriesOf(
  context: FileContext,
  columns: LedgerColumns,
  isIncluded: (entry: { readonly type: string; readonly subtype: string }) => boolean,
): Entries {
  const entries = new Map<string, KrakenEntryLeg[]>()
  const ids = new Set<string>()
  for (const scan of [context.scan, ...context.alike]) {
    scan((row) => {
      const [id, refid] = [row.id(columns.txid), row.id(columns.refid)]
      const subtype = row.text(columns.subtype)
      if (id === null || refid === null || !isIncluded({ type: row.text(columns.type), subtype }) || ids.has(id)) return
      ids.add(id)
      const entryLegs = entries.get(refid) ?? []
      entries.set(refid, entryLegs)
      entryLegs.push({
        id,
        refid,
        asset: krakenAsset(row.text(columns.asset)),
        amount: row.number(columns.amount),
        fee: row.optionalNumber(columns.fee) ?? 0n,
        time: row.time(columns.time),
        subtype,
      })
    })
  }
  for (const legs of entries.values()) legs.sort((a, b) => (a.id < b.id ? -1 : 1))
  return entries
}

type LedgerFacts = Pick<FileContext, 'legs' | 'aside'> & {
  readonly purchases: Entries
  /** Spot trades that no trade history of the drop has, by `refid`, each with the id of the row that carries it. */
  readonly spot: ReadonlyMap<string, { readonly fill: FillDraft; readonly first: string | undefined }>
  readonly sales: ReturnType<typeof delistingSales>
  /** Entries that a rename explains. */
  readonly renamed: ReadonlySet<string>
}

function ledgerRow(row: Row, columns: LedgerColumns, facts: LedgerFacts): RowOutcome {
  const { legs, purchases, spot, sales, renamed, aside } = facts
  const id = row.id(columns.txid)
  if (id === null) return null
  const asset = krakenAsset(row.text(columns.asset))
  if (!isAsset(asset)) row.refuse(columns.asset, message('This is not the name of a coin.'))
  const amount = row.number(columns.amount)
  const fee = row.optionalNumber(columns.fee) ?? 0n
  const entry = { type: row.text(columns.type), subtype: row.text(columns.subtype), negative: amount < 0n }
  const refid = row.id(columns.refid) ?? ''
  const purchase = isKrakenLeg(entry.type) && row.problem === null ? purchases.get(refid) : undefined
  const fill = purchase === undefined || purchase.length < 2 ? null : krakenPurchase(refid, purchase)
  if (fill !== null) return purchase?.[0]?.id === id ? { ...fill, time: row.time(columns.time) } : null
  const sale = row.problem === null ? sales.get(id) : undefined
  if (sale !== undefined) return sale
  const kind = krakenEntryMeaning(entry)
  if (kind === 'trade') {
    if (row.problem !== null) return null
    const traded = spot.get(refid)
    if (traded !== undefined) return traded.first === id ? { ...traded.fill, time: row.time(columns.time) } : null
    const entryLegs = legs.get(refid) ?? new Map<string, LedgerLeg>()
    entryLegs.set(id, { asset, amount, fee, ...krakenLegKind(entry.type, row.time(columns.time)) })
    legs.set(refid, entryLegs)
    return null
  }
  if (kind === 'own-move') return null
  if (kind === null) {
    row.refuse(columns.type, message('Roundtrip does not know this kind of ledger entry.'))
    return null
  }
  if (isUnsure(entry, purchase) && !renamed.has(id))
    aside(entry.subtype === '' ? entry.type : `${entry.type} ${entry.subtype}`)
  const trade = isKrakenPosition(entry.type) && refid !== '' ? refid : null
  return { type: 'cash', time: row.time(columns.time), kind, asset, amount: amount - fee, venueId: id, trade }
}

/** True for entries that swap one coin for another when the file does not show which. */
function isUnsure({ subtype }: KrakenEntry, legs: readonly KrakenLeg[] | undefined): boolean {
  if (isDelisting(subtype)) return true
  return legs !== undefined && legs.length > 1 && legs.every((leg) => leg.subtype !== 'dustsweeping')
}

/** True for the cost of an open margin position; its `refid` is the trade that opened the position. */
export function isKrakenPosition(type: string): boolean {
  return type.toLowerCase() === 'rollover'
}

export type KrakenEntry = { readonly type: string; readonly subtype: string; readonly negative: boolean }

/** The meaning of a ledger entry; null for an unknown kind. */
export function krakenEntryMeaning(entry: KrakenEntry): CashKind | 'trade' | 'own-move' | null {
  const type = entry.type.toLowerCase()
  const subtype = entry.subtype.toLowerCase()
  if (TRADE_TYPES.has(type)) return 'trade'
  if (OWN_MOVES.test(subtype)) return 'own-move'
  // Older files write `earn` without a subtype for moves into and out of the earn wallet as well.
  if (type === 'earn' && subtype !== 'reward' && entry.negative) return 'transfer'
  return CASH_KINDS.get(type) ?? null
}
