/** The log-in screens as separate pages, without the application's router. */
import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/controls.css'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
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
  const root = createRoot(element, {
    // React reports the error after removing the broken page.
    onUncaughtError: () => setTimeout(() => root.render(<Failed />)),
  })
  const Screen = SCREENS.get(location.pathname.replace(/\/$/, '')) ?? LoginScreen
  root.render(
    <StrictMode>
      <Screen />
    </StrictMode>,
  )
  whenIdle(fetchAhead)
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
