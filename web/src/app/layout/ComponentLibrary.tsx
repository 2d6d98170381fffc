import './mantine.css'
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { OVERLAYS, theme } from './mantine-theme.ts'
import { t } from '../../language/translate.ts'

type Props = { readonly colours: 'dark' | 'light'; readonly children: ReactNode }

/**
 * What components of Mantine find around them. Its own provider also computes style variables and follows the system's
 * colours; here the variables are in `mantine-variables.css`, and `applyDisplay` sets the colours of the document.
 */
export function ComponentLibrary({ colours, children }: Props) {
  const context = useMemo(
    () => ({
      colorScheme: colours,
      setColorScheme: () => undefined,
      clearColorScheme: () => undefined,
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colours],
  )
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme()}>
        {children}
        {/* A landmark, so that assistive technology finds what opens above the page. */}
        <section id={OVERLAYS} aria-label={t('Open menus and dialogs')} />
      </MantineThemeProvider>
    </MantineContext>
  )
}
