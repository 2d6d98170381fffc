/**
 * One server for all files of a worker that need an ordinary one: most of what they took was its start and its end. Each
 * test makes its own users, who are walled off from each other. A file that stops a server, changes it for everybody, or
 * counts over all users starts its own.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  databaseProcesses,
  eventually,
  newFolder,
  type RunningServer,
  startedFolder,
  startServer,
} from './server.testing.ts'

/** A server that is not the file's to stop. */
export type HouseServer = Pick<RunningServer, 'url' | 'dataDir' | 'output'>

/** In which run of all tests this process takes part; set before its workers begin. */
export const TEST_RUN = 'ROUNDTRIP_TEST_RUN'

let house: Promise<RunningServer> | null = null
let read = 0

/** The server of this worker, started for the first file that asks. */
export async function houseServer(): Promise<HouseServer> {
  house ??= startHouse().catch((error: unknown) => {
    house = null
    throw error
  })
  const { url, dataDir, output } = await house
  return { url, dataDir, output }
}

async function startHouse(): Promise<RunningServer> {
  const dataDir = startedFolder(newFolder(prefixOf(process.env[TEST_RUN])))
  read = 0
  const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'warn' }, outlivesFiles: true })
  writeFileSync(`${dataDir}.pid`, String(server.pid))
  void server.exited.then(() => {
    house = null
  })
  return server
}

/** For the end of each file: throws what the server has warned of since the last look. */
export async function assertQuietHouse(): Promise<void> {
  if (house === null) return
  const { output } = await house
  const text = output().slice(read)
  read += text.length
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('Roundtrip is ready at'))
  if (lines.length > 0) throw new Error(`The server that files share has warned:\n${lines.join('\n')}`)
}

/** For the end of the run: the servers of its workers are gone, and their folders with them. */
export async function removeHouses(run: string): Promise<void> {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith(prefixOf(run)))
  for (const file of names.filter((name) => name.endsWith('.pid')).map((name) => join(tmpdir(), name))) {
    stop(Number(readFileSync(file, 'utf8')))
    rmSync(file)
  }
  for (const folder of names.filter((name) => !name.endsWith('.pid')).map((name) => join(tmpdir(), name))) {
    await eventually('the database has stopped', () => (databaseProcesses(folder).length === 0 ? true : null))
    rmSync(folder, { recursive: true, force: true })
  }
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    // It has gone with its worker.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const prefixOf = (run = 'alone'): string => `rt-house-${run}-`
