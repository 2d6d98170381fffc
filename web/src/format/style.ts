import type { DateStyle, HourStyle, NumberStyle } from '@roundtrip/contract'

/** How numbers and moments are written, as the reader chose it. There is one reader, so there is one style. */
export type Style = { readonly numbers: NumberStyle; readonly dates: DateStyle; readonly hours: HourStyle }

export const DEFAULT_STYLE: Style = { numbers: 'comma-point', dates: 'day-month-year', hours: '24' }

let style = DEFAULT_STYLE

export function currentStyle(): Style {
  return style
}

/** Holds for what is written from now on. */
export function setStyle(next: Style): void {
  style = next
}

/** The separators of thousands and of decimals; the space does not break and is narrow. */
export const SEPARATORS: Readonly<Record<NumberStyle, readonly [thousands: string, decimals: string]>> = {
  'comma-point': [',', '.'],
  'point-comma': ['.', ','],
  'space-comma': ['\u202f', ','],
  'space-point': ['\u202f', '.'],
  'apostrophe-point': ['\u2019', '.'],
}

/** 2 March 2026 in every style. */
export const DATE_EXAMPLES: Readonly<Record<DateStyle, string>> = {
  'day-month-year': '2 Mar 2026',
  'month-day-year': 'Mar 2, 2026',
  'year-month-day': '2026-03-02',
}

export const HOUR_EXAMPLES: Readonly<Record<HourStyle, string>> = { '24': '14:05', '12': '2:05 PM' }

/** A number written as `1,234.5` in the style of the reader. */
export function separated(text: string): string {
  if (style.numbers === 'comma-point') return text
  const [thousands, decimals] = SEPARATORS[style.numbers]
  return text.replace(/[,.]/g, (mark) => (mark === ',' ? thousands : decimals))
}
