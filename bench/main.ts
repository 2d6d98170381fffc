/** Runs every case in a process of its own and prints one table. `npm run bench [-- CASE…]` */
import { spawnSync } from 'node:child_process'
import { freemem, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { callsCase } from './case-calls.ts'
import { candlesCase } from './case-candles.ts'
import { enumerationCase } from './case-enumeration.ts'
import { importCase } from './case-import.ts'
import { reportCase } from './case-reports.ts'
import { journalCase } from './case-journal.ts'
import { marketCase } from './case-market.ts'
import { overviewCase } from './case-overview.ts'
import { rulesCase } from './case-rules.ts'
import { screenerCase } from './case-screener.ts'
import { stallCase } from './case-stall.ts'
import { storeCase } from './case-store.ts'
import { syncCase } from './case-sync.ts'
import type { Row } from './measured.ts'

const CASES: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  import: () => importCase(1_000_000),
  reports: () => reportCase(1_000_000),
  rules: () => rulesCase(100_000),
  screener: () => screenerCase(600, 300),
  journal: () => journalCase(5_000, 100_000),
  store: () => storeCase(100_000),
  stall: () => stallCase(100_000),
  overview: () => overviewCase(),
  candles: () => candlesCase(),
  market: () => marketCase(),
  sync: () => syncCase(10_000),
  calls: () => callsCase(),
  enumeration: () => enumerationCase(),
}

const [mode, name] = process.argv.slice(2)
if (mode === '--case') process.stdout.write(JSON.stringify(await CASES[name ?? '']?.()))
else runAll(process.argv.slice(2))

function runAll(wanted: readonly string[]): void {
  for (const id of Object.keys(CASES).filter((candidate) => wanted.length === 0 || wanted.includes(candidate))) {
    process.stdout.write(`\n${id}   (load ${loadavg()[0]?.toFixed(2)}, ${Math.round(freemem() / 2 ** 20)} MB free)\n`)
    const child = spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--case', id], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 26,
    })
    if (child.status !== 0) throw new Error(`The case ${id} failed.`)
    for (const row of JSON.parse(child.stdout) as Row[]) print(row)
  }
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
