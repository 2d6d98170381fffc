/** Which rules a trader keeps or breaks by opening a trade, so that breaking them can be a cause of losses. */
import type { JudgedTrade } from './history.ts'
import type { RuleKind } from './kinds.ts'
import type { Rule } from './rule.ts'

/**
 * Traits that show only after the open, and therefore cannot prevent a trade: how it went, and its notes. Losers are
 * held longer and added to because they lose.
 */
const DECIDED_LATER: ReadonlySet<RuleKind> = new Set([
  'max-loss-per-trade',
  'no-averaging-down',
  'max-hold',
  'min-hold',
  'stop-moved-away',
  'checklist-item',
  'required-note',
  'required-screenshot',
])

type RuleTrades = {
  readonly trades: readonly JudgedTrade[]
  /** Label ids that are setups. */
  readonly setups?: ReadonlySet<string> | undefined
}

/**
 * Whether a trader knew at the entry of each of these trades that it would break the rule. Labels may be given because
 * of the result, so a rule about them is decided at the open only if none of its labels was given after the first exit
 * of a trade.
 */
export function isDecidedAtOpen(
  { kind, parameters }: Pick<Rule, 'kind' | 'parameters'>,
  ruleTrades: RuleTrades,
): boolean {
  switch (kind) {
    case 'required-label':
    case 'forbidden-label': {
      const { labels = [] } = parameters
      const names = new Set(Array.isArray(labels) ? labels.map(String) : [String(labels)])
      return areGivenEarly(ruleTrades.trades, names)
    }
    case 'required-setup':
      return ruleTrades.setups !== undefined && areGivenEarly(ruleTrades.trades, ruleTrades.setups)
    default:
      return !DECIDED_LATER.has(kind)
  }
}

function areGivenEarly(trades: readonly JudgedTrade[], names: ReadonlySet<string>): boolean {
  return trades.every(({ labels, earlyLabels = [] }) =>
    labels.every((label) => !names.has(label) || earlyLabels.includes(label)),
  )
}
