import type { Group } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { EVERYTHING } from '../../data/filters/filters.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import { useReport } from '../../data/reports/report.ts'

export type LabelFigures = {
  /** Trades and result of each label over the whole history, as in the report by label; undefined while loading. */
  readonly groups: ReadonlyMap<string, Group> | undefined
  /** The number of trades with the label, including those that statistics do not count; undefined while loading. */
  readonly uses: ReadonlyMap<string, number> | undefined
  readonly currency: string | undefined
}

/** The results of each label. */
export function useLabelFigures(): LabelFigures {
  const { report } = useReport(EVERYTHING, { everyLabel: true })
  const trades = useTrades().data
  const annotations = trades?.annotations
  const uses = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { labels } of annotations?.values() ?? []) {
      for (const label of new Set(labels)) counts.set(label, (counts.get(label) ?? 0) + 1)
    }
    return counts
  }, [annotations])
  const groups = useMemo(
    () => (report === undefined ? undefined : new Map(report.groups.label.map((group) => [group.key, group]))),
    [report],
  )
  return { groups, uses: annotations === undefined ? undefined : uses, currency: trades?.columns.currency }
}
