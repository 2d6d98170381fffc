import { divide, type Fixed, message, multiply } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import type { Row } from '../../rows/row.ts'
import { isAsset } from '../../rows/symbols.ts'
import { powerOfTen, sizeOfEarned } from '../contract-size.ts'
import { MEXC_DIRECTIONS } from '../directions.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import { pairIn } from '../listings.ts'
import { POSITION_DIRECTIONS, positionFills } from '../positions.ts'
import { ROLES } from '../roles.ts'

const TRADED = 'Futures Trading Pair|Direction|Filled Qty (Cont.)|Filled Qty (Crypto)|Closing PNL|Trading Fee'.split(
  '|',
)

/** Futures trades of MEXC, in contracts; the size of a contract follows from the same quantity in coins. */
export const mexcFutures: Layout = {
  info: {
    id: 'mexc-futures-trades',
    name: 'MEXC futures trade history',
    venue: 'mexc',
    market: 'futures',
    kind: 'fills',
  },
  facts: {
    contents: 'Futures fills with fee and closing profit. No funding.',
    times: 'The zone in the column name.',
    comparedWith: ['Closing PNL, before fees'],
    traps: ['`buy short` opens a short position and `sell short` closes it.', 'Fills have no ids.'],
    source: 'BittyTax, mexc.py; header collections of two importers; one of them compared Closing PNL with a real file',
  },
  versions: [
    {
      required: [...TRADED, 'Filled Price', 'Time(UTC)'],
      optional: ['UID', 'Order Type', 'Filled Qty (Amount)', 'Fee-payment Crypto', 'Role'],
    },
  ],
  zone: { from: 'name' },
  open: (context) => openRows(context, 'trade'),
}

/** Futures orders of MEXC: one row per order, at its mean price. */
export const mexcFuturesOrders: Layout = {
  info: {
    id: 'mexc-futures-orders',
    name: 'MEXC futures order history',
    venue: 'mexc',
    market: 'futures',
    kind: 'orders',
  },
  facts: {
    contents: 'Futures orders at their average price, with fee and closing profit. No funding, no ids.',
    times: 'The zone in the column name.',
    comparedWith: ['Closing PNL, before fees'],
    traps: ['Unfilled orders are skipped.', '`buy short` opens a short position.'],
    source: 'BittyTax, mexc.py',
  },
  versions: ['Time(UTC)', 'Time', 'Time of Update(UTC)'].map((time) => ({
    required: [...TRADED, 'Average Filled Price', 'Status', time],
    optional:
      'UID|Leverage|Order Type|Order Qty (Cont.)|Order Qty (Crypto)|Order Qty (Amount)|Filled Qty (Amount)|Order Price|Fee-payment Crypto'.split(
        '|',
      ),
  })),
  zone: { from: 'name' },
  open: (context) => openRows(context, 'order'),
}

const POSITION_COLUMNS =
  'Futures|Close Time|Avg Entry Price|Avg Close Price|Direction|Closing Qty (Cont.)|Realized PNL|Status'.split('|')

/** Closed positions of MEXC. Quantities are in contracts, whose size follows from the profit. */
export const mexcPositions: Layout = {
  info: {
    id: 'mexc-futures-positions',
    name: 'MEXC futures position history',
    venue: 'mexc',
    market: 'futures',
    kind: 'positions',
  },
  facts: {
    contents: 'Closed positions: average prices, fees of entry and exit as one sum, profit after fees.',
    times: 'The zone in the name of the first time column, for both.',
    comparedWith: ['Realized PNL, after fees'],
    traps: ['Quantities are contracts of a size that the file does not state.', 'No single fills.'],
    source: 'A real row in the tests of a trading journal: 550 BTCUSDT from 73602.51 to 73692.56, -6.5727459USDT',
  },
  versions: ['Open Time(UTC)', 'Open Time'].flatMap((time) =>
    ['Fee', 'Trading Fee'].map((fee) => ({
      required: [time, fee, ...POSITION_COLUMNS],
      optional: ['UID', 'Margin Mode'],
    })),
  ),
  zone: { from: 'name' },
  open: openPositions,
}

/** `BTCUSDT`, `BTC_USDT` and `BTC-USDT` are the contract that the API calls `BTC_USDT`. */
function mexcContract(name: string, contractSize: Fixed): Instrument | null {
  const pair = pairIn(name)
  if (pair === null || !isAsset(pair.base) || !isAsset(pair.quote)) return null
  const isInverse = pair.quote === 'USD'
  const symbol = `${pair.base}_${pair.quote}`
  const settle = isInverse ? pair.base : pair.quote
  return instrument({ venue: 'mexc', symbol, kind: isInverse ? 'inverse' : 'linear', ...pair, settle, contractSize })
}

const UNFILLED = /^(?:CANCELED|CANCELLED|INVALID|UNCOMPLETED|UNINFORMED)$/i

function openRows({ header, row }: FileContext, execution: 'trade' | 'order'): RowReader {
  const symbol = header.indexOf('Futures Trading Pair')
  const direction = header.indexOf('Direction')
  const contracts = header.indexOf('Filled Qty (Cont.)')
  const coins = header.indexOf('Filled Qty (Crypto)')
  const price = header.indexOf('Filled Price', 'Average Filled Price')
  const fee = header.indexOf('Trading Fee')
  const feeCoin = header.indexOf('Fee-payment Crypto')
  const realised = header.indexOf('Closing PNL')
  const role = header.indexOf('Role')
  const status = header.indexOf('Status')
  const time = header.indexOf('Time(UTC)', 'Time', 'Time of Update(UTC)')
  return {
    legUnknown: true,
    read: () => {
      if (execution === 'order' && (row.optionalNumber(contracts) ?? 0n) === 0n && UNFILLED.test(row.text(status)))
        return null
      const quantity = row.positive(contracts)
      const at = row.positive(price)
      const traded = contractIn(row, symbol, { quantity, coins: row.positive(coins), price: at, column: coins })
      if (traded === null) return null
      const stated = row.word(direction, MEXC_DIRECTIONS)
      const coin = row.text(feeCoin)
      return {
        type: 'fill',
        instrument: traded,
        time: row.time(time),
        side: stated?.side ?? null,
        quantity,
        price: at,
        fee: row.optionalNumber(fee) ?? 0n,
        feeAsset: coin === '' ? traded.settle : coin,
        execution,
        liquidity: role < 0 ? 'unknown' : (row.word(role, ROLES) ?? 'unknown'),
        opens: stated?.opens ?? null,
        venueRealised: row.optionalNumber(realised),
      }
    },
  }
}

type Sized = { readonly quantity: Fixed; readonly coins: Fixed; readonly price: Fixed; readonly column: number }

/** An inverse contract is worth a fixed number of dollars, however many coins that is at the moment. */
function contractIn(row: Row, symbol: number, { quantity, coins, price, column }: Sized): Instrument | null {
  if (row.problem !== null) return null
  const inverse = row.text(symbol).endsWith('USD')
  const size = divide(inverse ? multiply(coins, price) : coins, quantity)
  const traded = mexcContract(row.text(symbol), powerOfTen(size) ?? size)
  if (traded === null) row.refuse(symbol, message('This is not the name of a MEXC contract.'))
  else if (size === 0n) row.refuse(column, message('This quantity does not fit the number of contracts.'))
  return row.problem === null ? traded : null
}

function openPositions({ header, row }: FileContext): RowReader {
  const symbol = header.indexOf('Futures')
  const opened = header.indexOf('Open Time(UTC)', 'Open Time')
  const closed = header.indexOf('Close Time')
  const entry = header.indexOf('Avg Entry Price')
  const exit = header.indexOf('Avg Close Price')
  const direction = header.indexOf('Direction')
  const contracts = header.indexOf('Closing Qty (Cont.)')
  const fee = header.indexOf('Fee', 'Trading Fee')
  const realised = header.indexOf('Realized PNL')
  const read = (): RowOutcome => {
    const quantity = row.positive(contracts)
    const [from, to] = [row.positive(entry), row.positive(exit)]
    const isInverse = row.text(symbol).endsWith('USD')
    const coin = pairIn(row.text(symbol))
    const settle = (isInverse ? coin?.base : coin?.quote) ?? ''
    const charged = row.amount(fee, [settle])
    const gross = row.amount(realised, [settle]) + charged
    const kind = isInverse ? 'inverse' : 'linear'
    const size = sizeOfEarned({ quantity, opened: from, closed: to, earned: gross, kind })
    if (row.problem !== null) return null
    if (size === null) {
      row.refuse(
        contracts,
        message('The size of a contract does not follow from the prices and the profit of this position.'),
      )
      return null
    }
    const traded = mexcContract(row.text(symbol), size)
    if (traded === null) {
      row.refuse(symbol, message('This is not the name of a MEXC contract.'))
      return null
    }
    const half = charged / 2n
    return positionFills({
      instrument: traded,
      direction: row.word(direction, POSITION_DIRECTIONS) ?? 'long',
      quantity,
      opened: { time: row.time(opened), price: from, fee: half },
      closed: { time: row.time(closed), price: to, fee: charged - half },
      feeAsset: traded.settle,
      gross,
    })
  }
  return { read }
}
