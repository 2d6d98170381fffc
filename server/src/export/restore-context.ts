import type { DatabaseClient } from '../database/connection.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Archive } from './open-archive.ts'

/** What restoring each kind of record needs. `wrote` is called after every batch of records that was written. */
export type RestoreContext = {
  readonly client: DatabaseClient
  readonly uid: string
  readonly archive: Archive
  /** Where bytes of pictures go; null = into the database. */
  readonly objects: ObjectStore | null
  readonly wrote: (records: number) => void
}
