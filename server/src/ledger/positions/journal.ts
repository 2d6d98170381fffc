/** Facts about a user that the build of each position needs. */
import type { Instrument, Renames } from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'
import { userInstruments } from '../store/instruments.ts'
import { renamesOf } from '../store/renames.ts'

export type Journal = {
  readonly uid: string
  /** The built-in renames together with those of the user. */
  readonly renames: Renames
  /** All instruments that the user ever traded, by id. */
  readonly instruments: ReadonlyMap<string, Instrument>
}

export async function readJournal(client: DatabaseClient, uid: string): Promise<Journal> {
  return { uid, renames: await renamesOf(client, uid), instruments: await userInstruments(client, uid) }
}
