import { resetDemo } from '@roundtrip/contract/trades'
import { dropUnsentWrites, leaveDocuments } from '../../data/documents/open-documents.ts'
import { clearOffline } from '../../data/offline/kept.ts'
import { call } from '../../data/requests/call.ts'
import { queryClient } from '../../data/requests/query-client.ts'
import { session } from '../../data/session/page-session.ts'
import { clearSessionCache } from '../../data/offline/tab-keys.ts'
import { browserZone } from '../../data/settings/zone.ts'

/**
 * Resets the demo to its initial state and reloads it, so that nothing old stays in memory. Unsent changes are dropped
 * too.
 */
export async function resetDemoJournal(): Promise<void> {
  await call(resetDemo, { zone: browserZone() })
  const user = session.current()
  leaveDocuments()
  if (user) dropUnsentWrites(user.uid)
  clearSessionCache()
  await clearOffline()
  queryClient.clear()
  location.reload()
}
