/** The folder of backups: the names of its files, which ones exist, and which may be removed. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BACKUP_KINDS } from '@roundtrip/contract/operation'
import { DAY_MS } from '@roundtrip/core/base'
import { PART } from './save-file.ts'

export type BackupKind = (typeof BACKUP_KINDS)[number]

export type BackupFile = {
  readonly name: string
  readonly kind: BackupKind
  /** UTC ms, to the second. */
  readonly at: number
  readonly isEncrypted: boolean
}

/** `roundtrip-2026-11-24T03-00-05Z-nightly.tar`, and `.age` after it if it is encrypted. */
export function backupName({ at, kind, isEncrypted }: Omit<BackupFile, 'name'>): string {
  const moment = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')
  return `roundtrip-${moment}Z-${kind}.tar${isEncrypted ? '.age' : ''}`
}

/** Null for what is not the name of a backup. */
export function readBackupName(name: string): BackupFile | null {
  const [whole, day, time = '', kind, age] =
    /^roundtrip-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z-(nightly|manual|before-update)\.tar(\.age)?$/.exec(name) ?? []
  const backupKind = BACKUP_KINDS.find((candidate) => candidate === kind)
  if (whole === undefined || backupKind === undefined) return null
  const at = Date.parse(`${day}T${time.replaceAll('-', ':')}Z`)
  return Number.isNaN(at) ? null : { name, kind: backupKind, at, isEncrypted: age !== undefined }
}

/** The newest first; none if there is no such folder. */
export function listBackups(folder: string): readonly (BackupFile & { readonly bytes: number })[] {
  const files = namesIn(folder).flatMap((name) => {
    const file = readBackupName(name)
    const stats = statSync(join(folder, name), { throwIfNoEntry: false })
    return file === null || stats?.isFile() !== true ? [] : { ...file, bytes: stats.size }
  })
  return files.toSorted((a, b) => b.at - a.at)
}

/** Removes the oldest backups of a kind, and the leftovers of a process that ended while it wrote. */
export function removeOldBackups(folder: string, { kind, keep }: { kind: BackupKind; keep: number }): void {
  const old = listBackups(folder).filter((file) => file.kind === kind)
  for (const { name } of old.slice(keep)) rmSync(join(folder, name), { force: true })
  for (const name of namesIn(folder)) {
    const isPart = name.endsWith(PART) && readBackupName(name.slice(0, -PART.length)) !== null
    const { mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (isPart && mtimeMs < Date.now() - DAY_MS) rmSync(join(folder, name), { force: true })
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Missing or not readable: the code that writes there reports why.
    return []
  }
}
