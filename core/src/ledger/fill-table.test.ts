import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountId, type Amount, decimalOf, exactAmount as exact, fixedOfUnits, type UtcMs } from '../base/index.ts'
import { AmountColumn, IdColumn, ListColumn, NumberList, SparseColumn } from './columns.ts'
import { EXECUTIONS, NOTHING_CLAIMED } from './fill.ts'
import { FillTable, fillsOf, type NewFill, tableOf } from './fill-table.ts'
import { instrument } from './instrument.ts'
import { decodeColumns, decodeLedger, encodeLedger } from './wire.ts'

/** Amounts as exchanges print them, as bigints or as decimals, and some that no double holds. */
const amounts: fc.Arbitrary<Amount> = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 18 })).map(([units, scale]) => fixedOfUnits(units, scale)),
  fc
    .tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.integer({ min: 0, max: 18 }))
    .map(([units, scale]) => decimalOf(fixedOfUnits(units, scale)) ?? 0n),
)

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
        for (const [number, id] of given.entries()) column.set(number, asNumber(id))
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
    for (let number = 0; number < 3_000; number += 1) list.push(4e9 - number)
    expect([list.length, list.at(0), list.at(1_024), list.at(2_999)]).toEqual([3_000, 4e9, 4e9 - 1_024, 4e9 - 2_999])
    list.pushAll(Uint32Array.of(7, 8))
    list.pushAll(list.values())
    expect([...list.values().subarray(2_999, 3_003)]).toEqual([4e9 - 2_999, 7, 8, 4e9])
    expect(list.length).toBe(6_004)
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

  test('amounts, whether a double holds them or not', () => {
    fc.assert(
      fc.property(fc.array(fc.option(amounts, { freq: 3 }), { maxLength: 50 }), (given) => {
        const column = new AmountColumn()
        for (const [number, amount] of given.entries()) column.set(number, amount)
        for (const [number, amount] of given.entries()) {
          expect(column.at(number)).toEqual(amount === null ? null : exact(amount))
          expect(column.isMissing(number)).toBe(amount === null)
          expect(column.isZero(number)).toBe(amount !== null && exact(amount) === 0n)
          expect(column.isEqual(number, amount)).toBe(true)
          const units = column.unitsAt(number, 18)
          if (Math.abs(units) <= Number.MAX_SAFE_INTEGER) expect(fixedOfUnits(units, 18)).toBe(column.at(number))
        }
      }),
    )
  })
})

describe('a fill from the table is the fill of the draft', () => {
  const coin = (base: string) =>
    instrument({ venue: 'x', symbol: `${base}USDT`, kind: 'linear', base, quote: 'USDT', settle: 'USDT' })
  const drafts: fc.Arbitrary<NewFill> = fc.record(
    {
      instrument: fc.constantFrom(coin('AAA'), coin('BBB')),
      time: fc.integer({ min: 0, max: 4e12 }).map((time) => time as UtcMs),
      side: fc.constantFrom('buy', 'sell', null),
      quantity: amounts,
      price: amounts,
      fee: amounts,
      feeAsset: fc.constantFrom('USDT', 'BNB'),
      positionSide: fc.constantFrom('both', 'long', 'short'),
      execution: fc.constantFrom(...EXECUTIONS),
      liquidity: fc.constantFrom('maker', 'taker', 'unknown'),
      venueTradeId: fc.option(fc.string()),
      orderId: fc.option(fc.nat().map(String)),
      sequence: fc.option(fc.integer()),
      venueRealised: fc.option(amounts),
      venueRealisedIsNet: fc.boolean(),
      startPosition: fc.option(amounts),
      opens: fc.constantFrom(true, false, null),
    },
    { requiredKeys: ['instrument', 'time', 'side', 'quantity', 'price', 'fee', 'feeAsset'] },
  )

  test('whatever it says, beside whatever others', () => {
    fc.assert(
      fc.property(fc.array(drafts, { maxLength: 60 }), (given) => {
        const table = tableWithTexts()
        for (const [index, draft] of given.entries()) {
          expect(table.add(draft)).toBe(index)
          table.setRow(index, given.length - index)
        }
        for (const [index, draft] of given.entries()) {
          const expected = {
            ...NOTHING_CLAIMED,
            positionSide: 'both',
            execution: 'trade',
            liquidity: 'unknown',
            ...draft,
            account: 'a',
            side: draft.side ?? 'sell',
            ...exactAmounts(draft),
            dedupeKey: `key ${index}`,
            row: given.length - index,
            raw: `row ${index}`,
          }
          expect(table.at(index)).toEqual(expected)
          expect(table.withoutText(index)).toEqual({ ...expected, raw: null })
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
          const table = tableWithTexts()
          table.add(draft)
          const before = table.at(0)
          table.setSide(0, side)
          table.setPositionSide(0, leg)
          expect(table.at(0)).toEqual({ ...before, side, positionSide: leg })
        },
      ),
    )
  })
})

test('a list of fills is the same list after it was a table', () => {
  const [first, second] = [1, 2].map((row) => ({
    ...NOTHING_CLAIMED,
    account: accountId('a'),
    instrument: instrument({ venue: 'x', symbol: 'AUSDT', kind: 'linear', base: 'A', quote: 'USDT', settle: 'USDT' }),
    time: row as UtcMs,
    side: 'buy' as const,
    quantity: 15n * 10n ** 17n,
    price: 10n ** 30n + 1n,
    positionSide: 'both' as const,
    fee: 1n,
    feeAsset: 'BNB',
    execution: 'trade' as const,
    liquidity: 'unknown' as const,
    venueTradeId: '007',
    dedupeKey: `key ${row}`,
    row,
    raw: `row ${row}`,
  }))
  const fills = [first, second].filter((fill) => fill !== undefined)
  expect(fillsOf(tableOf(fills, accountId('a')))).toEqual(fills)
})

/** The number that a reader returns for such an id. */
function asNumber(id: string | null): string | number | null {
  return id !== null && /^(0|[1-9]\d{0,14})$/.test(id) && id.length % 2 === 0 ? Number(id) : id
}

function tableWithTexts(): FillTable {
  return new FillTable(accountId('a'), { keyOf: (number) => `key ${number}`, rawOf: (number) => `row ${number}` })
}

/** The amounts of a fill as the table returns them. */
function exactAmounts({ quantity, price, fee, venueRealised = null, startPosition = null }: NewFill) {
  return {
    quantity: exact(quantity),
    price: exact(price),
    fee: exact(fee),
    venueRealised: venueRealised === null ? null : exact(venueRealised),
    startPosition: startPosition === null ? null : exact(startPosition),
  }
}

test('ledger text becomes the same fills as columns as it does as objects', () => {
  const traded = instrument({ venue: 'x', symbol: 'AUSDT', kind: 'linear', base: 'A', quote: 'USDT', settle: 'USDT' })
  const positive = amounts.map((amount) => (exact(amount) < 0n ? -exact(amount) : exact(amount)) + 1n)
  const fills = fc.array(
    fc.record({
      account: fc.constant(accountId('a')),
      instrument: fc.constant(traded),
      time: fc.integer({ min: 0, max: 4e12 }).map((time) => time as UtcMs),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: positive,
      price: amounts.map(exact),
      positionSide: fc.constantFrom('both' as const, 'long' as const, 'short' as const),
      fee: amounts.map(exact),
      feeAsset: fc.constantFrom('USDT', 'BNB'),
      execution: fc.constantFrom(...EXECUTIONS),
      liquidity: fc.constantFrom('maker' as const, 'taker' as const, 'unknown' as const),
      venueTradeId: fc.option(fc.string({ minLength: 1 }).filter((text) => !text.includes('\0'))),
      orderId: fc.option(fc.nat().map(String)),
      sequence: fc.option(fc.integer()),
      venueRealised: fc.option(amounts.map(exact)),
      venueRealisedIsNet: fc.boolean(),
      startPosition: fc.option(amounts.map(exact)),
      opens: fc.constantFrom(true, false, null),
      dedupeKey: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((key) => key.toString(16).padStart(32, '0')),
      row: fc.nat(10 ** 6),
      raw: fc.constantFrom(null, 'a row\twith a tab', 'row'),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(fills, (given) => {
      const text = encodeLedger({ fills: given, cashEvents: [] })
      expect(decodeLedger(text, accountId('a')).fills).toEqual(given)
      expect(fillsOf(decodeColumns(text, accountId('a')).fills)).toEqual(given)
    }),
  )
})

test('columns of ledger text refuse what the ledger refuses, in the same words', () => {
  const text = { instruments: [], fills: '0\t1\tbuy', cashEvents: '' }
  const refusal = (read: () => unknown): string => {
    try {
      read()
    } catch (error) {
      return String(error)
    }
    return 'none'
  }
  expect(refusal(() => decodeColumns(text, accountId('a')))).toBe('RangeError: fill 1: instrument "0" is not valid.')
  expect(refusal(() => decodeLedger(text, accountId('a')))).toBe('RangeError: fill 1: instrument "0" is not valid.')
})
