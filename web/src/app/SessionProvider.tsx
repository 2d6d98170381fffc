import { Outlet } from 'react-router'
import { useCurrentUser } from '../data/session/current-session.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { t } from '../language/translate.ts'

/** Shows a spinner until the user is known; the guard below renders nothing until then. */
export function SessionProvider() {
  const user = useCurrentUser()
  return (
    <>
      {user === undefined ? <Spinner label={t('Loading your session')} /> : null}
      <Outlet />
    </>
  )
}
