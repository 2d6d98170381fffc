import * as z from 'zod/mini'
import { decimalText, LIMITS } from '../fields/index.ts'

/** What a column can contain; core's `MAPPING_FIELDS` explains each. */
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

/** The meaning of the columns of a file that no layout recognises. */
export const columnMapping = z.strictObject({
  /** What a row is: one fill, or a finished trade with its entry and its exit. */
  rows: z.enum(['fills', 'positions']),
  /** False if the first row is data already. */
  headed: z.boolean(),
  /** All columns in order. */
  columns: z
    .array(z.strictObject({ name: words, field: z.nullable(mappedField) }))
    .check(z.minLength(1), z.maxLength(LIMITS.mappedColumns)),
  /** The source of the rows: `okx`, `mydesk`, or `other`. */
  venue: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  /** For rows that do not state it themselves. */
  market: z.enum(['spot', 'linear', 'inverse']),
  /** The pair of every row, if no column has it. */
  symbol: z.nullable(z.string().check(z.minLength(1), z.maxLength(80))),
  /** The currency of prices, if nothing names it. */
  quote: z.nullable(coin),
  /** The coin that comes first in a pair; `alone`: the symbol is a single coin or share. */
  pair: z.enum(['base-first', 'quote-first', 'alone']),
  /** The value of one contract. */
  contractSize: decimalText,
  /** The words of the side column, in lower case, and their meanings. */
  sides: z
    .array(z.strictObject({ word: z.string().check(z.minLength(1), z.maxLength(60)), means: sideMeaning }))
    .check(z.maxLength(LIMITS.mappedWords)),
  /** The sign of a fee that was paid. */
  feeSign: z.enum(['positive', 'negative']),
  /** The coin of fees that do not state one. */
  feeCoin: z.enum(['settle', 'base', 'received']),
  /** `net`: a fee in the traded coin is already deducted from the quantity. */
  quantity: z.enum(['gross', 'net']),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
  /** IANA zone of times that state none. */
  zone: z.string().check(z.minLength(1), z.maxLength(80)),
  decimal: z.enum(['auto', 'point', 'comma']),
  /** Only rows of this account; null = all. */
  accountName: z.nullable(words),
})
export type ColumnMapping = z.infer<typeof columnMapping>
