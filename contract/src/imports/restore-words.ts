/** What a restored archive says of itself, in words: the browser and the terminal say the same. */
import type { LimitName, LimitUse } from '../plans/index.ts'
import type { RestoreCause, RestoreComparison } from './restore.ts'

/** How numbers are written, such as `13,405`. */
type Count = (value: number) => string

/** One sentence for each thing to know; `null` where nothing could be compared. */
export function comparisonSentences(comparison: RestoreComparison | null, count: Count): readonly string[] {
  if (comparison === null) return [NOT_COMPARED]
  const { trades, changed, missing, added, flows, columns, causes } = comparison
  if (changed + missing + added + flows === 0) {
    return trades === 0 ? [] : [`All figures match the archive (${someTrades(trades, count)} compared).`]
  }
  const named = columns.map((name) => COLUMN_NAMES[name] ?? name.replaceAll('_', ' '))
  const sentences = [
    changed === 0
      ? null
      : `${someTrades(changed, count)} of ${count(trades)} ${has(changed)} other figures: ${listed(named)}.`,
    missing === 0 ? null : `${someTrades(missing, count)} of the archive ${are(missing)} missing.`,
    added === 0 ? null : `${someTrades(added, count)} ${are(added)} not in the archive.`,
    flows === 0
      ? null
      : `${count(flows)} ${flows === 1 ? 'deposit or withdrawal has' : 'deposits or withdrawals have'} another value.`,
  ]
  return [...sentences.filter((sentence) => sentence !== null), ...causes.map((cause) => CAUSES[cause])]
}

/** What is read-only now and what to do about it; nothing where the archive is within the plan. */
export function overPlanSentences(uses: readonly LimitUse[], count: Count): readonly string[] {
  const exceeded = uses.filter((use): use is LimitUse & { readonly most: number } => use.most !== null)
  if (exceeded.length === 0) return []
  return [
    ...exceeded.map(({ limit, most, used }) => {
      const { amount, locked } = LIMITS[limit]
      const held = limit === 'pictureBytes' ? amount(used, count) : count(used)
      return `Your plan includes ${amount(most, count)}. This archive has ${held}. ${locked}`
    }),
    'Everything else works: reports, notes, labels, corrections and exports.',
  ]
}

const NOT_COMPARED = 'The figures were not compared: this archive has no list of trades, or one too long to compare.'

const CAUSES: Readonly<Record<RestoreCause, string>> = {
  'no-rates':
    'An earlier release of Roundtrip made this archive, without the prices that it used for fees and deposits in coins. Export it again from where it came from to keep its figures.',
  'other-release':
    'Another release of Roundtrip made this archive. The changelog lists which figures have been corrected since.',
  unknown: 'We do not know why. Your fills are complete. Please report this and keep the archive.',
}

const COLUMN_NAMES: Readonly<Record<string, string>> = {
  gross_pnl: 'gross P&L',
  net_pnl: 'net P&L',
  other_payments: 'other payments',
  counted: 'whether it counts',
}

type Limit = {
  readonly amount: (value: number, count: Count) => string
  /** What cannot be done while there is more, and how to change it. */
  readonly locked: string
}

function counted(singular: string, plural: string): Limit['amount'] {
  return (value, count) => `${count(value)} ${value === 1 ? singular : plural}`
}

const LIMITS: Readonly<Record<LimitName, Limit>> = {
  fills: {
    amount: counted('fill', 'fills'),
    locked: 'You can view all of them. To import or sync more, upgrade or delete an account.',
  },
  accounts: {
    amount: counted('trading account', 'trading accounts'),
    locked: 'You can view all of them. To add another, upgrade or delete some.',
  },
  connections: {
    amount: counted('connection', 'connections'),
    locked: 'You can view what they brought. To reconnect more than your plan includes, upgrade.',
  },
  pictureBytes: {
    amount: (value, count) => `${count(Math.ceil(value / 1_000_000))} MB of pictures`,
    locked: 'You can view all of them. To add another, upgrade or remove some.',
  },
  tokens: {
    amount: counted('API token', 'API tokens'),
    locked: 'To create another, upgrade or revoke one.',
  },
}

function someTrades(value: number, count: Count): string {
  return `${count(value)} ${value === 1 ? 'trade' : 'trades'}`
}
const has = (value: number): string => (value === 1 ? 'has' : 'have')
const are = (value: number): string => (value === 1 ? 'is' : 'are')

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}
