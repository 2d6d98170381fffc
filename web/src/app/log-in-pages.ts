import { AUTH } from '../paths.ts'
import type { Load } from './public-pages.ts'

/** The log-in screens, which the build makes pages of their own, by their paths. */
export const LOG_IN_PAGES: Readonly<Record<string, Load>> = {
  [AUTH.login]: () => import('../screens/login/LoginScreen.tsx'),
  [AUTH.signup]: () => import('../screens/signup/SignupScreen.tsx'),
  [AUTH.passwordRequest]: () => import('../screens/password-request/PasswordRequestScreen.tsx'),
  [AUTH.passwordReset]: () => import('../screens/password-reset/PasswordResetScreen.tsx'),
}
