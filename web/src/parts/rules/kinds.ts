/** The name of each kind of rule, the inputs of its form, and its sentence: `At most 3 trades a day`. */
import type { Rule } from '@roundtrip/contract/documents'
import { LONG_WEEKDAYS } from '../../format/time.ts'
import { plural } from '../../format/number.ts'
import { perLanguage, t } from '../../language/translate.ts'

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
  readonly group: ReturnType<typeof KIND_GROUPS>[number]
  /** What breaks the rule, in one sentence. */
  readonly what: string
  readonly parameters: readonly ParameterInput[]
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

export const KIND_GROUPS = perLanguage(
  () =>
    [
      t('The day'),
      t('After losses'),
      t('Plan and notes'),
      t('Size and risk'),
      t('When and what'),
      t('While it runs'),
      t('Checklist'),
    ] as const,
)

const text = (parameters: StoredRuleParameters, name: string): string => String(parameters[name] ?? '')
const list = (parameters: StoredRuleParameters, name: string): readonly string[] => {
  const value = parameters[name]
  return Array.isArray(value) ? value : typeof value === 'string' ? [value] : []
}
const or = (words: readonly string[]): string =>
  words.length < 2
    ? (words[0] ?? '…')
    : t('{words} or {value}', { words: words.slice(0, -1).join(', '), value: words.at(-1) ?? '' })
const always = (unit: RuleUnit) => (): RuleUnit => unit
const unitOf =
  (first: RuleUnit) =>
  (parameters: StoredRuleParameters): RuleUnit =>
    (parameters['unit'] as RuleUnit | undefined) ?? first
const amount = (parameters: StoredRuleParameters, words: Words, first: RuleUnit): string => {
  const limit = text(parameters, 'limit')
  const unit = unitOf(first)(parameters)
  if (unit === 'percent') return t('{limit}% of equity', { limit })
  return unit === 'r' ? `${limit} R` : words.money(Number(limit), parameters['currency'])
}
const limitIn = (...units: readonly ('money' | 'percent' | 'r')[]): readonly ParameterInput[] => [
  { name: 'limit', label: t('Limit'), input: 'number' },
  {
    name: 'unit',
    label: t('In'),
    input: 'choice',
    choices: units.map((value) => ({ value, text: UNIT_NAMES()[value] })),
  },
]
const UNIT_NAMES = perLanguage(() => ({ money: t('money'), percent: t('% of equity'), r: 'R' }) as const)
const COUNT = perLanguage((): readonly ParameterInput[] => [{ name: 'limit', label: t('At most'), input: 'count' }])
const MINUTES = perLanguage((): readonly ParameterInput[] => [
  { name: 'minutes', label: t('Minutes'), input: 'minutes' },
])
const GRACE = perLanguage(
  (): ParameterInput => ({
    name: 'graceHours',
    label: t('Hours after the close to add it'),
    input: 'number',
    optional: true,
  }),
)
const LABELS = perLanguage((): ParameterInput => ({ name: 'labels', label: t('Labels'), input: 'labels' }))
const TICKERS = perLanguage((): readonly ParameterInput[] => [
  { name: 'tickers', label: t('Tickers'), input: 'tickers' },
])
const SIDES = perLanguage(() => [
  { value: 'long', text: t('Long') },
  { value: 'short', text: t('Short') },
])

const required = (title: string, what: string, sentence: string): KindText => ({
  title,
  group: t('Plan and notes'),
  what,
  parameters: [GRACE()],
  unit: always('none'),
  sentence: () => sentence,
  start: {},
})

export const RULE_TEXTS = perLanguage(
  // oxlint-disable-next-line max-lines-per-function -- a table of texts
  (): Readonly<Record<StoredRuleKind, KindText>> => ({
    'max-trades-per-day': {
      title: t('Trades per day'),
      group: t('The day'),
      what: t('More trades are opened on a day than the limit.'),
      parameters: COUNT(),
      unit: always('count'),
      sentence: (parameters) =>
        t('At most {trades} a day', { trades: plural(Number(parameters['limit'] ?? 0), 'trade') }),
      start: { limit: 3 },
    },
    'max-daily-loss': {
      title: t('Daily loss'),
      group: t('The day'),
      what: t('A trade is opened after the day has lost this much. Partial closes, fees and funding count.'),
      parameters: limitIn('money', 'percent', 'r'),
      unit: unitOf('money'),
      sentence: (parameters, words) =>
        t('Stop for the day after losing {parameters}', { parameters: amount(parameters, words, 'money') }),
      start: { limit: '200', unit: 'money' },
    },
    'max-daily-profit': {
      title: t('Daily profit'),
      group: t('The day'),
      what: t('A trade is opened after the day has made this much.'),
      parameters: limitIn('money', 'percent', 'r'),
      unit: unitOf('money'),
      sentence: (parameters, words) =>
        t('Stop for the day after making {parameters}', { parameters: amount(parameters, words, 'money') }),
      start: { limit: '500', unit: 'money' },
    },
    'stop-after-losses': {
      title: t('Stop after losses in a row'),
      group: t('After losses'),
      what: t('A trade is opened after this many losses in a row. A win ends the streak, breakeven does not.'),
      parameters: [
        { name: 'losses', label: t('Losses in a row'), input: 'count' },
        {
          name: 'minutes',
          label: t('Pause in minutes (empty: for the rest of the day)'),
          input: 'minutes',
          optional: true,
        },
        { name: 'carryOver', label: t('Losses of the day before count too'), input: 'switch', optional: true },
      ],
      unit: always('count'),
      sentence: (parameters) => {
        const minutes = text(parameters, 'minutes')
        const pause = minutes === '' ? t('Stop for the day') : t('Pause {minutes} minutes', { minutes })
        return t('{pause} after {losses} in a row', {
          pause,
          losses: plural(Number(parameters['losses'] ?? 0), 'loss', 'losses'),
        })
      },
      start: { losses: 3 },
    },
    'cooldown-after-loss': {
      title: t('Pause after a loss'),
      group: t('After losses'),
      what: t('A trade is opened within so many minutes of the last losing one.'),
      parameters: MINUTES(),
      unit: always('minutes'),
      sentence: (parameters) =>
        t('Wait {parameters} minutes after a loss', { parameters: text(parameters, 'minutes') }),
      start: { minutes: 15 },
    },
    'required-label': {
      title: t('Label required'),
      group: t('Plan and notes'),
      what: t('A trade has none of the labels by the end of the grace period after its close.'),
      parameters: [LABELS(), GRACE()],
      unit: always('none'),
      sentence: (parameters, words) =>
        t('Every trade is labeled {parameters}', { parameters: or(list(parameters, 'labels').map(words.label)) }),
      start: { labels: [] },
    },
    'required-setup': required(
      t('Setup required'),
      t('A trade has no setup by the end of the grace period after its close.'),
      t('Every trade has a setup'),
    ),
    'required-note': required(
      t('Note required'),
      t('A trade has no note by the end of the grace period after its close.'),
      t('Every trade has a note'),
    ),
    'required-stop': required(
      t('Stop required'),
      t('A trade has no stop by the end of the grace period after its close.'),
      t('Every trade has a stop'),
    ),
    'required-target': required(
      t('Target required'),
      t('A trade has no target by the end of the grace period after its close.'),
      t('Every trade has a target'),
    ),
    'required-screenshot': required(
      t('Picture required'),
      t('A trade has no picture by the end of the grace period after its close.'),
      t('Every trade has a picture'),
    ),
    'forbidden-label': {
      title: t('Label forbidden'),
      group: t('Plan and notes'),
      what: t('A trade has any of the labels, such as a mistake you want to stop making.'),
      parameters: [LABELS()],
      unit: always('none'),
      sentence: (parameters, words) =>
        t('No trade is labeled {parameters}', { parameters: or(list(parameters, 'labels').map(words.label)) }),
      start: { labels: [] },
    },
    'max-risk-per-trade': {
      title: t('Risk per trade'),
      group: t('Size and risk'),
      what: t('The initial risk of a trade is above the limit.'),
      parameters: limitIn('percent', 'money'),
      unit: unitOf('percent'),
      sentence: (parameters, words) =>
        t('Risk at most {parameters} on a trade', { parameters: amount(parameters, words, 'percent') }),
      start: { limit: '1', unit: 'percent' },
    },
    'max-loss-per-trade': {
      title: t('Loss per trade'),
      group: t('Size and risk'),
      what: t('A trade loses more than the limit, costs included.'),
      parameters: limitIn('money', 'r'),
      unit: unitOf('money'),
      sentence: (parameters, words) =>
        t('Lose at most {parameters} on a trade', { parameters: amount(parameters, words, 'money') }),
      start: { limit: '100', unit: 'money' },
    },
    'min-planned-reward': {
      title: t('Planned reward to risk'),
      group: t('Plan and notes'),
      what: t('Targets promise less than this many times the risk at the stop.'),
      parameters: [{ name: 'limit', label: t('At least'), input: 'number' }],
      unit: always('ratio'),
      sentence: (parameters) =>
        t('Plan a reward of at least {parameters} times the risk', { parameters: text(parameters, 'limit') }),
      start: { limit: '2' },
    },
    'max-leverage': {
      title: t('Leverage'),
      group: t('Size and risk'),
      what: t('A trade has more leverage: the setting of the exchange, else its size over the equity.'),
      parameters: [{ name: 'limit', label: t('At most'), input: 'number' }],
      unit: always('times'),
      sentence: (parameters) => t('Leverage of at most {parameters}×', { parameters: text(parameters, 'limit') }),
      start: { limit: '5' },
    },
    'max-position-size': {
      title: t('Position size'),
      group: t('Size and risk'),
      what: t('The largest open value of a trade, at entry prices, is above the limit.'),
      parameters: [{ name: 'limit', label: t('At most'), input: 'number' }],
      unit: always('money'),
      sentence: (parameters, words) =>
        t('A position of at most {parameters}', {
          parameters: words.money(Number(parameters['limit'] ?? 0), parameters['currency']),
        }),
      start: { limit: '10000' },
    },
    'max-open-trades': {
      title: t('Trades open at once'),
      group: t('Size and risk'),
      what: t('A trade is opened while as many as the limit are open.'),
      parameters: COUNT(),
      unit: always('count'),
      sentence: (parameters) =>
        t('At most {trades} open at once', { trades: plural(Number(parameters['limit'] ?? 0), 'trade') }),
      start: { limit: 3 },
    },
    'max-open-risk': {
      title: t('Risk open at once'),
      group: t('Size and risk'),
      what: t('The initial risks of all open trades together are above the limit.'),
      parameters: [{ name: 'limit', label: t('At most, in % of equity'), input: 'number' }],
      unit: always('percent'),
      sentence: (parameters) =>
        t('Open risk of at most {parameters}% of equity', { parameters: text(parameters, 'limit') }),
      start: { limit: '3' },
    },
    'allowed-hours': {
      title: t('Hours'),
      group: t('When and what'),
      what: t('A trade is opened outside these hours. Several windows count together. One may cross midnight.'),
      parameters: [{ name: 'windows', label: t('From and to'), input: 'windows' }],
      unit: always('none'),
      sentence: (parameters) =>
        t('Open trades only {parameters}', {
          parameters: or(list(parameters, 'windows').map((window) => window.replace('-', '–'))),
        }),
      start: { windows: ['09:00-17:00'] },
    },
    'allowed-weekdays': {
      title: t('Weekdays'),
      group: t('When and what'),
      what: t('A trade is opened on another day of the week.'),
      parameters: [{ name: 'weekdays', label: t('Days'), input: 'weekdays' }],
      unit: always('none'),
      sentence: (parameters) =>
        t('Open trades only on {parameters}', { parameters: or(list(parameters, 'weekdays').map(weekday)) }),
      start: { weekdays: ['1', '2', '3', '4', '5'] },
    },
    'allowed-tickers': {
      title: t('Tickers allowed'),
      group: t('When and what'),
      what: t('A trade is in any other ticker.'),
      parameters: TICKERS(),
      unit: always('none'),
      sentence: (parameters) => t('Trade only {parameters}', { parameters: or(list(parameters, 'tickers')) }),
      start: { tickers: [] },
    },
    'banned-tickers': {
      title: t('Tickers banned'),
      group: t('When and what'),
      what: t('A trade is in one of these tickers.'),
      parameters: TICKERS(),
      unit: always('none'),
      sentence: (parameters) => t('Do not trade {parameters}', { parameters: or(list(parameters, 'tickers')) }),
      start: { tickers: [] },
    },
    'side-only': {
      title: t('One side only'),
      group: t('When and what'),
      what: t('A trade goes the other way.'),
      parameters: [{ name: 'side', label: t('Side'), input: 'choice', choices: SIDES() }],
      unit: always('none'),
      sentence: (parameters) => (text(parameters, 'side') === 'short' ? t('Trade short only') : t('Trade long only')),
      start: { side: 'long' },
    },
    'no-averaging-down': {
      title: t('No averaging down'),
      group: t('While it runs'),
      what: t('An entry is added at a worse price than the average of what is open.'),
      parameters: [],
      unit: always('count'),
      sentence: () => t('Never add to a losing position'),
      start: {},
    },
    'max-hold': {
      title: t('Longest holding time'),
      group: t('While it runs'),
      what: t('A trade is held longer.'),
      parameters: MINUTES(),
      unit: always('minutes'),
      sentence: (parameters) => t('Hold at most {parameters} minutes', { parameters: text(parameters, 'minutes') }),
      start: { minutes: 240 },
    },
    'min-hold': {
      title: t('Shortest holding time'),
      group: t('While it runs'),
      what: t('A trade is closed earlier.'),
      parameters: MINUTES(),
      unit: always('minutes'),
      sentence: (parameters) => t('Hold at least {parameters} minutes', { parameters: text(parameters, 'minutes') }),
      start: { minutes: 5 },
    },
    'stop-moved-away': {
      title: t('Stop never moved away'),
      group: t('While it runs'),
      what: t('The stop is moved farther from the entry than it was at first.'),
      parameters: [],
      unit: always('none'),
      sentence: () => t('Never move a stop away'),
      start: {},
    },
    'checklist-item': {
      title: t('Item to tick'),
      group: t('Checklist'),
      what: t(
        'It is not ticked by the end of the grace period after the day. You tick it in the journal, or on the trade.',
      ),
      parameters: [{ name: 'graceHours', label: t('Hours after the day to tick it'), input: 'number', optional: true }],
      unit: always('none'),
      sentence: () => t('Ticked manually'),
      start: {},
    },
  }),
)

function weekday(number: string): string {
  return LONG_WEEKDAYS()[Number(number) - 1] ?? number
}
