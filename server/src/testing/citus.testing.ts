/** A Citus cluster on loopback, as an operator runs it. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { psql, serverAddress } from './citus-copies.testing.ts'
import { POSTGRES, startCluster, type TestCluster } from './postgres.testing.ts'

/** Suffix for the names of tests that need Citus. */
export const WITHOUT_CITUS = hasCitus() ? '' : ' (skipped: PostgreSQL has no Citus here; see docs/self-hosting.md)'

export type CitusNodes = {
  /** The coordinator first. */
  readonly nodes: readonly TestCluster[]
  readonly addresses: readonly string[]
}

/** A coordinator and this many workers on loopback, with the roles that Roundtrip needs and no database yet. */
export async function startCitus(workers = 2): Promise<CitusNodes> {
  const nodes: TestCluster[] = []
  for (let index = 0; index <= workers; index += 1) nodes.push(await startCitusNode())
  return { nodes, addresses: nodes.map(addressOfNode) }
}

export function startCitusNode(): Promise<TestCluster> {
  return startCluster({ settings: SETTINGS, roles: ROLES })
}

export function addressOfNode({ port }: { readonly port: number }): string {
  return `postgres://postgres@127.0.0.1:${port}`
}

/** Creates a database without tables on all nodes, and joins them into a cluster. Returns its address for Roundtrip. */
export function makeCitusDatabase(name: string, addresses: readonly string[]): string {
  const [coordinator = '', ...workers] = addresses
  for (const address of addresses) makeDatabase(name, address)
  psql(`${coordinator}/${name}`, `select citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`)
  for (const worker of workers) joinNode(name, { addresses }, Number(new URL(worker).port))
  return serverAddress(coordinator, name)
}

export function addNode(name: string, cluster: Pick<CitusNodes, 'addresses'>, node: { readonly port: number }): void {
  makeDatabase(name, addressOfNode(node))
  joinNode(name, cluster, node.port)
}

function makeDatabase(name: string, address: string): void {
  psql(`${address}/postgres`, `drop database if exists ${name} with (force)`)
  psql(`${address}/postgres`, `create database ${name} owner roundtrip`)
  psql(`${address}/${name}`, 'create extension citus')
}

function joinNode(name: string, cluster: Pick<CitusNodes, 'addresses'>, port: number): void {
  psqlIn(cluster, name, `select citus_add_node('127.0.0.1', ${port})`)
}

/** Runs the administrator's statement on the coordinator; returns its rows as text. */
export function psqlIn(
  { addresses }: Pick<CitusNodes, 'addresses'>,
  name: string,
  ...statements: readonly string[]
): string {
  return psql(`${addresses[0]}/${name}`, ...statements)
}

function hasCitus(): boolean {
  if (POSTGRES === null) return false
  const { stdout } = spawnSync(join(POSTGRES, 'pg_config'), ['--sharedir'], { encoding: 'utf8' })
  const folders = [stdout?.trim() ?? '', POSTGRES.replace('/lib/', '/share/').replace(/\/bin$/, '')]
  return folders.some((folder) => folder !== '' && existsSync(join(folder, 'extension', 'citus.control')))
}

const ROLES = [
  'create role roundtrip login',
  // The nodes connect to each other with this role, so that the wall exists on all of them.
  'create role roundtrip_user login',
  'grant roundtrip_user to roundtrip',
]

const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '600',
  max_prepared_transactions: '600',
  // One for each database.
  max_worker_processes: '200',
  'citus.max_cached_conns_per_worker': '1',
  'citus.recover_2pc_interval': '5s',
}
