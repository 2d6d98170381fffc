import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { TimeFormat } from '../../format/time.ts'
import { t } from '../../language/translate.ts'

/** The days of an account's records, to continue a sentence: `, 2 Dec 2024 to 1 Dec 2026`; empty without records. */
export function spanText(
  { firstTime, lastTime }: Pick<TradingAccount, 'firstTime' | 'lastTime'>,
  times: Pick<TimeFormat, 'date'>,
): string {
  if (firstTime === null) return ''
  return t(', {firstTime} to {lastTime}', { firstTime: times.date(firstTime), lastTime: times.date(lastTime) })
}
