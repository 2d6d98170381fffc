/** A large import over HTTP, the same fills in another file, and a few new ones: time, processors, memory, bytes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { encodeLedger, type Fill } from '@roundtrip/core/ledger'
import { openPool } from '@roundtrip/server/connection'
import { madeFills } from './made-fills.ts'
import { must, type Row } from './measured.ts'
import { cpuMs, familyCpuMs, forgetPeak, peakMbOf } from './process-use.ts'
import { withServer } from './serving.ts'
import { signedUp } from './signed-up.ts'

const CHUNK = 5_000
const FEW = 10

export function largeCase(rows: number): Promise<Row[]> {
  return withServer(async (base, folder, server) => {
    const pool = openPool({ host: join(folder, 'postgres'), port: 5432, user: 'roundtrip', database: 'roundtrip' }, 1)
    try {
      const call = caller(base, (await signedUp(base)).headers)
      const account = (await call<{ id: string }>('createAccount', ACCOUNT)).id
      const fills = readFills(rows + FEW)
      const pids = { node: server.pid ?? 0, database: postmaster(folder) }
      const measured = (task: Omit<Task, 'call' | 'account' | 'pids'>) => measure({ ...task, call, account, pids })
      const first = await measured({ what: `${rows} fills over HTTP`, fills: fills.slice(0, rows), added: rows })
      const { rows: sizes } = await pool.query<{ bytes: string; trades: string }>(
        `select pg_total_relation_size('fills') as bytes, (select sum(trades) from positions) as trades`,
      )
      must(Number(sizes[0]?.trades) >= madeFills(rows).truth.closedTrades, `${sizes[0]?.trades} trades`)
      const disk = `${Math.round(Number(sizes[0]?.bytes) / rows)} bytes a fill on disk`
      const again = await measured({ what: 'the same fills in another file', fills: fills.slice(0, rows), added: 0 })
      const few = await measured({ what: `${FEW} new fills after them`, fills: fills.slice(rows), added: FEW })
      return [{ ...first, note: `${first.note}, ${disk}` }, again, few]
    } finally {
      await pool.end()
    }
  })
}

const ACCOUNT = { venue: 'binance', market: 'futures', name: 'Bench', startBalance: null }

type Call = <T>(name: string, data: object) => Promise<T>

function caller(base: string, headers: Readonly<Record<string, string>>): Call {
  return async <T>(name: string, data: object): Promise<T> => {
    const body = JSON.stringify({ data })
    uploaded += body.length
    const send = (): Promise<Response> => fetch(`${base}/fn/us-central1/${name}`, { method: 'POST', headers, body })
    // While the client works for long, the server ends the connection that nobody uses.
    const response = await send().catch(send)
    must(response.ok, `${name} answers ${response.status}`)
    return ((await response.json()) as { data: T }).data
  }
}

/** Bytes of all calls so far. */
let uploaded = 0

function readFills(rows: number): readonly Fill[] {
  const bytes = madeFills(rows).csv
  const [file] = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes }])
  if (file === undefined) throw new Error('Wrong answer: no file')
  return readLedger({ account: accountId('bench'), files: [{ file, zone: 'UTC' }] }).ledger.fills
}

type Task = {
  readonly what: string
  readonly fills: readonly Fill[]
  /** How many of them are new. */
  readonly added: number
  readonly call: Call
  readonly account: string
  readonly pids: { readonly node: number; readonly database: number }
}
type Answer = { readonly import: { readonly state: string; readonly fillsAdded: number; readonly fillsKnown: number } }

let files = 0

async function measure({ what, fills, added, call, account, pids }: Task): Promise<Row> {
  const packed = Array.from({ length: Math.ceil(fills.length / CHUNK) }, (_, chunk) => {
    const part = { fills: fills.slice(chunk * CHUNK, (chunk + 1) * CHUNK), cashEvents: [] }
    return gzipSync(JSON.stringify(encodeLedger(part)), { level: 1 }).toString('base64')
  })
  files += 1
  const file = {
    name: `${files}.csv`,
    bytes: 1,
    sha256: String(files).padStart(64, '0'),
    layout: 'binance-usdm-trades',
  }
  const before = { node: cpuMs(pids.node), database: familyCpuMs(pids.database), uploaded }
  forgetPeak(pids.node)
  const began = performance.now()
  const counts = { fills: fills.length, cashEvents: 0, rowsRefused: 0 }
  const { importId } = await call<{ importId: string }>('beginImport', { account, files: [file], ...counts })
  for (const [chunk, text] of packed.entries()) await call('addPackedChunk', { importId, chunk, packed: text })
  const sentMs = performance.now() - began
  let answer = await call<Answer>('commitImport', { importId })
  while (answer.import.state === 'committing') answer = await call<Answer>('getImport', { importId })
  const ms = performance.now() - began
  const { state, fillsAdded, fillsKnown } = answer.import
  must(state === 'done' && fillsAdded === added && fillsKnown === fills.length - added, `${state}, ${fillsAdded} added`)
  const cpu = `${seconds(cpuMs(pids.node) - before.node)} s CPU of node, ${seconds(familyCpuMs(pids.database) - before.database)} s of the database`
  const sent = `${((uploaded - before.uploaded) / 1e6).toFixed(1)} MB sent in ${seconds(sentMs)} s`
  return { what, ms, note: `${cpu}, node peak ${peakMbOf(pids.node)} MB, ${sent}` }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2)
}

function postmaster(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
