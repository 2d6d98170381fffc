import { lazy } from 'react'
import { loadChunk } from '../../ui/chunk.ts'
import { PanelButton } from '../../ui/PanelButton.tsx'
import type { IndicatorId } from './indicator-list.ts'
import { t } from '../../language/translate.ts'

export type IndicatorsProps = {
  readonly chosen: readonly IndicatorId[]
  readonly onChange: (chosen: readonly IndicatorId[]) => void
}

const load = () => import('./IndicatorsPanel.tsx')
const IndicatorsPanel = lazy(() => loadChunk('indicators-panel', load))

/** Chooses the indicators of a chart. */
export function IndicatorsButton(props: IndicatorsProps) {
  return (
    <PanelButton button={t('Indicators')} position="bottom-start" prepare={load}>
      <IndicatorsPanel {...props} />
    </PanelButton>
  )
}
