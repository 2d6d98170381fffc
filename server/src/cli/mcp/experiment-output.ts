/** Experiments with their states, and whether setups still earn, for an assistant. */
import type { DataOf } from '@roundtrip/contract/documents'
import {
  type EdgeState,
  type ExperimentStanding,
  judgeExperiment,
  unjudgedResults,
  watchEdges,
} from '@roundtrip/core/experiments'
import type { Journal } from './journal.ts'
import { type ToolOutput, listing } from './pages.ts'
import { nameOf } from './filters.ts'
import { money } from './slice-json.ts'

type Experiment = DataOf<'experiments'>

export function experiments({ columns, experiments: all }: Journal, now: number): ToolOutput {
  return {
    head: {
      currency: columns.currency,
      definition:
        'a change that was written down before its first trade; holds and fails are verdicts that stay valid however often one looks (at most 5 % of experiments without any effect ever hold); not-yet needs about decisionsToGo more trades or days; verdictAsRecorded is what its records of then showed, state is with the records of today',
    },
    lists: [
      listing(
        ['experiments'],
        [...all].map(([id, experiment]) => experimentJson(id, experiment, standingOf(columns, experiment, now))),
      ),
    ],
  }
}

/** Null before it is sealed, and if this journal lacks the ticks and days off that a rule needs. */
function standingOf(columns: Journal['columns'], { terms, seal, stopped }: Experiment, now: number) {
  if (seal === null || terms.measure === 'kept') return null
  const results = unjudgedResults(terms, columns)
  return judgeExperiment(terms, results, { sealedAt: seal.time, stoppedAt: stopped?.time ?? null, now })
}

function experimentJson(
  id: string,
  { sentence, terms, seal, stopped, verdict }: Experiment,
  standing: ExperimentStanding | null,
) {
  return {
    id,
    sentence,
    sealed: timeText(seal?.time ?? null),
    stopped: timeText(stopped?.time ?? null),
    measure: terms.measure,
    direction: terms.direction,
    against: terms.against,
    smallestEffect: terms.effect,
    state: standing?.state ?? verdict?.state ?? null,
    isJudgedWithRecordsOfToday: standing !== null,
    tradesOrDays: standing?.count ?? null,
    decisions: standing?.decisions ?? null,
    unmeasured: standing?.unmeasured ?? null,
    mean: standing?.mean ?? null,
    meanOfOthers: standing?.othersMean ?? null,
    net: standing === null || standing.net === null ? null : money(standing.net),
    decisionsToGo: standing?.more ?? null,
    verdictReached: timeText(standing?.verdict?.time ?? null),
    verdictAsRecorded:
      verdict === null
        ? null
        : {
            state: verdict.state,
            reached: timeText(verdict.reachedAt),
            decisions: verdict.decisions,
            mean: verdict.mean,
          },
  }
}

/** Whether the setups with a playbook still earn, monitored together as on their page. */
export function edges({ columns, settings, names, playbooks }: Journal, now: number): ToolOutput {
  const watches = watchEdges(columns, { labels: playbooks, now })
  return {
    head: {
      zone: settings.zone,
      definition:
        'whether each setup earns, by trades that had its label before their first exit; over all setups chance says that one earns, loses or is gone in at most 5 of 100 journals, however often one looks; since is about when an edge went',
    },
    lists: [
      listing(
        ['setups'],
        [...watches].map(([label, { state, since, decisions }]) => ({
          label: nameOf(label, names.labels),
          state: STATES[state],
          since: timeText(since),
          days: decisions,
        })),
      ),
    ],
  }
}

const STATES: Readonly<Record<EdgeState, string>> = {
  early: 'too early to tell',
  earns: 'earns',
  loses: 'loses',
  gone: 'earned, and the edge is gone',
}

function timeText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
