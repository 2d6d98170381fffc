import { lazy } from 'react'
import { loadChunk } from '../../ui/chunk.ts'
import { PanelButton } from '../../ui/PanelButton.tsx'
import { IconBookmark } from '../../ui/icons/index.ts'
import { t } from '../../language/translate.ts'

const load = () => import('./ViewsPanel.tsx')
const ViewsPanel = lazy(() => loadChunk('views', load))

/** Opens the saved views, and saves the current one. */
export function ViewsButton() {
  return (
    <PanelButton
      position="bottom-start"
      prepare={load}
      button={
        <>
          <IconBookmark size={15} aria-hidden />
          <span className="roomy">{t('Views')}</span>
        </>
      }
    >
      <ViewsPanel />
    </PanelButton>
  )
}
