import { session } from '../../data/session/page-session.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { notify } from '../../ui/notify.ts'

/** Ends the session, or says why it could not. */
export function logOut(): void {
  session.act('sign-out', {}).catch((error: unknown) => notify.error(sentenceOf(error)))
}
