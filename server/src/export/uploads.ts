/** Files that are being received. Each is named after its process and its user, so that nobody has to guess whose it is. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '@roundtrip/core/base'
import { isAlive } from '../database/process-table.ts'

/** A new name: `<process>.<user>.<random>.zip`. */
export function uploadName(uid: string): string {
  return `${process.pid}.${uid}.${crypto.randomUUID()}.zip`
}

/** Removes what a process left behind that ended, or that nobody can be waiting for any more. Makes the folder if needed. */
export function removeLeftOvers(folder: string, now: number = Date.now()): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now }
    if (!isRunning(name) || mtimeMs < now - LONGEST_MS) rmSync(path, { force: true })
  }
}

/** Removes what belongs to a user who is deleted. */
export function removeUploadsOf(folder: string, uid: string): void {
  try {
    for (const name of readdirSync(folder)) if (name.split('.')[1] === uid) rmSync(join(folder, name), { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function isRunning(name: string): boolean {
  const pid = Number(name.split('.')[0])
  return Number.isInteger(pid) && pid > 0 && isAlive(pid)
}

const LONGEST_MS = 6 * HOUR_MS
