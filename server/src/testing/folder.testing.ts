/** Where tests keep their files. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../database/process-table.ts'

/**
 * A new folder for everything that a run of tests writes, in memory if there is space: a database of some 1,600 files
 * is copied there in a sixth of the time, and none of its commits waits for a disk. Leftovers of killed runs are
 * removed now.
 */
export function folderOfRun(): string {
  const parent = hasRoom() ? MEMORY : tmpdir()
  for (const name of readdirSync(parent)) {
    const [, owner] = NAME.exec(name) ?? []
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(join(parent, `roundtrip-tests-${process.pid}-`))
  // Databases belong to system users of their own, who need access to this folder.
  chmodSync(folder, 0o711)
  return folder
}

const NAME = /^roundtrip-tests-(\d+)-/

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'

/** A server takes some 60 MB, its imports and backups more, and several run at a time. */
const ROOM_BYTES = 6 * 1024 ** 3

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}
