import type { ScreenerColumn, ColumnGroup, ColumnUnit } from './column.ts'
import { SHOWN_FROM, type Technicals, technicalsOf } from './technicals.ts'

type TechnicalId = keyof Technicals
type Definition = readonly [
  name: string,
  unit: ColumnUnit,
  group: ColumnGroup,
  formula: string,
  from: keyof typeof SHOWN_FROM,
]

/** Name, unit, group, formula, and the rule for the number of bars it needs. */
const DEFINITIONS: Readonly<Record<TechnicalId, Definition>> = {
  atr: ['ATR 14', 'price', 'Volatility', "Wilder's average of 14 true ranges", 'wilder14'],
  natr: ['ATR 14 of price', 'percent', 'Volatility', 'ATR 14 / close', 'wilder14'],
  rsi: [
    'RSI 14',
    'index',
    'Momentum',
    "100 × gains / (gains + losses), Wilder's averages of 14; 50 without any move",
    'wilder14',
  ],
  macd: ['MACD', 'price', 'Momentum', 'EMA 12 - EMA 26', 'macd'],
  macdSignal: ['MACD signal', 'price', 'Momentum', 'EMA 9 of MACD', 'macd'],
  macdHistogram: ['MACD histogram', 'price', 'Momentum', 'MACD - its signal', 'macd'],
  bandPosition: [
    'Bollinger %B',
    'ratio',
    'Volatility',
    '(close - lower) / (upper - lower), bands of 20 and 2 deviations',
    'window20',
  ],
  bandWidth: [
    'Bollinger width',
    'percent',
    'Volatility',
    '(upper - lower) / middle, bands of 20 and 2 deviations',
    'window20',
  ],
  stochasticK: [
    'Stochastic %K',
    'index',
    'Momentum',
    'place of the close in the range of 14 bars, mean of 3',
    'stochastic',
  ],
  stochasticD: ['Stochastic %D', 'index', 'Momentum', 'mean of the last 3 %K', 'stochastic'],
  adx: ['ADX 14', 'index', 'Trend', "Wilder's average of 14 DX = 100 × |up - down| / (up + down)", 'adx'],
  mfi: [
    'MFI 14',
    'index',
    'Momentum',
    '100 × flows up / all flows of 14 bars; flow = typical price × volume',
    'flow14',
  ],
  cci: ['CCI 20', 'index', 'Momentum', '(typical price - its mean of 20) / (0.015 × mean deviation)', 'window20'],
  williamsR: [
    'Williams %R',
    'index',
    'Momentum',
    '-100 × (highest - close) / (highest - lowest) of 14 bars',
    'window14',
  ],
  sma50: ['SMA 50', 'price', 'Trend', 'mean of 50 closes', 'sma50'],
  sma200: ['SMA 200', 'price', 'Trend', 'mean of 200 closes', 'sma200'],
  ema20: ['EMA 20', 'price', 'Trend', 'exponential average of 20 closes, seeded with their mean', 'ema20'],
  ema50: ['EMA 50', 'price', 'Trend', 'exponential average of 50 closes, seeded with their mean', 'ema50'],
  aboveSma50: ['Price above SMA 50', 'percent', 'Trend', 'close / SMA 50 - 1', 'sma50'],
  aboveSma200: ['Price above SMA 200', 'percent', 'Trend', 'close / SMA 200 - 1', 'sma200'],
  smaState: ['SMA 50 above SMA 200', 'percent', 'Trend', 'SMA 50 / SMA 200 - 1', 'sma200'],
  smaCrossUp: [
    'Bars since SMA 50 crossed up',
    'bars',
    'Trend',
    'bars since SMA 50 rose above SMA 200; 0 = last bar',
    'smaCross',
  ],
  smaCrossDown: [
    'Bars since SMA 50 crossed down',
    'bars',
    'Trend',
    'bars since SMA 50 fell below SMA 200; 0 = last bar',
    'smaCross',
  ],
  emaCrossUp: [
    'Bars since EMA 20 crossed up',
    'bars',
    'Trend',
    'bars since EMA 20 rose above EMA 50; 0 = last bar',
    'ema50',
  ],
  emaCrossDown: [
    'Bars since EMA 20 crossed down',
    'bars',
    'Trend',
    'bars since EMA 20 fell below EMA 50; 0 = last bar',
    'ema50',
  ],
}

const UNMOVED = ', and while the price stands still'
const UNCROSSED = ', and where it did not happen in the bars that are known'
const ALSO_EMPTY: Readonly<Partial<Record<TechnicalId, string>>> = {
  bandPosition: UNMOVED,
  stochasticK: UNMOVED,
  stochasticD: UNMOVED,
  cci: UNMOVED,
  williamsR: UNMOVED,
  mfi: ', and where volumes are unknown',
  smaCrossUp: UNCROSSED,
  smaCrossDown: UNCROSSED,
  emaCrossUp: UNCROSSED,
  emaCrossDown: UNCROSSED,
}

type Direction = Pick<ScreenerColumn, 'isSigned' | 'isDirection'>
const UP_OR_DOWN: Direction = { isSigned: true, isDirection: true }
const DIRECTIONS: Readonly<Partial<Record<TechnicalId, Direction>>> = {
  aboveSma50: UP_OR_DOWN,
  aboveSma200: UP_OR_DOWN,
  smaState: UP_OR_DOWN,
  macdHistogram: { isDirection: true },
}

/** Every indicator over closed bars of one length. */
export function technicalColumns<Interval extends '1h' | '1d'>(
  interval: Interval,
): Readonly<Record<`${TechnicalId}-${Interval}`, ScreenerColumn>> {
  const entries = (Object.entries(DEFINITIONS) as [TechnicalId, Definition][]).map(
    ([id, [name, unit, group, formula, from]]) => {
      const column: ScreenerColumn = {
        name: `${name}, ${interval}`,
        unit,
        group,
        ...DIRECTIONS[id],
        formula: `${formula}; closed ${interval} bars`,
        whenNull: `below ${SHOWN_FROM[from]} bars${ALSO_EMPTY[id] ?? ''}`,
        needs: [`bars-${interval}`],
        compute: (instrument) => {
          const bars = instrument.bars[interval]
          return bars === null ? null : technicalsOf(bars)[id]
        },
      }
      return [`${id}-${interval}`, column]
    },
  )
  return Object.fromEntries(entries)
}
