/** The ledger of a connection compared with its exchange: coin by coin, day by day, and what explains a difference. */
import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { dedupeKeyText, decimalText } from '../fields/index.ts'
import { TROUBLES } from '../exchanges/index.ts'

const region = 'europe-west2'
const access = 'signed-in'
const reasons = { 'no-connection': 'not-found' } as const

const connectionId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const coin = z.string().check(z.minLength(1), z.maxLength(40))
const count = z.int().check(z.minimum(0))
const time = z.number()

/** What changed the balance of a coin. `fills`: both coins of a spot fill, the realised profit of a contract. */
const bookingKind = z.enum(['fills', 'fees', 'funding', 'transfers', 'other'])

/** Where a record came from. `manual`: entered by the trader. */
const recordSource = z.enum(['connection', 'file', 'manual'])

/** One record of the ledger, and its effect on the balance of one coin. */
export const ledgerRow = z.strictObject({
  key: dedupeKeyText,
  /** UTC ms */
  time,
  booked: bookingKind,
  /** `trade`, `liquidation`, ... of a fill; `deposit`, `funding`, ... of a cash event. */
  kind: z.string(),
  /** Null if a cash event names no market. */
  symbol: z.nullable(z.string()),
  /** Null for cash events, like `quantity` and `price`. */
  side: z.nullable(z.enum(['buy', 'sell'])),
  quantity: z.nullable(decimalText),
  price: z.nullable(decimalText),
  amount: decimalText,
  source: recordSource,
})
export type LedgerRow = z.infer<typeof ledgerRow>

/** One coin against the exchange's figure. */
const checkFigures = z.strictObject({
  /** UTC ms at which the exchange was queried. */
  at: time,
  /** Everything booked up to that moment. */
  ledger: decimalText,
  exchange: decimalText,
  /** exchange - ledger */
  remainder: decimalText,
  /** The exchange may have rounded the remainder away. */
  rounding: z.boolean(),
})
export type LedgerCheckFigures = z.infer<typeof checkFigures>

const coinCheck = z.strictObject({
  coin,
  /** At the last check. */
  last: checkFigures,
  /** When the remainder began; null if the last check agrees. */
  began: z.nullable(
    z.strictObject({
      /** UTC ms of the first check that found it. */
      since: time,
      /** UTC ms of the previous check, which agreed; null if none ever did. */
      after: z.nullable(time),
    }),
  ),
  /** UTC ms of the first day that ends below zero; null if there is none, and for coins that agree. */
  belowZero: z.nullable(time),
  /** Records whose amount equals the remainder, except for rounding: booked on one side only. The nearest first. */
  matches: z.array(ledgerRow),
  /**
   * The sum of records up to the last check that did not come from the connection; null if there are none, and for
   * coins that agree.
   */
  others: z.nullable(decimalText),
  /** Whether those records are the whole remainder, except for rounding. */
  explained: z.boolean(),
})
export type CoinCheck = z.infer<typeof coinCheck>

/** The realised profit of one contract, over the fills for which the exchange states it. */
const statedProfit = z.strictObject({
  symbol: z.string(),
  asset: z.string(),
  fills: count,
  /** Of those, how many differ by more than exchanges round. */
  differing: count,
  exchange: decimalText,
  ours: decimalText,
})

const statedFill = z.strictObject({
  key: dedupeKeyText,
  time,
  symbol: z.string(),
  asset: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: decimalText,
  price: decimalText,
  exchange: decimalText,
  /** Null if the fill could not be counted, because its opening is missing. */
  ours: z.nullable(decimalText),
})

/** What may explain a remainder, apart from single rows. */
const cause = z.discriminatedUnion('kind', [
  /** Unusable records; `note` is the reason for the first one of the part. */
  z.strictObject({ kind: z.literal('refused'), part: z.string(), records: count, note: z.nullable(z.string()) }),
  /** A part that could not be read. */
  z.strictObject({ kind: z.literal('failing'), part: z.string(), reason: z.enum(TROUBLES), since: time }),
  /** A part that is still being read; `back`: UTC ms back to which it is read, null if it is read forwards. */
  z.strictObject({ kind: z.literal('reading'), part: z.string(), back: z.nullable(time) }),
  /** Rows that are not final yet, such as a deposit on its way. `since`: the time of the earliest. */
  z.strictObject({ kind: z.literal('waiting'), part: z.string(), since: time }),
  /** Records that the exchange withdrew, such as a cancelled withdrawal. `at`: the time of the latest. */
  z.strictObject({ kind: z.literal('taken-back'), part: z.string(), records: count, at: time }),
  /** The exchange has nothing older of this part. */
  z.strictObject({ kind: z.literal('cliff'), part: z.string(), since: time }),
  /** Records that did not come from the connection. */
  z.strictObject({ kind: z.literal('others'), source: recordSource, fills: count, cashEvents: count }),
])
export type LedgerCause = z.infer<typeof cause>

/**
 * The last check of every coin, the exchange's realised profits compared with ours, and what may explain a difference.
 */
export const getLedgerCheck = defineFunction({
  name: 'getLedgerCheck',
  region,
  access,
  input: z.strictObject({ id: connectionId }),
  output: z.strictObject({
    /** UTC ms of the last check; null before the first. */
    at: z.nullable(time),
    /** Differing coins first. */
    coins: z.array(coinCheck),
    /** By symbol. */
    profits: z.array(statedProfit),
    /** The newest of the differing fills. */
    differingFills: z.array(statedFill),
    causes: z.array(cause),
  }),
  reasons,
})
export type LedgerCheck = z.infer<typeof getLedgerCheck.output>

/** One coin on one day, UTC. */
const ledgerDay = z.strictObject({
  coin,
  /** UTC ms of its midnight. */
  day: time,
  fills: decimalText,
  fees: decimalText,
  funding: decimalText,
  transfers: decimalText,
  other: decimalText,
  /** The sum of the five above. */
  change: decimalText,
  /** The running balance at the end of the day. */
  balance: decimalText,
  /** The number of bookings. */
  rows: count,
  /** The last check of the day; null if there was none. */
  check: z.nullable(checkFigures),
})
export type LedgerDayRow = z.infer<typeof ledgerDay>

const coinDay = z.strictObject({ coin, day: time })

/** Coins by name, each from its newest day; a few hundred days at a time. */
export const getLedgerDays = defineFunction({
  name: 'getLedgerDays',
  region,
  access,
  input: z.strictObject({
    id: connectionId,
    /** Null = all coins. */
    coin: z.nullable(coin),
    /** The last day of the previous page; null = from the beginning. */
    after: z.nullable(coinDay),
  }),
  output: z.strictObject({
    days: z.array(ledgerDay),
    /** `after` of the next page; null on the last one. */
    next: z.nullable(coinDay),
  }),
  reasons,
})

export type LedgerDaysInput = z.infer<typeof getLedgerDays.input>
export type LedgerDaysPage = z.infer<typeof getLedgerDays.output>

/** The records that moved a coin on one day, newest first. */
export const getLedgerRows = defineFunction({
  name: 'getLedgerRows',
  region,
  access,
  input: z.strictObject({ id: connectionId, coin, day: time }),
  output: z.strictObject({
    rows: z.array(ledgerRow),
    /** How many more there are. */
    more: count,
  }),
  reasons,
})
export type LedgerRowsInput = z.infer<typeof getLedgerRows.input>
export type LedgerRowsPage = z.infer<typeof getLedgerRows.output>
