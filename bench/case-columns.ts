/** Opens a large journal as a browser does: first, again, after ten new fills; and many readers at once. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { accountId } from '@roundtrip/core/base'
import type { SegmentList } from '@roundtrip/contract/trades'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import type { Fill } from '@roundtrip/core/ledger'
import {
  decodeFrame,
  type Frame,
  mergeFrames,
  readFrames,
  splitFrames,
  type TradeColumns,
} from '@roundtrip/core/reports'
import { createdAccount, importFills } from './import-fills.ts'
import type { LoopDelays } from './loop-delay.ts'
import { madeFills, type Truth } from './made-fills.ts'
import { medianOf, must, type Row } from './measured.ts'
import { cpuMs, forgetPeak, peakMbOf } from './process-use.ts'
import { withServer } from './serving.ts'
import { signedUp, type User } from './signed-up.ts'

const NEW_FILLS = 10
const ROUNDS = 5
/** How long the server is observed without readers. */
const IDLE_MS = 2_000

type Setup = {
  readonly base: string
  readonly user: User
  readonly pid: number
  readonly delays: () => Promise<LoopDelays>
}

/** `restMs`: the pause after the imports, in which the server frees what they used. */
export type Size = { readonly rows: number; readonly restMs: number }

export async function columnsCase(size: Size): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-bench-'))
  const report = join(folder, 'delay.json')
  const probe = fileURLToPath(new URL('./loop-delay.js', import.meta.url))
  const environment = { LOOP_DELAY_FILE: report, NODE_OPTIONS: `--import ${probe}` }
  try {
    return await withServer(async (base, _, server) => {
      const delays = async (): Promise<LoopDelays> => {
        rmSync(report, { force: true })
        server.kill('SIGUSR2')
        for (let text = ''; ; ) {
          if (existsSync(report)) text = readFileSync(report, 'utf8')
          if (text.endsWith('}')) return JSON.parse(text) as LoopDelays
          await pause(20)
        }
      }
      return measure({ base, user: await signedUp(base), pid: server.pid ?? 0, delays }, size)
    }, environment)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(setup: Setup, { rows, restMs }: Size): Promise<Row[]> {
  const more = rows + ROUNDS * NEW_FILLS
  const fills = await storeFills(setup, { rows, more })
  const kept = new Map<string, Uint8Array>()
  await pause(restMs)
  const first = await open(setup, kept)
  checkTruth(first.columns, madeFills(rows).truth)
  const again = await medianRound(ROUNDS, () => open(setup, kept))
  must(again.segments === 0, `${again.segments} segments are fetched again`)
  const added: { ms: number; bytes: number; segments: number; cpuMs: number }[] = []
  let last = first.columns
  for (let from = rows; from < more; from += NEW_FILLS) {
    const before = cpuMs(setup.pid)
    await importFills(setup, fills.account, fills.list.slice(from, from + NEW_FILLS))
    const cpu = cpuMs(setup.pid) - before
    const next = await open(setup, kept)
    last = next.columns
    added.push({ ...next, cpuMs: cpu })
  }
  checkTruth(last, madeFills(more).truth)
  const trades = first.columns.count
  const middle = added.toSorted((a, b) => a.ms - b.ms)[ROUNDS >> 1] ?? { ms: 0, bytes: 0, segments: 0 }
  const visits = await readersAtOnce(setup, { count: 8, what: 'first visits' }, () => open(setup, new Map(), false))
  const bodies: Uint8Array[] = []
  const downloads = await readersAtOnce(setup, { count: 4, what: 'downloads' }, () => download(setup, bodies))
  for (const body of bodies) must(readFrames(splitFrames(body)).count === last.count, 'a download is incomplete')
  return [
    { what: `open ${trades} trades, first time`, ms: first.ms, note: bytesNote(first.bytes, trades) },
    { what: 'open them again', ms: again.ms, note: `${again.bytes} bytes` },
    {
      what: `open them after ${NEW_FILLS} new fills`,
      ms: middle.ms,
      note: `${middle.bytes} bytes, ${middle.segments} segments`,
    },
    { what: `CPU of the server for ${NEW_FILLS} new fills`, ms: medianOf(added.map((round) => round.cpuMs)) },
    ...visits,
    ...downloads,
  ]
}

type Opened = { readonly ms: number; readonly bytes: number; readonly segments: number; readonly columns: TradeColumns }

/** What a page and its worker do, with their storage; without `reads`, only what they fetch. */
async function open(setup: Setup, kept: Map<string, Uint8Array>, reads = true): Promise<Opened> {
  const start = performance.now()
  const listed = await fetchBytes(setup, 'segments')
  const { segments, flows } = JSON.parse(Buffer.from(listed).toString()) as SegmentList
  const missing = segments.filter(({ hash }) => !kept.has(hash))
  let bytes = listed.byteLength
  const parts: string[][] = []
  let size = 0
  for (const segment of missing) {
    if (parts.length === 0 || size + segment.bytes > 2_000_000) {
      parts.push([])
      size = 0
    }
    size += segment.bytes
    parts.at(-1)?.push(segment.hash)
  }
  await Promise.all(
    [0, 1, 2].map(async () => {
      for (let hashes = parts.shift(); hashes !== undefined; hashes = parts.shift()) {
        const body = await fetchBytes(setup, 'segments', JSON.stringify({ hashes }))
        bytes += body.byteLength
        for (const [index, frame] of splitFrames(body).entries()) kept.set(hashes[index] ?? '', frame)
      }
    }),
  )
  const frames: Frame[] = [{ kind: 'flows', flows }]
  if (reads) {
    for (const { hash } of segments) {
      const content = kept.get(hash) ?? new Uint8Array(0)
      must(content.length > 0, 'a segment is missing')
      frames.push(decodeFrame(content[0] === 0x1f ? gunzipSync(content) : content))
    }
  }
  return { columns: mergeFrames(frames), ms: performance.now() - start, bytes, segments: missing.length }
}

/** Read only afterwards, so that this process does not measure itself. */
async function download(setup: Setup, bodies: Uint8Array[]): Promise<{ bytes: number }> {
  const body = await fetchBytes(setup, 'columns')
  bodies.push(body)
  return { bytes: body.byteLength }
}

async function fetchBytes({ base, user }: Setup, name: string, body?: string): Promise<Uint8Array> {
  const init = body === undefined ? {} : { method: 'POST', body }
  // The list is so small that its compressed size does not matter.
  const response = await fetch(`${base}/ledger/v1/${user.uid}/${name}`, { ...init, headers: user.headers })
  must(response.ok, `${name} answers ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

type Readers = { readonly count: number; readonly what: string }

async function readersAtOnce(
  setup: Setup,
  { count, what }: Readers,
  read: () => Promise<{ bytes: number }>,
): Promise<Row[]> {
  // Other work on the machine holds up the server as well.
  await setup.delays()
  await pause(IDLE_MS)
  const idle = await setup.delays()
  forgetPeak(setup.pid)
  const before = peakMbOf(setup.pid)
  const health: number[] = []
  let isOver = false
  const poll = async (): Promise<void> => {
    while (!isOver) {
      const start = performance.now()
      await (await fetch(`${setup.base}/healthz`)).text()
      health.push(performance.now() - start)
      await pause(10)
    }
  }
  const polled = poll()
  const start = performance.now()
  await Promise.all(Array.from({ length: count }, read))
  const ms = performance.now() - start
  isOver = true
  await polled
  const stall = await setup.delays()
  const p95 = health.toSorted((a, b) => a - b)[Math.floor(health.length * 0.95)] ?? 0
  return [
    {
      what: `${count} ${what} at once`,
      ms,
      note: `server peak ${peakMbOf(setup.pid)} MB, before ${before} MB, healthz p95 ${p95.toFixed(0)} ms`,
    },
    {
      what: `longest stall of the event loop meanwhile`,
      ms: stall.maxMs,
      floor: { what: `idle, longest in ${IDLE_MS / 1_000} s`, ms: idle.maxMs },
      note: `longest turn ${stall.maxCpuMs.toFixed(1)} ms of processor time`,
    },
  ]
}

async function medianRound<T extends { readonly ms: number }>(rounds: number, run: () => Promise<T>): Promise<T> {
  const results: T[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await run())
  return results.sort((a, b) => a.ms - b.ms)[rounds >> 1] as T
}

function bytesNote(bytes: number, trades: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB, ${(bytes / trades).toFixed(1)} bytes a trade`
}

function checkTruth(columns: TradeColumns, truth: Truth): void {
  let closed = 0
  let net = 0n
  for (let row = 0; row < columns.count; row += 1) {
    if (columns.closed[row] === 0) continue
    closed += 1
    net += BigInt(columns.net[row] ?? 0)
  }
  must(closed === truth.closedTrades, `${closed} closed trades for ${truth.closedTrades}`)
  must(net === truth.net, `net ${net} for ${truth.net}`)
}

type Made = { readonly account: string; readonly list: readonly Fill[] }

/** Stores the first `rows` of `more` fills. */
async function storeFills(setup: Setup, { rows, more }: { rows: number; more: number }): Promise<Made> {
  const id = await createdAccount(setup)
  const [file] = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes: madeFills(more).csv }])
  if (file === undefined) throw new Error('Wrong answer: no file')
  const { fills } = readLedger({ account: accountId(id), files: [{ file, zone: 'UTC' }] }).ledger
  const list = fills.toSorted((a, b) => a.time - b.time)
  await importFills(setup, id, list.slice(0, rows))
  return { account: id, list }
}

function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms))
}
