/** A running server whose database becomes a cluster, and a cluster whose nodes are added and removed. */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest'
import { TO_NODES } from '../database/as-user.ts'
import { roundtrip, said } from '../backup/backup.testing.ts'
import { signIn, type TestUser } from '../testing/client.testing.ts'
import {
  addNode,
  type CitusNodes,
  makeCitusDatabase,
  psqlIn,
  startCitus,
  startCitusNode,
  WITHOUT_CITUS,
} from '../testing/citus.testing.ts'
import { fetchTestColumns, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { stopClusters, type TestCluster } from '../testing/postgres.testing.ts'
import { eventually, newFolder, type RunningServer, startServer } from '../testing/server.testing.ts'
import { typed } from '../testing/shell.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { keepWriting } from '../testing/writing.testing.ts'

const NAME = 'roundtrip'
const USERS = 6

let cluster: CitusNodes
let server: RunningServer
let address: string
let users: TestUser[]

/** Runs `roundtrip distribute` as an operator does. */
async function distribute(...options: string[]): Promise<{ status: number; text: string }> {
  const { code, out, error } = await typed(['distribute', ...options], { environment: { DATABASE_URL: address } })
  return { status: code, text: error + out }
}

const onCoordinator = (...statements: readonly string[]): string => psqlIn(cluster, NAME, ...statements)

async function figuresOf(user: TestUser): Promise<unknown> {
  const columns = await fetchTestColumns(user)
  return { trades: columns.count, net: [...columns.net].slice(0, 50) }
}

async function labelsOf(user: TestUser): Promise<Map<string, number>> {
  const response = await user.fetch(`/db/v1/users/${user.uid}/labels`)
  const { documents } = (await response.json()) as { documents: { id: string; version: number }[] }
  return new Map(documents.map(({ id, version }) => [id, version]))
}

/** Every acknowledged write is present: each raised the version of its document by one. */
async function expectKept(user: TestUser, writing: ReturnType<typeof keepWriting>): Promise<void> {
  expect(writing.strange).toEqual([])
  const stored = await labelsOf(user)
  for (const id of ['a', 'b', 'c', 'd']) {
    const last = Math.max(...writing.written.filter((written) => written.id === id).map(({ version }) => version))
    expect([id, (stored.get(id) ?? 0) >= last]).toEqual([id, true])
  }
}

const nodeOf = (user: TestUser): number =>
  Number(
    onCoordinator(`select nodeport from citus_shards join pg_dist_shard using (shardid)
      where table_name = 'ledgers'::regclass
        and shardid = get_shard_id_for_distribution_column('ledgers', '${user.uid}'::uuid)`),
  )

beforeAll(async () => {
  if (WITHOUT_CITUS !== '') return
  cluster = await startCitus()
  address = makeCitusDatabase(NAME, cluster.addresses)
  server = await startServer({ dataDir: newFolder(), environment: { DATABASE_URL: address, LOG_LEVEL: 'warn' } })
  users = []
  for (let index = 0; index < USERS; index += 1) users.push(await newUser(server.url))
  for (const user of users) await importFills(user, await newAccount(user), someFills(300))
  // Enough for blocks.
  const [first] = users as [TestUser]
  await importFills(first, await newAccount(first, 'Large'), someFills(25_000, { symbols: 3 }))
})
beforeEach(() => {
  onTestFailed(() => void process.stderr.write(server?.output() ?? ''))
})
afterAll(async () => {
  await server?.stop()
  await stopClusters()
})

describe.skipIf(WITHOUT_CITUS !== '')(`a cluster of a coordinator and two workers${WITHOUT_CITUS}`, () => {
  test.each([
    ['command', 1],
    ['command', 12],
    ['command', 31],
    ['coordinator', 4],
    ['coordinator', 25],
    ['worker', 15],
  ] as const)(
    'whose %s is killed at table %i of the distribution is as before, and serves its users',
    async (...at) => {
      const [what, table] = at
      const before = await Promise.all(users.map(figuresOf))
      const writing = keepWriting(users[0] as TestUser)
      await eventually('it has written', () => (writing.written.length > 20 ? true : null))
      const { text, kill, ended } = roundtrip(['distribute'], { DATABASE_URL: address })
      // The output names a table right before its rows are moved.
      await eventually('so many tables are named', () => (text().split('\n').length > table ? true : null))
      const [coordinator, worker] = cluster.nodes as [TestCluster, TestCluster]
      const victim = what === 'coordinator' ? coordinator : worker
      if (what === 'command') kill()
      else victim.kill()
      expect(await ended).toBe(what === 'command' ? null : 3)
      expect(text()).toMatch(
        what === 'command' ? /MB\n$/ : /\nroundtrip: The connection to the database was lost .*\n$/,
      )
      if (what !== 'command') await victim.start()

      const seen = writing.written.length
      await eventually('it goes on writing', () => (writing.written.length > seen + 20 ? true : null))
      await writing.stop()
      await expectKept(users[0] as TestUser, writing)
      expect(onCoordinator('select count(*) from citus_tables')).toBe('0')
      expect(await Promise.all(users.map(figuresOf))).toEqual(before)
    },
  )

  test('takes the tables of a server while its users write', async () => {
    const before = await Promise.all(users.map(figuresOf))
    const plan = await distribute('--dry-run')
    expect(plan).toMatchObject({ status: 0 })
    expect(plan.text).toContain('Would distribute 32 user tables')
    expect(plan.text).toContain('fill_blocks: about')
    expect(onCoordinator('select count(*) from citus_tables')).toBe('0')

    const writings = users.map(keepWriting)
    await eventually('all of them have written', () =>
      writings.every(({ written }) => written.length > 20) ? true : null,
    )
    const done = await distribute()
    expect(done).toMatchObject({ status: 0 })
    expect(done.text).toContain('Distributed 32 user tables')
    const until = writings.map(({ written }) => written.length)
    await eventually('all of them go on', () =>
      writings.every(({ written }, index) => written.length > (until[index] ?? 0) + 20) ? true : null,
    )
    await Promise.all(writings.map(({ stop }) => stop()))
    for (const [index, user] of users.entries()) await expectKept(user, writings[index] as (typeof writings)[number])
    expect(await Promise.all(users.map(figuresOf))).toEqual(before)
    expect(onCoordinator(`select count(*) from citus_tables where citus_table_type = 'distributed'`)).toBe('32')
    expect(await distribute()).toMatchObject({ status: 0, text: expect.stringContaining('distributed already') })
  })

  test('shows nobody the rows of another, on any node', async () => {
    const [owner, stranger] = users as [TestUser, TestUser]
    const asStranger = ['begin', TO_NODES, 'set local role roundtrip_user', `set local app.uid = '${stranger.uid}'`]
    for (const table of ['fill_blocks', 'documents', 'accounts', 'segments']) {
      const theirs = `select count(*) from ${table} where user_id = '${owner.uid}'`
      const count = onCoordinator(...asStranger, theirs)
      expect([table, count]).toEqual([table, '0'])
      expect(Number(onCoordinator(theirs))).toBeGreaterThan(0)
    }
  })

  test('loses a worker: its users are asked to wait, the others go on, and nothing is lost', async () => {
    const [, worker] = cluster.nodes as [unknown, CitusNodes['nodes'][number]]
    const away = users.filter((user) => nodeOf(user) === worker.port)
    const others = users.filter((user) => nodeOf(user) !== worker.port)
    expect([away.length > 0, others.length > 0]).toEqual([true, true])
    const [lost, kept] = [away[0], others[0]] as [TestUser, TestUser]
    const writings = [keepWriting(lost), keepWriting(kept)] as const
    await eventually('both have written', () => (writings.every(({ written }) => written.length > 20) ? true : null))
    worker.kill()
    await eventually('the one is refused', () => (writings[0].refused() > 3 ? true : null))
    const count = writings[1].written.length
    await eventually('the other goes on', () => (writings[1].written.length > count + 20 ? true : null))
    const refused = await lost.fetch(`/db/v1/users/${lost.uid}/labels`)
    expect(refused.status).toBe(503)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await worker.start()
    const seen = writings[0].written.length
    await eventually('the one goes on', () => (writings[0].written.length > seen + 20 ? true : null))
    await Promise.all(writings.map(({ stop }) => stop()))
    await expectKept(lost, writings[0])
    await expectKept(kept, writings[1])
  })

  test('loses its coordinator: everybody waits, and goes on with everything', async () => {
    const [coordinator] = cluster.nodes as [CitusNodes['nodes'][number]]
    const [user] = users as [TestUser]
    const writing = keepWriting(user)
    await eventually('many writes', () => (writing.written.length > 20 ? true : null))
    coordinator.kill()
    await eventually('writes are refused', () => (writing.refused() > 0 ? true : null))
    await coordinator.start()
    const seen = writing.written.length
    await eventually('writes go on', () => (writing.written.length > seen + 20 ? true : null))
    await writing.stop()
    await expectKept(user, writing)
    await importFills(user, await newAccount(user, 'Afterwards'), someFills(200))
  })

  test('is backed up while users write, and restored into one embedded database', async () => {
    const [quiet, busy] = users as [TestUser, TestUser]
    const folder = newFolder()
    const file = join(folder, 'cluster.tar')
    const before = [await figuresOf(quiet), await figuresOf(busy)]
    const labels = await labelsOf(quiet)
    const writing = keepWriting(busy)
    await eventually('many writes', () => (writing.written.length > 20 ? true : null))
    const backup = await said(['backup', '-o', file], { DATABASE_URL: address, DATA_DIR: server.dataDir })
    expect(backup).toMatchObject({ code: 0, text: expect.stringContaining('Saved as') })
    await writing.stop()
    const dataDir = newFolder()
    const restored = await said(['restore-server', file], { DATA_DIR: dataDir })
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('compared by hash') })
    const twin = await startServer({ dataDir })
    const [first, second] = [await signIn(twin.url, quiet.email), await signIn(twin.url, busy.email)]
    expect([await figuresOf(first), await figuresOf(second)]).toEqual(before)
    expect(await labelsOf(first)).toEqual(labels)
    await twin.stop()
  })

  test('gets another node, and moves users there while they write', async () => {
    const before = await Promise.all(users.map(figuresOf))
    const node = await startCitusNode()
    addNode(NAME, cluster, node)
    const writings = users.map(keepWriting)
    await eventually('all of them have written', () =>
      writings.every(({ written }) => written.length > 10) ? true : null,
    )
    onCoordinator(`select citus_rebalance_start(shard_transfer_mode => 'force_logical')`)
    await eventually('the shards have moved', () => {
      const state = onCoordinator('select state from citus_rebalance_status()')
      if (state === 'failed') throw new Error(onCoordinator('select details from citus_rebalance_status()'))
      return state === 'finished' ? true : null
    })
    await Promise.all(writings.map(({ stop }) => stop()))
    expect(Number(onCoordinator(`select count(*) from citus_shards where nodeport = ${node.port}`))).toBeGreaterThan(0)
    for (const [index, user] of users.entries()) await expectKept(user, writings[index] as (typeof writings)[number])
    expect(await Promise.all(users.map(figuresOf))).toEqual(before)
  })
})
