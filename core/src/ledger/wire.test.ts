/** Whatever ledger text is accepted, its records have one spelling, in which it reads the same. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountId, fixed, hash128, utcMs } from '../base/index.ts'
import type { CashEvent } from './cash-event.ts'
import { type Fill, NOTHING_CLAIMED } from './fill.ts'
import { instrument } from './instrument.ts'
import { decodeLedger, encodeLedger, type LedgerText } from './wire.ts'

const ACCOUNT = accountId('any')
const MARKETS = ['A', 'B'].map((base) =>
  instrument({ venue: 'x', symbol: `${base}USDT`, kind: 'linear', base, quote: 'USDT', settle: 'USDT' }),
)
const fills = Array.from(
  { length: 6 },
  (_, row): Fill => ({
    account: ACCOUNT,
    instrument:
      MARKETS[row % 2] ?? instrument({ venue: 'x', symbol: '', kind: 'spot', base: '', quote: '', settle: '' }),
    time: utcMs(1_700_000_000_000 + row),
    side: row % 2 === 0 ? 'buy' : 'sell',
    quantity: fixed('0.125'),
    price: fixed('100.5'),
    positionSide: 'both',
    fee: fixed('-0.01'),
    feeAsset: 'USDT',
    execution: 'trade',
    liquidity: 'taker',
    ...NOTHING_CLAIMED,
    venueTradeId: `${row}`,
    dedupeKey: hash128(`fill ${row}`),
    row,
    raw: 'a\ttab and a \\ backslash',
  }),
)
const cashEvents = fills.map(
  ({ account, time, dedupeKey, row, raw, instrument: market }, index): CashEvent => ({
    account,
    time,
    dedupeKey,
    row,
    raw,
    instrument: index % 2 === 0 ? null : market,
    kind: index % 2 === 0 ? 'deposit' : 'funding',
    asset: 'USDT',
    amount: -5n,
    positionSide: 'both',
    position: null,
    venueId: null,
  }),
)
const TEXT = encodeLedger({ fills, cashEvents })

function accepted(text: LedgerText): ReturnType<typeof decodeLedger> | null {
  try {
    return decodeLedger(text, ACCOUNT)
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return null
  }
}

test('records come back, also from another spelling', () => {
  expect(accepted(TEXT)).toEqual({ fills, cashEvents })
  expect(accepted({ instruments: [], fills: '', cashEvents: '' })).toEqual({ fills: [], cashEvents: [] })
  expect(accepted({ ...TEXT, fills: TEXT.fills.replace('0.125', '125e-3').replace('tab', 't\0ab') })).toEqual({
    fills,
    cashEvents,
  })
})

test('an instrument has one spelling: its index without zeros in front', () => {
  for (const field of ['fills', 'cashEvents'] as const) {
    expect(accepted({ ...TEXT, [field]: TEXT[field].replace(/\n(\d)/, '\n0$1') })).toBeNull()
  }
})

const piece = fc.constantFrom('', '\t', '\n', '\\', '\\t', '0', '-', '1e5', '99', '.', 'buy', '\r', '\0', 'long', ' ')
const change = fc.record({ at: fc.nat(), length: fc.nat(6), piece: fc.oneof(piece, fc.string({ maxLength: 5 })) })

test('whatever is accepted reads the same from its own spelling', () => {
  let count = 0
  const changed = (text: string, { at, length, piece: put }: { at: number; length: number; piece: string }): string => {
    const from = at % (text.length + 1)
    return text.slice(0, from) + put + text.slice(from + length)
  }
  fc.assert(
    fc.property(fc.constantFrom('fills', 'cashEvents'), change, (field, edit) => {
      const ledger = accepted({ ...TEXT, [field]: changed(TEXT[field], edit) })
      if (ledger === null) return
      count += 1
      const text = encodeLedger(ledger)
      expect(decodeLedger(text, ACCOUNT)).toEqual(ledger)
      expect(encodeLedger(decodeLedger(text, ACCOUNT))).toEqual(text)
    }),
    { numRuns: 5_000 },
  )
  expect(count).toBeGreaterThan(100)
})

test.each([
  ['feeAsset', 40],
  ['venueTradeId', 200],
  ['orderId', 200],
  ['raw', 4_000],
] as const)('the longest %s is accepted, one character more is not', (name, most) => {
  const [fill] = fills
  const textOf = (value: string) =>
    encodeLedger({ fills: fills.slice(0, 1).map(() => ({ ...fill, [name]: value }) as Fill), cashEvents: [] })
  expect(accepted(textOf('\t'.repeat(most)))?.fills.length).toBe(1)
  expect(accepted(textOf('\t'.repeat(most + 1)))).toBeNull()
})
