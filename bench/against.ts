/**
 * Other tools on the same work, where they are installed: `npm run bench -- --against FOLDER`. The folder holds
 * `node_modules` with papaparse, udsv and @duckdb/node-api, any of which may be missing; pandas is looked for in the
 * `python3` of the path and of Debian. An answer is checked before its time counts, and printed is the ratio to ours.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { findInsights } from '@roundtrip/core/insights'
import { analyseGroups, selectTrades, type TradeColumns } from '@roundtrip/core/reports'
import { madeColumns, REPORT_SETTINGS, SEVEN_REPORTS } from './case-reports.ts'
import { madeFills } from './made-fills.ts'
import { medianOf, must, timed } from './measured.ts'

type Other = {
  readonly name: string
  /** Times of some rounds in ms; null if it is not installed. Throws if its result is wrong. */
  readonly run: () => Promise<readonly number[] | null>
}

const ROUNDS = 5

/** Compares reading a file of `rows` fills, seven reports over as many trades, and the search for insights in them. */
export async function against(folder: string, rows: number): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'roundtrip-against-'))
  try {
    await compareReading({ folder, scratch, rows })
    await compareReports({ folder, scratch, rows })
    await compareSlices({ folder, scratch, rows })
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

type Setup = { readonly folder: string; readonly scratch: string; readonly rows: number }

async function compareReading({ folder, scratch, rows }: Setup): Promise<void> {
  const path = join(scratch, 'fills.csv')
  const { csv, truth } = madeFills(rows)
  writeFileSync(path, csv)
  const ours = timed(3, () => {
    const [file] = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes: readFileSync(path) }])
    if (file === undefined) throw new Error('The file is not recognised.')
    return readLedger({ account: accountId('bench'), files: [{ file, zone: 'UTC' }] }).ledger.fills.length
  })
  must(ours.result === truth.rows, `${ours.result} fills of ${truth.rows} rows`)
  const read = (count: (text: string) => number) => () => {
    const rowCount = count(readFileSync(path, 'utf8'))
    must(rowCount === rows, `${rowCount} rows of ${rows}`)
  }
  await print(`read ${rows} rows; ours into exact fills, checked, with keys`, ours.ms, [
    inNode('papaparse, arrays of text', folder, 'papaparse', (papa: Papa) =>
      read((text) => papa.parse(text.trimEnd()).data.length - 1),
    ),
    inNode('udsv, typed columns', folder, 'udsv', (udsv: Udsv) =>
      read((text) => {
        const schema = udsv.inferSchema(text)
        return (udsv.initParser(schema).typedCols(text)[0] ?? []).length
      }),
    ),
    inDuckDb('DuckDB, a table', folder, {
      before: [],
      timed: [`create or replace table fills as select * from read_csv('${path}')`],
      check: ['select count(*) from fills', rows],
    }),
    inPython('pandas, a frame', [
      'def run(): return pandas.read_csv(sys.argv[1])',
      `def check(result): assert len(result) == ${rows}`,
      path,
    ]),
  ])
}

async function compareReports({ folder, scratch, rows }: Setup): Promise<void> {
  const columns = madeColumns(rows)
  const counted = selectTrades(columns, {}, { settings: REPORT_SETTINGS })
  const context = { rows: counted, settings: REPORT_SETTINGS }
  const ours = timed(ROUNDS, () => analyseGroups(SEVEN_REPORTS, columns, context))
  const path = join(scratch, 'trades.csv')
  writeFileSync(path, keyedTrades(columns))
  const net = columns.net.reduce((sum, value) => sum + value, 0)
  must(sumOf(ours.result.day) === net, 'the days do not add up to the trades')
  const sums = 'sum(net), sum(fees), min(net), max(net), count(*), sum((net > 0)::int), sum(hold)'
  await print(`seven reports over ${rows} trades, keys derived before; ours with profit factor and the rest`, ours.ms, [
    inDuckDb('DuckDB', folder, {
      before: [`create table trades as select * from read_csv('${path}')`],
      timed: KEY_NAMES.map((key) => `select ${key}, ${sums} from trades group by ${key}`),
      check: ['select sum(net)::double from trades', net],
    }),
    inPython('pandas', [
      'trades = pandas.read_csv(sys.argv[1]); trades["won"] = trades.net > 0',
      `def run(): return [trades.groupby(key).agg({'net': ['sum', 'min', 'max', 'count'], 'fees': 'sum', 'won': 'sum', 'hold': 'sum'}) for key in ${JSON.stringify(KEY_NAMES)}]`,
      `def check(result): assert abs(result[0]['net']['sum'].sum() - ${net}) < 1`,
      path,
    ]),
  ])
}

/** The others only count and sum their slices; ours ranks them and compares each with hundreds of random journals. */
async function compareSlices({ folder, scratch, rows }: Setup): Promise<void> {
  const columns = madeColumns(rows)
  const all = selectTrades(columns, {}, { settings: REPORT_SETTINGS })
  const ours = timed(3, () => findInsights({ columns, rows: all, settings: REPORT_SETTINGS }))
  must(ours.result.tested >= MIN_SLICES, `${ours.result.tested} slices were tested`)
  const path = join(scratch, 'slices.csv')
  writeFileSync(path, keyedTrades(columns))
  const net = columns.net.reduce((sum, value) => sum + value, 0)
  const groups = (name: string): string => `select count(*) from (select distinct ${name} from trades)`
  await print(`${ours.result.tested} slices of ${rows} trades; the others sum theirs and test nothing`, ours.ms, [
    inDuckDb('DuckDB', folder, {
      before: [`create table trades as select * from read_csv('${path}')`],
      timed: SPLITS.map(
        (keys) => `select ${keys.join()}, count(*), sum(net), sum(net::double * net) from trades group by all`,
      ),
      check: [`select (${SPLITS.map((keys) => `(${groups(keys.join())})`).join(' + ')} >= ${MIN_SLICES})::int`, 1],
    }),
    inPython('pandas', [
      'trades = pandas.read_csv(sys.argv[1]); trades["square"] = trades.net.astype(float) ** 2',
      `def run(): return [trades.groupby(keys).agg({'net': ['count', 'sum'], 'square': 'sum'}) for keys in ${JSON.stringify(SPLITS)}]`,
      `def check(result): assert sum(map(len, result)) >= ${MIN_SLICES} and abs(result[0]['net']['sum'].sum() - ${net}) < 1`,
      path,
    ]),
  ])
}

const MIN_SLICES = 312
const SPLITS = [
  ['hour'],
  ['weekday'],
  ['holding'],
  ['ticker'],
  ['hour', 'weekday'],
  ['weekday', 'holding'],
  ['ticker', 'hour'],
]

const KEY_NAMES = ['hour', 'weekday', 'day', 'month', 'label', 'ticker', 'holding'] as const

function sumOf(groups: readonly { readonly netProfit: number }[]): number {
  return groups.reduce((total, group) => total + Math.round(group.netProfit * 1e8), 0)
}

/** The trades with the integer keys that the others group by. */
function keyedTrades({ count, closeTime, openTime, ticker, net, fees }: TradeColumns): string {
  const lines = ['hour,weekday,day,month,label,ticker,holding,net,fees,hold']
  for (let row = 0; row < count; row += 1) {
    const close = closeTime[row] ?? 0
    const hold = close - (openTime[row] ?? 0)
    const day = Math.floor(close / 86_400_000)
    const keys = [Math.floor(close / 3_600_000) % 24, day % 7, day, Math.floor(day / 30), 0, ticker[row]]
    lines.push(`${keys.join(',')},${Math.floor(Math.log2(hold + 1))},${net[row]},${fees[row]},${hold}`)
  }
  return `${lines.join('\n')}\n`
}

async function print(what: string, ours: number, others: readonly Other[]): Promise<void> {
  process.stdout.write(`\n${what}: ${ours.toFixed(0)} ms\n`)
  for (const { name, run } of others) {
    const times = await run()
    const ms = times === null ? null : medianOf(times)
    const said = ms === null ? 'not installed' : `${ms.toFixed(0)} ms, ${(ms / ours).toFixed(2)} times ours`
    process.stdout.write(`  ${name.padEnd(32)}${said}\n`)
  }
}

type Papa = { readonly parse: (text: string) => { readonly data: unknown[] } }
type Udsv = {
  readonly inferSchema: (text: string) => object
  readonly initParser: (schema: object) => { readonly typedCols: (text: string) => readonly unknown[][] }
}

function inNode<T>(name: string, folder: string, packageName: string, prepare: (library: T) => () => void): Other {
  return {
    name,
    run: async () => {
      const library = await installed<T>(folder, packageName)
      if (library === null) return null
      const run = prepare(library)
      return Array.from({ length: 3 }, () => timed(1, run).ms)
    },
  }
}

async function installed<T>(folder: string, packageName: string): Promise<T | null> {
  try {
    const path = createRequire(join(resolve(folder), 'package.json')).resolve(packageName)
    const loaded = (await import(path)) as { readonly default?: T }
    return loaded.default ?? (loaded as T)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

type DuckDb = {
  readonly DuckDBInstance: { readonly create: () => Promise<{ readonly connect: () => Promise<Connection> }> }
}
type Connection = {
  readonly run: (sql: string) => Promise<unknown>
  readonly runAndReadAll: (sql: string) => Promise<{ readonly getRows: () => readonly (readonly unknown[])[] }>
}
type Queries = {
  readonly before: readonly string[]
  readonly timed: readonly string[]
  readonly check: readonly [string, number]
}

function inDuckDb(name: string, folder: string, { before, timed: queries, check }: Queries): Other {
  return {
    name,
    run: async () => {
      const duckDb = await installed<DuckDb>(folder, '@duckdb/node-api')
      if (duckDb === null) return null
      const connection = await (await duckDb.DuckDBInstance.create()).connect()
      for (const sql of before) await connection.run(sql)
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const start = performance.now()
        for (const sql of queries) await connection.runAndReadAll(sql)
        times.push(performance.now() - start)
      }
      const [sql, expected] = check
      const value = Number((await connection.runAndReadAll(sql)).getRows()[0]?.[0])
      must(value === expected, `DuckDB answers ${value} for ${expected}`)
      return times
    },
  }
}

/** `run` and `check` in Python, and the file that they read. */
function inPython(name: string, [run, ...rest]: readonly string[]): Other {
  const path = rest.at(-1) ?? ''
  const script = [
    'import json, sys, time, pandas',
    run,
    ...rest.slice(0, -1),
    'times = []',
    `for _ in range(${ROUNDS}):`,
    '    start = time.perf_counter()',
    '    result = run()',
    '    times.append((time.perf_counter() - start) * 1000)',
    'check(result)',
    'print(json.dumps(times))',
  ].join('\n')
  return {
    name,
    run: async () => {
      const python = ['python3', '/usr/bin/python3'].find(
        (candidate) => spawnSync(candidate, ['-c', 'import pandas']).status === 0,
      )
      if (python === undefined) return null
      const { status, stdout, stderr } = spawnSync(python, ['-c', script, path], { encoding: 'utf8' })
      must(status === 0, `pandas: ${stderr}`)
      return JSON.parse(stdout) as number[]
    },
  }
}
