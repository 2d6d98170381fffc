/**
 * Types of the transaction log of Bybit, in its API and in its export files:
 * https://bybit-exchange.github.io/docs/v5/enum#typeuta-translog
 */
import type { CashKind } from '../../../ledger/index.ts'

/** Borrowed coins, and coins that go into a product and come back, are of kind `other`, as is every unknown type. */
export const BYBIT_LOG_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['INTEREST', 'interest'],
  ['INTEREST_REPAYMENT_INS_LOAN', 'interest'],
  ['AUTO_INTEREST_REPAYMENT_INS_LOAN', 'interest'],
  ['INSTITUTION_PAYBACK_INTEREST_OUT', 'interest'],
  ['INSTITUTION_LIQ_INTEREST_OUT', 'interest'],
  ['AIRDROP', 'airdrop'],
  ['TWAP_BUDGET_AIRDROP', 'airdrop'],
  ['BONUS', 'rebate'],
  ['BONUS_RECOLLECT', 'rebate'],
  ['FEE_REFUND', 'rebate'],
])

/** Types whose two rows, one for each coin, are one conversion or repayment. */
export const BYBIT_LEGS: ReadonlySet<string> = new Set([
  'CURRENCY_BUY',
  'CURRENCY_SELL',
  'SPOT_REPAYMENT_BUY',
  'SPOT_REPAYMENT_SELL',
  'AUTO_BUY_LIABILITY_INS_LOAN',
  'AUTO_SOLD_COLLATERAL_INS_LOAN',
  'INSTITUTION_EXCHANGE_BUY',
  'INSTITUTION_EXCHANGE_SELL',
  'IDN_CONVERT_IN',
  'IDN_CONVERT_OUT',
])
