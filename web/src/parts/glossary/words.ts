import {
  MEASURE_CATALOGUE,
  MEASURE_IDS,
  type MeasureId,
  TRADE_MEASURE_IDS,
  TRADE_MEASURES,
  type TradeMeasureId,
} from '@roundtrip/core/measures'
import { currentLanguage, perLanguage, t } from '../../language/translate.ts'

/** A term and its synonyms. */
export type WordName = { readonly name: string; readonly also?: readonly string[] }

/**
 * The terms that the product uses, besides its measures. The course explains them; their names are here, because every
 * screen looks up which words have an entry.
 */
export const WORDS = perLanguage(
  () =>
    ({
      adl: { name: 'Auto-deleveraging', also: ['ADL'] },
      adherence: { name: t('Adherence'), also: [t('Rules kept')] },
      atr: { name: t('Average true range'), also: ['ATR', 'NATR'] },
      'average-entry': { name: t('Average entry'), also: [t('Entry price'), t('Average price'), t('Entry')] },
      'bollinger-bands': { name: t('Bollinger bands'), also: ['%B'] },
      'break-even': { name: t('Break-even price'), also: ['Break-even'] },
      candle: { name: t('Candle'), also: [t('Bar')] },
      'confidence-interval': { name: t('Confidence interval'), also: [t('Interval'), t('95% interval')] },
      'contract-size': { name: t('Contract size') },
      correlation: { name: t('Correlation') },
      'cross-margin': { name: t('Cross margin'), also: [t('Cross')] },
      dust: { name: t('Dust') },
      ema: { name: t('Exponential moving average'), also: ['EMA'] },
      equity: { name: t('Equity') },
      fee: { name: t('Fee') },
      fill: { name: t('Fill'), also: [t('Fills'), t('Execution')] },
      flip: { name: t('Flip') },
      'funding-rate': { name: t('Funding rate') },
      'hedge-mode': { name: t('Hedge mode') },
      inverse: { name: t('Inverse contract'), also: [t('Inverse')] },
      'isolated-margin': { name: t('Isolated margin'), also: [t('Isolated')] },
      label: { name: t('Label'), also: [t('Labels')] },
      leg: { name: t('Leg') },
      leverage: { name: t('Leverage') },
      linear: { name: t('Linear contract'), also: [t('Linear')] },
      liquidation: { name: t('Liquidation'), also: [t('Liquidation price')] },
      long: { name: t('Long') },
      macd: { name: 'MACD' },
      'maintenance-margin': { name: t('Maintenance margin') },
      maker: { name: t('Maker') },
      margin: { name: t('Margin'), also: [t('Initial margin')] },
      'mark-price': { name: t('Mark price'), also: [t('Mark')] },
      'monte-carlo': { name: t('Monte Carlo simulation') },
      notional: { name: t('Notional'), also: [t('Position value'), t('Value')] },
      'open-interest': { name: t('Open interest') },
      perpetual: { name: t('Perpetual contract'), also: [t('Perpetual')] },
      position: { name: t('Position') },
      r: { name: 'R', also: ['1 R', t('Initial risk')] },
      'r-multiple': { name: t('R multiple'), also: [t('R result')] },
      rebate: { name: t('Rebate') },
      'risk-of-ruin': { name: t('Risk of ruin') },
      'reward-risk': { name: t('Reward to risk') },
      rsi: { name: t('Relative strength index'), also: ['RSI'] },
      rule: { name: t('Rule'), also: [t('Rules')] },
      'rule-replay': { name: t('Rule replay'), also: [t('Replay')] },
      sample: { name: t('Sample') },
      settlement: { name: t('Settlement') },
      setup: { name: t('Setup') },
      short: { name: t('Short') },
      slippage: { name: t('Slippage') },
      sma: { name: t('Moving average'), also: ['SMA'] },
      spread: { name: t('Spread') },
      stop: { name: t('Stop') },
      taker: { name: t('Taker') },
      target: { name: t('Target'), also: [t('Targets')] },
      ticker: { name: t('Ticker') },
      tick: { name: t('Tick and step'), also: [t('Tick'), t('Step')] },
      trade: { name: t('Trade'), also: [t('Trades')] },
    }) as const satisfies Readonly<Record<string, WordName>>,
)

export type PlainWordId = keyof ReturnType<typeof WORDS>
/** What the glossary explains: a term, a measure of many trades, or one of a single trade. */
export type WordId = PlainWordId | MeasureId | TradeMeasureId

export const PLAIN_WORD_IDS = perLanguage(() => Object.keys(WORDS()) as readonly PlainWordId[])

/** Every entry by name; if a term and a measure share a name, the term wins, which shows the formula as well. */
export const ALL_WORDS = perLanguage((): readonly { readonly id: WordId; readonly name: string }[] => {
  const plain = PLAIN_WORD_IDS().map((id) => ({ id, name: WORDS()[id].name }))
  const taken = new Set(plain.map(({ name }) => key(name)))
  const measures = [
    ...MEASURE_IDS.map((id) => ({ id, name: t(MEASURE_CATALOGUE[id].name) })),
    ...TRADE_MEASURE_IDS.map((id) => ({ id, name: t(TRADE_MEASURES[id].name) })),
  ].filter(({ name }) => {
    const isNew = !taken.has(key(name))
    taken.add(key(name))
    return isNew
  })
  // German averages are sorted by the noun, not by "Durchschnittlich".
  const sorted = (name: string): string => name.replace(/^Ø /, '')
  return [...plain, ...measures].sort((a, b) => sorted(a.name).localeCompare(sorted(b.name), currentLanguage()))
})

const byName = perLanguage(() => {
  const words = new Map<string, WordId>()
  for (const { id, name } of ALL_WORDS()) words.set(key(name), id)
  for (const id of PLAIN_WORD_IDS()) {
    for (const other of (WORDS()[id] as WordName).also ?? []) if (!words.has(key(other))) words.set(key(other), id)
  }
  return words
})

const ids = perLanguage((): ReadonlySet<string> => new Set([...PLAIN_WORD_IDS(), ...MEASURE_IDS, ...TRADE_MEASURE_IDS]))

/** The entry that a text names, in any case; null if the glossary has none. */
export function wordOf(text: string): WordId | null {
  return byName().get(key(text)) ?? null
}

export function isWordId(text: string): text is WordId {
  return ids().has(text)
}

function key(text: string): string {
  return text.trim().toLowerCase()
}
