import { absolute, type Fixed, fixed, message } from '../../../base/index.ts'
import type { CashKind, FillSide } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import type { ColumnsOf } from '../../rows/header.ts'
import type { Row } from '../../rows/row.ts'
import { shorten } from '../../rows/shorten.ts'
import { isAsset } from '../../rows/symbols.ts'
import { readMoney } from '../../rows/units.ts'
import type { FileContext, FillDraft, Layout, RowOutcome, RowReader } from '../layout.ts'
import { spotOf } from '../listings.ts'

const JAPANESE = '取引日時|取引種別|取引価格|通貨1|通貨1数量|手数料|通貨2|通貨2数量'
const ENGLISH = 'Trade Date|Product|Trade Type|Traded Price|Currency 1|Fee|Currency 2|Amount (Currency 2)'

const COLUMNS = {
  time: ['取引日時', 'Trade Date'],
  type: ['取引種別', 'Trade Type'],
  price: ['取引価格', 'Traded Price'],
  coin: ['通貨1', 'Currency 1'],
  amount: ['通貨1数量', 'Amount (Currency 1)', 'Amount (Currency)'],
  fee: ['手数料', 'Fee'],
  yenFee: '手数料(JPY)',
  money: ['通貨2', 'Currency 2'],
  value: ['通貨2数量', 'Amount (Currency 2)'],
  order: ['注文 ID', '注文ID', 'Order ID'],
}
type Columns = ColumnsOf<typeof COLUMNS>

/** The trade report of bitFlyer: spot trades, deposits and withdrawals, in Japanese or English. */
export const bitflyerTradeHistory: Layout = {
  info: {
    id: 'bitflyer-trade-history',
    name: 'bitFlyer trade history',
    venue: 'bitflyer',
    market: 'spot',
    kind: 'fills-and-cash',
  },
  facts: {
    contents: 'Spot fills with their fees, deposits and withdrawals. No trades of Lightning FX or CFD.',
    times: 'Japanese time for accounts in Japan, which the file does not state.',
    comparedWith: ['Amount (Currency 2), rounded to a whole yen'],
    traps: [
      'Fees are always in the first coin, and negative if paid.',
      'The fee of a withdrawal is a row of its own.',
      'Moves to and from the margin account are skipped.',
      'Files in English are separated by semicolons.',
    ],
    source:
      'Rows of 2017 and 2018 in the tests of eupholio, and its notes; the tests of two other tax programs of 2021 to 2025; everytrade-plugins, BitflyerBeanV1Test',
  },
  versions: [
    {
      required: JAPANESE.split('|'),
      optional: '通貨|通貨1の対円レート|手数料(JPY)|課税区分|自己・媒介|注文 ID|注文ID|備考'.split('|'),
    },
    ...['Amount (Currency 1)', 'Amount (Currency)'].map((amount) => ({
      required: [...ENGLISH.split('|'), amount],
      optional: ['* Rate (Currency 1)', '* Rate (Currency)', 'Counter Party', 'Order ID', 'Details'],
    })),
  ],
  zone: { from: 'name' },
  open: openHistory,
}

const TRADES: ReadonlyMap<string, FillSide> = new Map([
  ['買い', 'buy'],
  ['売り', 'sell'],
  ['buy', 'buy'],
  ['sell', 'sell'],
])

const KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['入金', 'deposit'],
  ['預入', 'deposit'],
  ['deposit', 'deposit'],
  // Rewards and coins from other users of bitFlyer.
  ['受取', 'transfer'],
  ['出金', 'withdrawal'],
  ['外部送付', 'withdrawal'],
  ['withdrawal', 'withdrawal'],
  // The fee of the withdrawal in the same row.
  ['手数料', 'withdrawal'],
  ['送付手数料', 'withdrawal'],
  ['出金手数料', 'withdrawal'],
])

/** Between the spot and the margin account of the trader. */
const OWN_MOVES: ReadonlySet<string> = new Set(['証拠金預入', '証拠金引出'])

function openHistory({ header, row }: FileContext): RowReader {
  const columns = header.columns(COLUMNS)
  const read = (): RowOutcome => {
    const type = row.name(columns.type).toLowerCase()
    if (OWN_MOVES.has(type)) return null
    const side = TRADES.get(type)
    if (side !== undefined) return tradeOf(row, columns, side)
    const kind = KINDS.get(type)
    const asset = row.text(columns.coin)
    if (kind === undefined) {
      row.refuse(columns.type, message('Roundtrip does not know this kind of transaction. Please report it.'))
    } else if (!isAsset(asset)) {
      row.refuse(columns.coin, message('This is not the name of a coin.'))
    }
    const amount = numberIn(row, columns.amount) + numberIn(row, columns.fee)
    if (kind === undefined || amount === 0n) return null
    return { type: 'cash', time: row.time(columns.time), kind, asset, amount }
  }
  return { read }
}

/** The decimal mark is a point and commas group digits, although a column can mix `1,700,000` and `495395`. */
function numberIn(row: Row, column: number): Fixed {
  const text = row.text(column)
  const value = text === '' ? 0n : readMoney(text)
  if (value === null) row.refuse(column, message('"{cell}" is not a number.', { cell: shorten(text) }))
  return value ?? 0n
}

const ONE_UNIT = fixed('1')

function tradeOf(row: Row, columns: Columns, side: FillSide): FillDraft | null {
  const pair = { base: row.text(columns.coin), quote: row.text(columns.money) }
  const traded = spotOf('bitflyer', `${pair.base}_${pair.quote}`, pair)
  if (traded === null) {
    row.refuse(columns.coin, message('This is not the name of a coin.'))
    return null
  }
  const [quantity, price] = [absolute(numberIn(row, columns.amount)), numberIn(row, columns.price)]
  const value = numberIn(row, columns.value)
  if (quantity === 0n || price <= 0n)
    row.refuse(columns.price, message('The price or the amount of this trade is missing.'))
  mustBeProduct(row, {
    column: columns.value,
    stated: value,
    factors: [price, quantity],
    from: [columns.price, columns.amount],
    decimals: 0,
    // Yen amounts are whole, and the instant exchange of bitFlyer rounds its prices.
    slack: ONE_UNIT + absolute(value) / 1_000n,
  })
  const fee = -numberIn(row, columns.fee)
  if (fee < 0n || fee * 100n > quantity || numberIn(row, columns.yenFee) !== 0n) {
    row.refuse(
      columns.fee,
      message('A fee is expected as a negative number in the first coin. Please report this row.'),
    )
  }
  return {
    type: 'fill',
    instrument: traded,
    time: row.time(columns.time),
    side,
    quantity,
    price,
    fee,
    feeAsset: pair.base,
    orderId: row.id(columns.order),
  }
}
