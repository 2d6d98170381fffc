import { NUMBER_SEPARATORS } from '@roundtrip/core/base'
import type { DateStyle, HourStyle, NumberStyle } from '@roundtrip/contract/documents'
import { NUMBERS_IN } from '@roundtrip/contract/language'
import { currentLanguage, perLanguage, t } from '../language/translate.ts'

/** How the reader chose to have numbers and times written. A page has one reader, so there is one global style. */
export type Style = {
  readonly numbers: NumberStyle
  readonly dates: DateStyle
  readonly hours: HourStyle
  /** Hidden when others can see the screen; percentages, multiples of R and prices stay. */
  readonly amounts: 'shown' | 'hidden'
}

/** Until the reader chooses: numbers as written in the language of the page. */
export const DEFAULT_STYLE: Style = {
  numbers: NUMBERS_IN[currentLanguage()],
  dates: 'day-month-year',
  hours: '24',
  amounts: 'shown',
}

let style = DEFAULT_STYLE

export function currentStyle(): Style {
  return style
}

/** Applies to everything that is formatted from now on. */
export function setStyle(next: Style): void {
  style = next
}

/** Replaces the digits of a hidden amount. */
export const HIDDEN_DIGITS = '\u2022\u2022\u2022'

export function hidesAmounts(): boolean {
  return style.amounts === 'hidden'
}

/** The thousands and decimal separators; the space is narrow and non-breaking. */
export const SEPARATORS: Readonly<Record<NumberStyle, readonly [thousands: string, decimals: string]>> =
  NUMBER_SEPARATORS

/** 2 March 2026 in every style. */
export const DATE_EXAMPLES = perLanguage(
  (): Readonly<Record<DateStyle, string>> => ({
    'day-month-year': t('2 Mar 2026'),
    'month-day-year': t('Mar 2, 2026'),
    'year-month-day': '2026-03-02',
  }),
)

export const HOUR_EXAMPLES = perLanguage(
  (): Readonly<Record<HourStyle, string>> => ({ '24': '14:05', '12': t('2:05 PM') }),
)

/** Rewrites a number such as `1,234.5` in the reader's style. */
export function separated(text: string): string {
  if (style.numbers === 'comma-point') return text
  const [thousands, decimals] = SEPARATORS[style.numbers]
  return text.replace(/[,.]/g, (mark) => (mark === ',' ? thousands : decimals))
}
