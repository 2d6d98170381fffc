/**
 * One server for all test files of a worker that need an ordinary one: most of their time was its start and its end.
 * Each test makes its own users, who are isolated from each other. A file that stops a server, changes it for
 * everybody, or counts over all users starts its own.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  databaseProcesses,
  eventually,
  newFolder,
  removeFolder,
  type RunningServer,
  startedFolder,
  startServer,
} from './server.testing.ts'

/** A server that the file must not stop. */
export type HouseServer = Pick<RunningServer, 'url' | 'dataDir' | 'output'>

let house: Promise<RunningServer> | null = null
let read = 0

/** The server of this worker, started for the first file that needs it. */
export async function houseServer(): Promise<HouseServer> {
  house ??= startHouse().catch((error: unknown) => {
    house = null
    throw error
  })
  const { url, dataDir, output } = await house
  return { url, dataDir, output }
}

async function startHouse(): Promise<RunningServer> {
  const dataDir = startedFolder(newFolder(PREFIX))
  read = 0
  const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'warn' }, outlivesFiles: true })
  writeFileSync(`${dataDir}${PID}`, String(server.pid))
  void server.exited.then(() => {
    house = null
  })
  return server
}

/** For the end of each file: throws with the warnings that the server has logged since the last file. */
export async function assertQuietHouse(): Promise<void> {
  if (house === null) return
  const { output } = await house
  const text = output().slice(read)
  read += text.length
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('Roundtrip is ready at'))
  if (lines.length > 0) throw new Error(`The shared server logged warnings:\n${lines.join('\n')}`)
}

/** For the end of the run: the servers of its workers are gone, and their folders with them. */
export async function removeHouses(): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))
  const files = names.filter((name) => name.endsWith(PID)).map((name) => join(tmpdir(), name))
  for (const file of files) {
    const [pid, folder] = [Number(readFileSync(file, 'utf8')), file.slice(0, -PID.length)]
    if (!isGone(pid)) process.kill(pid, 'SIGTERM')
    await eventually('a shared server has stopped', () => isGone(pid) || null)
    await eventually('its database has stopped', () => databaseProcesses(folder).length === 0 || null)
    removeFolder(folder)
    rmSync(file)
  }
}

/** A process that was not reaped yet counts as gone. */
function isGone(pid: number): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

/** Next to the folder of a server: the file with the id of its process. */
const PID = '.pid'

/** The folder of temporary files belongs to one run, so the name need not say which. */
const PREFIX = 'rt-house-'
