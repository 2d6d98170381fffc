/** The measures of two selections as texts, and their differences. */
import { csvLine } from '@roundtrip/core/base'
import { COMPARED_MEASURES, type Comparison } from '../../data/analysis/workbench.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, digitsOf, MISSING, ratioText, rMultipleText, signText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { LISTED_MEASURES, type ListedMeasure } from '../../parts/report/listed-measures.ts'
import { measureText } from '../../parts/report/measure-text.ts'

export type ComparedLine = {
  readonly measure: ListedMeasure
  readonly values: readonly [number | null, number | null]
  readonly texts: readonly [string, string]
  readonly difference: number | null
  readonly differenceText: string
}

export function comparedLines({ a, b }: Comparison, money: MoneyFormat): readonly ComparedLine[] {
  return COMPARED_MEASURES.flatMap((id) => {
    const measure = LISTED_MEASURES.find((candidate) => candidate.id === id)
    if (measure === undefined) return []
    const values = [a[id], b[id]] as const
    const difference = differenceOfFigures(values)
    return [
      {
        measure,
        values,
        texts: [measureText(measure, values[0], money), measureText(measure, values[1], money)] as const,
        difference,
        differenceText: differenceText(measure, difference, money),
      },
    ]
  })
}

/** Null where either is undefined or has no end, as a profit factor without losses. */
function differenceOfFigures([a, b]: ComparedLine['values']): number | null {
  return a === null || b === null || !Number.isFinite(a - b) ? null : a - b
}

/** Always with its sign; shares differ by points. */
function differenceText({ unit }: ListedMeasure, value: number | null, money: MoneyFormat): string {
  if (value === null) return MISSING
  const signed = (text: string): string => signText(value, text) + text
  switch (unit) {
    case 'money':
      return money.signed(value)
    case 'r':
      return rMultipleText(value)
    case 'percent':
      return signed(`${digitsOf(value * 100, 1)} pp`)
    case 'ms':
      return value === 0 ? holding(0) : signed(holding(Math.abs(value)))
    case 'count':
      return signed(countText(Math.abs(value)))
    default:
      return signed(ratioText(Math.abs(value)))
  }
}

/** Every figure in full precision. */
export function comparedCsv(lines: readonly ComparedLine[], names: readonly [string, string]): string {
  const head = csvLine(['measure', { text: `A: ${names[0]}` }, { text: `B: ${names[1]}` }, 'difference'])
  return head + lines.map(({ measure, values, difference }) => csvLine([measure.name, ...values, difference])).join('')
}
