import { resetDemo } from '@roundtrip/contract'
import { leaveDocuments } from '../../data/documents/open-documents.ts'
import { dropUnsent } from '../../data/documents/unsent-storage.ts'
import { clearOffline } from '../../data/offline/kept.ts'
import { call } from '../../data/requests/call.ts'
import { queryClient } from '../../data/requests/query-client.ts'
import { session } from '../../data/session/page-session.ts'
import { clearSessionCache } from '../../data/offline/tab-keys.ts'
import { browserZone } from '../../data/settings/zone.ts'

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
  await clearOffline()
  queryClient.clear()
  location.reload()
}
