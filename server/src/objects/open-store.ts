import { folderStore } from './folder-store.ts'
import type { ObjectPlace, ObjectStore } from './object-store.ts'
import { s3Store } from './s3-store.ts'

export function openStore(place: ObjectPlace): ObjectStore {
  return place.kind === 'folder' ? folderStore(place.folder) : s3Store(place)
}
