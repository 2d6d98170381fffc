import { accountId } from '@roundtrip/core/base'
import { type CashEvent, decodeLedger, encodeLedger, type LedgerText } from '@roundtrip/core/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someFills } from '../../testing/ledger.testing.ts'
import { countPlain } from './plain-text.ts'

const fills = someFills(6, { symbols: 2 })
const events = fills.map(
  ({ account, time, dedupeKey, row, raw, instrument }, index): CashEvent => ({
    account,
    time,
    dedupeKey,
    row,
    raw,
    instrument: index % 2 === 0 ? null : instrument,
    kind: index % 2 === 0 ? 'deposit' : 'funding',
    asset: 'USDT',
    amount: -5n,
    positionSide: 'both',
    position: null,
    venueId: null,
  }),
)
const TEXT = encodeLedger({ fills, cashEvents: events })

function isAccepted(text: LedgerText): boolean {
  try {
    decodeLedger(text, accountId('any'))
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError)
    return false
  }
}

test('what encodeLedger writes is plain, every record of it', () => {
  expect(countPlain(TEXT)).toBe(12)
  expect(countPlain({ instruments: [], fills: '', cashEvents: '' })).toBe(0)
})

test('another spelling is not plain, and still a record', () => {
  const text = { ...TEXT, fills: TEXT.fills.replace('0.125', '125e-3') }
  expect([countPlain(text), isAccepted(text)]).toEqual([null, true])
})

test('an instrument has one spelling: its index without zeros in front', () => {
  for (const field of ['fills', 'cashEvents'] as const) {
    const text = { ...TEXT, [field]: TEXT[field].replace(/\n(\d)/, '\n0$1') }
    expect([countPlain(text), isAccepted(text)]).toEqual([null, false])
  }
})

const piece = fc.constantFrom('', '\t', '\n', '\\', '\\t', '0', '-', '1e5', '99', '.', 'buy', '\r', '\0', 'long', ' ')
const change = fc.record({ at: fc.nat(), length: fc.nat(6), piece: fc.oneof(piece, fc.string({ maxLength: 5 })) })

test('whatever is plain is accepted by the decoder as the same records, in the same spelling', () => {
  let plain = 0
  const changed = (text: string, { at, length, piece: put }: { at: number; length: number; piece: string }): string => {
    const from = at % (text.length + 1)
    return text.slice(0, from) + put + text.slice(from + length)
  }
  fc.assert(
    fc.property(fc.constantFrom('fills', 'cashEvents'), change, (field, edit) => {
      const text = { ...TEXT, [field]: changed(TEXT[field], edit) }
      const count = countPlain(text)
      if (count === null) return
      plain += 1
      const ledger = decodeLedger(text, accountId('any'))
      expect(ledger.fills.length + ledger.cashEvents.length).toBe(count)
      expect(decodeLedger(encodeLedger(ledger), accountId('any'))).toEqual(ledger)
    }),
    { numRuns: 5_000 },
  )
  expect(plain).toBeGreaterThan(100)
})

test('the longest texts are plain, one character more is not', () => {
  const countOf = (overrides: Partial<(typeof fills)[number]>) =>
    countPlain(encodeLedger({ fills: fills.slice(0, 1).map((fill) => ({ ...fill, ...overrides })), cashEvents: [] }))
  for (const [name, most] of [
    ['feeAsset', 40],
    ['venueTradeId', 200],
    ['orderId', 200],
    ['raw', 4_000],
  ] as const) {
    expect([countOf({ [name]: '\t'.repeat(most) }), countOf({ [name]: '\t'.repeat(most + 1) })]).toEqual([1, null])
  }
})
