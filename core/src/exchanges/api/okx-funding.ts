/**
 * Bills of the funding wallet at OKX: https://www.okx.com/docs-v5/en/#funding-account-rest-api-asset-bills-details and
 * okx/api_jkorf/UnifiedApi__Account__GetFundingBillHistory.txt. Names of further types: ASSET_BILL_TYPE of the okx-api
 * client. Deposits, withdrawals and moves to the trading wallet are read from lists of their own.
 */
import type { CashKind } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { Fields } from './fields.ts'
import { conversionOf } from './okx-conversions.ts'

/**
 * 1 deposit, 2 withdrawal, 13 cancelled withdrawal, 221 fee of a withdrawal, 222 its refund; 130 and 131 from and to
 * the trading wallet; 372 and 373 assets locked and unlocked.
 */
const ELSEWHERE: ReadonlySet<string> = new Set(['1', '2', '13', '221', '222', '130', '131', '372', '373'])

/**
 * Coins that go into a product and come back (savings, staking, dual investment, loans) stay the trader's, so they are
 * of kind `other`, as is every unknown type.
 */
const KINDS: ReadonlyMap<string, CashKind> = new Map([
  // Sub-accounts, P2P, gifts, fiat orders, closed sub-accounts.
  ...list('20 21 22 23 72 73 74 116 117 118 134 284 285 286 287 288 289 313 314 315 361 476 477', 'transfer'),
  // Income or cost of products and loans.
  ...list('83 85 87 89 139 162 204 209 227 242 251 308 309 328 333 343 344 350 400 408 516 346 347', 'interest'),
  // Refunded fees.
  ...list('68 69 150 151 152 172 173 185 232 233 271 299 300', 'rebate'),
  // Activities, distributions, airdrops, rewards.
  ...list('28 48 77 146 189 229 354', 'airdrop'),
])

function list(types: string, kind: CashKind): (readonly [string, CashKind])[] {
  return types.split(' ').map((type) => [type, kind] as const)
}

/** One bill of the funding wallet; null if another endpoint covers it. */
export function okxFundingBill(record: unknown): CashDraft | null {
  const row = new Fields(record, 'OKX funding bill')
  const type = row.text('type')
  if (ELSEWHERE.has(type)) return null
  const amount = row.number('balChg')
  if (amount === 0n) return null
  return {
    type: 'cash',
    time: row.ms('ts'),
    kind: KINDS.get(type) ?? 'other',
    asset: row.asset('ccy'),
    amount,
    venueId: row.id('billId'),
  }
}

/** The bills of one event of the funding wallet; see `okxBundles`. */
export function okxFundingEvent(bills: readonly unknown[]): CashDraft | FillDraft | null {
  return bills.length === 2 ? conversionOf(bills, 'OKX conversion in the funding wallet') : okxFundingBill(bills[0])
}
