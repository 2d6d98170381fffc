import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountId, hashText, type UtcMs } from '../../base/index.ts'
import { EXECUTIONS, instrument, NOTHING_CLAIMED } from '../../ledger/index.ts'
import { IdColumn, ListColumn, NumberList, SparseColumn } from './columns.ts'
import { KeyTable } from './dedupe.ts'
import { FillTable } from './fill-table.ts'
import type { FillDraft } from '../layouts/layout.ts'
import { RowSet } from './row-set.ts'

describe('a column gives back what was put in:', () => {
  const ids = fc.oneof(
    fc.constantFrom('0', '00', '007', '', '-1', '+1', '1e5', ' 1', '999999999999999', '1000000000000000', '９'),
    fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
    fc.string(),
  )
  test('ids, whether numbers or texts', () => {
    fc.assert(
      fc.property(fc.array(fc.option(ids), { maxLength: 3_000 }), (given) => {
        const column = new IdColumn()
        for (const [number, id] of given.entries()) column.set(number, id)
        expect(given.map((_, number) => column.at(number))).toEqual(given)
      }),
    )
  })

  test('values that most records lack, and numbers past the first thousand', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.bigInt(), { freq: 3 })), (given) => {
        const column = new SparseColumn<bigint>()
        for (const [number, value] of given.entries()) column.set(number, value)
        expect(given.map((_, number) => column.at(number))).toEqual(given)
        expect(column.at(given.length + 5)).toBeNull()
      }),
    )
    const list = new NumberList()
    for (let number = 0; number < 3_000; number += 1) list.push(1 - number)
    expect([list.length, list.at(0), list.at(1_024), list.at(2_999)]).toEqual([3_000, 1, -1_023, -2_998])
  })

  test('few values, many times', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('USDT', 'BNB', 'BTC'), { maxLength: 3_000 }), (given) => {
        const column = new ListColumn<string>()
        for (const [number, value] of given.entries()) column.set(number, value)
        expect(given.map((_, number) => column.at(number))).toEqual(given)
      }),
    )
  })
})

test('a set of rows holds exactly the rows that were added', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 })), (rows) => {
      const set = new RowSet()
      for (const row of rows) set.add(row)
      const probes = rows.flatMap((row) => [row - 1, row, row + 1, row + 32])
      expect(probes.map((row) => set.has(row))).toEqual(probes.map((row) => rows.includes(row)))
    }),
  )
})

test('a table of keys numbers the different ones and finds them again', () => {
  const word = fc.integer({ min: -2, max: 2 })
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word, word, word), { maxLength: 2_000 }), (keys) => {
      const table = new KeyTable()
      const known = new Map<string, number>()
      for (const key of keys) {
        const words = Int32Array.from(key)
        const text = hashText(words)
        expect(table.add(words)).toBe(known.get(text) ?? -1)
        if (!known.has(text)) known.set(text, known.size)
      }
      expect(table.size).toBe(known.size)
      for (const [text, number] of known) expect(table.textOf(number)).toBe(text)
    }),
    { numRuns: 30 },
  )
})

describe('a fill from the table is the fill of the draft', () => {
  const coin = (base: string) =>
    instrument({ venue: 'x', symbol: `${base}USDT`, kind: 'linear', base, quote: 'USDT', settle: 'USDT' })
  const drafts: fc.Arbitrary<FillDraft> = fc.record(
    {
      type: fc.constant('fill'),
      instrument: fc.constantFrom(coin('AAA'), coin('BBB')),
      time: fc.integer({ min: 0, max: 4e12 }).map((time) => time as UtcMs),
      side: fc.constantFrom('buy', 'sell', null),
      quantity: fc.bigInt(),
      price: fc.bigInt(),
      fee: fc.oneof(fc.constant(0n), fc.bigInt()),
      feeAsset: fc.constantFrom('USDT', 'BNB'),
      positionSide: fc.constantFrom('both', 'long', 'short'),
      execution: fc.constantFrom(...EXECUTIONS),
      liquidity: fc.constantFrom('maker', 'taker', 'unknown'),
      venueTradeId: fc.option(fc.string()),
      orderId: fc.option(fc.nat().map(String)),
      sequence: fc.option(fc.integer()),
      venueRealised: fc.option(fc.bigInt()),
      venueRealisedIsNet: fc.boolean(),
      startPosition: fc.option(fc.bigInt()),
      opens: fc.constantFrom(true, false, null),
    },
    { requiredKeys: ['type', 'instrument', 'time', 'side', 'quantity', 'price', 'fee', 'feeAsset'] },
  )

  test('whatever it says, beside whatever others', () => {
    fc.assert(
      fc.property(fc.array(drafts, { maxLength: 60 }), (given) => {
        const table = new FillTable(accountId('a'), (number) => `key ${number}`)
        const text = given.map((_, place) => `row ${place}`.padEnd(10)).join('')
        for (const [place, draft] of given.entries()) {
          expect(table.add(draft, { text, from: place * 10, to: place * 10 + 10 })).toBe(place)
          table.setRow(place, given.length - place)
        }
        for (const [place, { type: _, ...draft }] of given.entries()) {
          const expected = {
            ...NOTHING_CLAIMED,
            positionSide: 'both',
            execution: 'trade',
            liquidity: 'unknown',
            ...draft,
            account: 'a',
            side: draft.side ?? 'sell',
            feeAsset: draft.fee === 0n ? 'USDT' : draft.feeAsset,
            dedupeKey: `key ${place}`,
            row: given.length - place,
            raw: `row ${place}`.padEnd(10),
          }
          expect(table.at(place)).toEqual(expected)
          expect(expected).toMatchObject(table.figuresOf(place))
          expect(table.rawLengthOf(place)).toBe(10)
        }
      }),
    )
  })

  test('also after its side and leg were found', () => {
    fc.assert(
      fc.property(
        drafts,
        fc.constantFrom('buy', 'sell'),
        fc.constantFrom('both', 'long', 'short'),
        (draft, side, leg) => {
          const table = new FillTable(accountId('a'), () => '')
          table.add(draft, { text: 'x'.repeat(9_000), from: 0, to: 9_000 })
          const before = table.at(0)
          table.setSide(0, side)
          table.setPositionSide(0, leg)
          expect(table.at(0)).toEqual({ ...before, side, positionSide: leg })
          expect(before.raw).toHaveLength(4_000)
        },
      ),
    )
  })
})
