/** All sentences of the step that matches columns, to be read in one go. */
import type { MappedMarket, MappingField, MissingField, SideMeaning } from '@roundtrip/core/exchanges'
import type { AskedQuestion } from '../../../data/import/match-table.ts'
import { plural } from '../../../format/number.ts'

export const FIELD_NAMES: Readonly<Record<MappingField, string>> = {
  time: 'Date and time',
  clock: 'Time of day',
  symbol: 'Symbol or pair',
  base: 'Coin',
  quote: 'Price currency',
  side: 'Side',
  leg: 'Position side',
  quantity: 'Quantity',
  price: 'Price',
  value: 'Total value',
  fee: 'Fee',
  feeAsset: 'Fee coin',
  tradeId: 'Trade ID',
  orderId: 'Order ID',
  market: 'Market type',
  status: 'Order status',
  account: 'Account',
  bought: 'Amount received',
  boughtAsset: 'Coin received',
  sold: 'Amount given',
  soldAsset: 'Coin given',
  entryTime: 'Entry date',
  entryClock: 'Entry time of day',
  entryPrice: 'Entry price',
  exitTime: 'Exit date',
  exitClock: 'Exit time of day',
  exitPrice: 'Exit price',
  pnl: 'P&L (compared only)',
}

const MARKET: readonly MappingField[] = ['symbol', 'base', 'quote', 'market', 'account']

/** What can be chosen above a column, in groups, by what a row is. */
export const FIELD_GROUPS: Readonly<
  Record<'fills' | 'positions', readonly { readonly group: string; readonly fields: readonly MappingField[] }[]>
> = {
  fills: [
    { group: 'When', fields: ['time', 'clock'] },
    { group: 'What', fields: MARKET },
    { group: 'Trade', fields: ['side', 'leg', 'quantity', 'price', 'value', 'fee', 'feeAsset'] },
    { group: 'Received and given', fields: ['bought', 'boughtAsset', 'sold', 'soldAsset'] },
    { group: 'IDs', fields: ['tradeId', 'orderId', 'status'] },
  ],
  positions: [
    { group: 'Entry', fields: ['entryTime', 'entryClock', 'entryPrice'] },
    { group: 'Exit', fields: ['exitTime', 'exitClock', 'exitPrice'] },
    { group: 'Trade', fields: ['time', 'side', 'quantity', 'fee', 'feeAsset', 'pnl'] },
    { group: 'What', fields: MARKET },
  ],
}

const MISSING: Readonly<Record<MissingField, string>> = {
  time: 'the date',
  symbol: 'the symbol',
  side: 'whether a row buys or sells',
  quantity: 'the quantity',
  price: 'the price or the total value',
  entryPrice: 'the entry price',
  exitPrice: 'the exit price',
}

/** `Still missing: the date and the price. Choose them above the columns.` */
export function missingText(missing: readonly MissingField[]): string {
  const list = new Intl.ListFormat('en-GB').format(missing.map((field) => MISSING[field]))
  return `Still missing: ${list}. Choose ${missing.length === 1 ? 'its column' : 'their columns'} in the table above.`
}

export const MARKET_NAMES: Readonly<Record<MappedMarket, string>> = {
  spot: 'Spot',
  linear: 'Futures or perpetuals',
  inverse: 'Inverse futures (paid in the coin)',
}

export const SIDE_NAMES: Readonly<Record<SideMeaning, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  'open-long': 'Open long',
  'close-long': 'Close long',
  'open-short': 'Open short',
  'close-short': 'Close short',
  skip: 'Not a trade',
}

/** The question in words. */
export function questionText({ id, example }: Pick<AskedQuestion, 'id' | 'example'>): string {
  switch (id) {
    case 'date-order':
      return `Which comes first in ${example}?`
    case 'decimal':
      return `What number is ${example}?`
    case 'side':
      return `What does “${example}” mean?`
    case 'market':
      return 'Spot or futures?'
    case 'pair':
      return `What does ${example} trade?`
    case 'quote':
      return `Which coin are the prices of ${example} in?`
    case 'fee-sign':
      return `Was a fee of ${example} paid or received?`
    case 'fee-coin':
      return `Which coin is a fee of ${example} in?`
    case 'quantity':
      return `Is the fee already deducted from a quantity of ${example}?`
    case 'contract-size':
      return 'With a size of 1, how much is a price move of 1 worth?'
    case 'account':
      return 'Which account do you want to import?'
  }
}

/** What an answer to it says. */
export function answerText({ id, example }: Pick<AskedQuestion, 'id' | 'example'>, value: string): string {
  switch (id) {
    case 'date-order':
      return value === 'dmy' ? 'The day' : 'The month'
    case 'decimal':
      return decimalText(example, value)
    case 'side':
      return SIDE_NAMES[value as SideMeaning] ?? value
    case 'market':
      return MARKET_NAMES[value as MappedMarket] ?? value
    case 'pair':
      return pairText(example, value)
    case 'fee-sign':
      return (value === 'negative') === /^[-(\u2212]/.test(example) ? 'Paid' : 'Received, as a rebate'
    case 'fee-coin':
      return FEE_COINS[value] ?? value
    case 'quantity':
      return value === 'gross' ? 'No, that is the amount traded' : 'Yes, that is the amount left'
    case 'contract-size':
      return value === '1' ? '1' : `${value}, as the P&L in your file says`
    case 'account':
      return value === '' ? 'All accounts together' : value
    case 'quote':
      return value
  }
}

const FEE_COINS: Readonly<Record<string, string>> = {
  settle: 'The coin that the price is in',
  base: 'The coin that is traded',
  received: 'The coin that is received',
}

/** `1.234` is 1.234 with a decimal point, and 1,234 with a decimal comma. */
function decimalText(example: string, sign: string): string {
  const [whole = '', rest = ''] = example.split(/[.,]/)
  const isDecimal = (example.includes('.') ? 'point' : 'comma') === sign
  return isDecimal ? `${whole}.${rest}, with decimals` : `${whole},${rest}, in thousands`
}

function pairText(example: string, order: string): string {
  const [first = example, second = ''] = example.toUpperCase().split(/[-/_]/)
  return order === 'base-first' ? `${first}, priced in ${second}` : `${second}, priced in ${first}`
}

/** `12 fills make 6 closed trades.` */
export function madeText(fills: number, { closed, open }: { readonly closed: number; readonly open: number }): string {
  const still = open === 0 ? '' : `, ${plural(open, 'open position')}`
  return `${plural(fills, 'fill')}, ${plural(closed, 'closed trade')}${still}`
}

export function introText(name: string): string {
  return `We don’t recognize ${name}. Match its columns — about a minute. We guessed what we could, and marked what to check.`
}

export const WORDS = {
  rows: 'Each row is',
  fill: 'a fill',
  position: 'a finished trade',
  unsure: 'Check',
  ignored: 'Not used',
  zone: 'Which time zone are the times in?',
  questions: 'Your file leaves this open',
  preview: 'Trades that result',
  waiting: 'Reading…',
  nothing: 'Match the missing columns to see the trades.',
  noTrades: 'No row makes a trade yet. See below what could not be read.',
  partial: 'Preview of the first part of a large file.',
  failed: 'The preview could not be made. Change a column to try again.',
} as const
