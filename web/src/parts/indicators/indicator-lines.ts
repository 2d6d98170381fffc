import {
  type BarColumns,
  bollingerBands,
  exponentialAverage,
  relativeStrength,
  simpleAverage,
} from '@roundtrip/core/screener'
import { priceText, ratioText } from '../../../format/number.ts'
import type { ChartLine } from '../../../ui/draw-lines.ts'

/** The indicators that the chart can show. */
export const INDICATORS = [
  { id: 'sma50', name: 'SMA 50' },
  { id: 'sma200', name: 'SMA 200' },
  { id: 'ema20', name: 'EMA 20' },
  { id: 'bands', name: 'Bollinger' },
  { id: 'volume', name: 'Volume' },
  { id: 'rsi', name: 'RSI 14' },
] as const

/** The lines of the chosen indicators, defined by core as for the columns of the list. */
export function linesOf({ close }: BarColumns, chosen: readonly string[]): readonly ChartLine[] {
  const over = { place: 'over', format: priceText } as const
  const lines: ChartLine[] = []
  const add = (id: string, make: () => readonly ChartLine[]): void => {
    if (chosen.includes(id)) lines.push(...make())
  }
  add('sma50', () => [{ ...over, name: 'SMA 50', tone: 'warn', values: simpleAverage(close, 50) }])
  add('sma200', () => [{ ...over, name: 'SMA 200', tone: 'label-2', values: simpleAverage(close, 200) }])
  add('ema20', () => [{ ...over, name: 'EMA 20', tone: 'accent', values: exponentialAverage(close, 20) }])
  add('bands', () => {
    const { upper, middle, lower } = bollingerBands(close, { period: 20, reach: 2 })
    return [
      { ...over, name: 'Upper band', tone: 'label-1', values: upper },
      { ...over, name: 'Middle of the bands', tone: 'label-1', dashed: true, values: middle },
      { ...over, name: 'Lower band', tone: 'label-1', values: lower },
    ]
  })
  add('rsi', () => [
    {
      name: 'RSI 14',
      tone: 'accent',
      place: 'below',
      values: relativeStrength(close, 14),
      marks: [30, 70],
      format: (value) => ratioText(value, 1),
    },
  ])
  return lines
}
