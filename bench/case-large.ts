/** A large import over HTTP, the same fills in another file, and a few new ones: time, CPU, memory, bytes. */
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Fill } from '@roundtrip/core/ledger'
import { openPool } from '@roundtrip/server/connection'
import { type Call, caller, importPacked, newAccount, packedChunks, readFills } from './http-import.ts'
import { madeFills } from './made-fills.ts'
import { must, type Row } from './measured.ts'
import { cpuMs, databaseProcess, familyCpuMs, forgetPeak, peakMbOf } from './process-use.ts'
import { withServer } from './serving.ts'
import { signedUp } from './signed-up.ts'

const FEW = 10

export function largeCase(rows: number): Promise<Row[]> {
  return withServer(async (base, folder, server) => {
    const pool = openPool({ host: join(folder, 'postgres'), port: 5432, user: 'roundtrip', database: 'roundtrip' }, 1)
    try {
      const { headers } = await signedUp(base)
      const call = caller(base, headers, (bytes) => (uploaded += bytes))
      const account = await newAccount(call)
      const fills = readFills(rows + FEW)
      const pids = { node: server.pid ?? 0, database: databaseProcess(folder) }
      const measured = (task: Omit<Task, 'call' | 'account' | 'pids'>) => measure({ ...task, call, account, pids })
      const first = await measured({ what: `${rows} fills over HTTP`, fills: fills.slice(0, rows), added: rows })
      const { rows: sizes } = await pool.query<{ bytes: string; trades: string }>(
        `select (select sum(pg_total_relation_size(name::regclass)) from unnest($1::text[]) as name) as bytes,
           (select sum(trades) from positions) as trades`,
        [['fill_blocks', 'fill_block_keys']],
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

/** Bytes of all calls so far. */
let uploaded = 0

type Task = {
  readonly what: string
  readonly fills: readonly Fill[]
  /** The number of new ones. */
  readonly added: number
  readonly call: Call
  readonly account: string
  readonly pids: { readonly node: number; readonly database: number }
}
async function measure({ what, fills, added, call, account, pids }: Task): Promise<Row> {
  const packed = packedChunks(fills)
  const before = { node: cpuMs(pids.node), database: familyCpuMs(pids.database), uploaded }
  forgetPeak(pids.node)
  const began = performance.now()
  const { state, fillsAdded, fillsKnown, sentMs } = await importPacked(call, { account, fills: fills.length, packed })
  const ms = performance.now() - began
  must(state === 'done' && fillsAdded === added && fillsKnown === fills.length - added, `${state}, ${fillsAdded} added`)
  const cpu = `${seconds(cpuMs(pids.node) - before.node)} s CPU of node, ${seconds(familyCpuMs(pids.database) - before.database)} s of the database`
  const sent = `${((uploaded - before.uploaded) / 1e6).toFixed(1)} MB sent in ${seconds(sentMs)} s`
  return { what, ms, note: `${cpu}, node peak ${peakMbOf(pids.node)} MB, ${sent}` }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2)
}
