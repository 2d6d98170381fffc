/**
 * Types of the income of Binance futures:
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/account/rest-api/Get-Income-History
 */
import type { CashKind } from '../../../ledger/index.ts'

/** Types of income, in the API and in the transaction history of futures; all others are of kind `other`. */
export const BINANCE_INCOME_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['FUNDING_FEE', 'funding'],
  ['TRANSFER', 'transfer'],
  ['INTERNAL_TRANSFER', 'transfer'],
  ['CROSS_COLLATERAL_TRANSFER', 'transfer'],
  ['STRATEGY_UMFUTURES_TRANSFER', 'transfer'],
  ['COIN_SWAP_DEPOSIT', 'transfer'],
  ['COIN_SWAP_WITHDRAW', 'transfer'],
  ['INSURANCE_CLEAR', 'insurance-clear'],
  ['DELIVERED_SETTELMENT', 'realised'],
  ['OPTIONS_SETTLE_PROFIT', 'realised'],
  ['WELCOME_BONUS', 'rebate'],
  ['CONTEST_REWARD', 'rebate'],
  ['REFERRAL_KICKBACK', 'rebate'],
  ['COMMISSION_REBATE', 'rebate'],
  ['API_REBATE', 'rebate'],
  ['FEE_RETURN', 'rebate'],
  ['BFUSD_REWARD', 'interest'],
])

/** Types that fills already contain. */
export const BINANCE_IN_FILLS: ReadonlySet<string> = new Set(['REALIZED_PNL', 'COMMISSION'])
