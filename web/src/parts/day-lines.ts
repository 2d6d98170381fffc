import type { ResultWords } from '../data/reports/result-form.ts'
import type { MoneyFormat } from '../format/money.ts'
import { countText } from '../format/number.ts'
import { dayName } from '../format/time.ts'
import { t } from '../language/translate.ts'
import type { DayResult } from './calendar.ts'

/** The header row of a calendar's table. */
export function dayHead({ title }: ResultWords): readonly string[] {
  return [t('Day'), title, t('Closed trades'), t('Booked by open trades')]
}

/** One day of a calendar as a row of that table. */
export function dayLine({ key, netProfit, count, open }: DayResult, money: MoneyFormat): readonly string[] {
  return [dayName(key), money.signed(netProfit), countText(count), money.signed(open)]
}
