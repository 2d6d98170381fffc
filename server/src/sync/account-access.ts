/** The keys of a connection, opened for the exchange thread. */
import type { Credentials } from '@roundtrip/contract/exchanges'
import { ReadingTrouble } from '../exchanges/readers/reader.ts'
import type { AccountAccess } from '../exchanges/thread-port.ts'
import { type KeyBox, SealError } from '../keys/key-box.ts'
import { type ConnectionRow, openCredentials } from './connection-rows.ts'
import type { SyncDependencies } from './sync-dependencies.ts'

/** Everything needed to read the account. */
export async function accountAccess(
  dependencies: Pick<SyncDependencies, 'box' | 'demoGateway'>,
  uid: string,
  row: ConnectionRow,
): Promise<AccountAccess> {
  // Restored from an archive: the trader has not entered the key yet.
  if (Object.keys(row.credentials).length === 0) throw new ReadingTrouble('key-missing')
  const credentials = opened(dependencies.box, row, uid)
  const { id, exchange, region } = row
  if (!row.demo) return { name: id, exchange, region, credentials, gateway: null }
  const gateway = await dependencies.demoGateway()
  if (gateway === null) throw new ReadingTrouble('switched-off')
  return { name: id, exchange, region, credentials, gateway }
}

/** Throws a `ReadingTrouble` if the key was sealed with a master key that is missing here, or belongs elsewhere. */
function opened(box: KeyBox, { id, credentials }: ConnectionRow, uid: string): Credentials {
  try {
    return openCredentials(box, credentials, { uid, connection: id })
  } catch (error) {
    if (error instanceof SealError) throw new ReadingTrouble('key-unreadable', { message: error.message })
    throw error
  }
}
