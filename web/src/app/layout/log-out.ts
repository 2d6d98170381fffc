import { signOut } from '../../data/session/leave.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { notify } from '../../ui/notify.ts'

/** Ends the session, or says why it could not. */
export function logOut(): void {
  signOut().catch((error: unknown) => notify.error(sentenceOf(error)))
}
