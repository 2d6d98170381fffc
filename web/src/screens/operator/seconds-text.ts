import { digitsOf, MISSING } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { t } from '../../language/translate.ts'

/** `4 ms`, `1.2 s`, `3m`: short times exactly, long ones as elsewhere. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return MISSING
  if (seconds < 1) return t('{seconds} ms', { seconds: digitsOf(seconds * 1_000, 0) })
  return seconds < 60 ? `${digitsOf(seconds, 1)}\u00a0s` : holding(seconds * 1_000)
}
