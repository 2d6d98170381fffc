import { IconLayoutDashboard } from '../../../ui/icons/index.ts'
import { lazy } from 'react'
import { loadChunk } from '../../../ui/chunk.ts'
import { PanelButton } from '../../../ui/PanelButton.tsx'
import { t } from '../../../language/translate.ts'

const load = () => import('./CustomizePanel.tsx')
const CustomizePanel = lazy(() => loadChunk('customize', load))

export function CustomizeButton() {
  return (
    <PanelButton
      button={
        <>
          <IconLayoutDashboard size={16} aria-hidden />
          {t('Customize')}
        </>
      }
      prepare={load}
    >
      <CustomizePanel />
    </PanelButton>
  )
}
