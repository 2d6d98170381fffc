import { Switch } from '@mantine/core'
import type { SectionProps } from './section.ts'
import { t } from '../../language/translate.ts'

/** Whether statistics count the trade, and whether it has been reviewed. */
export function StatisticsSection({ draft, onChange }: SectionProps) {
  return (
    <>
      <Switch
        label={t('Leave this trade out of statistics')}
        description={t('It stays in the list, and its fills stay in the ledger. Reports and rules go without it.')}
        checked={draft.excluded}
        onChange={(event) => onChange({ excluded: event.currentTarget.checked })}
      />
      <Switch
        label={t('Reviewed')}
        description={t('You have reviewed it.')}
        checked={draft.reviewed}
        onChange={(event) => onChange({ reviewed: event.currentTarget.checked })}
      />
    </>
  )
}
