/** A clean root running its own systemd: the one of this machine, in a systemd-nspawn container. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CleanRoot, HAS_CLEAN_ROOTS, newRoot } from './clean-root.testing.ts'
import { emptyFolder } from './installed.testing.ts'

const NSPAWN = '/usr/bin/systemd-nspawn'

/** Whether this machine allows booting a container, which takes more than being root. */
export const CAN_BOOT = HAS_CLEAN_ROOTS && existsSync(NSPAWN) && existsSync('/lib/systemd/systemd') && begins()
/** Appended to the names of tests that boot. */
export const WITHOUT_BOOT = CAN_BOOT
  ? ''
  : ' (skipped: no container of systemd begins; on Debian install systemd-container)'

function begins(): boolean {
  const folder = emptyFolder()
  const root = newRoot(folder, process.execPath)
  prepare(root)
  const { status } = spawnSync(NSPAWN, [...optionsFor(root), 'true'], { stdio: 'ignore' })
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

/** On SIGTERM, systemd stops every service in order, and then ends. */
export function boot(root: CleanRoot): ChildProcess {
  prepare(root)
  return spawn(NSPAWN, [...optionsFor(root), '--boot'], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** With an id, the machine counts as booted before: on a first boot, all present services would be enabled. */
function prepare({ folder }: CleanRoot): void {
  cpSync('/usr/lib/os-release', join(folder, 'etc/os-release'))
  writeFileSync(join(folder, 'etc/machine-id'), `${randomBytes(16).toString('hex')}\n`)
}

function optionsFor({ folder, local }: CleanRoot): string[] {
  const mounts = ['--bind-ro=/usr', `--bind=${local}:/usr/local`]
  return ['--quiet', '--register=no', '--keep-unit', '--link-journal=no', '--console=pipe', '-D', folder, ...mounts]
}

/** The process of a user with this setting in its environment; null if there is none. */
export function processWith(uid: number, setting: string): number | null {
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isMeant(`/proc/${name}`, uid, setting))
  return pid === undefined ? null : Number(pid)
}

function isMeant(path: string, uid: number, setting: string): boolean {
  try {
    return statSync(path).uid === uid && readFileSync(join(path, 'environ'), 'utf8').split('\0').includes(setting)
  } catch {
    // It has ended in the meantime.
    return false
  }
}
