import type { DatabaseClient } from '../database/connection.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Archive } from './open-archive.ts'

/** What the restore of each kind of record needs. `wrote` is called after every batch of records that was written. */
export type RestoreContext = {
  readonly client: DatabaseClient
  readonly uid: string
  readonly archive: Archive
  /** Where the bytes of pictures are stored; null = in the database. */
  readonly objects: ObjectStore | null
  readonly wrote: (records: number) => void
}
