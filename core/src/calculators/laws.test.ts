/** Laws that hold for any input, and the traps that web pages fall into. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixed, formatFixed, messageText } from '../base/index.ts'
import { instrument } from '../ledger/index.ts'
import { valueOf } from '../trades/value.ts'
import { averageEntry } from './average-entry.ts'
import { breakEven } from './break-even.ts'
import { compounding } from './compounding.ts'
import { USUAL_LIMITS } from './calculator.ts'
import { valueAt } from './contract.ts'
import { expectancyOfPlan } from './expectancy.ts'
import { fixedOf, fractionOf, numberOf, sign, whole } from './fraction.ts'
import { fundingOfPosition } from './funding.ts'
import { kellyFraction } from './kelly.ts'
import { excessAt, liquidationPrices } from './liquidation.ts'
import { liquidationPrice } from './liquidation-price.ts'
import { positionSize } from './position-size.ts'
import { profit } from './profit.ts'
import { rewardRisk } from './reward-risk.ts'
import { riskOfRuin, survivalRoot } from './risk-of-ruin.ts'
import { targetPrice } from './target-price.ts'
import { tiersField } from './tiers.ts'

const side = fc.constantFrom('long' as const, 'short' as const)
const contract = fc.constantFrom('linear' as const, 'inverse' as const)
const prices = fc.integer({ min: 1, max: 9_999_999 }).map((units) => (units / 100).toFixed(2))
const quantities = fc.integer({ min: 1, max: 1_000_000 }).map((units) => (units / 1000).toFixed(3))
const fees = fc.integer({ min: -20, max: 100 }).map((units) => (units / 1000).toFixed(3))

describe('position size', () => {
  test('loses no more than the risk at the stop, and one step more would', () => {
    fc.assert(
      fc.property(
        fc.record({ side, contract, entry: prices, stop: prices, openFee: fees, closeFee: fees }),
        fc.constantFrom('0.001', '0.1', '3'),
        (typed, step) => {
          const { results } = positionSize.calculate({ ...typed, step, equity: '5000', risk: '2' })
          fc.pre(results !== null)
          const { quantity, lossAtStop } = results as Record<string, string>
          expect(Number(lossAtStop)).toBeLessThanOrEqual(100)
          const more = { ...typed, exit: typed.stop, quantity: formatFixed(fixed(quantity ?? '') + fixed(step)) }
          const next = profit.calculate(more).results
          if (next !== null) expect(-Number(next.net)).toBeGreaterThanOrEqual(100 - 1e-12)
        },
      ),
    )
  })

  test('asks for the stop on the losing side', () => {
    expect(positionSize.calculate({ stop: '3000' }).problems).toEqual([
      { field: 'stop', text: 'Stop must be below the entry price of a long.' },
    ])
    expect(positionSize.calculate({ side: 'short' }).problems[0]?.field).toBe('stop')
    expect(rewardRisk.calculate({ target: '1' }).problems[0]?.field).toBe('target')
  })

  test('warns of a stop beyond liquidation, of too little balance and of a step that is too large', () => {
    const notes = (typed: Record<string, string>) => positionSize.calculate(typed).notes.map(({ field }) => field)
    expect(notes({ leverage: '10' })).toEqual([])
    expect(notes({ leverage: '100' })).toEqual(['stop'])
    expect(notes({ freeBalance: '499' })).toEqual(['freeBalance'])
    expect(notes({ step: '2' })).toEqual(['risk'])
    expect(positionSize.calculate({ equity: '1000', entry: '100', stop: '97.5', step: '1' }).results?.quantity).toBe(
      '4',
    )
  })
})

test('closing at the break-even price earns nothing, whatever was paid before', () => {
  const paid = fc.integer({ min: -500, max: 500 }).map((units) => (units / 1e6).toFixed(6))
  fc.assert(
    fc.property(
      fc.record({ side, contract, entry: prices, quantity: quantities, openFee: fees, closeFee: fees, funding: paid }),
      (typed) => {
        const exit = breakEven.calculate(typed).results?.breakEvenPrice ?? null
        fc.pre(exit !== null && Number(exit) > 1e-6)
        const { results } = profit.calculate({ ...typed, exit: `${exit}` })
        fc.pre(results !== null)
        const scale = Math.max(
          1,
          Number(typed.quantity) * Number(typed.contract === 'linear' ? 1 : 1e12 / Number(exit)),
        )
        expect(Math.abs(Number(results?.net))).toBeLessThanOrEqual(1e-17 * scale + 2e-18)
      },
    ),
  )
})

test('at the target price the position earns the wanted return; an inverse long has a bound', () => {
  fc.assert(
    fc.property(
      fc.record({ side, contract, entry: prices, leverage: fc.constantFrom('1', '7', '125') }),
      fc.integer({ min: -99, max: 500 }),
      (typed, roi) => {
        const exit = targetPrice.calculate({ ...typed, roi: `${roi}` }).results?.targetPrice ?? null
        fc.pre(exit !== null && Number(exit) > 0.001)
        const earned = Number(profit.calculate({ ...typed, exit: `${exit}` }).results?.roi)
        expect(earned).toBeCloseTo(roi / 100, 8)
      },
    ),
  )
  expect(targetPrice.calculate({}).results?.targetPrice).toBe('105000')
  expect(targetPrice.calculate({ contract: 'inverse', leverage: '2', roi: '200' }).results?.targetPrice).toBeNull()
})

test('a long earns where the price rises: the return has the sign of the profit', () => {
  const earned = profit.calculate({ entry: '100', exit: '110', quantity: '1', leverage: '5' }).results
  expect(earned).toMatchObject({ gross: '10', roi: '0.5' })
  expect(profit.calculate({ side: 'short', entry: '100', exit: '110', quantity: '1' }).results?.roi).toBe('-1')
})

describe('liquidation', () => {
  const tiers = '1000 0.5\n5000 1\n20000 2.5\n100000 5\n1000000 10'

  /** The maintenance margin of a value, summed tier by tier: independent of the formula with rate and deduction. */
  function maintenanceOf(value: number): number {
    let floor = 0
    let total = 0
    for (const row of tiers.split('\n')) {
      const [cap, rate] = row.split(' ').map(Number) as [number, number]
      const top = cap === 1_000_000 ? Number.POSITIVE_INFINITY : cap
      total += (Math.max(0, Math.min(value, top) - floor) * rate) / 100
      floor = cap
    }
    return total
  }

  test('the margin that is left there is what must be kept in the tier of that very price', () => {
    fc.assert(
      fc.property(
        fc.record({ side, contract, entry: prices, quantity: quantities, leverage: fc.constantFrom('2', '10', '50') }),
        (typed) => {
          const { results } = liquidationPrice.calculate({ ...typed, tiers })
          const liquidation = results?.liquidationPrice ?? null
          fc.pre(liquidation !== null && Number(liquidation) > 1e-3)
          const [at, entry, quantity] = [Number(liquidation), Number(typed.entry), Number(typed.quantity)]
          const value = (price: number) => (typed.contract === 'linear' ? quantity * price : quantity / price)
          const rise = (value(at) - value(entry)) * (typed.contract === 'linear' ? 1 : -1)
          const left = value(entry) / Number(typed.leverage) + (typed.side === 'long' ? rise : -rise)
          expect(Math.abs(left - maintenanceOf(value(at)))).toBeLessThanOrEqual(1e-9 * (value(entry) + value(at)))
        },
      ),
    )
  })

  test('a hedge has nothing left at each of its prices, and never changes its sign elsewhere', () => {
    const leg = fc.record({ entry: fc.integer({ min: 1, max: 200 }), size: fc.integer({ min: 1, max: 40 }) })
    const rates = [0.5, 1, 2.5, 10].map((rate, index) => `${[500, 2000, 5000, 10_000][index]} ${rate}`).join(';')
    const read = tiersField('').read(rates, USUAL_LIMITS)
    const tiers = 'value' in read ? read.value : []
    fc.assert(
      fc.property(contract, leg, leg, fc.integer({ min: 1, max: 3000 }), (kind, long, short, balance) => {
        const legs = ([['long', long] as const, ['short', short] as const] as const).map(([side, { entry, size }]) => ({
          contract: kind,
          side,
          entry: whole(entry),
          size: whole(kind === 'linear' ? size : size * 5000),
        }))
        const account = { legs, margin: whole(balance), tiers, closeFee: whole(0) }
        const prices = liquidationPrices(account)
        for (const price of prices) expect(sign(excessAt(account, price))).toBe(0)
        const signs = Array.from({ length: 400 }, (_, step) => sign(excessAt(account, whole(step + 1))))
        for (const [step, here] of signs.entries()) {
          const next = signs[step + 1] ?? here
          const between = prices.filter((price) => numberOf(price) >= step + 1 && numberOf(price) <= step + 2)
          if (here * next < 0) expect(between.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('where a rounded deduction leaves a step between tiers, the margin runs out on it', () => {
    // Up to 1000 no margin is required, above it 100: a short at 900 with 150 of margin has 50 left at 1000.
    const typed = { side: 'short', quantity: '1', entry: '900', positionMargin: '150', tiers: '1000 0.0001; 2000 10 1' }
    expect(liquidationPrice.calculate(typed).results?.liquidationPrice).toBe('1000')
  })

  test('takes the tier at the liquidation price, not that of the entry', () => {
    const typed = { side: 'short', quantity: '1', entry: '990', mode: 'cross', balance: '2000' }
    const first = liquidationPrice.calculate({ ...typed, maintenanceRate: '0.5' }).results?.liquidationPrice
    const price = liquidationPrice.calculate({ ...typed, tiers }).results?.liquidationPrice
    expect(Number(price)).toBeLessThan(Number(first))
    // 2990 = 1.01 * price - 5: value 1000..5000 is in the second tier, deduction 5.
    expect(price).toBe('2965.346534653465346535')
  })

  test('counts maintenance at the mark price unless the venue counts it at the entry', () => {
    const typed = { quantity: '1', entry: '20000', leverage: '50', tick: '0.01' }
    expect(liquidationPrice.calculate(typed).results?.liquidationPrice).toBe('19698.5')
    expect(liquidationPrice.calculate({ ...typed, basis: 'entry' }).results?.liquidationPrice).toBe('19700')
    expect(liquidationPrice.calculate({ ...typed, basis: 'entry', side: 'short' }).results?.liquidationPrice).toBe(
      '20300',
    )
  })

  test('is rounded against the trader', () => {
    const typed = { quantity: '1', entry: '20000', leverage: '50', tick: '1' }
    expect(liquidationPrice.calculate(typed).results?.liquidationPrice).toBe('19699')
    // 20000 * 1.02 / 1.005 = 20298.507
    expect(liquidationPrice.calculate({ ...typed, side: 'short' }).results?.liquidationPrice).toBe('20298')
  })

  test('there is none without leverage, and added margin moves it away', () => {
    expect(liquidationPrice.calculate({ leverage: '1', maintenanceRate: '0' }).results?.liquidationPrice).toBeNull()
    const near = liquidationPrice.calculate({ tick: '1' }).results
    const far = liquidationPrice.calculate({ tick: '1', addedMargin: '100' }).results
    expect([near?.liquidationPrice, far?.liquidationPrice]).toEqual(['54272', '53267'])
  })

  test('a hedge adds both legs; with equal legs only what must be kept still grows', () => {
    const typed = {
      mode: 'cross',
      balance: '1000',
      entry: '60000',
      quantity: '1',
      hedgeEntry: '60000',
      maintenanceRate: '1',
    }
    // 1000 = 0.01 * 2 * price
    expect(liquidationPrice.calculate({ ...typed, hedgeQuantity: '1' }).results?.liquidationPrice).toBe('50000')
    // 1000 + 0.5 * (price - 60000) = 0.015 * price
    const net = liquidationPrice.calculate({ ...typed, hedgeQuantity: '0.5', tick: '0.01' })
    expect(net.results).toMatchObject({ liquidationPrice: '59793.82', otherSide: null })
    const half = liquidationPrice.calculate({ ...typed, hedgeQuantity: '1', hedgeEntry: '' })
    expect(half.problems.map(({ field }) => field)).toEqual(['hedgeEntry'])
  })

  test('says that a position without enough margin would not live', () => {
    const { notes } = liquidationPrice.calculate({ leverage: '125', maintenanceRate: '1' })
    expect(notes.map(({ field }) => field)).toEqual(['mark'])
  })
})

describe('risk of ruin', () => {
  test('is exact for payoffs other than 1, where the usual formula is far too optimistic', () => {
    expect(survivalRoot({ winRate: 0.5, payoff: 2 }) ** 20).toBeCloseTo(6.6107e-5, 8)
    expect(survivalRoot({ winRate: 0.4, payoff: 2 }) ** 20).toBeCloseTo(2.026e-2, 5)
  })

  test('equals the usual formula for a payoff of 1', () => {
    for (const winRate of [0.51, 0.6, 0.9]) {
      const edge = 2 * winRate - 1
      expect(survivalRoot({ winRate, payoff: 1 })).toBeCloseTo((1 - edge) / (1 + edge), 12)
    }
  })

  test('is certain without an edge, impossible without a loss, and the same for the same seed', () => {
    expect(survivalRoot({ winRate: 1 / 3, payoff: 2 })).toBe(1)
    expect(riskOfRuin.calculate({ winRate: '100', trades: '10' }).results).toMatchObject({
      fixedStake: 0,
      fixedFraction: 0,
    })
    const typed = { winRate: '45', payoff: '1.3', risk: '5', ruin: '30', trades: '200' }
    const once = riskOfRuin.calculate(typed).results?.fixedFraction
    expect(riskOfRuin.calculate(typed).results?.fixedFraction).toBe(once)
    expect(riskOfRuin.calculate({ ...typed, seed: '2' }).results?.fixedFraction).not.toBe(once)
  })

  test('the simulation agrees with what can be counted by hand', () => {
    // A drawdown of a half after 1 trade that risks a half: the chance of one loss.
    const afterOne = riskOfRuin.calculate({ winRate: '30', risk: '50', ruin: '50', trades: '1' }).results?.fixedFraction
    expect(Math.abs(Number(afterOne) - 0.7)).toBeLessThan(0.02)
    // Two losses of two trades.
    const afterTwo = riskOfRuin.calculate({ winRate: '30', risk: '50', ruin: '75', trades: '2' }).results?.fixedFraction
    expect(Math.abs(Number(afterTwo) - 0.49)).toBeLessThan(0.02)
  })
})

test('the quantity to add moves the average to the goal, and there is one only strictly between', () => {
  fc.assert(
    fc.property(contract, prices, prices, fc.integer({ min: 1, max: 9 }), (kind, first, next, tenths) => {
      const goal = formatFixed((fixed(first) * BigInt(10 - tenths) + fixed(next) * BigInt(tenths)) / 10n)
      const entries = `${first} 3`
      const added = averageEntry.calculate({ contract: kind, entries, goal, nextPrice: next }).results?.quantityToGoal
      if (first === next) {
        expect(added).toBeNull()
        return
      }
      expect(Number(added)).toBeGreaterThan(0)
      fc.pre(Number(added) > 1e-6 && Number(added) < 1e9)
      const both = averageEntry.calculate({ contract: kind, entries: `${entries}; ${next} ${added}` }).results
      expect(Math.abs(Number(both?.averageEntry) / Number(goal) - 1)).toBeLessThan(1e-8)
    }),
  )
  const outside = averageEntry.calculate({ entries: '100 1', goal: '80', nextPrice: '90' })
  expect(outside.results?.quantityToGoal).toBeNull()
  expect(outside.notes.map(({ field }) => field)).toEqual(['goal'])
})

test('a win rate at break-even has no expectancy', () => {
  const { winRate } = rewardRisk.calculate({ entry: '100', stop: '90', target: '140' }).results ?? {}
  expect(winRate).toBe('0.2')
  expect(expectancyOfPlan.calculate({ winRate: '20', averageWin: '40', averageLoss: '10' }).results?.expectancy).toBe(
    '0',
  )
  expect(expectancyOfPlan.calculate({ averageWin: '5', averageLoss: '1' }).results?.expectancyR).toBe('0.8')
  expect(kellyFraction.calculate({ winRate: '20', payoff: '4' }).results?.kelly).toBeCloseTo(0, 12)
})

test('funding counts the times in the window, and longs pay while the rate is above 0', () => {
  const counted = (hours: string, next: string) => fundingOfPosition.calculate({ held: hours, next }).results?.count
  expect([counted('7.9', ''), counted('8', ''), counted('0.5', '0.5'), counted('16.4', '0.5')]).toEqual([0, 1, 1, 2])
  // BitMEX: 20 XBT at 0.25 %; Kraken: an hour of 100,000 contracts at 7,000.
  const bitmex = { contract: 'inverse', quantity: '10000', mark: '500', rate: '0.25', held: '8' }
  expect(fundingOfPosition.calculate(bitmex).results?.total).toBe('-0.05')
  expect(fundingOfPosition.calculate({ ...bitmex, side: 'short' }).results?.total).toBe('0.05')
  const kraken = { contract: 'inverse', quantity: '100000', mark: '7000', rate: '0.01785', interval: '1', held: '1' }
  expect(fundingOfPosition.calculate(kraken).results?.each).toBe('-0.00255')
})

test('compounding agrees with period after period, and refuses what no number can say', () => {
  const typed = { principal: '1000', rate: '3.5', periods: '40', contribution: '25' }
  let balance = 1000
  for (let period = 0; period < 40; period += 1) balance = balance * 1.035 + 25
  expect(Number(compounding.calculate(typed).results?.future)).toBeCloseTo(balance, 8)
  expect(compounding.calculate({ ...typed, rate: '0' }).results?.future).toBe('2000')
  expect(compounding.calculate({ rate: '100', periods: '10000' }).problems.map(({ field }) => field)).toEqual([
    'periods',
  ])
  expect(compounding.calculate({ periods: '10001' }).problems.map((problem) => messageText(problem))).toEqual([
    'Periods must be at most 10000.',
  ])
  expect(compounding.calculate({ rate: '-99', periods: '10000' }).results?.future).toBe('0')
})

test('a contract is worth the same as in the ledger', () => {
  fc.assert(
    fc.property(contract, quantities, prices, (kind, quantity, price) => {
      const market = { venue: 'test', symbol: 'BTC', kind, base: 'BTC', quote: 'USD', settle: 'USD' } as const
      const ours = valueAt({ contract: kind, size: fractionOf(fixed(quantity)) }, fractionOf(fixed(price)))
      expect(fixedOf(ours)).toBe(valueOf(instrument(market), fixed(quantity), fixed(price)))
    }),
  )
})
