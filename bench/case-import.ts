/** Parse and build 1,000,000 rows of a Binance USD-M file, compared with reading the file and splitting its lines. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountId } from '@roundtrip/core/base'
import { openFiles, type ReadRequest, readLedger, readRecords } from '@roundtrip/core/exchanges'
import { byPosition, columnsOf, positionColumns } from '@roundtrip/core/reports'
import { buildTrades, createRates, DEFAULT_BUILD_OPTIONS } from '@roundtrip/core/trades'
import { madeFills, type Truth } from './made-fills.ts'
import { growthExponent, must, peakMb, type Row, timed } from './measured.ts'

const OPTIONS = { ...DEFAULT_BUILD_OPTIONS, currency: 'USD' }

export function importCase(rows: number): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'roundtrip-bench-'))
  try {
    const { read, build, ...peaks } = readForColumns(folder, rows)
    const points = [rows / 30, rows / 10, rows / 3].map((size) => ({
      size: Math.round(size),
      ms: parseAndBuild(folder, Math.round(size)).total,
    }))
    const before = peakMb()
    const whole = parseAndBuild(folder, rows)
    const floor = timed(3, () => readFileSync(join(folder, `${rows}.csv`), 'latin1').split('\n').length)
    return [
      {
        what: `read ${rows} rows into columns, as the browser does`,
        ms: read.ms,
        note: `${read.cpuMs} ms of processors, peak ${peaks.readPeak} MB (${peaks.before} MB before)`,
      },
      {
        what: `these into columns of ${build.result.reduce((sum, { columns }) => sum + columns.count, 0)} trades`,
        ms: build.ms,
        note: `${build.cpuMs} ms of processors, ${read.cpuMs + build.cpuMs} ms with the reading, peak ${peaks.peak} MB`,
      },
      {
        what: `read ${rows} rows into fills`,
        ms: whole.read,
        floor: { what: 'read the file, split lines', ms: floor.ms, max: 70 },
        note: `${Math.round(rows / whole.read)}k rows/s`,
      },
      {
        what: 'build trades from them',
        ms: whole.build,
        note: `${((whole.build * 1000) / rows).toFixed(2)} us a fill, ${whole.trades} trades`,
      },
      { what: 'trades to columns', ms: whole.columns },
      {
        what: 'parse and build, together',
        ms: whole.total,
        floor: { what: 'read the file, split lines', ms: floor.ms, max: 70 },
        note: `peak ${peakMb()} MB (${before} MB before), growth exponent ${growthExponent([...points, { size: rows, ms: whole.total }]).toFixed(2)}`,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function parseAndBuild(folder: string, rows: number) {
  const path = join(folder, `${rows}.csv`)
  const { csv, truth } = madeFills(rows)
  writeFileSync(path, csv)
  const read = timed(1, () => readFile(path))
  const build = timed(1, () => buildTrades(read.result, DEFAULT_BUILD_OPTIONS))
  const columns = timed(1, () => columnsOf(build.result.trades, { currency: 'USD', rates: createRates([]) }))
  checkTruth([columns.result], truth)
  return {
    read: read.ms,
    build: build.ms,
    columns: columns.ms,
    total: read.ms + build.ms,
    trades: build.result.trades.length,
  }
}

/** From the bytes of a file to columns of its trades. Runs before anything larger, which would hide its peak. */
function readForColumns(folder: string, rows: number) {
  const path = join(folder, `${rows}.csv`)
  const { csv, truth } = madeFills(rows)
  writeFileSync(path, csv)
  const before = peakMb()
  const read = withCpu(() => readRecords(requestOf(path)).records)
  const readPeak = peakMb()
  must(read.result.fills === rows, `${read.result.fills} fills of ${rows} rows`)
  const build = withCpu(() => {
    const { fills } = read.result.columns()
    return Array.from(byPosition(fills, OPTIONS.renames).values(), (ofPosition) =>
      positionColumns({ fills: ofPosition, cashEvents: [] }, OPTIONS),
    )
  })
  checkTruth(
    build.result.map(({ columns }) => columns),
    truth,
  )
  return { read, build, before, readPeak, peak: peakMb() }
}

function withCpu<T>(run: () => T) {
  const used = process.cpuUsage()
  const { ms, result } = timed(1, run)
  const { user, system } = process.cpuUsage(used)
  return { ms, result, cpuMs: Math.round((user + system) / 1000) }
}

function readFile(path: string) {
  return readLedger(requestOf(path)).ledger
}

function requestOf(path: string): ReadRequest {
  const opened = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes: readFileSync(path) }])
  const file = opened[0]
  if (file === undefined || file.detection.status !== 'supported')
    throw new Error('Wrong answer: the file is not recognised')
  return { account: accountId('bench'), files: [{ file, zone: 'UTC' }] }
}

function checkTruth(parts: readonly ReturnType<typeof columnsOf>[], truth: Truth): void {
  let closed = 0
  let net = 0
  for (const columns of parts) {
    for (let row = 0; row < columns.count; row += 1) {
      if (columns.closed[row] === 0) continue
      closed += 1
      net += columns.net[row] as number
    }
  }
  must(closed === truth.closedTrades, `${closed} closed trades for ${truth.closedTrades}`)
  must(BigInt(net) === truth.net, `net ${net} for ${truth.net}`)
}
