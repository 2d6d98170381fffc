import { type ScreenerColumn, type ColumnId, COLUMNS, type Condition } from '@roundtrip/core/screener'
import { withSymbol } from '@roundtrip/contract/language'
import { columnWords } from './column-language.ts'
import { shownMoney } from './money.ts'
import {
  countText,
  digitsOf,
  inPercent,
  MINUS,
  MISSING,
  percentText,
  priceText,
  ratioText,
  signedPercent,
  signText,
  withUnit,
} from './number.ts'
import { perLanguage, t } from '../language/translate.ts'

const dollars = shownMoney('USD')

/** Whether a value is a price direction, and so has a colour. */
export function isDirection(column: ColumnId): boolean {
  return columnOf(column).isDirection === true
}

/** A value of a screener column as text. */
export function columnText(column: ColumnId, value: number | null): string {
  if (value === null || !Number.isFinite(value)) return MISSING
  const { unit, decimals, isSigned = false } = columnOf(column)
  switch (unit) {
    case 'price':
      return priceText(value)
    case 'percent':
      if (decimals !== undefined) {
        const shown = digitsOf(value * 100, decimals)
        return inPercent((isSigned ? signText(value, shown) : '') + shown)
      }
      return isSigned ? signedPercent(value) : percentText(value, Math.abs(value) < 1 ? 2 : 1)
    case 'dollars':
      return dollars.compact(value)
    case 'ratio':
      return ratioText(value)
    case 'index':
      return ratioText(value, decimals ?? 1)
    case 'bars':
      return countText(value)
    case 'basis-points':
      return t('{value} bp', { value: ratioText(value, 1) })
    case 'days':
      return t('{days}\u00a0d', { days: countText(Math.floor(value)) })
  }
}

/** The suffix of a typed or compared figure. */
export function columnSuffix(column: ColumnId): string {
  return {
    percent: '%',
    'basis-points': 'bp',
    bars: t('bars'),
    days: t('days'),
    dollars: '$',
    price: '',
    ratio: '×',
    index: '',
  }[columnOf(column).unit]
}

const OPERATORS = perLanguage(
  (): Readonly<Record<Condition['operator'], string>> => ({
    above: t('above'),
    below: t('below'),
    'at-least': t('at least'),
    'at-most': t('at most'),
    is: t('is'),
    'is-not': t('is not'),
    contains: t('contains'),
  }),
)

export function operatorName(operator: Condition['operator']): string {
  return OPERATORS()[operator]
}

/** `RSI 14, 1d below 30`. */
export function conditionText(condition: Condition): string {
  const { operator, column } = condition
  if (typeof condition.value === 'string') return `${wordName(column)} ${OPERATORS()[operator]} ${condition.value}`
  return `${columnName(column as ColumnId)} ${OPERATORS()[operator]} ${limitText(column as ColumnId, condition.value)}`
}

/** A limit as text, without extra digits. */
export function limitText(column: ColumnId, value: number): string {
  const { unit } = columnOf(column)
  const scaled = unit === 'percent' ? round(value * 100) : value
  if (unit === 'dollars' && Math.abs(scaled) >= 1_000) return dollars.compact(scaled)
  const digits = digitsOf(scaled, Math.min(8, decimalsOf(scaled)))
  const written = (scaled < 0 ? MINUS : '') + digits
  const suffix = columnSuffix(column)
  if (suffix === '$') return (scaled < 0 ? MINUS : '') + withSymbol(digits, suffix, t)
  return suffix === '%' || suffix === '×' || suffix === '' ? withUnit(written, suffix) : `${written} ${suffix}`
}

/** A column of the screener in the reader's language. Cached, because every cell looks up its column. */
export function columnOf(column: ColumnId): ScreenerColumn {
  const localized = columns().get(column) ?? inLanguage(COLUMNS[column])
  columns().set(column, localized)
  return localized
}

const columns = perLanguage(() => new Map<ColumnId, ScreenerColumn>())

function inLanguage({ name, formula, whenNull, ...rest }: ScreenerColumn): ScreenerColumn {
  return { ...rest, name: columnWords(name), formula: columnWords(formula), whenNull: columnWords(whenNull) }
}

export function columnName(column: ColumnId): string {
  return columnOf(column).name
}

/** The name of a text column. */
export function wordName(column: string): string {
  return (
    { symbol: t('Symbol'), base: t('Coin'), quote: t('Quote'), venue: t('Market'), kind: t('Kind'), trend: t('Trend') }[
      column
    ] ?? column
  )
}

/** Removes the noise of binary fractions: 7.000000000000001 becomes 7. */
function round(value: number): number {
  return Number(value.toPrecision(12))
}

function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}
