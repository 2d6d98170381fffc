import { Navigate, Outlet, useParams } from 'react-router'
import { useCurrentUser } from '../data/session/current-session.ts'
import type { CurrentUser } from '../data/session/session.ts'
import { UserContext } from '../data/session/user-context.ts'
import { PUBLIC } from '../paths.ts'

/** Lets a user see their own pages and nobody else's. */
export function Guard() {
  const user = useCurrentUser()
  const { uid } = useParams()
  switch (admission(user, uid)) {
    case 'wait':
      return null
    case 'refuse':
      return <Navigate to={PUBLIC.landing} replace />
    case 'admit':
      return (
        <UserContext value={user ?? null}>
          <Outlet />
        </UserContext>
      )
  }
}

/** The three cases of the guard. A path that names another user is refused like a missing one. */
export function admission(user: CurrentUser, uid: string | undefined): 'wait' | 'refuse' | 'admit' {
  if (user === undefined) return 'wait'
  if (user === null || user.uid === '' || user.uid !== uid) return 'refuse'
  return 'admit'
}
