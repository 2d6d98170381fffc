import {
  MEASURE_CATALOGUE,
  MEASURE_IDS,
  type MeasureId,
  TRADE_MEASURE_IDS,
  TRADE_MEASURES,
  type TradeMeasureId,
} from '@roundtrip/core/measures'

/** A term and its synonyms. */
export type WordName = { readonly name: string; readonly also?: readonly string[] }

/**
 * The terms that the product uses, besides its measures. The course has their meanings; their names are here, because
 * every screen looks up whether a word is known.
 */
export const WORDS = {
  adl: { name: 'Auto-deleveraging', also: ['ADL'] },
  adherence: { name: 'Adherence', also: ['Rules kept'] },
  atr: { name: 'Average true range', also: ['ATR', 'NATR'] },
  'average-entry': { name: 'Average entry', also: ['Entry price', 'Average price', 'Entry'] },
  'bollinger-bands': { name: 'Bollinger bands', also: ['%B'] },
  'break-even': { name: 'Break-even price', also: ['Break-even'] },
  candle: { name: 'Candle', also: ['Bar'] },
  'confidence-interval': { name: 'Confidence interval', also: ['Interval', '95% interval'] },
  'contract-size': { name: 'Contract size' },
  correlation: { name: 'Correlation' },
  'cross-margin': { name: 'Cross margin', also: ['Cross'] },
  dust: { name: 'Dust' },
  ema: { name: 'Exponential moving average', also: ['EMA'] },
  equity: { name: 'Equity' },
  fee: { name: 'Fee' },
  fill: { name: 'Fill', also: ['Fills', 'Execution'] },
  flip: { name: 'Flip' },
  'funding-rate': { name: 'Funding rate' },
  'hedge-mode': { name: 'Hedge mode' },
  inverse: { name: 'Inverse contract', also: ['Inverse'] },
  'isolated-margin': { name: 'Isolated margin', also: ['Isolated'] },
  label: { name: 'Label', also: ['Labels'] },
  leg: { name: 'Leg' },
  leverage: { name: 'Leverage' },
  linear: { name: 'Linear contract', also: ['Linear'] },
  liquidation: { name: 'Liquidation', also: ['Liquidation price'] },
  long: { name: 'Long' },
  macd: { name: 'MACD' },
  'maintenance-margin': { name: 'Maintenance margin' },
  maker: { name: 'Maker' },
  margin: { name: 'Margin', also: ['Initial margin'] },
  'mark-price': { name: 'Mark price', also: ['Mark'] },
  'monte-carlo': { name: 'Monte Carlo simulation' },
  notional: { name: 'Notional', also: ['Position value', 'Value'] },
  'open-interest': { name: 'Open interest' },
  perpetual: { name: 'Perpetual contract', also: ['Perpetual'] },
  position: { name: 'Position' },
  r: { name: 'R', also: ['1 R', 'Initial risk'] },
  'r-multiple': { name: 'R multiple', also: ['R result'] },
  rebate: { name: 'Rebate' },
  'risk-of-ruin': { name: 'Risk of ruin' },
  'reward-risk': { name: 'Reward to risk' },
  rsi: { name: 'Relative strength index', also: ['RSI'] },
  rule: { name: 'Rule', also: ['Rules'] },
  'rule-replay': { name: 'Rule replay', also: ['Replay'] },
  sample: { name: 'Sample' },
  settlement: { name: 'Settlement' },
  setup: { name: 'Setup' },
  short: { name: 'Short' },
  slippage: { name: 'Slippage' },
  sma: { name: 'Moving average', also: ['SMA'] },
  spread: { name: 'Spread' },
  stop: { name: 'Stop' },
  taker: { name: 'Taker' },
  target: { name: 'Target', also: ['Targets'] },
  ticker: { name: 'Ticker' },
  tick: { name: 'Tick and step', also: ['Tick', 'Step'] },
  trade: { name: 'Trade', also: ['Trades'] },
} as const satisfies Readonly<Record<string, WordName>>

export type PlainWordId = keyof typeof WORDS
/** What the glossary explains: a term, a measure of many trades, or one of a single trade. */
export type WordId = PlainWordId | MeasureId | TradeMeasureId

export const PLAIN_WORD_IDS = Object.keys(WORDS) as readonly PlainWordId[]

/** Every entry by name; where a term and a measure share a name, the term is used, which shows the formula as well. */
export const ALL_WORDS: readonly { readonly id: WordId; readonly name: string }[] = (() => {
  const plain = PLAIN_WORD_IDS.map((id) => ({ id, name: WORDS[id].name }))
  const taken = new Set(plain.map(({ name }) => key(name)))
  const measures = [
    ...MEASURE_IDS.map((id) => ({ id, name: MEASURE_CATALOGUE[id].name })),
    ...TRADE_MEASURE_IDS.map((id) => ({ id, name: TRADE_MEASURES[id].name })),
  ].filter(({ name }) => {
    const isNew = !taken.has(key(name))
    taken.add(key(name))
    return isNew
  })
  return [...plain, ...measures].sort((a, b) => a.name.localeCompare(b.name, 'en'))
})()

const byName = new Map<string, WordId>()
for (const { id, name } of ALL_WORDS) byName.set(key(name), id)
for (const id of PLAIN_WORD_IDS) {
  for (const other of (WORDS[id] as WordName).also ?? []) if (!byName.has(key(other))) byName.set(key(other), id)
}
const ids: ReadonlySet<string> = new Set([...PLAIN_WORD_IDS, ...MEASURE_IDS, ...TRADE_MEASURE_IDS])

/** The entry that a text names, in any case; null if the glossary has none. */
export function wordOf(text: string): WordId | null {
  return byName.get(key(text)) ?? null
}

export function isWordId(text: string): text is WordId {
  return ids.has(text)
}

function key(text: string): string {
  return text.trim().toLowerCase()
}
