/** The final states of rows at Bybit. */
import { type Settling, settlesBy } from '../settling.ts'
import { textIn } from '../stream.ts'

/**
 * "init, processing, success, failure": `exchangeStatus` of
 * https://bybit-exchange.github.io/docs/v5/asset/convert/get-convert-result, and ccxt 4.5.84, bybit.js, November 2026.
 */
const CONVERTED = ['success', 'failure']
export const CONVERSIONS_SETTLE = settlesBy('exchangeStatus', CONVERTED, { exchangeStatus: 'success' })
/** Each coin of a row has a state of its own. */
export const SMALL_BALANCES_SETTLE: Settling = {
  isFinal: (row) => coinsOf(row).every((coin) => CONVERTED.includes(textIn(coin, 'status') ?? '')),
  whenDone: (row) => ({
    ...(row as object),
    subRecords: coinsOf(row).map((coin) => ({ ...(coin as object), status: 'success' })),
  }),
}

function coinsOf(row: unknown): readonly unknown[] {
  const coins: unknown = Reflect.get(row as object, 'subRecords')
  return Array.isArray(coins) ? coins : []
}

/**
 * 3 success, 4 failed, 10012 credited to a funding pool; others are pending or are reversed, and have no time then.
 * `depositStatus` and `withdrawStatus`: https://bybit-exchange.github.io/docs/v5/enum, November 2026.
 */
export const DEPOSITS_SETTLE = settlesBy('status', ['3', '4', '10012'], { status: '3', successAt: '1700000000000' })
export const WITHDRAWALS_SETTLE = settlesBy(
  'status',
  ['success', 'BlockchainConfirmed', 'CancelByUser', 'Reject', 'Fail'],
  {
    status: 'success',
  },
)

/** "SUCCESS, PENDING, FAILED": `transferStatus` of the same page. */
export const TRANSFERS_SETTLE = settlesBy('status', ['SUCCESS', 'FAILED'], { status: 'SUCCESS' })
