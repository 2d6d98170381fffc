/** The log-in screens as separate pages, without the application's router. */
import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/controls.css'
import { type ComponentType, type ReactNode, StrictMode, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { applyDisplay } from '../data/settings/display.ts'
import { session } from '../data/session/page-session.ts'
import { AUTH } from '../paths.ts'
import LoginScreen from '../screens/login/LoginScreen.tsx'
import PasswordRequestScreen from '../screens/password-request/PasswordRequestScreen.tsx'
import PasswordResetScreen from '../screens/password-reset/PasswordResetScreen.tsx'
import SignupScreen from '../screens/signup/SignupScreen.tsx'
import { Button } from '../ui/Button.tsx'
import { whenIdle } from '../ui/idle.ts'
import { t } from '../language/translate.ts'

/** Filled in by the build: the script of the application. */
declare const NEXT_SCRIPT: string

const SCREENS: ReadonlyMap<string, ComponentType> = new Map([
  [AUTH.login, LoginScreen],
  [AUTH.signup, SignupScreen],
  [AUTH.passwordRequest, PasswordRequestScreen],
  [AUTH.passwordReset, PasswordResetScreen],
])

function start(): void {
  applyDisplay()
  void session.load()
  const element = document.getElementById('root')
  if (element === null) throw new Error('The page has no #root.')
  const Screen = SCREENS.get(location.pathname.replace(/\/$/, '')) ?? LoginScreen
  const screen = (
    <StrictMode>
      <Usable>
        <Screen />
      </Usable>
    </StrictMode>
  )
  // React reports the error after removing the broken page.
  const options = { onUncaughtError: () => setTimeout(() => root.render(<Failed />)) }
  const root = takeOver(element, screen, options)
  whenIdle(fetchAhead)
}

/** Takes over the form in the page, or draws another one where `first-form.ts` found that it is not the right one. */
function takeOver(element: HTMLElement, screen: ReactNode, options: Parameters<typeof hydrateRoot>[2]): Root {
  const form = element.firstElementChild
  if (form !== null && document.documentElement.dataset['waits'] === undefined) {
    return hydrateRoot(form, screen, options)
  }
  const root = createRoot(element, options)
  root.render(screen)
  return root
}

/** Unlocks what the build locked until somebody listens. */
function Usable({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    document.querySelector('#root > [inert]')?.removeAttribute('inert')
    for (const field of document.querySelectorAll('#root input')) field.removeAttribute('readonly')
  }, [])
  return children
}

/** The application loads while the visitor types, but not before the form works. */
function fetchAhead(): void {
  const { head } = document
  head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href: NEXT_SCRIPT }))
}

function Failed() {
  return (
    <main>
      <h1>Unexpected Application Error!</h1>
      <Button onClick={() => location.reload()}>{t('Reload')}</Button>
    </main>
  )
}

start()
