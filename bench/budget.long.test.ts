/**
 * What the product may cost, as multiples of the processor time that a fixed loop takes in the same run. So a slow or
 * busy machine changes little, and a change that doubles a cost shows.
 */
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger, readRecords, type ReadRequest } from '@roundtrip/core/exchanges'
import { decodeLedger, encodeLedger, type Ledger, tableOf } from '@roundtrip/core/ledger'
import {
  analyseGroups,
  byPosition,
  columnsOf,
  positionColumns,
  REPORT_KINDS,
  selectTrades,
} from '@roundtrip/core/reports'
import { buildPosition, DEFAULT_BUILD_OPTIONS } from '@roundtrip/core/trades'
import { expect, test } from 'vitest'
import { hardHistory } from './hard-history.ts'
import { madeFills } from './made-fills.ts'
import { medianOf } from './measured.ts'

const FILLS = 20_000
const ROUNDS = 9
const OPTIONS = { ...DEFAULT_BUILD_OPTIONS, currency: 'USD' }
const SETTINGS = { zone: 'Europe/Berlin', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }

/** Objects, text, exact numbers and columns, about as the product mixes them. */
function calibrate(): number {
  const sums = new Float64Array(4_096)
  let exact = 0n
  const lines: string[] = []
  for (let index = 0; index < 60_000; index += 1) {
    const record = { index, price: BigInt(index) * 10n ** 14n, text: `${index}\tbuy\t${index * 7}` }
    exact += (record.price * 12_345n) / 1_000n
    sums[index % sums.length] = (sums[index % sums.length] ?? 0) + record.text.split('\t').length
    if (index % 16 === 0) lines.push(record.text)
  }
  return lines.join('\n').length + Number(exact % 97n) + (sums[5] ?? 0)
}

function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const { csv } = madeFills(FILLS)
const request = (): ReadRequest => {
  const [file] = openFiles([{ name: 'Binance-Futures-Trade-History(UTC).csv', bytes: csv }])
  if (file === undefined) throw new Error('The file is not recognised.')
  return { account: accountId('a'), files: [{ file, zone: 'UTC' }] }
}
const readFills = (): Ledger => readLedger(request()).ledger
/** From the bytes of an export to columns of trades. */
const readTrades = (): number => {
  const { fills, cashEvents } = readRecords(request()).records.columns()
  const positions = [...byPosition(fills, OPTIONS.renames).values()]
  return positions.reduce((sum, rows) => sum + positionColumns({ fills: rows, cashEvents }, OPTIONS).columns.count, 0)
}
const ledger = readFills()
const text = encodeLedger(ledger)
const history = hardHistory('flips', FILLS)
const ordinary = { ...history, fills: tableOf(history.fills, accountId('a')) }
const columns = positionColumns(ordinary, OPTIONS).columns
const rows = selectTrades(columns, {}, { settings: SETTINGS })

/** Twice the measured value of each; see the figures that a failure prints. */
test.each([
  ['reading an export', 6, () => readFills()],
  ['an export to columns of trades', 12, () => readTrades()],
  ['writing ledger text', 4, () => encodeLedger(ledger)],
  ['reading ledger text', 3, () => decodeLedger(text, accountId('a'))],
  ['columns of ordinary fills', 4.5, () => positionColumns(ordinary, OPTIONS)],
  ['columns by the rules', 12, () => columnsOf(buildPosition(history, OPTIONS).trades, OPTIONS)],
  ['all groups of trades', 0.5, () => analyseGroups(REPORT_KINDS, columns, { rows, settings: SETTINGS })],
] as const)('%s costs at most %s calibration loops', (_what, budget, run) => {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const loop = cpuMs(calibrate)
    ratios.push(cpuMs(run) / loop)
  }
  expect(medianOf(ratios)).toBeLessThan(budget)
})
