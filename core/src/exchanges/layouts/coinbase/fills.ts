import { message, multiply } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import { mustAgree } from '../../rows/agreement.ts'
import type { FileContext, FillDraft, Layout, RowReader } from '../layout.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset, isSymbol } from '../../rows/symbols.ts'

/** Fills of Coinbase Pro and Coinbase Advanced. Checks the signed total, which repeats price, size and fee. */
export const coinbaseFills: Layout = {
  info: {
    id: 'coinbase-fills',
    name: 'Coinbase Advanced and Pro fills',
    venue: 'coinbase',
    market: 'spot',
    kind: 'fills',
  },
  facts: {
    contents: 'Fills of Advanced Trade and of Pro, with fees.',
    times: 'UTC, marked on every time.',
    comparedWith: ['total (after the fee)'],
    traps: ['The total of a purchase is negative and contains the fee.'],
    source: 'Real fills of a Pro account.',
  },
  versions: [
    {
      required: ['trade id', 'product', 'side', 'created at', 'size', 'price', 'fee', 'total', 'price/fee/total unit'],
      optional: ['portfolio', 'size unit'],
    },
  ],
  zone: { from: 'utc', reason: message('Coinbase writes times in UTC.') },
  open: openFills,
}

function openFills(context: FileContext): RowReader {
  const { header, row } = context
  const tradeId = header.indexOf('trade id')
  const product = header.indexOf('product')
  const side = header.indexOf('side')
  const time = header.indexOf('created at')
  const size = header.indexOf('size')
  const sizeUnit = header.indexOf('size unit')
  const price = header.indexOf('price')
  const feeColumn = header.indexOf('fee')
  const total = header.indexOf('total')
  const unit = header.indexOf('price/fee/total unit')
  const products = new Map<string, Instrument>()
  return {
    read: () => {
      const name = row.text(product)
      const traded = products.get(name) ?? coinbaseProduct(name)
      if (traded === null) {
        row.refuse(product, message('This is not the name of a Coinbase product.'))
        return null
      }
      products.set(name, traded)
      if (row.text(unit) !== traded.quote)
        row.refuse(unit, message('The prices of {market} must be in {coin}.', { market: name, coin: traded.quote }))
      if (sizeUnit >= 0 && row.text(sizeUnit) !== traded.base) {
        row.refuse(sizeUnit, message('The size of {market} must be in {coin}.', { market: name, coin: traded.base }))
      }
      const fill: FillDraft = {
        type: 'fill',
        instrument: traded,
        time: row.time(time),
        side: row.word(side, SIDES),
        quantity: row.positive(size),
        price: row.positive(price),
        fee: row.number(feeColumn),
        feeAsset: traded.quote,
        venueTradeId: row.id(tradeId),
      }
      // A buy costs price times size plus the fee; a sale yields price times size minus the fee.
      const value = multiply(fill.price, fill.quantity)
      mustAgree(row, {
        column: total,
        stated: row.number(total),
        expected: fill.side === 'buy' ? value + fill.fee : value - fill.fee,
        from: [price, size, feeColumn],
        decimals: 2,
      })
      return fill
    },
  }
}

/** The instrument of a Coinbase product; null if the text is not the name of a spot product. */
export function coinbaseProduct(symbol: string): Instrument | null {
  const [base = '', quote = '', more] = symbol.split('-')
  if (!isSymbol(symbol) || !isAsset(base) || !isAsset(quote) || more !== undefined) return null
  return instrument({ venue: 'coinbase', symbol, kind: 'spot', base, quote, settle: quote })
}
