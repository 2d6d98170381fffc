import { formatFixed, parseFixed } from '@roundtrip/core/base'
import { currentStyle, SEPARATORS } from './style.ts'

/**
 * A decimal as a trader types or pastes it, as exact text; null where it is none. What the page writes, it reads: marks
 * of thousands in the style of the reader are dropped where they stand between groups of three. Otherwise a point and a
 * comma both stand for the decimals.
 */
export function typedDecimal(text: string): string | null {
  const value = parseFixed(withoutThousands(text.trim()).replace(',', '.'))
  if (value === null) return null
  const written = formatFixed(value)
  return /^-?\d{1,30}(\.\d{1,18})?$/.test(written) ? written : null
}

function withoutThousands(text: string): string {
  const [thousands, decimals] = SEPARATORS[currentStyle().numbers]
  // Blanks come in many widths, and a turned comma is typed as a straight one.
  const typed = text.replaceAll(/(?<=\d)[\s\u2019'](?=\d)/g, GROUP)
  const mark = /[.,]/.test(thousands) ? thousands : GROUP
  const [whole = '', ...rest] = typed.split(decimals)
  const groups = whole.split(mark)
  const isGrouped = groups.length > 1 && /^-?[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every(isThree)
  return isGrouped && rest.length <= 1 ? [groups.join(''), ...rest].join(decimals) : text
}

/** Stands for every blank and turned comma. */
const GROUP = '_'

function isThree(group: string): boolean {
  return /^\d{3}$/.test(group)
}

/** The same where it is above zero. */
export function typedPositive(text: string): string | null {
  const written = typedDecimal(text)
  return written === null || written.startsWith('-') || !/[1-9]/.test(written) ? null : written
}
