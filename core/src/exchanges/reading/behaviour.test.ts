/** The laws that every layout keeps. */
import { messageText } from '../../base/index.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, keys, openText, readOpened, readText } from './import.testing.ts'
import { decodeLedger, encodeLedger } from '../../ledger/index.ts'
import { LAYOUT_INFOS } from '../layouts/layouts.ts'
import { openFiles } from './open.ts'
import { SAMPLES } from './samples.testing.ts'

/** 10 files with changed bytes each day, 100 in the long run. */
const ROUNDS = (fc.readConfigureGlobal().numRuns ?? 100) / 10

test('every layout has a sample', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(LAYOUT_INFOS.map(({ id }) => id).toSorted())
})

describe.each(Object.entries(SAMPLES))('%s', (id, sample) => {
  const [header = '', ...rows] = sample.split('\n')
  const file = (lines: readonly string[]): string => [header, ...lines].join('\n')
  const whole = readText(sample)

  test('is identified by its header whatever the file is called', () => {
    expect(openText(sample, 'x.txt').detection).toMatchObject({ status: 'supported', layout: { id } })
  })

  test('reads all of its rows', () => {
    expect(whole.problems.filter(({ severity }) => severity !== 'notice')).toEqual([])
    expect(whole.ledger.fills.length + whole.ledger.cashEvents.length).toBeGreaterThan(0)
  })

  test('an empty file gives nothing and says so', () => {
    const empty = readText(file([]))
    expect(empty.ledger).toEqual({ fills: [], cashEvents: [] })
    expect(empty.problems.some(({ severity }) => severity === 'notice')).toBe(true)
  })

  test('line ends, a byte order mark and UTF-16 change nothing', () => {
    expect(keys(readText(`\uFEFF${sample.replaceAll('\n', '\r\n')}\r\n`))).toEqual(keys(whole))
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(sample, (c) => c.charCodeAt(0)).buffer),
    ])
    const [opened] = openBytes(wide)
    expect(opened === undefined ? [] : keys(readOpened([opened]))).toEqual(keys(whole))
  })

  test('the same file twice is the file once', () => {
    expect(keys(readOpened([openText(sample, 'a.csv'), openText(sample, 'b.csv')]))).toEqual(keys(whole))
  })

  test('a file split in two is the whole file', () => {
    // A deleveraging takes its side from earlier rows, so a split must not separate them.
    const apart = id === 'hyperliquid-trades' ? rows.filter((row) => !row.includes('Auto-')) : rows
    // `files-together.test.ts` covers splits at any row.
    for (const count of new Set([1, apart.length >> 1, apart.length - 1].filter((rows) => rows > 0))) {
      const parts = [apart.slice(0, count), apart.slice(count)]
      const split = readOpened(parts.map((part, index) => openText(file(part), `${index}.csv`)))
      expect(keys(split)).toEqual(keys(readText(file(apart))))
    }
  })

  test('rows in another order are the same records in the same order of time', () => {
    const shuffled = readText(file(rows.toReversed()))
    expect(keys(shuffled)).toEqual(keys(whole))
    expect(shuffled.ledger.fills.map(({ row, time }) => [row, time])).toEqual(
      whole.ledger.fills.map(({ row, time }) => [row, time]),
    )
  })

  test('a repeated row stays where nothing names it, and goes where an id does', () => {
    const doubled = readText(file(rows.flatMap((row) => [row, row])))
    const named = [
      ...whole.ledger.fills.map((fill) => fill.venueTradeId ?? (fill.execution === 'order' ? fill.orderId : null)),
      ...whole.ledger.cashEvents.map((c) => c.venueId),
    ]
    const expected = named.reduce((sum, name) => sum + (name === null ? 2 : 1), 0)
    // The doubled deleveraging closes twice, so its sides can differ; its count does not.
    expect(keys(doubled).length).toBe(expected)
    expect(new Set(keys(doubled)).size).toBe(expected)
  })

  test.each([
    '=cmd|"/c calc"!A1',
    '__proto__',
    '<img src=x onerror=alert(1)>',
    '\u0000',
    '"',
    '9'.repeat(500),
    '-1e999',
  ])('a hostile cell %j is a problem or harmless text, never a crash', (evil) => {
    const cells = header.split(/[,;]/).length
    const delimiter = header.includes(';') ? ';' : ','
    for (let column = 0; column < cells; column += 1) {
      const row = (rows[0] ?? '').split(delimiter)
      row[column] = evil
      const result = readText(file([row.join(delimiter), rows[1] ?? '']))
      const encoded = encodeLedger(result.ledger)
      expect(decodeLedger(encoded, ACCOUNT).fills.length).toBe(result.ledger.fills.length)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('bytes changed at random, and a file cut in the middle of a row, are problems or records, never a crash', () => {
    let seed = 7
    const next = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 1
      return seed % below
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const bytes = Uint8Array.from(new TextEncoder().encode(sample))
      for (let change = 0; change < 4; change += 1) bytes[next(bytes.length)] = next(256)
      const cut = bytes.subarray(0, round % 2 === 0 ? bytes.length : next(bytes.length))
      const { ledger, problems } = readOpened(openBytes(cut))
      expect(ledger.fills.every(({ quantity }) => quantity > 0n)).toBe(true)
      expect(problems.every(({ reason }) => messageText(reason) !== '')).toBe(true)
    }
  })

  test('the ledger survives the wire', () => {
    expect(decodeLedger(encodeLedger(whole.ledger), ACCOUNT)).toEqual(whole.ledger)
  })
})

function openBytes(bytes: Uint8Array): ReturnType<typeof openText>[] {
  return openFiles([{ name: 'wide.csv', bytes }], { browserZone: 'UTC' })
}
