/** A disk in memory that can be filled and enlarged. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from './server.testing.ts'

export type SmallDisk = {
  readonly folder: string
  /** Leaves no free block. */
  readonly fill: () => void
  /** The filling stays. */
  readonly enlarge: (megabytes: number) => void
  readonly remove: () => void
}

/** Whether disks can be mounted here. */
export const CAN_MOUNT = canMount()
/** Suffix for the names of tests that need one. */
export const WITHOUT_MOUNT = CAN_MOUNT ? '' : ' (skipped: a disk in memory can only be mounted by root)'

const disks = new Set<SmallDisk>()

export function removeDisks(): void {
  for (const disk of disks) disk.remove()
}

process.on('exit', removeDisks)

export function newDisk(megabytes: number): SmallDisk {
  const folder = newFolder()
  mount(['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  const disk: SmallDisk = {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      const file = openSync(join(folder, 'ballast'), 'a')
      const block = Buffer.alloc(bsize)
      for (let left = bavail; left > 0; left -= 1) writeSync(file, block)
      closeSync(file)
    },
    enlarge: (larger) => mount(['-o', `remount,size=${larger}m`, folder]),
    remove: () => {
      disks.delete(disk)
      // Also if a process still has a file open there.
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  disks.add(disk)
  return disk
}

function mount(options: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount: ${stderr}`)
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0
  if (mounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
  return mounted
}
