import { formatFixed, parseFixed } from '@roundtrip/core/base'
import { MINUS } from './number.ts'
import { currentStyle, SEPARATORS } from './style.ts'

/**
 * A typed or pasted decimal as exact text; null if it is not a number. `1,234.5` in the reader's own style loses its
 * thousands separators; otherwise point and comma both are decimal separators, so `0,5` is `0.5`. The minus sign may be
 * the one that this page writes.
 */
export function typedDecimal(text: string): string | null {
  const value = parseFixed(withoutThousands(text.trim().replace(MINUS, '-')).replace(',', '.'))
  if (value === null) return null
  const written = formatFixed(value)
  return /^-?\d{1,30}(\.\d{1,18})?$/.test(written) ? written : null
}

function withoutThousands(text: string): string {
  const [thousands, decimals] = SEPARATORS[currentStyle().numbers]
  // Spaces have many widths, and a curly apostrophe may be typed as a straight one.
  const typed = text.replaceAll(/(?<=\d)[\s\u2019'](?=\d)/g, GROUP)
  const mark = /[.,]/.test(thousands) ? thousands : GROUP
  const [integerPart = '', ...rest] = typed.split(decimals)
  const groups = integerPart.split(mark)
  const isGrouped = groups.length > 1 && /^-?[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every(isThree)
  return isGrouped && rest.length <= 1 ? [groups.join(''), ...rest].join(decimals) : text
}

/** Replaces every space and apostrophe between digits. */
const GROUP = '_'

function isThree(group: string): boolean {
  return /^\d{3}$/.test(group)
}

/** The same, but null unless it is above zero. */
export function typedPositive(text: string): string | null {
  const written = typedDecimal(text)
  return written === null || written.startsWith('-') || !/[1-9]/.test(written) ? null : written
}

/**
 * A stored decimal as shown in a field for editing: in the reader's style without thousands separators, so that
 * `typedDecimal` reads the same back. It would read a thousands separator of another style as a decimal point.
 */
export function asTyped(value: string | number | null): string {
  const text = String(value ?? '')
  return /^-?\d*\.\d*$/.test(text) ? text.replace('.', SEPARATORS[currentStyle().numbers][1]) : text
}
