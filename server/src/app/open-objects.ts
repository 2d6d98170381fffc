/** Where pictures and archives are stored: in the configured object store, or in the database and the data folder. */
import { mkdirSync } from 'node:fs'
import type { Pool } from '../database/connection.ts'
import { removeUploadsOf } from '../export/uploads.ts'
import { type Config, ConfigError } from '../ground/config.ts'
import type { Log } from '../ground/log.ts'
import { loggedStore } from '../objects/logged-store.ts'
import { type StoreLocation, type ObjectStore, ObjectStoreError } from '../objects/object-store.ts'
import { openStore } from '../objects/open-store.ts'
import { probeS3 } from '../objects/s3-store.ts'
import { needsStore, removePicturesOf } from '../pictures/picture-objects.ts'

export type Objects = {
  /** Of pictures; null = their bytes lie in the database. */
  readonly objects: ObjectStore | null
  /** The same for a thread. */
  readonly pictureLocation: StoreLocation | null
  /** Of archives while they are restored. */
  readonly archives: ObjectStore
  readonly uploads: StoreLocation
}

/**
 * Throws a `ConfigError` if the store would refuse everything, or if pictures are in a store that is not configured. A
 * store that does not respond now may respond later, and everything else works meanwhile.
 */
export async function openObjects({ config, pool, log }: { config: Config; pool: Pool; log: Log }): Promise<Objects> {
  const { s3, dataDir } = config
  if (s3 === null) {
    if (await needsStore(pool)) throw new ConfigError(MISSING)
    // Free space is checked before the first archive arrives.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const uploads: StoreLocation = { kind: 'folder', folder: dataDir }
    return { objects: null, pictureLocation: null, uploads, archives: openStore(uploads) }
  }
  try {
    await probeS3(s3)
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error
    if (error.trouble === 'refused') throw new ConfigError(refused(s3.bucket, error.detail))
    log.warn({ trouble: error.trouble, detail: error.detail }, 'The object store does not respond yet.')
  }
  const location: StoreLocation = { kind: 's3', ...s3 }
  const store = loggedStore(openStore(location), log)
  return { objects: store, pictureLocation: location, archives: store, uploads: location }
}

/** Removes the stored objects of a deleted user. The hourly run finds what cannot be removed now. */
export async function removeObjectsOf({ objects, archives }: Objects, uid: string, log: Log): Promise<void> {
  await removePicturesOf(objects, uid)
  await removeUploadsOf(archives, uid).catch((error: unknown) => {
    log.warn({ err: error }, 'archives of a deleted user stay for now')
  })
}

function refused(bucket: string, detail: string): string {
  return `The object store refuses the bucket ${bucket} (${detail}). Check S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ADDRESSING and the key; it needs to read, write, list and delete.`
}

const MISSING =
  'Pictures lie in an object store, but S3_BUCKET is not set. Set it and its key again, or run roundtrip move-pictures --to database first.'
