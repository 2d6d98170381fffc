/**
 * Kinds of transactions in the Crypto.com app: from BittyTax (cryptocom.py), rotki (importers/cryptocom.py) and rows of
 * the app. Their names have segments: `trading.limit_order.cash_account.purchase_commit`.
 */
import type { CashKind } from '../../../ledger/index.ts'

export type AppKind =
  /** The row names both coins. */
  | { readonly what: 'trade' }
  /** One coin for the money stated in the row, which the app does not hold: a card paid, or dust was valued. */
  | { readonly what: 'valued'; readonly isDust: boolean }
  /** One of the two rows of a swap. */
  | { readonly what: 'swap'; readonly name: string }
  | { readonly what: 'cash'; readonly kind: CashKind }
  | { readonly what: 'own-move' }

const RULES: readonly (readonly [RegExp, AppKind])[] = [
  [
    /^(?:viban_purchase|van_purchase|crypto_viban_exchange|crypto_exchange|crypto_to_van_sell_order|recurring_buy_order)$/,
    { what: 'trade' },
  ],
  [/^trading\.limit_order\..*(?:_commit|\.exchange)$/, { what: 'trade' }],
  [/^(?:crypto_purchase|trading\.crypto_purchase\..*)$/, { what: 'valued', isDust: false }],
  [/^dust_conversion_(?:credited|debited)$/, { what: 'valued', isDust: true }],
  [/(?:^|_)(?:lock|unlock|upgrade)$|_lock\.|dpos\.(?:un)?staking\./, { what: 'own-move' }],
  [
    /^crypto_earn_program_|^supercharger_(?:deposit|withdrawal)$|^invest_(?:deposit|withdrawal)$|^council_node_deposit/,
    { what: 'own-move' },
  ],
  // A bonus that went to the Exchange, and an airdrop that cannot be claimed yet.
  [/^viban_deposit_precredit|^lockup_|^dynamic_coin_swap_bonus_|^airdrop_locked$/, { what: 'own-move' }],
  [/interest|stake_reward|^supercharger_reward/, { what: 'cash', kind: 'interest' }],
  [/^(?:crypto|viban|van)_deposit$/, { what: 'cash', kind: 'deposit' }],
  [/^(?:crypto|viban|van)_withdrawal$/, { what: 'cash', kind: 'withdrawal' }],
  [/^crypto_payment$|^card_top_up$/, { what: 'cash', kind: 'withdrawal' }],
  [/^crypto_payment_refund$/, { what: 'cash', kind: 'deposit' }],
  [/^(?:crypto_to_exchange|exchange_to_crypto|crypto)_transfer$/, { what: 'cash', kind: 'transfer' }],
  [/cashback|^reimbursement|rebate$|^pay_checkout_reward$/, { what: 'cash', kind: 'rebate' }],
  [
    /^referral_|^gift_card_reward$|^admin_wallet_credited$|^campaign_reward$|^airdrop_|^rewards_platform_/,
    { what: 'cash', kind: 'airdrop' },
  ],
]

/** The meaning of a kind; null for an unknown one. */
export function appKind(kind: string): AppKind | null {
  const [, swap] = /^(.*_swap)_(?:credited|debited)$/.exec(kind) ?? []
  if (swap !== undefined) return { what: 'swap', name: swap }
  return RULES.find(([pattern]) => pattern.test(kind))?.[1] ?? null
}
