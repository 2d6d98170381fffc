/** Undoes the newest import of a large account over HTTP: time, CPU, memory. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { SegmentList } from '@roundtrip/contract/trades'
import { type Call, caller, importPacked, newAccount, packedChunks, readFills } from './http-import.ts'
import { must, type Row } from './measured.ts'
import { cpuMs, databaseProcess, familyCpuMs, forgetPeak, peakMbOf } from './process-use.ts'
import { withServer } from './serving.ts'
import { freshHeaders, signedUp, type User } from './signed-up.ts'

/** `stored`: fills besides those of the import. `restMs`: the pause in which the server frees what imports used. */
export type UndoSize = { readonly stored: number; readonly undone: number; readonly restMs: number }

/** The fills of each earlier import. */
const PART = 500_000

export function undoCase({ stored, undone, restMs }: UndoSize): Promise<Row[]> {
  return withServer(async (base, folder, server) => {
    const { uid, cookie, headers } = await signedUp(base)
    // Storing the fills takes longer than a token lasts.
    const renewed = async (): Promise<Call> => caller(base, await freshHeaders(base, cookie))
    const account = await newAccount(caller(base, headers))
    const trades = async () => tradesOf(base, { uid, headers: await freshHeaders(base, cookie) })
    const fills = readFills(stored + undone).toSorted((a, b) => a.time - b.time)
    for (let from = 0; from < stored; from += PART) {
      const part = fills.slice(from, Math.min(from + PART, stored))
      const packed = packedChunks(part)
      await importPacked(await renewed(), { account, fills: part.length, packed })
    }
    const without = await trades()
    const last = fills.slice(stored)
    const { importId } = await importPacked(await renewed(), { account, fills: undone, packed: packedChunks(last) })
    must((await trades()) !== without, 'the import changes no trade')
    await pause(restMs)
    const pids = { node: server.pid ?? 0, database: databaseProcess(folder) }
    const row = await measured(await renewed(), { importId, undone, stored, pids })
    must((await trades()) === without, 'other trades are left than without the import')
    return [row]
  })
}

type Undo = {
  readonly importId: string
  readonly undone: number
  readonly stored: number
  readonly pids: { readonly node: number; readonly database: number }
}

async function measured(call: Call, { importId, undone, stored, pids }: Undo): Promise<Row> {
  const before = { node: cpuMs(pids.node), database: familyCpuMs(pids.database) }
  forgetPeak(pids.node)
  const began = performance.now()
  const { fillsRemoved } = await call<{ fillsRemoved: number }>('undoImport', { importId })
  const ms = performance.now() - began
  must(fillsRemoved === undone, `${fillsRemoved} fills are removed`)
  const seconds = (cpu: number): string => (cpu / 1_000).toFixed(2)
  const node = seconds(cpuMs(pids.node) - before.node)
  const database = seconds(familyCpuMs(pids.database) - before.database)
  return {
    what: `undo of ${undone} fills after ${stored} others`,
    ms,
    note: `${node} s CPU of node, ${database} s of the database, node peak ${peakMbOf(pids.node)} MB`,
  }
}

/** The names of all segments, which depend on the trades alone. */
async function tradesOf(base: string, { uid, headers }: Pick<User, 'uid' | 'headers'>): Promise<string> {
  const response = await fetch(`${base}/ledger/v1/${uid}/segments`, { headers })
  const { segments } = (await response.json()) as SegmentList
  return segments
    .map(({ hash }) => hash)
    .sort()
    .join()
}
