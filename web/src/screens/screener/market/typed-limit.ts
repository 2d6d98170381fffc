import { withoutTrailing } from '@roundtrip/core/base'
import { type ScreenerColumn, type ColumnId, COLUMNS } from '@roundtrip/core/screener'
import { columnSuffix } from '../../../format/column-value.ts'
import { asTyped, typedDecimal } from '../../../format/decimal.ts'
import { COMPACT_UNITS } from '../../../format/number.ts'

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 }

/**
 * Parses a typed limit: `30`, `2.5 %` or `2.5` for a percentage, `$5m`, `5 Mio. $` or `5,000,000` for dollars, with the
 * unit in English or in the reader's language. Null if it is not a number.
 */
export function typedLimit(column: ColumnId, text: string): number | null {
  const { unit }: ScreenerColumn = COLUMNS[column]
  const bare = text
    .trim()
    .replace('\u2212', '-')
    .replace(/^(-?)\$\s*/, '$1')
    .replace(/(?:%|bp|bars?|days?|×|\$)$/i, '')
    .replace(columnSuffix(column), '')
    .trimEnd()
  const { digits, scale } = unscaled(bare)
  const written = typedDecimal(digits)
  if (written === null) return null
  const value = Number(written) * scale
  return unit === 'percent' ? Number((value / 100).toPrecision(15)) : value
}

/** The digits before `M`, `Mio.` or another unit of large figures, and what the unit stands for. */
function unscaled(text: string): { readonly digits: string; readonly scale: number } {
  const [, digits = text, letters = ''] = /^(.*?\d)\s*(\p{L}+)\.?$/u.exec(text) ?? []
  const named = COMPACT_UNITS().find(({ unit }) => unit.replace('.', '').trim().toLowerCase() === letters.toLowerCase())
  const scale = letters === '' ? 1 : (named?.scale ?? SCALES[letters.toLowerCase()])
  return scale === undefined ? { digits: text, scale: 1 } : { digits, scale }
}

/** A limit as text that `typedLimit` reads back, for editing. */
export function limitInput(column: ColumnId, value: number): string {
  const { unit }: ScreenerColumn = COLUMNS[column]
  const shown = unit === 'percent' ? Number((value * 100).toPrecision(12)) : value
  for (const { scale, unit: named } of COMPACT_UNITS().toReversed()) {
    const short = shown / scale
    if (unit === 'dollars' && Math.abs(short) >= 1 && Number(short.toFixed(3)) === short)
      return `${asTyped(short)}${named}`
  }
  return Math.abs(shown) < 1e-6 && shown !== 0 ? asTyped(withoutTrailing(shown.toFixed(18), '0')) : asTyped(shown)
}
