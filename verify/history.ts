/** One real trading history: its export files, read and built into trades as in the product. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountId, type Fixed, messageText } from '@roundtrip/core/base'
import { likelyZone, openFiles, readLedger } from '@roundtrip/core/exchanges'
import type { Ledger, Problem } from '@roundtrip/core/ledger'
import {
  assetsNeedingRates,
  type Book,
  buildTrades,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  ratePointsOf,
} from '@roundtrip/core/trades'

export type Replay = {
  readonly files: readonly string[]
  /** The names of the layouts that were recognised. */
  readonly layouts: readonly string[]
  readonly rows: number
  readonly ledger: Ledger
  readonly book: Book
  /** Unreadable rows. */
  readonly refused: readonly Problem[]
  /** The raw rows of a file, without its header: for checks that must not trust the reader. */
  readonly cells: (file: string) => readonly (readonly string[])[]
}

/** Null if Roundtrip reads none of the files. */
export function replay(folder: string, files: readonly string[]): Replay | null {
  const opened = openFiles(files.map((name) => ({ name, bytes: readFileSync(join(folder, name)) })))
  const readable = opened.flatMap((file) => {
    if (file.detection.status !== 'supported') return []
    const { layout, zone } = file.detection
    return [{ file, layout: messageText(layout.name), zone: likelyZone(zone) }]
  })
  if (readable.length === 0) return null
  const result = readLedger({ account: accountId('verify'), files: readable })
  const { ledger, problems } = result
  const rates = createRates(ratePointsOf(ledger.fills, assetsNeedingRates(ledger)))
  return {
    files,
    layouts: [...new Set(readable.map(({ layout }) => layout))],
    rows: result.files.reduce((sum, { rows }) => sum + rows, 0),
    ledger,
    book: buildTrades(ledger, { ...DEFAULT_BUILD_OPTIONS, rates }),
    refused: problems.filter(({ severity }) => severity === 'row' || severity === 'file'),
    cells: (file) => cellsOf(readFileSync(join(folder, file), 'utf8')),
  }
}

/** Splits plain CSV at its commas; quoted cells are left to the reader under test. */
function cellsOf(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
}

/** Exact sum. */
export function total(values: Iterable<Fixed>): Fixed {
  let sum = 0n
  for (const value of values) sum += value
  return sum
}
