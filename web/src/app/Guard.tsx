import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { useCurrentUser } from '../data/session/current-session.ts'
import { session } from '../data/session/page-session.ts'
import { forgetReturn, rememberReturn } from '../data/session/return-to.ts'
import type { CurrentUser } from '../data/session/session.ts'
import { UserContext } from '../data/session/user-context.ts'
import { PUBLIC } from '../paths.ts'

/** Lets users see only their own pages. */
export function Guard() {
  const user = useCurrentUser()
  const { uid } = useParams()
  switch (admission(user, uid)) {
    case 'wait':
      return null
    case 'refuse':
      return <Refused isLoggedOut={user === null} />
    case 'admit':
      return (
        <UserContext value={user ?? null}>
          <Admitted>
            <Outlet />
          </Admitted>
        </UserContext>
      )
  }
}

let wasAdmitted = false

/** A user who reached their page needs no return path. */
function Admitted({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    wasAdmitted = true
    forgetReturn()
  }, [])
  return children
}

/**
 * Redirects to the landing page. If only a log-in is missing, because a link was opened or the session ended elsewhere,
 * the page is remembered; a user who signs out here does not want to return to it.
 */
function Refused({ isLoggedOut }: { readonly isLoggedOut: boolean }) {
  const { pathname, search, hash } = useLocation()
  const [path] = useState(pathname + search + hash)
  useEffect(() => {
    if (isLoggedOut && (!wasAdmitted || session.wasEnded())) rememberReturn(path)
    wasAdmitted = false
  }, [isLoggedOut, path])
  return <Navigate to={PUBLIC().landing} replace />
}

/** The three cases of the guard. A path with another user's id is refused like a missing page. */
export function admission(user: CurrentUser, uid: string | undefined): 'wait' | 'refuse' | 'admit' {
  if (user === undefined) return 'wait'
  if (user === null || user.uid === '' || user.uid !== uid) return 'refuse'
  return 'admit'
}
