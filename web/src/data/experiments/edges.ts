import type { EdgeWatch } from '@roundtrip/core/experiments'
import { analysis } from '../analysis/worker.ts'
import { useJudged } from '../rules/judgement.ts'

/** Whether each of these setups still earns, watched together; undefined while loading. */
export function useEdges(labels: readonly string[]): ReadonlyMap<string, EdgeWatch> | undefined {
  return useJudged<ReadonlyMap<string, EdgeWatch>>({
    kind: 'edges',
    about: labels,
    ask: (question, signal) => analysis.ask('edges', { ...question, labels }, { signal }),
    needsRules: false,
    asks: labels.length > 0,
  }).data
}
