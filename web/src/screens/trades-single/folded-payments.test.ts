import { describe, expect, test } from 'vitest'
import { foldedPayments } from './folded-payments.ts'

const fill = (id: number) => ({ id, kind: null, asset: 'USDT' })
const paid = (id: number, kind = 'funding', asset = 'USDT') => ({ id, kind, asset })
const idsOf = (lines: Parameters<typeof foldedPayments>[0]) =>
  foldedPayments(lines).map((group) => group.map((line) => (line as { id?: number }).id))

describe('payments between two fills', () => {
  test('of one kind form one group', () => {
    expect(idsOf([fill(1), paid(2), paid(3), paid(4), fill(5)])).toEqual([[1], [2, 3, 4], [5]])
  })
  test('stay alone while they are two', () => {
    expect(idsOf([fill(1), paid(2), paid(3), fill(4)])).toEqual([[1], [2], [3], [4]])
  })
  test('of another kind or asset begin a new group', () => {
    const lines = [paid(1), paid(2), paid(3), paid(4, 'interest'), paid(5, 'funding', 'BNB'), paid(6, 'funding', 'BNB')]
    expect(idsOf(lines)).toEqual([[1, 2, 3], [4], [5], [6]])
  })
})

test('fills are never folded', () => {
  expect(idsOf([fill(1), fill(2), fill(3), fill(4)])).toEqual([[1], [2], [3], [4]])
})
