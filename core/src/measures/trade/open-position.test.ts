import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixed, formatFixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { INVERSE, LINEAR, SPOT, type TableOptions } from '../../trades/table.testing.ts'
import {
  distanceTo,
  entryOfOpen,
  markedAt,
  openFigures,
  type OpenPart,
  ratedCurrency,
  settleRate,
  standingStop,
} from './open-position.ts'
import { tradeOf } from './trade.testing.ts'

/** OKX counts contracts of a hundredth of a coin. */
const HUNDREDTHS = instrument({ ...LINEAR, symbol: 'BTC-USDT-SWAP', contractSize: fixed('0.01') })
const XBTUSD = { traded: INVERSE }

function openPart(table: string, options: TableOptions = {}): OpenPart {
  const { instrument: traded, side, openQuantity: quantity, openValue: entryValue } = tradeOf(table, options)
  return { instrument: traded, side, quantity, entryValue }
}

/** `size @ entry: value, unrealised (change)` at a price. */
function at(price: string, part: OpenPart): string {
  const entry = entryOfOpen(part)
  const marked = markedAt(part, fixed(price))
  const change = marked?.change ?? null
  const figures =
    marked === null
      ? '-'
      : `${formatFixed(marked.value)}, ${formatFixed(marked.unrealised)} (${change === null ? '-' : Number((100 * change).toFixed(6))} %)`
  return `${formatFixed(part.quantity)} @ ${entry === null ? '-' : formatFixed(entry)}: ${figures}`
}

describe('what is left of a trade, at a price', () => {
  test.each<[name: string, table: string, price: string, expected: string, options?: TableOptions]>([
    ['a long', 'fill 1m buy 2 100', '110', '2 @ 100: 220, 20 (10 %)'],
    ['a short gains as the price falls', 'fill 1m sell 2 100', '90', '2 @ 100: 180, 20 (10 %)'],
    ['only what is left counts', 'fill 1m buy 2 100\nfill 2m sell 1.5 150', '110', '0.5 @ 100: 55, 5 (10 %)'],
    ['the average of two entries', 'fill 1m buy 1 100\nfill 2m buy 3 120', '115', '4 @ 115: 460, 0 (0 %)'],
    [
      'FIFO keeps the later entry',
      'fill 1m buy 1 100\nfill 2m buy 1 120\nfill 3m sell 1 130',
      '110',
      '1 @ 120: 110, -10 (-8.333333 %)',
      { build: { costMethod: 'fifo' } },
    ],
    [
      'LIFO keeps the first one',
      'fill 1m buy 1 100\nfill 2m buy 1 120\nfill 3m sell 1 130',
      '110',
      '1 @ 100: 110, 10 (10 %)',
      { build: { costMethod: 'lifo' } },
    ],
    ['spot', 'fill 1m buy 3 2000', '1500', '3 @ 2000: 4500, -1500 (-25 %)', { traded: SPOT }],
    [
      'contracts of a hundredth',
      'fill 1m buy 5 60000',
      '61000',
      '5 @ 60000: 3050, 50 (1.666667 %)',
      { traded: HUNDREDTHS },
    ],
    // 10,000 contracts of a dollar: 10000 / 50000 = 0.2 BTC at the entry, 0.16 BTC at the mark.
    ['an inverse long gains coins', 'fill 1m buy 10000 50000', '62500', '10000 @ 50000: 0.16, 0.04 (20 %)', XBTUSD],
    ['an inverse short loses them', 'fill 1m sell 10000 50000', '62500', '10000 @ 50000: 0.16, -0.04 (-20 %)', XBTUSD],
    // 1000 / 40000 + 1000 / 60000 BTC for 2000 dollars: a harmonic mean, not 50,000.
    [
      'the entry of an inverse contract is harmonic',
      'fill 1m buy 1000 40000\nfill 2m buy 1000 60000',
      '48000',
      '2000 @ 48000: 0.041666666666666667, 0 (0 %)',
      XBTUSD,
    ],
    ['without a price', 'fill 1m buy 2 100', '0', '2 @ 100: -'],
  ])('%s', (_, table, price, expected, options = {}) => {
    expect(at(price, openPart(table, options))).toBe(expected)
  })

  test('what was free has no change in percent', () => {
    expect(at('5', { instrument: SPOT, side: 'long', quantity: fixed(2), entryValue: 0n })).toBe('2 @ 0: 10, 10 (- %)')
  })

  test('closing at the price books what was unrealised there, whatever was traded', () => {
    const whole = fc.integer({ min: 1, max: 1_000 })
    const price = fc.integer({ min: 1, max: 100_000 })
    const fill = fc.record({ quantity: whole, price })
    const kinds = fc.constantFrom(LINEAR, SPOT, INVERSE, HUNDREDTHS)
    const sides = fc.constantFrom(['buy', 'sell'] as const, ['sell', 'buy'] as const)
    fc.assert(
      fc.property(
        fc.array(fill, { minLength: 1, maxLength: 5 }),
        price,
        kinds,
        sides,
        (fills, mark, traded, [enter, leave]) => {
          fc.pre(traded !== SPOT || enter === 'buy')
          const entries = fills.map((entry, index) => `fill ${index + 1}m ${enter} ${entry.quantity} ${entry.price}`)
          const size = fills.reduce((sum, { quantity }) => sum + quantity, 0)
          const open = openPart(entries.join('\n'), { traded })
          const closed = tradeOf([...entries, `fill 9m ${leave} ${size} ${mark}`].join('\n'), { traded })
          expect(markedAt(open, fixed(mark))?.unrealised).toBe(closed.gross)
        },
      ),
    )
  })
})

describe('the way to a stop', () => {
  test.each<[name: string, part: OpenPart, price: string, level: string, share: number | null, loss: string | null]>([
    ['of a long is below', openPart('fill 1m buy 2 100'), '110', '99', 0.1, '22'],
    ['of a short is above', openPart('fill 1m sell 2 100'), '80', '100', 0.25, '40'],
    ['is negative once the price has passed it', openPart('fill 1m buy 2 100'), '90', '99', -0.1, '-18'],
    // 10000 / 40000 - 10000 / 50000
    ['costs coins', openPart('fill 1m buy 10000 60000', XBTUSD), '50000', '40000', 0.2, '0.05'],
    ['costs an inverse short coins', openPart('fill 1m sell 10000 60000', XBTUSD), '40000', '50000', 0.25, '0.05'],
    ['needs a level above 0', openPart('fill 1m buy 2 100'), '90', '0', null, null],
    ['needs a price above 0', openPart('fill 1m buy 2 100'), '0', '90', null, null],
  ])('%s', (_, part, price, level, share, loss) => {
    const distance = distanceTo(part, fixed(price), fixed(level))
    expect(distance === null ? null : distance.share).toBe(share)
    expect(distance === null ? null : formatFixed(distance.loss)).toBe(loss)
  })

  test.each<[stop: string | null, moves: readonly string[], standing: string | null]>([
    [null, [], null],
    ['90', [], '90'],
    ['90', ['95', '100'], '100'],
    [null, ['95'], '95'],
  ])('the stop at %s, then moved to %j, stands at %s', (stop, moves, standing) => {
    const standsAt = standingStop({ stop, stopMoves: moves.map((price) => ({ price })) })
    expect(standsAt === null ? null : formatFixed(standsAt)).toBe(standing)
  })
})

describe('figures in the reporting currency', () => {
  const nothing = { mark: null, stop: null, liquidation: null, rate: null, risk: null }
  const long = openPart('fill 1m buy 2 100')

  test('a dollar market reported in euros', () => {
    const context = { mark: fixed(110), stop: fixed(99), liquidation: fixed(55), rate: fixed('0.9'), risk: 9 }
    expect(openFigures(long, context)).toEqual({
      value: 198,
      unrealised: 18,
      change: 0.1,
      r: 2,
      toStop: { share: 0.1, loss: 19.8, r: 2.2 },
      toLiquidation: { share: 0.5, loss: 99, r: 11 },
    })
  })
  test('without a mark nothing is known, and nothing is 0', () => {
    expect(openFigures(long, { ...nothing, stop: fixed(90), rate: fixed(1), risk: 1 })).toEqual({
      value: null,
      unrealised: null,
      change: null,
      r: null,
      toStop: null,
      toLiquidation: null,
    })
  })
  test('without a rate only shares are known, without a risk no R', () => {
    expect(openFigures(long, { ...nothing, mark: fixed(110), stop: fixed(99), risk: 5 })).toMatchObject({
      value: null,
      unrealised: null,
      change: 0.1,
      r: null,
      toStop: { share: 0.1, loss: null, r: null },
      toLiquidation: null,
    })
    expect(openFigures(long, { ...nothing, mark: fixed(110), rate: fixed(1) })).toMatchObject({
      unrealised: 20,
      r: null,
    })
  })
  test('the coins of an inverse contract are worth their mark in dollars', () => {
    const part = openPart('fill 1m buy 10000 50000', XBTUSD)
    expect(ratedCurrency(part.instrument)).toBe('USD')
    const rate = settleRate(part.instrument, fixed(62_500), fixed('0.5'))
    expect(openFigures(part, { ...nothing, mark: fixed(62_500), rate })).toMatchObject({
      value: 5_000,
      unrealised: 1_250,
    })
    expect(settleRate(part.instrument, fixed(62_500), null)).toBeNull()
  })
  test('other contracts are worth what their settle asset is', () => {
    expect(ratedCurrency(LINEAR)).toBe('USDT')
    expect(settleRate(LINEAR, fixed(62_500), fixed('0.5'))).toBe(fixed('0.5'))
  })
})
