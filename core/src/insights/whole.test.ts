/** For a journal that loses everywhere the page says so, and names the single explanation. */
// Promise [Insights and views] In 95 of 100 journals of pure chance no claim is made, and a clear effect is found and
//   named.
import { describe, expect, test } from 'vitest'
import { MONEY_UNIT } from '../reports/index.ts'
import { findInsights } from './index.ts'
import { columnsOfMade, everyRow, type Random, randomOf, SETTINGS } from './made-journals.testing.ts'
import { clusters } from './noise-kinds.testing.ts'

/** Trades of ten coins on each of 40 to 99 days. `fee`: of each trade, within its net. */
function ofNets(count: number, net: (random: Random) => number, fee = 0) {
  const random = randomOf(3)
  const made = clusters(random).slice(0, count)
  const columns = columnsOfMade(made.map((trade) => ({ ...trade, net: net(random) })))
  for (let row = 0; row < columns.count; row += 1) {
    columns.fees[row] = fee * MONEY_UNIT
    columns.gross[row] = (columns.net[row] ?? 0) + fee * MONEY_UNIT
  }
  return findInsights({ columns, rows: everyRow(columns), settings: SETTINGS })
}

describe('a journal that loses as a whole', () => {
  test.each([
    ['by far more than chance', 400, ({ normal }: Random) => -60 + 50 * normal(), true],
    ['by no more than chance', 400, ({ normal }: Random) => -2 + 50 * normal(), false],
    // A hundred trades of ten signals are ten decisions.
    ['in too few decisions to tell', 100, ({ normal }: Random) => -60 + 50 * normal(), false],
  ] as const)('%s', (_, count, net, expected) => {
    const { whole } = ofNets(count, net)
    expect(whole.loses).toBe(expected)
    if (expected) expect(whole.interval?.high).toBeLessThan(0)
  })

  test.each([
    ['fees that are larger than the loss', 80, 'fees'],
    ['prices, where fees are small', 5, 'price'],
  ] as const)('is explained by %s', (_, fee, cause) => {
    const { whole } = ofNets(400, ({ normal }) => -60 + 50 * normal(), fee)
    expect(whole.cause).toBe(cause)
    expect(whole.fees).toBe(400 * fee)
    expect(whole.price.net - whole.fees).toBeCloseTo(whole.net, 6)
  })

  test('has no cause where fees are smaller than the loss and prices may be chance', () => {
    expect(ofNets(400, ({ normal }) => -30 + 100 * normal(), 22).whole).toMatchObject({ loses: true, cause: null })
  })

  test('says what the same size on each trade would have made, and nothing of that where it does not lose', () => {
    const { whole } = ofNets(400, ({ normal }) => -60 + 50 * normal())
    // All of them have one size.
    expect(whole.equalSizes).toBeCloseTo(whole.net, 6)
    expect(ofNets(400, ({ normal }) => 50 * normal()).whole).toMatchObject({ loses: false, equalSizes: null })
  })
})

describe('what the trades can tell', () => {
  test('is said in independent decisions', () => {
    const { trades, decisions } = ofNets(400, ({ normal }) => 50 * normal())
    expect({ trades, decisions }).toEqual({ trades: 400, decisions: { count: 40, unit: 'decision', enough: 30 } })
  })
  test('and in the loss that could not have been seen, which more trades make smaller', () => {
    const [few, many] = [400, 900].map((count) => ofNets(count, ({ normal }) => 50 * normal()).unseen)
    expect(few?.share).toBe(0.2)
    expect(few?.loss).toBeGreaterThan(many?.loss ?? Number.POSITIVE_INFINITY)
    expect(many?.loss).toBeGreaterThan(10)
    expect(ofNets(100, ({ normal }) => 50 * normal())).toMatchObject({ unseen: null, tested: 0, insights: [] })
  })
})
