/** Runs every case in a process of its own and prints one table. `npm run bench [-- CASE… | --against FOLDER]` */
import { spawnSync } from 'node:child_process'
import { freemem, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { against } from './against.ts'
import { browserCase } from './case-browser.ts'
import { callsCase } from './case-calls.ts'
import { candlesCase } from './case-candles.ts'
import { clusterCase } from './case-cluster.ts'
import { columnsCase } from './case-columns.ts'
import { demoCase } from './case-demo.ts'
import { enumerationCase } from './case-enumeration.ts'
import { hardCase } from './case-hard.ts'
import { importCase } from './case-import.ts'
import { insightsCase } from './case-insights.ts'
import { reportCase } from './case-reports.ts'
import { journalCase } from './case-journal.ts'
import { marketCase } from './case-market.ts'
import { overviewCase } from './case-overview.ts'
import { rulesCase } from './case-rules.ts'
import { screenerCase } from './case-screener.ts'
import { stallCase } from './case-stall.ts'
import { storeCase } from './case-store.ts'
import { largeCase } from './case-large.ts'
import { layoutsCase } from './case-layouts.ts'
import { undoCase } from './case-undo.ts'
import { visitorsCase } from './case-visitors.ts'
import { syncCase } from './case-sync.ts'
import type { Row } from './measured.ts'

type Case = {
  /** As it is measured. */
  readonly whole: () => Row[] | Promise<Row[]>
  /** So small that a test can run it to check its results. */
  readonly small: () => Row[] | Promise<Row[]>
}

const CASES: Readonly<Record<string, Case>> = {
  import: { whole: () => importCase(1_000_000), small: () => importCase(3_000) },
  hard: { whole: () => hardCase(200_000), small: () => hardCase(2_000) },
  reports: { whole: () => reportCase(1_000_000), small: () => reportCase(20_000) },
  insights: { whole: () => insightsCase(1_000_000), small: () => insightsCase(20_000) },
  rules: { whole: () => rulesCase(100_000), small: () => rulesCase(2_000) },
  screener: { whole: () => screenerCase(600, 300), small: () => screenerCase(60, 300) },
  journal: { whole: () => journalCase(5_000, 100_000), small: () => journalCase(50, 500) },
  store: { whole: () => storeCase(100_000), small: () => storeCase(2_000) },
  columns: {
    whole: () => columnsCase({ rows: 1_000_000, restMs: 20_000 }),
    small: () => columnsCase({ rows: 2_000, restMs: 0 }),
  },
  large: { whole: () => largeCase(1_000_000), small: () => largeCase(2_000) },
  layouts: { whole: () => layoutsCase(50_000), small: () => layoutsCase(300) },
  undo: {
    whole: () => undoCase({ stored: 2_000_000, undone: 100_000, restMs: 20_000 }),
    small: () => undoCase({ stored: 2_000, undone: 200, restMs: 0 }),
  },
  stall: { whole: () => stallCase(100_000), small: () => stallCase(2_000, 100) },
  overview: { whole: () => overviewCase(5), small: () => overviewCase(1) },
  browser: {
    whole: () => browserCase({ fills: 100_000, trades: Number(process.env['TRADES'] ?? 1_000_000), rounds: 5 }),
    small: () => browserCase({ fills: 2_000, trades: 3_000, rounds: 1 }),
  },
  demo: { whole: () => demoCase({ later: 20, atOnce: 30 }), small: () => demoCase({ later: 1, atOnce: 2 }) },
  visitors: {
    whole: () =>
      visitorsCase({
        visitors: 200,
        streams: 500,
        seconds: 60 * Number(process.env['MINUTES'] ?? 5),
        pace: Number(process.env['PACE'] ?? 16),
        duringImport: 20,
        rows: 100_000,
      }),
    small: () => visitorsCase({ visitors: 2, streams: 3, seconds: 1, pace: 16, duringImport: 1, rows: 200 }),
  },
  candles: { whole: () => candlesCase(200), small: () => candlesCase(3) },
  market: {
    whole: () => marketCase({ instruments: 600, rounds: 40 }),
    small: () => marketCase({ instruments: 20, rounds: 3 }),
  },
  sync: { whole: () => syncCase(10_000), small: () => syncCase(60) },
  cluster: { whole: () => clusterCase(Number(process.env['USERS'] ?? 1_000)), small: () => clusterCase(3) },
  calls: { whole: () => callsCase(1), small: () => callsCase(0.002) },
  enumeration: { whole: () => enumerationCase(120), small: () => enumerationCase(3) },
}

const [mode, name] = process.argv.slice(2)
if (mode === '--names') process.stdout.write(JSON.stringify(Object.keys(CASES)))
else if (mode === '--case') process.stdout.write(JSON.stringify(await CASES[name ?? '']?.whole()))
else if (mode === '--small') process.stdout.write(JSON.stringify(await CASES[name ?? '']?.small()))
else if (mode === '--against') await against(name ?? '.', Number(process.argv[4] ?? 1_000_000))
else runAll(process.argv.slice(2))

function runAll(chosenIds: readonly string[]): void {
  const slower: string[] = []
  for (const id of Object.keys(CASES).filter((candidate) => chosenIds.length === 0 || chosenIds.includes(candidate))) {
    process.stdout.write(`\n${id}   (load ${loadavg()[0]?.toFixed(2)}, ${Math.round(freemem() / 2 ** 20)} MB free)\n`)
    const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--case', id], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 26,
    })
    if (child.status !== 0) throw new Error(`The case ${id} failed.`)
    const rows = JSON.parse(child.stdout) as Row[]
    for (const row of rows) print(row)
    slower.push(...rows.filter(isAboveFloor).map(({ what }) => `${id}: ${what}`))
  }
  if (slower.length === 0) return
  process.stdout.write(`\nTook more than the multiple of its floor that it may:\n  ${slower.join('\n  ')}\n`)
  process.exitCode = 1
}

function isAboveFloor({ ms, floor }: Row): boolean {
  return floor?.max !== undefined && ms > floor.max * floor.ms
}

function print(row: Row): void {
  const floor =
    row.floor === undefined
      ? ''
      : `  ${(row.ms / row.floor.ms).toFixed(1)}x of ${row.floor.ms.toFixed(1)} ms (${row.floor.what})`
  process.stdout.write(
    `  ${row.what.padEnd(52)}${row.ms.toFixed(1).padStart(10)} ms${floor}${row.note === undefined ? '' : `  ${row.note}`}\n`,
  )
}
