/** The content of a set of files depends neither on their order nor on how their rows are distributed among them. */
// Promise [Reading files] A set of files gives the same ledger in any order, however it is split and however the files
//   overlap.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Ledger } from '../../ledger/index.ts'
import { fillLines, openText, problemLines, readOpened, readText } from './import.testing.ts'
import { SAMPLES } from './samples.testing.ts'

const SETS: readonly (readonly string[])[] = [
  ...Object.keys(SAMPLES).map((id) => [id]),
  ['kraken-trades', 'kraken-ledgers'],
  ['hyperliquid-trades', 'hyperliquid-funding'],
  ['bitmex-trades', 'bitmex-wallet'],
  ['bitmex-executions', 'bitmex-wallet-api'],
  ['binance-usdm-trades', 'binance-spot-trades', 'binance-spot-trades-old'],
  ['bybit-derivatives-trades', 'bybit-spot-trades'],
]

/** A tenth of the usual number: each case reads a whole set of files, and there are many sets. */
const numRuns = (fc.readConfigureGlobal().numRuns ?? 100) / 10

describe.each(SETS)('%s %s', (...names) => {
  const samples = names.filter((name) => name in SAMPLES).map((name) => SAMPLES[name] ?? '')
  const whole = contentsOf(readOpened(samples.map((sample, index) => openText(sample, `${index}.csv`))).ledger)

  test('any order, any split and any overlap of the files is the same ledger', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const next = (below: number): number => (numbers.next().value ?? 0) % below
        const parts = samples.flatMap((sample) => overlappingFiles(sample, next))
        const files = shuffled(parts, next).map((part, index) => openText(part, `${index}.csv`))
        expect(contentsOf(readOpened(files).ledger)).toEqual(whole)
      }),
      { numRuns },
    )
  })
})

/** Three files that hold each row in one or more of them, in the order of the whole file. */
function overlappingFiles(sample: string, next: (below: number) => number): string[] {
  const [header = '', ...rows] = sample.split('\n')
  const files = rows.map(() => 1 + next(7))
  return [1, 2, 4]
    .map((bit) => rows.filter((_, index) => ((files[index] ?? 0) & bit) !== 0))
    .filter((part) => part.length > 0)
    .map((part) => [header, ...part].join('\n'))
}

function shuffled<T>(items: readonly T[], next: (below: number) => number): T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(next(left.length), 1))
}

/** All records in time order, without their positions in the files. */
function contentsOf({ fills, cashEvents }: Ledger): unknown {
  const plain = (record: Ledger['fills'][number] | Ledger['cashEvents'][number]) => ({ ...record, row: 0 })
  return {
    fills: fills.toSorted((a, b) => a.time - b.time || a.row - b.row).map(plain),
    cashEvents: cashEvents.map(plain).toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1)),
  }
}

test('Kraken: a ledger row that two exports tell is one leg', () => {
  const ledger = SAMPLES['kraken-ledgers'] ?? ''
  const files = [SAMPLES['kraken-trades'] ?? '', ledger, ledger.split('\n').slice(0, 5).join('\n')]
  const result = readOpened(files.map((text, index) => openText(text, `${index}.csv`)))
  expect(fillLines(result)[1]).toContain('fee 2.6 DOGE')
})

test('a moment that ends one file goes on in the next one', () => {
  const header = 'time,coin,dir,px,sz,ntl,fee,closedPnl'
  const moment = '2026-01-05 10:00:00'
  const first = `${header}\n2026-01-05 09:00:00,ETH,Open Long,10,1,10,0,0\n${moment},ETH,Close Long,11,1,11,0,1`
  const second = `${header}\n${moment},ETH,Open Long,9,1,9,0,0\n2026-01-05 11:00:00,ETH,Close Long,12,1,12,0,3`
  for (const texts of [
    [first, second],
    [second, first],
  ]) {
    const { ledger } = readOpened(texts.map((text, index) => openText(text, `${index}.csv`)))
    const prices = ledger.fills
      .toSorted((a, b) => a.time - b.time || a.row - b.row)
      .map((fill) => fill.price / 10n ** 18n)
    expect(prices).toEqual([10n, 11n, 9n, 12n])
  }
})

test('which number is the day is decided by all files of a browser', () => {
  const header = 'time,coin,dir,px,sz,ntl,fee,closedPnl'
  const row = (time: string): string => `${time},ETH,Open Long,2500,1,2500,0.8,-0.8`
  const files = [`${header}\n${row('3/4/2025 10:00:00')}`, `${header}\n${row('3/14/2025 10:00:00')}`]
  const result = readOpened(files.map((text, index) => openText(text, `${index}.csv`)))
  expect(
    fillLines(result)
      .map((line) => line.slice(0, 10))
      .toSorted(),
  ).toEqual(['2025-03-04', '2025-03-14'])
  expect(result.problems).toEqual([])
})

test('which sign is the decimal one is decided by all files with the same columns', () => {
  const header = 'time,kind,symbol,side,quantity,price,fee,fee_asset,asset,amount'
  const row = (quantity: string): string => `2026-01-31T12:00:00Z,fill,ADA-USDT,buy,"${quantity}",1,0,USDT,,`
  const files = [`${header}\n${row('1.100')}`, `${header}\n${row('999,5')}`]
  const result = readOpened(files.map((text, index) => openText(text, `${index}.csv`)))
  expect(
    fillLines(result)
      .map((line) => /buy (\S+)/.exec(line)?.[1])
      .toSorted(),
  ).toEqual(['1100', '999.5'])
})

describe('a file without fills says what else is needed', () => {
  test('funding alone', () => {
    expect(problemLines(readText(SAMPLES['hyperliquid-funding'] ?? ''))).toEqual([
      '- - This file contains 2 funding payments and no fills. Also import the trade history of the same account to see trades.',
    ])
  })
  test('several kinds', () => {
    expect(problemLines(readText(SAMPLES['bitmex-wallet'] ?? '')).join()).toContain(
      'This file contains 1 daily result and 1 deposit but no fills.',
    )
  })
  test('beside the trade history of the same exchange nothing is missing', () => {
    const files = ['hyperliquid-trades', 'hyperliquid-funding'].map((id) => openText(SAMPLES[id] ?? '', `${id}.csv`))
    expect(readOpened(files).problems).toEqual([])
  })
})
