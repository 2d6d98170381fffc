/**
 * Small files in the real format of exports, with made-up numbers and a result computed on paper. They are among the
 * reference vectors, which are not part of the project; without them these tests skip.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accountId, formatFixed } from '@roundtrip/core/base'
import {
  type ColumnMapping,
  openFiles,
  questionKey,
  questionsOf,
  readLedger,
  type ReadResult,
  statedProfit,
  unknownTable,
} from '@roundtrip/core/exchanges'
import { buildTrades, DEFAULT_BUILD_OPTIONS, type Trade } from '@roundtrip/core/trades'
import { expect, test } from 'vitest'
import { typed } from '../testing/shell.testing.ts'

const REFS = fileURLToPath(new URL('../../../../shared/refs/edges2/', import.meta.url))

type Right = Readonly<Record<string, unknown>>
type Case = {
  readonly nr: number
  readonly files: readonly string[]
  readonly way: string
  readonly options?: readonly string[]
  readonly answers?: Readonly<Record<string, string>>
  readonly right: Right | string
}

const CASES: readonly Case[] = existsSync(REFS)
  ? (JSON.parse(readFileSync(join(REFS, 'expected.json'), 'utf8')) as { readonly cases: readonly Case[] }).cases
  : []
test.skipIf(CASES.length === 0)('each case has its files (skipped without shared/refs/edges2)', () => {
  expect(CASES.flatMap(paths).filter((path) => !existsSync(path))).toEqual([])
})

const named = (way: string): [name: string, Case][] =>
  CASES.filter((example) => example.way.startsWith(way) && !SENTENCES.has(example.nr)).map((example) => [
    `${example.nr}: ${example.files.join(', ')}`,
    example,
  ])
/** Cases whose result is a sentence, and what it must and must not say. */
const SENTENCES: ReadonlyMap<number, { readonly says: string; readonly never?: string }> = new Map([
  [28, { says: 'GXS left and REI came on the same day: a rename? (--rename GXS=REI:10)' }],
  [31, { says: 'Connect the exchange with a read-only key', never: 'Match its columns' }],
])
const paths = ({ files }: Case): string[] => files.map((file) => join(REFS, file))

type Reported = {
  readonly summary: { readonly count: number }
  readonly trades: readonly Readonly<Record<string, string | readonly string[] | null>>[]
}

const reportedNet = (trade: Reported['trades'][0] | undefined): unknown =>
  (trade?.['reporting'] as unknown as { readonly net: string } | undefined)?.net

/** What the report shows, under the names of `right`. */
function shown({ summary, trades }: Reported): Right {
  const closed = trades.filter(({ status }) => status === 'closed')
  const isWithdrawn = ({ flags }: Reported['trades'][0]): boolean => flags?.includes('withdrawn') === true
  const results = closed.filter((trade) => !isWithdrawn(trade))
  const [first] = closed
  const byTicker = Object.fromEntries(closed.map((trade) => [trade['ticker'], trade]))
  const open = trades.filter(({ status }) => status === 'open')
  return {
    ...byTicker,
    counted: summary.count,
    withdrawn: closed.filter(isWithdrawn).length,
    nets: results.map(({ net }) => net),
    dollars: results.length === 1 ? reportedNet(results[0]) : null,
    side: first?.['side'],
    flags: first?.['flags'],
    gross: first?.['gross'],
    fees: first?.['fees'],
    net: Number(first?.['net']),
    open: open.length,
    openQuantity: open.map(({ openQuantity }) => openQuantity),
  }
}

/** Words in the results that are not figures. */
function figuresOf(right: Right): Right {
  const { net, open, sentence: _sentence, ...figures } = right
  const about = /^about (\S+)/.exec(String(net))?.[1]
  return {
    ...figures,
    ...(about === undefined ? {} : { net: expect.closeTo(Number(about), 1) }),
    ...(typeof open === 'number' ? { open } : {}),
  }
}

test.each(named('report').filter(([, { nr }]) => nr !== 24))('%s', async (_, example) => {
  const { code, out, error } = await typed(['report', ...paths(example), ...(example.options ?? []), '--json'])
  expect(code).toBe(0)
  expect(`${out}${error}`).not.toContain('before this history begins')
  expect(shown(JSON.parse(out) as Reported)).toMatchObject(figuresOf(example.right as Right))
})

test.skipIf(CASES.length === 0).each([...SENTENCES])('%i is answered by a sentence', async (nr, { says, never }) => {
  const example = CASES.find((candidate) => candidate.nr === nr)
  const { out, error } = await typed(['report', ...(example === undefined ? [] : paths(example)), '--json'])
  expect(`${out}${error}`).toContain(says)
  if (never !== undefined) expect(`${out}${error}`).not.toContain(never)
})

type Matched = {
  readonly mapping: ColumnMapping
  readonly read: ReadResult
  readonly trades: readonly Trade[]
  /** The result that the file itself states for its trades. */
  readonly stated: string | null
}

/** The file with its columns as guessed, and only the choices of the case. */
function matched(example: Case): Matched {
  const [file] = openFiles(paths(example).map((path) => ({ name: path, bytes: readFileSync(path) })))
  const unknown = file === undefined ? null : unknownTable(file)
  if (file === undefined || unknown === null) throw new Error('There is no table to match.')
  let { mapping } = unknown.guess
  for (const question of questionsOf(unknown.table, mapping)) {
    const answer = question.answers.find(({ value }) => value === example.answers?.[questionKey(question)])
    if (answer !== undefined) mapping = answer.mapping
  }
  const read = readLedger({ account: accountId('a'), files: [{ file, zone: mapping.zone, mapping }] })
  const stated = statedProfit(unknown.table, mapping)?.stated ?? null
  return { mapping, read, trades: buildTrades(read.ledger, DEFAULT_BUILD_OPTIONS).trades, stated }
}

const texts = (values: readonly (bigint | null)[]): (string | null)[] =>
  values.map((value) => (value === null ? null : formatFixed(value)))
const isoSecond = (time: number | null): string => new Date(time ?? Number.NaN).toISOString().replace('.000Z', 'Z')

/** What the matched table shows, under the names of `right`. */
function seen(example: Case): Right {
  const { mapping, read, trades } = matched(example)
  const [first] = trades
  const { fills } = read.ledger
  return {
    counted: trades.length,
    trades: trades.length,
    open: trades.filter(({ status }) => status === 'open').length,
    nets: texts(trades.map(({ net }) => net)),
    fees: texts(trades.map(({ fees }) => fees)),
    sides: trades.map(({ side }) => side),
    feeAssets: fills.map(({ feeAsset }) => feeAsset),
    fills: fills.map(({ side, quantity, price }) => [side, formatFixed(quantity), formatFixed(price)]),
    price: mapping.columns.find(({ field }) => field === 'price')?.name,
    openTime: first === undefined ? null : isoSecond(first.openTime),
    closeTime: first === undefined ? null : isoSecond(first.closeTime),
    net: first?.net === undefined ? null : texts([first.net])[0],
  }
}

test.each([...named('wizard'), ...named('report').filter(([, { nr }]) => nr === 24)])(
  '%s, columns matched',
  (_, example) => {
    const { 'stated profit': stated, nets, ...figures } = example.right as Right
    // If the file has costs that no column can be matched to, both results are shown.
    const listedNets = typeof nets === 'string' ? nets.match(/\d+\.\d+/g) : nets
    expect(seen(example)).toMatchObject({ ...figures, ...(listedNets === undefined ? {} : { nets: listedNets }) })
    if (stated !== undefined) expect(matched(example).stated).toBe(/^\S+/.exec(String(stated))?.[0])
  },
)
