import { CARD_WIDTHS } from '@roundtrip/contract/documents'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arranged, CARDS, moved, storedArrangement } from './arrangement.ts'

const IDS = CARDS().map(({ card }) => card)

test('without an arrangement all cards stand in their default order', () => {
  expect(arranged([]).map(({ card }) => card)).toEqual(IDS)
  expect(storedArrangement(arranged([]))).toEqual([])
})

test('whatever was stored, each card is there once, and what is stored again reads the same', () => {
  const card = fc.record({
    card: fc.constantFrom(...IDS, 'a-card-of-later'),
    isHidden: fc.boolean(),
    width: fc.constantFrom(null, ...CARD_WIDTHS),
  })
  fc.assert(
    fc.property(fc.array(card, { maxLength: 12 }), (stored) => {
      const cards = arranged(stored)
      expect(cards.map((placed) => placed.card).toSorted()).toEqual([...IDS].toSorted())
      expect(arranged(storedArrangement(cards))).toEqual(cards)
    }),
  )
})

test('a card that is newer than the arrangement stands after the one that it follows by default', () => {
  const before = arranged([])
    .filter(({ card }) => card !== 'latest-trades')
    .toReversed()
  const stored = before.map(({ card, isHidden, width }) => ({ card, isHidden, width }))
  const cards = arranged(stored).map(({ card }) => card)
  expect(cards.indexOf('latest-trades')).toBe(cards.indexOf('month') + 1)
})

test('a layout of an earlier release opens: its cards keep their order, and those that went are not missed', () => {
  const names = [
    'figures',
    'latest-trades',
    'equity',
    'month',
    'today',
    'to-do',
    'hours',
    'accounts',
    'insights',
    'open-positions',
  ]
  const stored = names.map((card) => ({ card, isHidden: card === 'hours', width: null }))
  const cards = arranged(stored)
  // Newer than that layout, so each follows its default predecessor.
  const shown = cards.map(({ card }) => card).filter((card) => card !== 'experiments')
  expect(shown).toEqual(['latest-trades', 'month', 'hours', 'accounts', 'insights'])
  expect(cards.filter(({ isHidden }) => isHidden).map(({ card }) => card)).toEqual(['hours'])
})

test('a card moves to the position of another, and stays where there is none', () => {
  const cards = arranged([])
  expect(moved(cards, 0, 2).map(({ card }) => card)).toEqual([IDS[1], IDS[2], IDS[0], ...IDS.slice(3)])
  expect(moved(cards, 2, 0).map(({ card }) => card)).toEqual([IDS[2], IDS[0], IDS[1], ...IDS.slice(3)])
  expect(moved(cards, 0, -1)).toBe(cards)
  expect(moved(cards, IDS.length - 1, IDS.length)).toBe(cards)
})
