import { formatFixed, parseFixed } from '@roundtrip/core/base'

/** A decimal as a trader types it, with a point or a comma, as exact text; null where it is none. */
export function typedDecimal(text: string): string | null {
  const value = parseFixed(text.trim().replace(',', '.'))
  if (value === null) return null
  const written = formatFixed(value)
  return /^-?\d{1,30}(\.\d{1,18})?$/.test(written) ? written : null
}

/** The same where it is above zero. */
export function typedPositive(text: string): string | null {
  const written = typedDecimal(text)
  return written === null || written.startsWith('-') || !/[1-9]/.test(written) ? null : written
}
