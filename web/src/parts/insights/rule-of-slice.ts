/** The rule that would have kept the trader out of a losing slice, if a kind of rule can express it. */
import type { Insight, Neighbour, SlicePart } from '@roundtrip/core/insights'
import type { Ticker } from '@roundtrip/core/reports'
import type { RuleKind, RuleParameters } from '@roundtrip/core/rules'

export type SliceRule = {
  readonly kind: RuleKind
  readonly parameters: RuleParameters
  /** Tickers that the rule applies to; empty = all. */
  readonly tickers: readonly string[]
}

type Context = { readonly tickers: readonly Ticker[] }

/** Null if no kind of rule can express the slice, or if the rule would forbid what makes money. */
export function ruleOfSlice(
  { direction, parts, neighbours }: Pick<Insight, 'direction' | 'parts' | 'neighbours'>,
  context: Context,
): SliceRule | null {
  if (direction === 'earns') return null
  const [first, second] = parts
  if (first === undefined) return null
  if (second === undefined) return rule(first, neighbours, context)
  // In a pair with a ticker, the other part becomes the rule, for that ticker only.
  const ticker = parts.find(({ dimension }) => dimension === 'ticker')
  const other = parts.find((part) => part !== ticker)
  const tickers = ticker === undefined ? null : namesOf(ticker.keys, context)
  if (tickers === null || other === undefined) return null
  const sliceRule = rule(other, other === first ? neighbours : [], context)
  return sliceRule === null ? null : { ...sliceRule, tickers }
}

function rule(part: SlicePart, neighbours: readonly Neighbour[], context: Context): SliceRule | null {
  const made = (kind: RuleKind, parameters: RuleParameters): SliceRule => ({ kind, parameters, tickers: [] })
  const { dimension, keys } = part
  const [first = ''] = keys
  const last = keys.at(-1) ?? first
  switch (dimension) {
    case 'hour':
      return made('allowed-hours', { windows: [otherHours(first, last)] })
    case 'weekday':
      return made('allowed-weekdays', { weekdays: otherWeekdays(keys) })
    case 'side':
      return made('side-only', { side: first === 'long' ? 'short' : 'long' })
    case 'ticker': {
      const tickers = namesOf(keys, context)
      return tickers === null ? null : made('banned-tickers', { tickers })
    }
    case 'coin': {
      const names = context.tickers.flatMap(({ base, name }) => (keys.includes(base) ? [name] : []))
      return made('banned-tickers', { tickers: [...new Set(names)] })
    }
    case 'label':
      return made('forbidden-label', { labels: [...keys] })
    case 'number':
      return lossesBeyond(last, neighbours) ? limitRule(first, made) : null
    case 'after':
      return afterRule(keys, made)
    default:
      return null
  }
}

type Made = (kind: RuleKind, parameters: RuleParameters) => SliceRule

/** Whether the buckets after the last one make no money, so that a limit below all of them costs nothing. */
function lossesBeyond(last: string, neighbours: readonly Neighbour[]): boolean {
  const index = neighbours.findIndex(({ key }) => key === last)
  return neighbours.slice(index + 1).reduce((sum, { net }) => sum + net, 0) <= 0
}

function limitRule(first: string, made: Made): SliceRule | null {
  const from = first.startsWith('>') ? Number(first.slice(1)) + 1 : Number(first.split('-')[0])
  return from > 1 ? made('max-trades-per-day', { limit: from - 1 }) : null
}

function afterRule(keys: readonly string[], made: Made): SliceRule | null {
  if (!keys.includes('losses-3')) return null
  const min = Math.min(...keys.map((key) => Number(key.split('-')[1])))
  return min === 1 ? made('cooldown-after-loss', { minutes: 60 }) : made('stop-after-losses', { losses: min })
}

/** The rest of the clock as one window, which may cross midnight. */
function otherHours(first: string, last: string): string {
  return `${clock((Number(last) + 1) % 24)}-${clock(Number(first))}`
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Rules count weekdays from 1 = Monday. */
function otherWeekdays(keys: readonly string[]): string[] {
  return ['0', '1', '2', '3', '4', '5', '6'].filter((day) => !keys.includes(day)).map((day) => String(Number(day) + 1))
}

/** Rules identify tickers by name. Null if spot and futures share a name, because the rule would apply to both. */
function namesOf(keys: readonly string[], { tickers }: Context): readonly string[] | null {
  const isPlain = keys.every((key) => tickers.filter(({ name }) => name === key).length === 1)
  return isPlain ? keys : null
}
