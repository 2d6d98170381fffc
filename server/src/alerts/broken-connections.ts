/** A connection that cannot be read any more, reported when its notice is stored and in the same transaction. */
import { PLAIN_SETTINGS } from '@roundtrip/contract/documents'
import type { DatabaseClient } from '../database/connection.ts'
import { readableDocuments } from '../export/documents-of.ts'
import type { News } from '../notices/news.ts'
import { raiseAlerts, waysOf } from './raise.ts'

/** The notice sends its own mail, so this raises the alert on the other ways only. */
export function raiseBroken(now: () => number) {
  return async (client: DatabaseClient, uid: string, news: News): Promise<void> => {
    if (news.kind !== 'connection-broken') return
    const settings = (await readableDocuments(client, { uid, collection: 'settings' })).get('main') ?? PLAIN_SETTINGS
    const { about: id, name, trouble } = news
    const at = now()
    const raised = [{ event: `connection ${id} ${at}`, alert: { kind: 'connections', id, name, trouble } as const }]
    await raiseAlerts(client, { uid, raised, ways: waysOf(settings, 'connections'), now: at })
  }
}
