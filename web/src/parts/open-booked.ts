import type { MoneyFormat } from '../format/money.ts'
import { t } from '../language/translate.ts'

/**
 * What trades that are still open have booked (partial closes, fees and funding), as the figure that stands next to net
 * P&L on every screen. Null where it is 0.
 */
export function openBookedText(open: number, money: Pick<MoneyFormat, 'signed'>): string | null {
  return open === 0 ? null : t('open trades booked {amount}', { amount: money.signed(open) })
}
