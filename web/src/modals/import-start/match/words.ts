/** All sentences of the step that matches columns, to be read in one go. */
import type { MappedMarket, MappingField, MissingField, SideMeaning } from '@roundtrip/core/exchanges'
import type { PreviewedQuestion } from '../../../data/import/match-table.ts'
import { plural } from '../../../format/number.ts'
import { listed, perLanguage, t, tIn } from '../../../language/translate.ts'

export const FIELD_NAMES = perLanguage(
  (): Readonly<Record<MappingField, string>> => ({
    time: t('Date and time'),
    clock: t('Time of day'),
    symbol: t('Symbol or pair'),
    base: t('Coin'),
    quote: t('Price currency'),
    side: t('Side'),
    leg: t('Position side'),
    quantity: t('Quantity'),
    price: t('Price'),
    value: t('Total value'),
    fee: t('Fee'),
    feeAsset: t('Fee coin'),
    tradeId: t('Trade ID'),
    orderId: t('Order ID'),
    market: t('Market type'),
    status: t('Order status'),
    account: t('Account'),
    bought: t('Amount received'),
    boughtAsset: t('Coin received'),
    sold: t('Amount given'),
    soldAsset: t('Coin given'),
    entryTime: t('Entry date'),
    entryClock: t('Entry time of day'),
    entryPrice: t('Entry price'),
    exitTime: t('Exit date'),
    exitClock: t('Exit time of day'),
    exitPrice: t('Exit price'),
    pnl: t('P&L (compared only)'),
  }),
)

const MARKET: readonly MappingField[] = ['symbol', 'base', 'quote', 'market', 'account']

/** The meanings that can be chosen for a column, in groups, by what a row is. */
export const FIELD_GROUPS = perLanguage(
  (): Readonly<
    Record<'fills' | 'positions', readonly { readonly group: string; readonly fields: readonly MappingField[] }[]>
  > => ({
    fills: [
      { group: t('When'), fields: ['time', 'clock'] },
      { group: t('What'), fields: MARKET },
      { group: t('Trade'), fields: ['side', 'leg', 'quantity', 'price', 'value', 'fee', 'feeAsset'] },
      { group: t('Received and given'), fields: ['bought', 'boughtAsset', 'sold', 'soldAsset'] },
      { group: 'IDs', fields: ['tradeId', 'orderId', 'status'] },
    ],
    positions: [
      { group: t('Entry'), fields: ['entryTime', 'entryClock', 'entryPrice'] },
      { group: t('Exit'), fields: ['exitTime', 'exitClock', 'exitPrice'] },
      { group: t('Trade'), fields: ['time', 'side', 'quantity', 'fee', 'feeAsset', 'pnl'] },
      { group: t('What'), fields: MARKET },
    ],
  }),
)

const MISSING = perLanguage(
  (): Readonly<Record<MissingField, string>> => ({
    time: t('the date'),
    symbol: t('the symbol'),
    side: t('whether a row buys or sells'),
    quantity: t('the quantity'),
    price: t('the price or the total value'),
    entryPrice: t('the entry price'),
    exitPrice: t('the exit price'),
  }),
)

/** `Still missing: the date and the price. Choose them above the columns.` */
export function missingText(missing: readonly MissingField[]): string {
  const list = listed(missing.map((field) => MISSING()[field]))
  return missing.length === 1
    ? t('Still missing: {list}. Choose its column in the table above.', { list })
    : t('Still missing: {list}. Choose their columns in the table above.', { list })
}

export const MARKET_NAMES = perLanguage(
  (): Readonly<Record<MappedMarket, string>> => ({
    spot: t('Spot'),
    linear: t('Futures or perpetuals'),
    inverse: t('Inverse futures (paid in the coin)'),
  }),
)

export const SIDE_NAMES = perLanguage(
  (): Readonly<Record<SideMeaning, string>> => ({
    buy: t('Buy'),
    sell: t('Sell'),
    'open-long': t('Open long'),
    'close-long': t('Close long'),
    'open-short': t('Open short'),
    'close-short': t('Close short'),
    skip: t('Not a trade'),
  }),
)

/** The question in words. */
export function questionText({ id, example }: Pick<PreviewedQuestion, 'id' | 'example'>): string {
  switch (id) {
    case 'column':
      return t('Which column is “{field}”?', { field: FIELD_NAMES()[example as MappingField] ?? example })
    case 'date-order':
      return t('Which comes first in {example}?', { example })
    case 'decimal':
      return t('What number is {example}?', { example })
    case 'side':
      return t('What does “{example}” mean?', { example })
    case 'market':
      return t('Spot or futures?')
    case 'pair':
      return t('What does {example} trade?', { example })
    case 'quote':
      return t('Which coin are the prices of {example} in?', { example })
    case 'fee-sign':
      return t('Was a fee of {example} paid or received?', { example })
    case 'fee-coin':
      return t('Which coin is a fee of {example} in?', { example })
    case 'quantity':
      return t('Is the fee already deducted from a quantity of {example}?', { example })
    case 'contract-size':
      return t('With a size of 1, how much is a price move of 1 worth?')
    case 'account':
      return t('Which account do you want to import?')
  }
}

/** The wording of a choice for it. */
export function answerText({ id, example }: Pick<PreviewedQuestion, 'id' | 'example'>, value: string): string {
  switch (id) {
    case 'date-order':
      return value === 'ymd' ? t('The year') : value === 'dmy' ? t('The day') : t('The month')
    case 'decimal':
      return decimalText(example, value)
    case 'side':
      return SIDE_NAMES()[value as SideMeaning] ?? value
    case 'market':
      return MARKET_NAMES()[value as MappedMarket] ?? value
    case 'pair':
      return pairText(example, value)
    case 'fee-sign':
      return (value === 'negative') === /^[-(\u2212]/.test(example) ? tIn('fee', 'Paid') : t('Received, as a rebate')
    case 'fee-coin':
      return FEE_COINS()[value] ?? value
    case 'quantity':
      return value === 'gross' ? t('No, that is the amount traded') : t('Yes, that is the amount left')
    case 'contract-size':
      return value === '1' ? '1' : t('{value}, as the P&L in your file says', { value })
    case 'account':
      return value === '' ? t('All accounts together') : value
    case 'quote':
    case 'column':
      return value
  }
}

const FEE_COINS = perLanguage(
  (): Readonly<Record<string, string>> => ({
    settle: t('The coin that the price is in'),
    base: t('The coin that is traded'),
    received: t('The coin that is received'),
  }),
)

/** `1.234` is 1.234 with a decimal point, and 1,234 with a decimal comma. */
function decimalText(example: string, sign: string): string {
  const [whole = '', rest = ''] = example.split(/[.,]/)
  const isDecimal = (example.includes('.') ? 'point' : 'comma') === sign
  return isDecimal
    ? t('{whole}.{rest}, with decimals', { whole, rest })
    : t('{whole},{rest}, in thousands', { whole, rest })
}

function pairText(example: string, order: string): string {
  const [first = example, second = ''] = example.toUpperCase().split(/[-/_]/)
  return order === 'base-first'
    ? t('{first}, priced in {second}', { first, second })
    : t('{second}, priced in {first}', { second, first })
}

/** `12 fills make 6 closed trades.` */
export function madeText(fills: number, { closed, open }: { readonly closed: number; readonly open: number }): string {
  const still = open === 0 ? '' : `, ${plural(open, 'open position')}`
  return `${plural(fills, 'fill')}, ${plural(closed, 'closed trade')}${still}`
}

/** The step before has already named the journal that a file is from. */
export function introText(name: string, { ofJournal }: { readonly ofJournal: boolean }): string {
  if (ofJournal) return t('Check the columns of {name}. We filled in what its names and values say.', { name })
  return t(
    'We don’t recognize {name}. Match its columns — about a minute. We guessed what we could, and marked what to check.',
    { name },
  )
}

export const WORDS = perLanguage(
  () =>
    ({
      rows: t('Each row is'),
      fill: t('a fill'),
      position: t('a finished trade'),
      unsure: t('Check'),
      ignored: t('Not used'),
      zone: t('Which time zone are the times in?'),
      questions: t('Questions about your file'),
      preview: t('Preview'),
      waiting: t('Reading…'),
      nothing: t('Match the missing columns to see the trades.'),
      noTrades: t('No row makes a trade yet. See below what could not be read.'),
      partial: t('Preview of the first part of a large file.'),
      failed: t('The preview could not be made. Change a column to try again.'),
    }) as const,
)
