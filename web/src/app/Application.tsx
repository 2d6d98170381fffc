import { Fragment, useSyncExternalStore } from 'react'
import { unstable_HistoryRouter as HistoryRouter, useRoutes } from 'react-router'
import type { TabHistory } from './carrying-history.ts'
import { currentLanguage, onLanguage } from '../language/translate.ts'
import { routes } from './routes.tsx'

/**
 * All screens at their addresses. Uses the component router: hooks load the data, so loaders, actions and fetchers,
 * half of the library, are left out.
 */
export function Application({ history }: { readonly history: TabHistory }) {
  return (
    <HistoryRouter history={history}>
      <Screens />
    </HistoryRouter>
  )
}

/** Rendered again when the language of the page changes. */
function Screens() {
  const language = useSyncExternalStore(onLanguage, currentLanguage)
  return <Fragment key={language}>{useRoutes(routes)}</Fragment>
}
