/** A trader's screen: conditions that must all hold. URLs contain them as `rsi-1d.below.30,quote.is.USDT`. */
import { anyOf, type Message } from '../base/index.ts'
import { COLUMN_IDS, type ColumnId, TEXT_COLUMNS, type TextColumn } from './catalogue.ts'
import type { ScreenerRow } from './row.ts'

export const NUMBER_OPERATORS = ['above', 'below', 'at-least', 'at-most'] as const
export const TEXT_OPERATORS = ['is', 'is-not', 'contains'] as const

/** Values of percent columns are fractions, as in the column. Text comparisons ignore case. */
export type Condition =
  | { readonly column: ColumnId; readonly operator: (typeof NUMBER_OPERATORS)[number]; readonly value: number }
  | { readonly column: TextColumn; readonly operator: (typeof TEXT_OPERATORS)[number]; readonly value: string }

/** True if every condition holds. An empty value meets no condition. */
export function matches(row: ScreenerRow, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => {
    if (typeof condition.value === 'string') return matchesText(row, condition as TextCondition)
    const value = row.values[condition.column as ColumnId]
    return value !== null && holds(value, condition as NumberCondition)
  })
}

type NumberCondition = Extract<Condition, { value: number }>
type TextCondition = Extract<Condition, { value: string }>

function holds(value: number, { operator, value: limit }: NumberCondition): boolean {
  switch (operator) {
    case 'above':
      return value > limit
    case 'below':
      return value < limit
    case 'at-least':
      return value >= limit
    case 'at-most':
      return value <= limit
  }
}

function matchesText(row: ScreenerRow, { column, operator, value }: TextCondition): boolean {
  const text = row.texts[column].toLowerCase()
  const lowered = value.toLowerCase()
  if (operator === 'contains') return text.includes(lowered)
  return (text === lowered) === (operator === 'is')
}

/** Writes conditions as text that `readConditions` reads. */
export function printConditions(conditions: readonly Condition[]): string {
  return conditions.map(({ column, operator, value }) => `${column}.${operator}.${escaped(String(value))}`).join(',')
}

/**
 * Reads the conditions in a URL. An unreadable one is left out and named in `problems`, so that an old URL still opens
 * and the trader sees which filter is missing.
 */
export function readConditions(text: string): {
  readonly conditions: readonly Condition[]
  readonly problems: readonly Message[]
} {
  const conditions: Condition[] = []
  const problems: Message[] = []
  for (const part of text.split(',').filter((condition) => condition !== '')) {
    const read = readCondition(part)
    if ('text' in read) problems.push(read)
    else conditions.push(read)
  }
  return { conditions, problems }
}

function readCondition(part: string): Condition | Message {
  const [, name = '', operator = '', rest = ''] = /^([^.]*)\.([^.]*)\.(.*)$/s.exec(part) ?? []
  const value = plain(rest)
  const textColumn = TEXT_COLUMNS.find((column) => column === name)
  if (textColumn !== undefined) {
    const textOperator = TEXT_OPERATORS.find((candidate) => candidate === operator)
    if (textOperator === undefined || value === '') {
      const values = { part, column: name, operators: anyOf(TEXT_OPERATORS) }
      return { text: '"{part}": write {column}, {operators}, and a text.', values }
    }
    return { column: textColumn, operator: textOperator, value }
  }
  const column = COLUMN_IDS.find((id) => id === name)
  if (column === undefined) {
    return { text: '"{part}": there is no column "{column}".', values: { part, column: name } }
  }
  const numberOperator = NUMBER_OPERATORS.find((candidate) => candidate === operator)
  const number = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN
  if (numberOperator === undefined || !Number.isFinite(number)) {
    const values = { part, column: name, operators: anyOf(NUMBER_OPERATORS) }
    return { text: '"{part}": write {column}, {operators}, and a number.', values }
  }
  return { column, operator: numberOperator, value: number }
}

/** Commas separate conditions, so a comma inside a value is escaped. */
function escaped(value: string): string {
  return value.replaceAll('%', '%25').replaceAll(',', '%2C')
}

function plain(text: string): string {
  return text.replaceAll('%2C', ',').replaceAll('%25', '%')
}
