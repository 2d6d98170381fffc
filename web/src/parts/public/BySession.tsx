import type { ReactNode } from 'react'
import { useCurrentUser } from '../../data/session/current-session.ts'
import { userPath } from '../../paths.ts'
import styles from './Public.module.css'

type Props = { readonly visitor: ReactNode; readonly member: (overview: string) => ReactNode }

/**
 * Content for visitors and for signed-in users. Both are always rendered, so that a prerendered page can show either
 * without React.
 */
export function BySession({ visitor, member }: Props) {
  const user = useCurrentUser()
  return (
    <>
      <div className={styles.either} data-shown-to="visitor" hidden={Boolean(user)}>
        {visitor}
      </div>
      <div className={styles.either} data-shown-to="member" hidden={!user}>
        {member(userPath(user?.uid ?? '', 'overview'))}
      </div>
    </>
  )
}
