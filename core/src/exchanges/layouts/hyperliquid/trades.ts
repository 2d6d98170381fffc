import { message } from '../../../base/index.ts'
import { type Execution, type FillSide, type Instrument, instrument } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import { likelyOrder } from '../date-order.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { POSITION_SIGNS } from '../../rows/sides.ts'
import { isSymbol } from '../../rows/symbols.ts'

const COLUMNS = {
  time: 'time',
  coin: 'coin',
  direction: 'dir',
  price: 'px',
  size: 'sz',
  value: 'ntl',
  fee: 'fee',
  feeToken: 'feeToken',
  realised: 'closedPnl',
}
type TradeColumns = ColumnsOf<typeof COLUMNS>

/**
 * Trade history as the Hyperliquid web page writes it: times in the browser's zone, `closedPnl` net of the row's fee.
 */
export const hyperliquidTrades: Layout = {
  info: {
    id: 'hyperliquid-trades',
    name: 'Hyperliquid trade history',
    venue: 'hyperliquid',
    market: 'futures',
    kind: 'fills',
  },
  facts: {
    contents: 'Fills of perpetual contracts and spot, with fees.',
    times: 'The time zone and date order of the browser that made the file.',
    comparedWith: ['closedPnl'],
    traps: [
      'The date order depends on the browser: 8/2 may be February or August.',
      'closedPnl is after fees.',
      'kPEPE is 1,000 PEPE, and @107 a spot pair.',
      'Fills have no id.',
    ],
    source: 'Real accounts, complete and with gaps.',
  },
  versions: [
    { required: ['time', 'coin', 'dir', 'px', 'sz', 'ntl', 'fee', 'closedPnl'], optional: ['feeToken', 'hash'] },
  ],
  zone: { from: 'browser' },
  open: openTrades,
}

const FUNDING = { time: 'time', coin: 'coin', size: 'sz', side: 'side', payment: 'payment' }

export const hyperliquidFunding: Layout = {
  info: {
    id: 'hyperliquid-funding',
    name: 'Hyperliquid funding history',
    venue: 'hyperliquid',
    market: 'futures',
    kind: 'cash',
  },
  facts: {
    contents: 'Funding payments.',
    times: 'The time zone and date order of the browser that made the file.',
    comparedWith: [],
    traps: ['Payments made are negative.'],
    source: 'Real accounts.',
  },
  versions: [{ required: [...Object.values(FUNDING), 'rate'] }],
  zone: { from: 'browser' },
  open: openFunding,
}

/** The meaning of a direction. `side` is null if it depends on the position. */
export type Direction = {
  readonly side: FillSide | null
  readonly opens: boolean | null
  readonly execution: Execution
  readonly spot: boolean
}

/** Reads `Open Long`, `Short > Long`, `Liquidated Isolated Short` and so on, in all their spellings. */
export function directionOf(text: string): Direction | null {
  const plain = text.replace(' (Price Improved)', '').trim()
  const perp = (side: FillSide | null, opens: boolean | null, execution: Execution = 'trade'): Direction => ({
    side,
    opens,
    execution,
    spot: false,
  })
  switch (plain) {
    case 'Open Long':
      return perp('buy', true)
    case 'Close Short':
      return perp('buy', false)
    case 'Open Short':
      return perp('sell', true)
    case 'Close Long':
      return perp('sell', false)
    case 'Short > Long':
      return perp('buy', null)
    case 'Long > Short':
      return perp('sell', null)
    case 'Buy':
    case 'Sell':
      return { side: plain === 'Buy' ? 'buy' : 'sell', opens: null, execution: 'trade', spot: true }
    case 'Spot Dust Conversion':
      return { side: 'sell', opens: null, execution: 'dust', spot: true }
    case 'Auto-Deleveraging':
      return perp(null, false, 'adl')
    case 'Settlement':
      return perp(null, false, 'settlement')
  }
  if (!plain.startsWith('Liquidated ')) return null
  return perp(plain.endsWith('Long') ? 'sell' : plain.endsWith('Short') ? 'buy' : null, false, 'liquidation')
}

function openTrades(context: FileContext): RowReader {
  const { header, row } = context
  const columns = header.columns(COLUMNS)
  row.setClock({ zone: context.zone, order: likelyOrder(context, columns.time) })
  const marketOf = createMarkets(row, columns.coin)
  return { read: () => trade(row, columns, marketOf) }
}

function trade(row: Row, columns: TradeColumns, marketOf: HyperliquidMarkets): RowOutcome {
  const direction = directionOf(row.text(columns.direction))
  if (direction === null) {
    row.refuse(columns.direction, message('Roundtrip does not know this direction.'))
    return null
  }
  const traded = marketOf(row.text(columns.coin), direction.spot)
  if (traded === null) return null
  const token = row.text(columns.feeToken)
  const quantity = row.positive(columns.size)
  const price = row.price(columns.price, { execution: direction.execution, kind: traded.kind })
  mustBeProduct(row, {
    column: columns.value,
    factors: [price, quantity],
    from: [columns.price, columns.size],
    decimals: 2,
  })
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(columns.time),
    side: direction.side,
    quantity,
    price,
    fee: row.number(columns.fee),
    feeAsset: token === '' ? feeAssetOf(traded, direction.side) : token,
    execution: direction.execution,
    // The profit of a spot sale depends on purchases that this file may not contain.
    venueRealised: direction.spot ? null : row.optionalNumber(columns.realised),
    venueRealisedIsNet: !direction.spot,
    opens: direction.opens,
  }
}

/** On spot, a buy pays its fee in the coin bought and a sale in the coin received. */
export function feeAssetOf(traded: Instrument, side: FillSide | null): string {
  return traded.kind === 'spot' && side === 'buy' ? traded.base : traded.settle
}

function openFunding(context: FileContext): RowReader {
  const { header, row } = context
  const { time, coin, size, side, payment } = header.columns(FUNDING)
  row.setClock({ zone: context.zone, order: likelyOrder(context, time) })
  const marketOf = createMarkets(row, coin)
  return {
    read: () => {
      const traded = marketOf(row.text(coin), false)
      if (traded === null) return null
      const sign = row.word(side, POSITION_SIGNS) ?? 1n
      return {
        type: 'cash',
        time: row.time(time),
        kind: 'funding',
        asset: traded.settle,
        amount: row.number(payment),
        instrument: traded,
        position: sign * row.number(size),
      }
    },
  }
}

export type HyperliquidMarkets = (coin: string, spot: boolean) => Instrument | null

/** Hyperliquid gives most spot pairs only a number; these appear in nearly every account. */
const NUMBERED_SPOT: ReadonlyMap<string, string> = new Map([
  ['@107', 'HYPE/USDC'],
  ['@142', 'UBTC/USDC'],
  ['@151', 'UETH/USDC'],
  ['@156', 'USOL/USDC'],
])

export function createMarkets(row: Row, column: number): HyperliquidMarkets {
  const markets = new Map<string, Instrument>()
  return (coin, spot) => {
    const key = spot ? `${coin} spot` : coin
    const market = markets.get(key) ?? hyperliquidMarket(coin, spot)
    if (market === null) {
      row.refuse(column, message('This is not the name of a Hyperliquid market.'))
      return null
    }
    markets.set(key, market)
    return market
  }
}

/** The instrument of a coin at Hyperliquid; null if the text is not the name of a market. */
export function hyperliquidMarket(coin: string, spot: boolean): Instrument | null {
  if (!isSymbol(coin)) return null
  if (!spot) {
    return instrument({ venue: 'hyperliquid', symbol: coin, kind: 'linear', base: coin, quote: 'USD', settle: 'USDC' })
  }
  const symbol = NUMBERED_SPOT.get(coin) ?? coin
  const [base = symbol, quote = 'USDC'] = symbol.split('/')
  if (base === '' || quote === '') return null
  return instrument({ venue: 'hyperliquid', symbol, kind: 'spot', base, quote, settle: quote })
}
