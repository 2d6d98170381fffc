import { message, type UtcMs } from '../../../base/index.ts'
import type { Instrument } from '../../../ledger/index.ts'
import { instrument } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import { marginMarket } from '../margin.ts'
import { krakenPair } from './assets.ts'
import {
  type KrakenOpening,
  type KrakenOpenings,
  settledSide,
  settlementFills,
  settlementsAlone,
} from './settlement.ts'
import type { FileContext, FillDraft, Layout, LedgerLeg, RowReader } from '../layout.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { SIDES } from '../../rows/sides.ts'

export const KRAKEN_TIMES = { from: 'utc', reason: message('Kraken writes times in UTC.') } as const

const REQUIRED = {
  txid: 'txid',
  order: 'ordertxid',
  pair: 'pair',
  time: 'time',
  type: 'type',
  orderType: 'ordertype',
  price: 'price',
  cost: 'cost',
  fee: 'fee',
  volume: 'vol',
  margin: 'margin',
  misc: 'misc',
}
// Exports of 2026 spell the position `posttxid` (tests of public readers of these files, read November 2026).
const COLUMNS = { ...REQUIRED, net: 'net', position: ['postxid', 'posttxid'] }
type TradeColumns = ColumnsOf<typeof COLUMNS>

/** Kraken's trades.csv. It states fees in the quote coin even where they were taken in the base coin. */
export const krakenTrades: Layout = {
  info: { id: 'kraken-trades', name: 'Kraken trades', venue: 'kraken', market: 'spot', kind: 'fills' },
  facts: {
    contents: 'Spot and margin fills with their fees. The coin of a fee is in the ledger.',
    times: 'UTC.',
    comparedWith: ['cost (price times volume)', 'net (profit of a margin position)'],
    traps: [
      'Pairs have no separator, and coins old names such as XXBT and ZEUR.',
      'Export trades and ledgers together: only the ledger says in which coin a fee was paid.',
    ],
    source: 'Real ledgers, and the tests of everytrade.',
  },
  versions: [
    {
      required: [...Object.values(REQUIRED), 'ledgers'],
      optional:
        'postxid|posttxid|posstatus|posstatuscode|cprice|ccost|cfee|cvol|cmargin|net|trades|costusd|aclass|subclass'.split(
          '|',
        ),
    },
  ],
  zone: KRAKEN_TIMES,
  open: openTrades,
}

function openTrades(context: FileContext): RowReader {
  const { header, legs } = context
  const columns = header.columns(COLUMNS)
  const openings = openingsIn(context, columns)
  let alone = settlementsAlone(legs, openings)
  return {
    read: () => {
      const fill = tradeOf(context, columns)
      if (fill === null) return null
      const records = [...alone, ...withLegs(context, columns, { fill, openings })]
      alone = []
      return records
    },
  }
}

/** All trades of these files by their ids, each with the position that it may have opened on margin. */
function openingsIn({ scan, alike }: FileContext, columns: TradeColumns): KrakenOpenings {
  const openings = new Map<string, KrakenOpening | null>()
  for (const each of [scan, ...alike]) {
    each((row) => {
      const id = row.id(columns.txid)
      if (id === null) return
      const onMargin = isOpening(row, columns) && !row.text(columns.misc).includes('closing')
      const market = onMargin ? krakenMarket(row.text(columns.pair), false) : null
      const side = SIDES.get(row.text(columns.type).toLowerCase()) ?? null
      openings.set(id, market === null ? null : { market, side, time: row.time(columns.time) })
    })
  }
  return openings
}

function isOpening(row: Row, { margin, misc }: TradeColumns): boolean {
  return (row.optionalNumber(margin) ?? 0n) !== 0n || row.text(misc).includes('initiated')
}

/**
 * How a trade came about, by the type of its order: `liquidation market` if Kraken closed a margin position.
 * https://support.kraken.com/hc/en-us/articles/360001184886-How-to-interpret-Trades-history-fields (read 2026-11-29)
 */
export function krakenExecution(orderType: string): 'liquidation' | 'trade' {
  return orderType.startsWith('liquidation') ? 'liquidation' : 'trade'
}

function tradeOf({ row }: FileContext, columns: TradeColumns): KrakenFill | null {
  const id = row.id(columns.txid)
  // Rows without an id are pending and appear again with one.
  if (id === null) return null
  const closing = row.text(columns.misc).includes('closing')
  const opening = isOpening(row, columns)
  const traded = krakenMarket(row.text(columns.pair), closing || opening)
  if (traded === null) {
    row.refuse(columns.pair, message('This is not the name of a Kraken pair.'))
    return null
  }
  const onMargin = traded.kind === 'linear'
  const quantity = row.positive(columns.volume)
  const execution = krakenExecution(row.text(columns.orderType))
  const paid = row.price(columns.price, { execution, kind: traded.kind })
  mustBeProduct(row, {
    column: columns.cost,
    factors: [paid, quantity],
    from: [columns.price, columns.volume],
    decimals: 2,
  })
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(columns.time),
    side: row.word(columns.type, SIDES),
    quantity,
    price: paid,
    fee: row.number(columns.fee),
    feeAsset: traded.quote,
    execution,
    venueTradeId: id,
    orderId: row.id(columns.order),
    venueRealised: onMargin ? row.optionalNumber(columns.net) : null,
    opens: onMargin && closing !== opening ? opening : null,
  }
}

type KrakenFill = FillDraft & { readonly venueTradeId: string }

/** The fill with the information of the ledger: the coin of its fee, or that it settled a position. */
function withLegs(
  { row, legs }: FileContext,
  columns: TradeColumns,
  { fill, openings }: { readonly fill: KrakenFill; readonly openings: KrakenOpenings },
): readonly FillDraft[] {
  const own = [...(legs.get(fill.venueTradeId)?.values() ?? [])]
  const trade = {
    side: fill.side,
    orderType: row.text(columns.orderType),
    misc: row.text(columns.misc),
    opened: openings.get(row.id(columns.position) ?? '')?.side ?? null,
  }
  const side = settledSide(trade, own, fill.instrument.base)
  const market = side === null ? null : krakenMarket(row.text(columns.pair), false)
  return side === null || market === null ? [withLedgerFee(fill, own)] : settlementFills({ ...fill, market, side })
}

/**
 * A margin trade moves no coins between wallets, so it counts as a contract separate from the spot pair, not as a spot
 * trade.
 */
export function krakenMarket(symbol: string, onMargin: boolean): Instrument | null {
  const pair = krakenPair(symbol)
  if (pair === null) return null
  const market = instrument({ venue: 'kraken', symbol, kind: 'spot', ...pair, settle: pair.quote })
  return onMargin ? marginMarket(market) : market
}

/** The role of an entry as the leg of a trade, by its type. */
export function krakenLegKind(type: string, time: UtcMs): Pick<LedgerLeg, 'settledAt' | 'isConverted'> {
  if (type.toLowerCase() === 'settled') return { settledAt: time }
  return type.toLowerCase() === 'collateralconversion' ? { isConverted: true } : {}
}

/** Corrects the fee: only the ledger knows the coin that paid it. */
export function withLedgerFee(fill: FillDraft, legs: readonly LedgerLeg[]): FillDraft {
  const leg = chargedLeg(legs)
  if (leg === null || leg.asset === fill.feeAsset) return fill
  // Money that was converted to a coin only to pay this fee, which reduces the money by the same amount.
  if (legs.some(({ isConverted, asset }) => isConverted === true && asset === leg.asset)) return fill
  return { ...fill, fee: leg.fee, feeAsset: leg.asset }
}

/** The only leg that paid the fee; null if none or several did. */
function chargedLeg(legs: readonly LedgerLeg[]): LedgerLeg | null {
  const charged = legs.filter((leg) => leg.fee !== 0n)
  return charged.length === 1 ? (charged[0] ?? null) : null
}
