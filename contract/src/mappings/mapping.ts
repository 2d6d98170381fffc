import * as z from 'zod/mini'
import { decimalText, LIMITS } from '../fields/index.ts'

/** What a column can hold; core's `MAPPING_FIELDS` says what each is. */
export const mappedField = z.enum([
  'time',
  'clock',
  'symbol',
  'base',
  'quote',
  'side',
  'leg',
  'quantity',
  'price',
  'value',
  'fee',
  'feeAsset',
  'tradeId',
  'orderId',
  'market',
  'status',
  'account',
  'bought',
  'boughtAsset',
  'sold',
  'soldAsset',
  'entryTime',
  'entryClock',
  'entryPrice',
  'exitTime',
  'exitClock',
  'exitPrice',
  'pnl',
])

const sideMeaning = z.enum(['buy', 'sell', 'open-long', 'close-long', 'open-short', 'close-short', 'skip'])
const words = z.string().check(z.maxLength(200))
const coin = z.string().check(z.minLength(1), z.maxLength(30))

/** What the columns of a file mean that no layout recognises. */
export const columnMapping = z.strictObject({
  /** What a row is: one fill, or a finished trade with its entry and its exit. */
  rows: z.enum(['fills', 'positions']),
  /** False where the first row holds data already. */
  headed: z.boolean(),
  /** All columns in their order. */
  columns: z
    .array(z.strictObject({ name: words, field: z.nullable(mappedField) }))
    .check(z.minLength(1), z.maxLength(LIMITS.mappedColumns)),
  /** Where the rows come from: `okx`, `mydesk`, or `other`. */
  venue: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  /** For rows that do not say it themselves. */
  market: z.enum(['spot', 'linear', 'inverse']),
  /** The pair of every row, where no column names it. */
  symbol: z.nullable(z.string().check(z.minLength(1), z.maxLength(80))),
  /** What prices are in, where nothing names it. */
  quote: z.nullable(coin),
  /** Which coin a pair names first; `alone`: the symbol is one coin or share. */
  pair: z.enum(['base-first', 'quote-first', 'alone']),
  /** What one contract is worth. */
  contractSize: decimalText,
  /** The words of the side column, in lower case, and what each means. */
  sides: z
    .array(z.strictObject({ word: z.string().check(z.minLength(1), z.maxLength(60)), means: sideMeaning }))
    .check(z.maxLength(LIMITS.mappedWords)),
  /** Which sign a fee has that was paid. */
  feeSign: z.enum(['positive', 'negative']),
  /** The coin of fees that name none. */
  feeCoin: z.enum(['settle', 'base', 'received']),
  /** `net`: a fee in the coin traded is already taken off the quantity. */
  quantity: z.enum(['gross', 'net']),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
  /** IANA zone of times that carry none. */
  zone: z.string().check(z.minLength(1), z.maxLength(80)),
  decimal: z.enum(['auto', 'point', 'comma']),
  /** Only rows of this account; null = all. */
  accountName: z.nullable(words),
})
export type ColumnMapping = z.infer<typeof columnMapping>
