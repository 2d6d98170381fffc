import { Fragment, useSyncExternalStore } from 'react'
import { unstable_HistoryRouter as HistoryRouter, useRoutes } from 'react-router'
import type { TabHistory } from './carrying-history.ts'
import { currentLanguage, onLanguage } from '../language/translate.ts'
import { routes } from './routes.tsx'

/**
 * All screens at their addresses. The router of components: data is loaded by hooks, so that loaders, actions and
 * fetchers, half of the library, are not needed.
 */
export function Application({ history }: { readonly history: TabHistory }) {
  return (
    <HistoryRouter history={history}>
      <Screens />
    </HistoryRouter>
  )
}

/** Drawn anew once the page speaks another language. */
function Screens() {
  const language = useSyncExternalStore(onLanguage, currentLanguage)
  return <Fragment key={language}>{useRoutes(routes)}</Fragment>
}
