import { Outlet } from 'react-router'
import { useCurrentUser } from '../data/session/current-session.ts'
import { Spinner } from '../ui/Spinner.tsx'

/** While nobody knows yet who is signed in, a spinner fills the place; the guard below renders nothing then. */
export function SessionProvider() {
  const user = useCurrentUser()
  return (
    <>
      {user === undefined ? <Spinner label="Loading your session" /> : null}
      <Outlet />
    </>
  )
}
