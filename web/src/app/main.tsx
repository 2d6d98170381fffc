import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/controls.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory } from 'react-router'
import { followInstallOffer } from '../data/page/install.ts'
import { applyDisplay } from '../data/settings/display.ts'
import { session } from '../data/session/page-session.ts'
import { Application } from './Application.tsx'
import { carryFilters } from './carrying-history.ts'
import { stayReady } from './stay-ready.ts'
import { startLoading } from './routes.tsx'

function start(): void {
  applyDisplay()
  void session.load()
  startLoading(location.pathname)
  stayReady()
  followInstallOffer()
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  createRoot(root).render(
    <StrictMode>
      <Application history={carryFilters(UNSAFE_createBrowserHistory({ v5Compat: true }))} />
    </StrictMode>,
  )
}

start()
