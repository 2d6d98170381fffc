import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { applyDisplay } from '../data/settings/display.ts'
import { session } from '../data/session/page-session.ts'
import { carryFilters } from './carrying-router.ts'
import { stayReady } from './stay-ready.ts'
import { routes } from './routes.tsx'

function start(): void {
  applyDisplay()
  void session.load()
  stayReady()
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root.')
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={carryFilters(createBrowserRouter(routes))} />
    </StrictMode>,
  )
}

start()
