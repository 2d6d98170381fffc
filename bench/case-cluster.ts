/**
 * Many users at once on one PostgreSQL and on a Citus cluster: signing up, imports, documents, trades, with streams
 * open. `BENCH_POSTGRES` and `BENCH_CITUS` are addresses of empty databases, the second on a coordinator;
 * `BENCH_NODE` (host:port) is another node that joins the cluster while users work. Without them, the embedded database
 * takes the load alone.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { caller, importPacked, newAccount, packedChunks, readFills } from './http-import.ts'
import { inTurns } from './in-turns.ts'
import { medianOf, must, quantileOf, type Row } from './measured.ts'
import { withServer } from './serving.ts'
import { signedUp, type User } from './signed-up.ts'

const FILLS = 200
const DOCUMENTS = 5
const AT_ONCE = 8
/** Users whose page is open. */
const STREAMS = 50

type Times = ReadonlyMap<string, number[]>

export async function clusterCase(users: number): Promise<Row[]> {
  const packed = packedChunks(readFills(FILLS))
  const single = await withServer((base) => load(base, users, packed), settings(process.env['BENCH_POSTGRES']))
  const citus = process.env['BENCH_CITUS']
  const rows = rowsOf('one PostgreSQL', single)
  if (citus === undefined) return rows
  return withServer(async (base) => {
    const spreadMs = distribute(citus)
    rows.push({ what: 'distribute the tables of a new server', ms: spreadMs })
    rows.push(...rowsOf('a cluster', await load(base, users, packed), single))
    const node = process.env['BENCH_NODE']
    if (node !== undefined) {
      const joining = join(citus, node)
      const during = await load(base, users, packed)
      rows.push({ what: 'another node joins, and shards move there', ms: await joining })
      rows.push(...rowsOf('while it joins', during, single))
      rows.push(...rowsOf('with that node', await load(base, users, packed), single))
    }
    return rows
  }, settings(citus))
}

function settings(address: string | undefined): Record<string, string> {
  return { PASSWORD_MEMORY: '19', ...(address === undefined ? {} : { DATABASE_URL: address }) }
}

let named = 0

/** Everything that this many new users do. Each response is checked. */
async function load(base: string, users: number, packed: readonly string[]): Promise<Times> {
  const times = new Map<string, number[]>()
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    times.set(what, [...(times.get(what) ?? []), performance.now() - began])
    return result
  }
  const open = new AbortController()
  let streams = 0
  await inTurns(
    users,
    async () => {
      named += 1
      const email = `user-${named}@example.com`
      const user = await timed('sign up and in', () => signedUp(base, email))
      if (streams < STREAMS) {
        streams += 1
        const stream = await fetch(`${base}/db/v1/listen/${user.uid}`, { headers: user.headers, signal: open.signal })
        must(stream.ok, `a stream answers ${stream.status}`)
        void stream.text().catch(() => undefined)
      }
      const call = caller(base, user.headers)
      const account = await timed('a new account', () => newAccount(call))
      const done = await timed(`import of ${FILLS} fills`, () => importPacked(call, { account, fills: FILLS, packed }))
      must(done.fillsAdded === FILLS, `${done.fillsAdded} fills are stored`)
      for (let count = 0; count < DOCUMENTS; count += 1) await timed('a document', () => writeLabel(base, user, count))
      await timed('all trades', () => readTrades(base, user))
    },
    AT_ONCE,
  )
  open.abort()
  return times
}

async function writeLabel(base: string, { uid, headers }: User, count: number): Promise<void> {
  const data = { name: `Label ${count}`, group: 'setup', colour: 1, archived: false, hidden: false }
  const response = await fetch(`${base}/db/v1/users/${uid}/labels/label-${count}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(data),
  })
  must(response.ok, `a label answers ${response.status}`)
  await response.arrayBuffer()
}

async function readTrades(base: string, { uid, headers }: User): Promise<void> {
  const response = await fetch(`${base}/ledger/v1/${uid}/columns`, { headers })
  must(response.ok, `the trades answer ${response.status}`)
  must((await response.arrayBuffer()).byteLength > 1_000, 'there are trades')
}

/** Runs `roundtrip distribute` while the server runs. */
function distribute(address: string): number {
  const began = performance.now()
  const env = { ...process.env, DATABASE_URL: address }
  const { status, stderr } = spawnSync(process.execPath, [resolve('server/dist/cli.js'), 'distribute'], { env })
  must(status === 0, String(stderr))
  return performance.now() - began
}

/** Needs the address of an administrator; returns how long it took, ms. */
async function join(address: string, node: string): Promise<number> {
  const began = performance.now()
  const url = new URL(address)
  url.username = 'postgres'
  const runSql = (statement: string): string => {
    const { status, stdout, stderr } = spawnSync('psql', ['-XAtq', '-c', statement, url.href], { encoding: 'utf8' })
    must(status === 0, stderr)
    return stdout.trim()
  }
  const [host, port] = node.split(':')
  runSql(`select citus_add_node('${host}', ${port})`)
  runSql(`select citus_rebalance_start(shard_transfer_mode => 'force_logical')`)
  for (;;) {
    const state = runSql('select state from citus_rebalance_status()')
    must(state !== 'failed', 'the shards move')
    if (state === 'finished') return performance.now() - began
    await pause(200)
  }
}

function rowsOf(where: string, times: Times, floors?: Times): Row[] {
  return [...times].map(([what, list]) => {
    const late = quantileOf(list, 0.95)
    const floor = floors?.get(what)
    return {
      what: `${what}, ${where}`,
      ms: medianOf(list),
      note: `95 % within ${late.toFixed(0)} ms, ${list.length} times`,
      ...(floor === undefined ? {} : { floor: { what: 'one PostgreSQL', ms: medianOf(floor) } }),
    }
  })
}
