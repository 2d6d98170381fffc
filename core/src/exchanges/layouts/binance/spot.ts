import { type Fixed, message, ONE, proportion } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'
import type { Row } from '../../rows/row.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset, isSymbol, type Pair, splitPair } from '../../rows/symbols.ts'

/**
 * Spot trade history of Binance, with amounts and their coins in one cell; also with column names in other languages.
 */
export const binanceSpot: Layout = {
  info: {
    id: 'binance-spot-trades',
    name: 'Binance spot trade history',
    venue: 'binance',
    market: 'spot',
    kind: 'fills',
  },
  facts: {
    contents: 'Spot fills with their fees.',
    times: 'The zone of the file name or of the column; without one, the zone set at Binance.',
    comparedWith: ['Amount (price times quantity)'],
    traps: [
      'There is no space between number and coin, and some begin with digits, such as 1INCH.',
      'Pairs have no separator.',
      'Column names may be Czech, Spanish, Portuguese or French, and years may have two digits: 26-05-23.',
    ],
    source:
      'Real files, and rows in the tests of everytrade; Spanish and Portuguese rows in the tests of two tax programs; the header and dates of French exports of 2026.',
  },
  versions: [
    ...['Time', 'Date(UTC)', 'Date'].map((time) => ({
      required: [time, 'Pair', 'Side', 'Price', 'Executed', 'Amount', 'Fee'],
    })),
    { required: ['Čas', 'Pár', 'Strana', 'Cena', 'Provedeno', 'Částka', 'Poplatek'] },
    { required: ['Tiempo', 'Par', 'Lado', 'Precio', 'Ejecutado', 'Cantidad', 'Tarifa'] },
    { required: ['Tempo', 'Par', 'Lado', 'Preço', 'Executado', 'Quantidade', 'Taxa'] },
    { required: ['Durée', 'Paire', 'Côté', 'Prix', 'Exécuté', 'Montant', 'Frais'] },
  ],
  zone: { from: 'name' },
  open: openTrades,
}

/** The older spot layout: bare numbers, and the coin of the fee in a column of its own. */
export const binanceSpotOld: Layout = {
  info: { ...binanceSpot.info, id: 'binance-spot-trades-old', name: 'Binance spot trade history (before 2021)' },
  facts: {
    contents: 'Spot fills with their fees, as exported before 2021, and in Chinese.',
    times: 'UTC, as the column name states. Chinese files do not state it.',
    comparedWith: ['Total (price times amount)'],
    traps: ['A market has no separator, except in Chinese files, which name both coins as well.'],
    source:
      'A real file; the Chinese header of a user’s file in the notes of a tax program (dTaxLab/dtax), with the same names in a journal that reads such files, both read 2026-11.',
  },
  versions: [
    {
      required: ['Date(UTC)', 'Market', 'Type', 'Price', 'Amount', 'Total', 'Fee'],
      optional: ['Fee Coin'],
    },
    {
      required: ['时间', '交易对', '类型', '价格', '数量', '成交额', '手续费', '手续费结算币种'],
      optional: ['基准货币', '计价货币'],
    },
  ],
  zone: { from: 'name' },
  open: openOldTrades,
}

function openTrades({ header, row }: FileContext): RowReader {
  const time = header.indexOf('Time', 'Date(UTC)', 'Date', 'Čas', 'Tiempo', 'Tempo', 'Durée')
  const symbol = header.indexOf('Pair', 'Pár', 'Par', 'Paire')
  const side = header.indexOf('Side', 'Strana', 'Lado', 'Côté')
  const price = header.indexOf('Price', 'Cena', 'Precio', 'Preço', 'Prix')
  const executed = header.indexOf('Executed', 'Provedeno', 'Ejecutado', 'Executado', 'Exécuté')
  const amount = header.indexOf('Amount', 'Částka', 'Cantidad', 'Quantidade', 'Montant')
  const fee = header.indexOf('Fee', 'Poplatek', 'Tarifa', 'Taxa', 'Frais')
  const listings = createListings()
  return {
    read: () => {
      const name = row.text(symbol)
      const traded = listings(name, () => pairByUnits(name, row.text(executed), row.text(amount)))
      if (traded === null) {
        row.refuse(symbol, message('The pair does not match the coins of its amounts.'))
        return null
      }
      const quantity = row.amount(executed, [traded.base])
      if (quantity <= 0n) row.refuse(executed, message('The quantity must be more than zero.'))
      const at = row.positive(price)
      mustBeProduct(row, {
        column: amount,
        stated: row.amount(amount, [traded.quote, traded.base]),
        factors: [at, quantity],
        from: [price, executed],
        decimals: 2,
      })
      const paid = row.amount(fee, [traded.base, traded.quote, 'BNB'])
      const feeAsset = row.unit ?? traded.quote
      return {
        type: 'fill',
        instrument: traded,
        time: row.time(time),
        side: row.word(side, SIDES),
        quantity,
        price: at,
        fee: paid,
        feeAsset,
      }
    },
  }
}

function openOldTrades(context: FileContext): RowReader {
  const { header, row } = context
  const feeCoin = header.indexOf('Fee Coin', '手续费结算币种')
  if (feeCoin < 0) {
    context.notice(
      message(
        'The file has no "Fee Coin" column. Fees that are about 0.1% of the trade are taken to be in its own coins, all others in BNB.',
      ),
    )
  }
  const columns = {
    time: header.indexOf('Date(UTC)', '时间'),
    symbol: header.indexOf('Market', '交易对'),
    side: header.indexOf('Type', '类型'),
    price: header.indexOf('Price', '价格'),
    amount: header.indexOf('Amount', '数量'),
    total: header.indexOf('Total', '成交额'),
    fee: header.indexOf('Fee', '手续费'),
    feeCoin,
  }
  const listings = createListings()
  return { read: () => oldTrade(row, columns, listings) }
}

type OldColumns = { readonly [name in 'time' | 'symbol' | 'side' | 'price' | 'amount' | 'total' | 'fee']: number } & {
  readonly feeCoin: number
}

function oldTrade(row: Row, columns: OldColumns, listings: Listings): RowOutcome {
  const pair = row.text(columns.symbol)
  const traded = listings(pair.replace('/', ''), () => splitPair(pair))
  if (traded === null) {
    row.refuse(columns.symbol, message('This is not a pair of two coins that Roundtrip can tell apart.'))
    return null
  }
  const quantity = row.size(columns.amount)
  const fee = row.number(columns.fee)
  const total = row.number(columns.total)
  const price = row.positive(columns.price)
  mustBeProduct(row, {
    column: columns.total,
    stated: total,
    factors: [price, quantity],
    from: [columns.price, columns.amount],
    decimals: 2,
  })
  const named = row.text(columns.feeCoin)
  if (named !== '' && !isAsset(named)) row.refuse(columns.feeCoin, message('This is not the name of a coin.'))
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(columns.time),
    side: row.word(columns.side, SIDES),
    quantity,
    price,
    fee,
    feeAsset: named !== '' ? named : likelyFeeCoin({ traded, quantity, total, fee }),
  }
}

/** Binance charged 0.1 % in the coin received, or 0.075 % in BNB, so a fee of another size must be in BNB. */
function likelyFeeCoin(trade: { traded: Instrument; quantity: Fixed; total: Fixed; fee: Fixed }): string {
  const near = (whole: Fixed): boolean => {
    if (whole === 0n) return false
    const share = proportion(trade.fee, ONE, whole)
    return share > ONE / 2_000n && share < ONE / 500n
  }
  if (near(trade.quantity)) return trade.traded.base
  if (near(trade.total)) return trade.traded.quote
  return 'BNB'
}

type Listings = (symbol: string, split: () => Pair | null) => Instrument | null

function createListings(): Listings {
  const instruments = new Map<string, Instrument>()
  return (symbol, split) => {
    const cached = instruments.get(symbol)
    if (cached !== undefined) return cached
    const pair = isSymbol(symbol) ? split() : null
    if (pair === null || !isAsset(pair.base) || !isAsset(pair.quote)) return null
    const traded = instrument({ venue: 'binance', symbol, kind: 'spot', ...pair, settle: pair.quote })
    instruments.set(symbol, traded)
    return traded
  }
}

/**
 * Splits the pair by the coins of both amounts: `1INCHUSDT` with `5.11INCH` and `10.04USDT` is 1INCH, not INCH. If the
 * amounts name no coins, the known quote assets decide.
 */
function pairByUnits(symbol: string, executed: string, amount: string): Pair | null {
  for (let index = 1; index < symbol.length; index += 1) {
    const base = symbol.slice(0, index)
    const quote = symbol.slice(index)
    if (executed.endsWith(base) && amount.endsWith(quote)) return { base, quote }
  }
  const bare = /\d$/.test(executed) && /\d$/.test(amount)
  return bare ? splitPair(symbol) : null
}
