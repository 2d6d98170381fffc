/**
 * The Citus cluster on which tests run instead of the embedded database, if one is given (`npm run test:citus`): each
 * server gets a separate database, a copy of one whose tables are already distributed.
 */
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'

/** The variable with the administrator's addresses of all nodes, the coordinator first, separated by spaces. */
export const NODES = 'ROUNDTRIP_TEST_CITUS'

/** The database from which all databases of tests are copied. */
const TEMPLATE = 'roundtrip_template'

/** The address of the database that belongs to a folder; null if tests run on the embedded one. */
export function citusAddress(dataDir: string): string | null {
  const [coordinator] = given()
  return coordinator === undefined ? null : serverAddress(coordinator, databaseName(dataDir))
}

/** Creates the database of a folder on every node, unless it exists. */
export function copyTemplate(dataDir: string): void {
  const name = databaseName(dataDir)
  for (const address of given()) {
    if (psql(`${address}/postgres`, `select 1 from pg_database where datname = '${name}'`) !== '') return
    psql(`${address}/postgres`, `create database ${name} template ${TEMPLATE} owner roundtrip`)
  }
}

export function dropCopy(dataDir: string): void {
  for (const address of given()) {
    psql(`${address}/postgres`, `drop database if exists ${databaseName(dataDir)} with (force)`)
  }
}

/** A database that is copied may have no connections, and Citus keeps one of its own in each. */
export function keepAsTemplate(name: string): void {
  for (const address of given()) {
    for (const statement of [
      `drop database if exists ${TEMPLATE} with (force)`,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      `alter database ${name} rename to ${TEMPLATE}`,
    ]) {
      psql(`${address}/postgres`, statement)
    }
  }
}

/** The given nodes; empty if tests run on the embedded database. */
export function given(): readonly string[] {
  return (process.env[NODES] ?? '').split(' ').filter((address) => address !== '')
}

/** Runs the administrator's statements in a database of a node; returns the rows as text. */
export function psql(address: string, ...statements: readonly string[]): string {
  const each = statements.flatMap((statement) => ['-c', statement])
  const args = ['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1', ...each, address]
  const { status, stdout, stderr } = spawnSync('psql', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${statements.join('; ')}: ${stderr}`)
  return stdout.trim()
}

/** The address of a database for Roundtrip. */
export function serverAddress(coordinator: string, name: string): string {
  const url = new URL(coordinator)
  url.username = 'roundtrip'
  return `${url.href.replace(/\/$/, '')}/${name}`
}

function databaseName(dataDir: string): string {
  return basename(dataDir)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')
}
