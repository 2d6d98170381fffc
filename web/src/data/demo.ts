import { resetDemo } from '@roundtrip/contract'
import { leaveDocuments } from './live.ts'
import { dropUnsent } from './documents/unsent-storage.ts'
import { forgetKept } from './offline/kept.ts'
import { call, queryClient } from './services.ts'
import { session } from './session/page-session.ts'
import { clearSessionCache } from './session-keys.ts'
import { browserZone } from './zone.ts'

/**
 * Puts the demo back as it was made, and opens it anew, so that nothing of before is in the memory of this page. What
 * was not sent yet goes too.
 */
export async function resetDemoJournal(): Promise<void> {
  await call(resetDemo, { zone: browserZone() })
  const user = session.current()
  leaveDocuments()
  if (user) dropUnsent(user.uid)
  clearSessionCache()
  await forgetKept()
  queryClient.clear()
  location.reload()
}
