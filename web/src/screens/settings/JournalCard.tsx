import { Card } from '../../ui/Card.tsx'
import { DisplaySettings } from './DisplaySettings.tsx'
import { FigureSettings } from './FigureSettings.tsx'
import { Topic } from './Topic.tsx'
import { t } from '../../language/translate.ts'

/** Counting and display settings of the journal. */
export function JournalCard() {
  return (
    <Card title={t('Journal')}>
      <Topic id="figures" title={t('Figures')}>
        <FigureSettings />
      </Topic>
      <Topic id="display" title={t('Display')}>
        <DisplaySettings />
      </Topic>
    </Card>
  )
}
