/** The name of each kind of rule, the inputs of its form, and its sentence: `At most 3 trades a day`. */
import type { Rule } from '@roundtrip/contract/documents'
import { LONG_WEEKDAYS } from '../../format/time.ts'
import { plural } from '../../format/number.ts'

export type StoredRuleKind = Rule['kind']
export type StoredRuleParameters = Rule['parameters']

/** The unit of a limit and of the measured figure. */
export type RuleUnit = 'count' | 'money' | 'percent' | 'r' | 'ratio' | 'times' | 'minutes' | 'none'

/** The input of one parameter. */
export type ParameterInput = { readonly name: string; readonly label: string; readonly optional?: true } & (
  | { readonly input: 'count' | 'number' | 'minutes' | 'labels' | 'tickers' | 'windows' | 'weekdays' | 'switch' }
  | { readonly input: 'choice'; readonly choices: readonly { readonly value: string; readonly text: string }[] }
)

export type KindText = {
  readonly title: string
  readonly group: (typeof KIND_GROUPS)[number]
  /** When the rule is broken, in one sentence. */
  readonly what: string
  readonly questions: readonly ParameterInput[]
  readonly unit: (parameters: StoredRuleParameters) => RuleUnit
  readonly sentence: (parameters: StoredRuleParameters, words: Words) => string
  /** The parameters of a new rule. */
  readonly start: StoredRuleParameters
}

/** How a sentence names the values of parameters. */
export type Words = {
  readonly label: (id: string) => string
  /** Money in the rule's currency; rules without one use the currency of older amounts. */
  readonly money: (amount: number, currency: unknown) => string
}

export const KIND_GROUPS = [
  'The day',
  'After losses',
  'Plan and notes',
  'Size and risk',
  'When and what',
  'While it runs',
  'Checklist',
] as const

const text = (parameters: StoredRuleParameters, name: string): string => String(parameters[name] ?? '')
const list = (parameters: StoredRuleParameters, name: string): readonly string[] => {
  const value = parameters[name]
  return Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
}
const or = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '…') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`
const always = (unit: RuleUnit) => (): RuleUnit => unit
const unitOf =
  (first: RuleUnit) =>
  (parameters: StoredRuleParameters): RuleUnit =>
    (parameters['unit'] as RuleUnit | undefined) ?? first
const amount = (parameters: StoredRuleParameters, words: Words, first: RuleUnit): string => {
  const limit = text(parameters, 'limit')
  const unit = unitOf(first)(parameters)
  if (unit === 'percent') return `${limit}% of equity`
  return unit === 'r' ? `${limit} R` : words.money(Number(limit), parameters['currency'])
}
const limitIn = (...units: readonly ('money' | 'percent' | 'r')[]): readonly ParameterInput[] => [
  { name: 'limit', label: 'Limit', input: 'number' },
  { name: 'unit', label: 'In', input: 'choice', choices: units.map((value) => ({ value, text: UNIT_NAMES[value] })) },
]
const UNIT_NAMES = { money: 'money', percent: '% of equity', r: 'R' } as const
const COUNT: readonly ParameterInput[] = [{ name: 'limit', label: 'At most', input: 'count' }]
const MINUTES: readonly ParameterInput[] = [{ name: 'minutes', label: 'Minutes', input: 'minutes' }]
const GRACE: ParameterInput = {
  name: 'graceHours',
  label: 'Hours after the close to add it',
  input: 'number',
  optional: true,
}
const LABELS: ParameterInput = { name: 'labels', label: 'Labels', input: 'labels' }
const TICKERS: readonly ParameterInput[] = [{ name: 'tickers', label: 'Tickers', input: 'tickers' }]
const SIDES = [
  { value: 'long', text: 'Long' },
  { value: 'short', text: 'Short' },
]

const required = (title: string, part: string): KindText => ({
  title,
  group: 'Plan and notes',
  what: `A trade has no ${part} by the end of the grace period after its close.`,
  questions: [GRACE],
  unit: always('none'),
  sentence: () => `Every trade has a ${part}`,
  start: {},
})

export const RULE_TEXTS: Readonly<Record<StoredRuleKind, KindText>> = {
  'max-trades-per-day': {
    title: 'Trades per day',
    group: 'The day',
    what: 'More trades are opened on a day than the limit.',
    questions: COUNT,
    unit: always('count'),
    sentence: (parameters) => `At most ${plural(Number(parameters['limit'] ?? 0), 'trade')} a day`,
    start: { limit: 3 },
  },
  'max-daily-loss': {
    title: 'Daily loss',
    group: 'The day',
    what: 'A trade is opened after the day has lost this much. Partial closes, fees and funding count.',
    questions: limitIn('money', 'percent', 'r'),
    unit: unitOf('money'),
    sentence: (parameters, words) => `Stop for the day after losing ${amount(parameters, words, 'money')}`,
    start: { limit: '200', unit: 'money' },
  },
  'max-daily-profit': {
    title: 'Daily profit',
    group: 'The day',
    what: 'A trade is opened after the day has made this much.',
    questions: limitIn('money', 'percent', 'r'),
    unit: unitOf('money'),
    sentence: (parameters, words) => `Stop for the day after making ${amount(parameters, words, 'money')}`,
    start: { limit: '500', unit: 'money' },
  },
  'stop-after-losses': {
    title: 'Stop after losses in a row',
    group: 'After losses',
    what: 'A trade is opened after so many losing trades in a row. A win ends the row, breakeven does not.',
    questions: [
      { name: 'losses', label: 'Losses in a row', input: 'count' },
      { name: 'minutes', label: 'Pause in minutes (empty: for the rest of the day)', input: 'minutes', optional: true },
      { name: 'carryOver', label: 'Losses of the day before count too', input: 'switch', optional: true },
    ],
    unit: always('count'),
    sentence: (parameters) => {
      const minutes = text(parameters, 'minutes')
      const pause = minutes === '' ? 'Stop for the day' : `Pause ${minutes} minutes`
      return `${pause} after ${plural(Number(parameters['losses'] ?? 0), 'loss', 'losses')} in a row`
    },
    start: { losses: 3 },
  },
  'cooldown-after-loss': {
    title: 'Pause after a loss',
    group: 'After losses',
    what: 'A trade is opened within so many minutes of the last losing one.',
    questions: MINUTES,
    unit: always('minutes'),
    sentence: (parameters) => `Wait ${text(parameters, 'minutes')} minutes after a loss`,
    start: { minutes: 15 },
  },
  'required-label': {
    title: 'Label required',
    group: 'Plan and notes',
    what: 'A trade has none of the labels by the end of the grace period after its close.',
    questions: [LABELS, GRACE],
    unit: always('none'),
    sentence: (parameters, words) => `Every trade is labelled ${or(list(parameters, 'labels').map(words.label))}`,
    start: { labels: [] },
  },
  'required-setup': required('Setup required', 'setup'),
  'required-note': required('Note required', 'note'),
  'required-stop': required('Stop required', 'stop'),
  'required-target': required('Target required', 'target'),
  'required-screenshot': required('Picture required', 'picture'),
  'forbidden-label': {
    title: 'Label forbidden',
    group: 'Plan and notes',
    what: 'A trade has any of the labels, such as a mistake that you want to be rid of.',
    questions: [LABELS],
    unit: always('none'),
    sentence: (parameters, words) => `No trade is labelled ${or(list(parameters, 'labels').map(words.label))}`,
    start: { labels: [] },
  },
  'max-risk-per-trade': {
    title: 'Risk per trade',
    group: 'Size and risk',
    what: 'The initial risk of a trade is above the limit.',
    questions: limitIn('percent', 'money'),
    unit: unitOf('percent'),
    sentence: (parameters, words) => `Risk at most ${amount(parameters, words, 'percent')} on a trade`,
    start: { limit: '1', unit: 'percent' },
  },
  'max-loss-per-trade': {
    title: 'Loss per trade',
    group: 'Size and risk',
    what: 'A trade loses more than the limit, costs included.',
    questions: limitIn('money', 'r'),
    unit: unitOf('money'),
    sentence: (parameters, words) => `Lose at most ${amount(parameters, words, 'money')} on a trade`,
    start: { limit: '100', unit: 'money' },
  },
  'min-planned-reward': {
    title: 'Planned reward to risk',
    group: 'Plan and notes',
    what: 'Targets promise less than this many times the risk at the stop.',
    questions: [{ name: 'limit', label: 'At least', input: 'number' }],
    unit: always('ratio'),
    sentence: (parameters) => `Plan a reward of at least ${text(parameters, 'limit')} times the risk`,
    start: { limit: '2' },
  },
  'max-leverage': {
    title: 'Leverage',
    group: 'Size and risk',
    what: 'A trade has more leverage: the setting of the exchange, else its size over the equity.',
    questions: [{ name: 'limit', label: 'At most', input: 'number' }],
    unit: always('times'),
    sentence: (parameters) => `Leverage of at most ${text(parameters, 'limit')}×`,
    start: { limit: '5' },
  },
  'max-position-size': {
    title: 'Position size',
    group: 'Size and risk',
    what: 'The largest open value of a trade, at entry prices, is above the limit.',
    questions: [{ name: 'limit', label: 'At most', input: 'number' }],
    unit: always('money'),
    sentence: (parameters, words) =>
      `A position of at most ${words.money(Number(parameters['limit'] ?? 0), parameters['currency'])}`,
    start: { limit: '10000' },
  },
  'max-open-trades': {
    title: 'Trades open at once',
    group: 'Size and risk',
    what: 'A trade is opened while as many as the limit are open.',
    questions: COUNT,
    unit: always('count'),
    sentence: (parameters) => `At most ${plural(Number(parameters['limit'] ?? 0), 'trade')} open at once`,
    start: { limit: 3 },
  },
  'max-open-risk': {
    title: 'Risk open at once',
    group: 'Size and risk',
    what: 'The initial risks of all open trades together are above the limit.',
    questions: [{ name: 'limit', label: 'At most, in % of equity', input: 'number' }],
    unit: always('percent'),
    sentence: (parameters) => `Open risk of at most ${text(parameters, 'limit')}% of equity`,
    start: { limit: '3' },
  },
  'allowed-hours': {
    title: 'Hours',
    group: 'When and what',
    what: 'A trade is opened outside these hours. Several windows count together; one may cross midnight.',
    questions: [{ name: 'windows', label: 'From and to', input: 'windows' }],
    unit: always('none'),
    sentence: (parameters) =>
      `Open trades only ${or(list(parameters, 'windows').map((window) => window.replace('-', '–')))}`,
    start: { windows: ['09:00-17:00'] },
  },
  'allowed-weekdays': {
    title: 'Weekdays',
    group: 'When and what',
    what: 'A trade is opened on another day of the week.',
    questions: [{ name: 'weekdays', label: 'Days', input: 'weekdays' }],
    unit: always('none'),
    sentence: (parameters) => `Open trades only on ${or(list(parameters, 'weekdays').map(weekday))}`,
    start: { weekdays: ['1', '2', '3', '4', '5'] },
  },
  'allowed-tickers': {
    title: 'Tickers allowed',
    group: 'When and what',
    what: 'A trade is in any other ticker.',
    questions: TICKERS,
    unit: always('none'),
    sentence: (parameters) => `Trade only ${or(list(parameters, 'tickers'))}`,
    start: { tickers: [] },
  },
  'banned-tickers': {
    title: 'Tickers banned',
    group: 'When and what',
    what: 'A trade is in one of these tickers.',
    questions: TICKERS,
    unit: always('none'),
    sentence: (parameters) => `Do not trade ${or(list(parameters, 'tickers'))}`,
    start: { tickers: [] },
  },
  'side-only': {
    title: 'One side only',
    group: 'When and what',
    what: 'A trade goes the other way.',
    questions: [{ name: 'side', label: 'Side', input: 'choice', choices: SIDES }],
    unit: always('none'),
    sentence: (parameters) => `Trade ${text(parameters, 'side') === 'short' ? 'short' : 'long'} only`,
    start: { side: 'long' },
  },
  'no-averaging-down': {
    title: 'No averaging down',
    group: 'While it runs',
    what: 'An entry is added at a worse price than the average of what is open.',
    questions: [],
    unit: always('count'),
    sentence: () => 'Never add to a losing position',
    start: {},
  },
  'max-hold': {
    title: 'Longest holding time',
    group: 'While it runs',
    what: 'A trade is held longer.',
    questions: MINUTES,
    unit: always('minutes'),
    sentence: (parameters) => `Hold at most ${text(parameters, 'minutes')} minutes`,
    start: { minutes: 240 },
  },
  'min-hold': {
    title: 'Shortest holding time',
    group: 'While it runs',
    what: 'A trade is closed earlier.',
    questions: MINUTES,
    unit: always('minutes'),
    sentence: (parameters) => `Hold at least ${text(parameters, 'minutes')} minutes`,
    start: { minutes: 5 },
  },
  'stop-moved-away': {
    title: 'Stop never moved away',
    group: 'While it runs',
    what: 'The stop is moved farther from the entry than it was at first.',
    questions: [],
    unit: always('none'),
    sentence: () => 'Never move a stop away',
    start: {},
  },
  'checklist-item': {
    title: 'Item to tick',
    group: 'Checklist',
    what: 'It is not ticked by the end of the grace period after the day. You tick it in the journal, or on the trade.',
    questions: [{ name: 'graceHours', label: 'Hours after the day to tick it', input: 'number', optional: true }],
    unit: always('none'),
    sentence: () => 'Ticked manually',
    start: {},
  },
}

function weekday(number: string): string {
  return LONG_WEEKDAYS[Number(number) - 1] ?? number
}
