import { folderStore } from './folder-store.ts'
import type { StoreLocation, ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

export function openStore(location: StoreLocation): ObjectStore {
  return location.kind === 'folder' ? folderStore(location.folder) : s3Store(location)
}
