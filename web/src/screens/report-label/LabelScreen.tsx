import { REGIMES } from '@roundtrip/core/coins'
import { useSearchParams } from 'react-router'
import { useNotedNumbers, useRuleDimensions, useTradeFields } from '../../data/reports/use-groupings.ts'
import { BreakdownChoice } from '../../parts/breakdown/BreakdownChoice.tsx'
import { useMadeDimensionName } from '../../data/reports/made-dimension-name.ts'
import { GroupReport } from '../../parts/report/GroupReport.tsx'
import { DimensionReport } from './DimensionReport.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const OF_LABELS = perLanguage(
  () =>
    [
      { id: 'label-group', name: t('Group') },
      { id: 'combination', name: t('Combination') },
    ] as const,
)

/**
 * Results by label, label group and combination, rating and leverage, market regime at the open, rule, and custom
 * fields.
 */
export default function LabelScreen() {
  const [search] = useSearchParams()
  const noted = useNotedNumbers()
  const named = useMadeDimensionName()
  const fields = useTradeFields()
  const rules = useRuleDimensions()
  const made = [...OF_LABELS(), ...[...noted, ...REGIMES, ...rules].map((id) => ({ id, name: named(id) })), ...fields]
  const by = search.get('by') ?? 'label'
  const dimension = made.find(({ id }) => id === by)
  if (dimension === undefined) {
    return <GroupReport kind="label" keyName={t('Label')} basis={null} choice={<BreakdownChoice by="label" />} />
  }
  return <DimensionReport key={dimension.id} id={dimension.id} keyName={dimension.name} />
}
