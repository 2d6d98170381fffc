/** The measures of two sets of trades as texts, and their differences. */
import { csvLine } from '@roundtrip/core/base'
import { COST_MEASURES, type MeasureId } from '@roundtrip/core/measures'
import type { ResultForm, Summary } from '@roundtrip/core/reports'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, digitsOf, MISSING, ratioText, rMultipleText, signText } from '../../format/number.ts'
import { holding } from '../../format/time.ts'
import { LISTED_MEASURES, type ListedMeasure } from './listed-measures.ts'
import { basisPoints, measureText } from './measure-text.ts'
import { t } from '../../language/translate.ts'

export type ComparedLine = {
  readonly measure: ListedMeasure
  readonly values: readonly [number | null, number | null]
  readonly texts: readonly [string, string]
  readonly difference: number | null
  readonly differenceText: string
}

/** One line for each measure, in this order. `less`: the side that is subtracted from the other. */
export function comparedLines<Id extends MeasureId>(
  ids: readonly Id[],
  { a, b }: { readonly a: Summary<Id>; readonly b: Summary<Id> },
  { money, less }: { readonly money: MoneyFormat; readonly less: 'a' | 'b' },
): readonly ComparedLine[] {
  return ids.flatMap((id) => {
    const measure = LISTED_MEASURES().find((candidate) => candidate.id === id)
    if (measure === undefined) return []
    const values = [a[id], b[id]] as const
    const difference =
      less === 'b' ? differenceOfFigures(values[0], values[1]) : differenceOfFigures(values[1], values[0])
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

/** Before costs the net profit is the gross P&L, and there are no costs to compare. */
export function linesIn({ costs }: ResultForm, lines: readonly ComparedLine[]): readonly ComparedLine[] {
  if (costs === 'after') return lines
  const gross = LISTED_MEASURES().find(({ id }) => id === 'grossPnl')
  return lines.flatMap((line) => {
    if (COST_MEASURES.has(line.measure.id)) return []
    return [line.measure.id === 'netProfit' && gross !== undefined ? { ...line, measure: gross } : line]
  })
}

/** Null if either is undefined or infinite, as a profit factor without losses is. */
function differenceOfFigures(figure: number | null, less: number | null): number | null {
  return figure === null || less === null || !Number.isFinite(figure - less) ? null : figure - less
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
      // A share below a tenth of a percent needs more decimals.
      return signed(t('{value} pp', { value: digitsOf(value * 100, value !== 0 && Math.abs(value) < 0.001 ? 3 : 1) }))
    case 'bp':
      return signed(basisPoints(Math.abs(value)))
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
  const head = csvLine(['measure', { text: names[0] }, { text: names[1] }, 'difference'])
  return head + lines.map(({ measure, values, difference }) => csvLine([measure.name, ...values, difference])).join('')
}
