import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import type { TradeDetail } from '@roundtrip/contract/trades'
import { fixed } from '@roundtrip/core/base'
import { instrument } from '@roundtrip/core/ledger'
import type { Trade } from '@roundtrip/core/trades'
import { describe, expect, test } from 'vitest'
import { changeOf, dragWords, handlesOf, withDragged } from './price-lines.ts'

const MARKET = { venue: 'x', symbol: 'BTCUSDT', kind: 'linear', base: 'BTC', quote: 'USDT', settle: 'USDT' } as const
const NO_PLAN = { risk: null, stop: null, targets: [] }
const money = (amount: number | null): string => `${amount} USDT`

/** One coin from 100 to 110 at costs of 2, or the other way round. */
const trade = (side: 'long' | 'short', status: 'open' | 'closed' = 'closed') => {
  const detail = { side, entryPrice: '100' } as unknown as TradeDetail
  const coreTrade = {
    side,
    status,
    instrument: instrument(MARKET),
    entryPrice: fixed('100'),
    maxQuantity: fixed('1'),
    net: fixed('8'),
  } as unknown as Trade
  return { detail, coreTrade }
}
const words = (side: 'long' | 'short', line: { id: string; price: string }, plan = {}) => {
  const { detail, coreTrade } = trade(side)
  return dragWords(detail, line, { coreTrade, plan: { ...NO_PLAN, ...plan }, count: 1, money })
}

describe('a line says while it is dragged', () => {
  test.each([
    ['long', '95', 'Stop 95, +1.60R', 'Stop 95: risk 5 USDT, +1.60R.'],
    ['long', '96', 'Stop 96, +2.00R', 'Stop 96: risk 4 USDT, +2.00R.'],
    ['short', '104', 'Stop 104, +2.00R', 'Stop 104: risk 4 USDT, +2.00R.'],
  ] as const)('what the stop of a %s at %s risks, and the R that makes', (side, price, text, sentence) => {
    expect(words(side, { id: 'stop', price })).toEqual({ text, sentence, problem: false })
  })

  test.each([
    ['long', '100', 'A long’s stop must be below its entry.'],
    ['long', '101', 'A long’s stop must be below its entry.'],
    ['short', '99', 'A short’s stop must be above its entry.'],
  ] as const)('why the stop of a %s may not stand at %s, as the field says it', (side, price, sentence) => {
    expect(words(side, { id: 'stop', price })).toEqual({ text: `Stop ${price}`, sentence, problem: true })
  })

  test('that an amount at risk which was entered counts instead of the stop', () => {
    expect(words('long', { id: 'stop', price: '95' }, { risk: fixed('16') }).sentence).toBe(
      'Stop 95: risk 5 USDT, +1.60R. Your entered risk of 16 USDT counts instead.',
    )
  })

  test('how many R a target is away, once there is a stop', () => {
    expect(words('long', { id: 'target-0', price: '110' }, { stop: fixed('95') })).toEqual({
      text: 'Target 110, +2.00R',
      sentence: 'Target 110 is +2.00R for all of the position.',
      problem: false,
    })
    expect(words('long', { id: 'target-0', price: '110' }).sentence).toBe('Target 110. Set a stop to see it in R.')
    expect(words('long', { id: 'target-0', price: '90' }).problem).toBe(true)
  })

  test('the risk alone while the trade is open', () => {
    const { detail, coreTrade } = trade('long', 'open')
    const line = { id: 'stop', price: '95' }
    expect(dragWords(detail, line, { coreTrade, plan: NO_PLAN, count: 0, money }).sentence).toBe(
      'Stop 95: risk 5 USDT.',
    )
  })
})

describe('handles', () => {
  test('of what is not set wait at the entry', () => {
    const handles = handlesOf('100', { noted: NOTHING_NOTED, words: null, dragged: null })
    expect(handles.map(({ id, price, text, placed }) => [id, price, text, placed])).toEqual([
      ['stop', 100, 'Stop', false],
      ['target-0', 100, 'Target', false],
    ])
  })

  test('stand at the stop and at every target, the dragged one where it is', () => {
    const targets = [
      { price: '110', quantity: '1' },
      { price: '120', quantity: null },
    ]
    const dragged = { id: 'target-1', price: '118' }
    const noted = withDragged({ ...NOTHING_NOTED, stop: '95', targets }, dragged)
    const said = { text: 'Target 2 118, +3.60R', sentence: '', problem: false }
    const handles = handlesOf('100', { noted, words: said, dragged })
    expect(handles.map(({ id, price, text, placed }) => [id, price, text, placed])).toEqual([
      ['stop', 95, 'Stop', true],
      ['target-0', 110, 'Target 1', true],
      ['target-1', 118, 'Target 2 118, +3.60R', true],
    ])
  })

  test('need an entry', () => {
    expect(handlesOf(null, { noted: NOTHING_NOTED, words: null, dragged: null })).toEqual([])
  })
})

test('a line that is let go changes its own field, and a target keeps its quantity', () => {
  const noted = { stop: '95', targets: [{ price: '110', quantity: '1' }] }
  expect(changeOf(noted, { id: 'stop', price: '96' })).toEqual({ stop: '96' })
  expect(changeOf(noted, { id: 'target-0', price: '112' })).toEqual({ targets: [{ price: '112', quantity: '1' }] })
  expect(changeOf({ stop: null, targets: [] }, { id: 'target-0', price: '112' })).toEqual({
    targets: [{ price: '112', quantity: null }],
  })
})
