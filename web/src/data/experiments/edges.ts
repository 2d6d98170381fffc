import type { EdgeWatch } from '@roundtrip/core/experiments'
import { analysis } from '../analysis/worker.ts'
import { useJudged } from '../rules/judgement.ts'

/** Whether each of these setups still earns, watched together; undefined while loading. */
export function useEdges(labels: readonly string[]): ReadonlyMap<string, EdgeWatch> | undefined {
  return useJudged<ReadonlyMap<string, EdgeWatch>>({
    kind: 'edges',
    about: labels,
    judge: (request, signal) => analysis.call('edges', { ...request, labels }, { signal }),
    needsRules: false,
    enabled: labels.length > 0,
  }).data
}
