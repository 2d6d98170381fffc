import type { Bar } from '@roundtrip/core/market'
import {
  averageTrueRange,
  type BarColumns,
  bollingerBands,
  exponentialAverage,
  relativeStrength,
  simpleAverage,
  volumeWeightedAverage,
} from '@roundtrip/core/screener'
import { priceText, ratioText } from '../../format/number.ts'
import type { ChartLine, LineTone } from '../../ui/draw-lines.ts'
import type { IndicatorId } from './indicator-list.ts'
import { perLanguage, t } from '../../language/translate.ts'

type Maker = (bars: BarColumns) => readonly ChartLine[]

/**
 * Exponential averages are solid and simple ones dashed; `colours.test.ts` keeps the colours of each distinguishable.
 */
function average(name: string, tone: LineTone, values: (close: Float64Array) => Float64Array): Maker {
  const stroke = name.startsWith('SMA') ? ({ stroke: 'dashed' } as const) : {}
  const look = { tone, pane: 'price', format: priceText, ...stroke } as const
  return ({ close }) => [{ ...look, name, values: values(close) }]
}

const LINES = perLanguage(
  (): Readonly<Record<Exclude<IndicatorId, 'volume'>, Maker>> => ({
    ema20: average(t('EMA 20'), 'accent', (close) => exponentialAverage(close, 20)),
    ema50: average(t('EMA 50'), 'warn', (close) => exponentialAverage(close, 50)),
    ema200: average(t('EMA 200'), 'label-5', (close) => exponentialAverage(close, 200)),
    sma50: average(t('SMA 50'), 'warn', (close) => simpleAverage(close, 50)),
    sma200: average(t('SMA 200'), 'label-5', (close) => simpleAverage(close, 200)),
    bands: ({ close }) => {
      const { upper, middle, lower } = bollingerBands(close, { period: 20, reach: 2 })
      const look = { tone: 'label-15', pane: 'price', format: priceText } as const
      return [
        { ...look, name: t('Upper band'), values: upper },
        { ...look, name: t('Middle of the bands'), stroke: 'dashed', values: middle },
        { ...look, name: t('Lower band'), values: lower },
      ]
    },
    vwap: (bars) => [
      {
        name: 'VWAP',
        tone: 'label-1',
        stroke: 'dotted',
        pane: 'price',
        values: volumeWeightedAverage(bars),
        format: priceText,
      },
    ],
    rsi: ({ close }) => [
      {
        name: t('RSI 14'),
        tone: 'accent',
        pane: 'rsi',
        values: relativeStrength(close, 14),
        marks: [30, 70],
        format: (value) => ratioText(value, 1),
      },
    ],
    atr: (bars) => [
      { name: t('ATR 14'), tone: 'label-1', pane: 'atr', values: averageTrueRange(bars, 14), format: priceText },
    ],
  }),
)

const IDS = perLanguage(() => Object.keys(LINES()) as (keyof ReturnType<typeof LINES>)[])

/** The lines of the chosen indicators, defined by core as for the columns of the screener. */
export function linesOf(bars: BarColumns, chosen: readonly string[]): readonly ChartLine[] {
  return IDS()
    .filter((id) => chosen.includes(id))
    .flatMap((id) => LINES()[id](bars))
}

type Shown = {
  /** The candles right before those shown, as far as there are any. */
  readonly lead: readonly Bar[]
  readonly candles: readonly Bar[]
}

/** The lines of the chosen indicators over the shown candles, also computed from the candles before them. */
export function linesAfter({ lead, candles }: Shown, chosen: readonly string[]): readonly ChartLine[] {
  const lines = linesOf(columnsOf([...lead, ...candles]), chosen)
  return lines.map((line) => ({ ...line, values: line.values.subarray(lead.length) }))
}

/** Candles as columns. */
export function columnsOf(bars: readonly Bar[]): BarColumns {
  const column = (value: (bar: Bar) => number): Float64Array => Float64Array.from(bars, value)
  return {
    time: column(({ time }) => time),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume ?? Number.NaN),
  }
}
