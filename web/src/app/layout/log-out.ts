import { tellFailure } from '../../parts/tell.ts'
import { signOut } from '../../data/session/leave.ts'

/** Ends the session, or says why it could not. */
export function logOut(): void {
  signOut().catch(tellFailure)
}
