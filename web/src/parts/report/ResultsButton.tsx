import { lazy } from 'react'
import { useSettings } from '../../data/settings/settings.ts'
import { useResultForm } from '../../data/reports/result-form.ts'
import { loadChunk } from '../../ui/chunk.ts'
import { IconChevronDown } from '../../ui/icons/index.ts'
import { PanelButton } from '../../ui/PanelButton.tsx'
import { t } from '../../language/translate.ts'

const load = () => import('./ResultsPanel.tsx')
const ResultsPanel = lazy(() => loadChunk('results', load))

/** Shows the form of results, such as `Net, R`, and opens the choice. */
export function ResultsButton() {
  const { unit, costs } = useResultForm()
  const { currency } = useSettings().settings
  return (
    <PanelButton
      position="bottom-start"
      prepare={load}
      button={
        <>
          {costs === 'after' ? t('Net') : t('Gross')}, {{ money: currency, percent: '%', r: 'R' }[unit]}
          <IconChevronDown className="roomy" size={14} aria-hidden />
        </>
      }
    >
      <ResultsPanel />
    </PanelButton>
  )
}
