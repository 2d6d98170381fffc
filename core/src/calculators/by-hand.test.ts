/** Figures that can be checked with a pencil, for cases that no published example and no law covers. */
import { expect, test } from 'vitest'
import { type CalculatorId, CALCULATORS } from './catalogue.ts'
import type { Calculator, OutputValue } from './calculator.ts'

type Row = readonly [CalculatorId, Readonly<Record<string, string>>, Readonly<Record<string, OutputValue>>]

test.each<Row>([
  [
    'margin',
    { side: 'long', closeFee: '0.1' },
    { value: '6000', initialMargin: '600', feeToClose: '5.4', orderCost: '605.4' },
  ],
  ['margin', { side: 'short', closeFee: '0.1' }, { feeToClose: '6.6' }],
  // 60,000 contracts of a dollar are one coin; bankrupt at 60,000 / 1.1, where they are 1.1 coins.
  [
    'margin',
    { contract: 'inverse', quantity: '60000', closeFee: '0.1' },
    { value: '1', initialMargin: '0.1', feeToClose: '0.0011' },
  ],
  // An inverse short without leverage cannot go bankrupt, so nothing is reserved for closing it there.
  ['margin', { contract: 'inverse', side: 'short', leverage: '1', closeFee: '0.1' }, { feeToClose: '0' }],
  ['maintenance', { value: '1000' }, { maintenanceMargin: '20', tier: 1, deduction: '0' }],
  ['maintenance', { value: '9000' }, { maintenanceMargin: '310', tier: 5, deduction: '50' }],
  // 1000 - 100 + 50 = 950 of margin for a tenth of a coin: 9,500 below the entry, no maintenance margin.
  [
    'liquidationPrice',
    { mode: 'cross', otherMaintenance: '100', otherProfit: '50', maintenanceRate: '0' },
    { marginUsed: '950', liquidationPrice: '50500', bankruptcyPrice: '50500', distance: '0.158333333333333333' },
  ],
  ['liquidationDistance', { side: 'short', liquidation: '66000' }, { distance: '0.1', move: '6000' }],
  ['rewardRisk', {}, { ratio: '3', winRate: '0.25' }],
  // (3000 - 61.5) / (1000 + 59.5)
  ['rewardRisk', {}, { ratioAfterFees: '2.773478055686644644', winRateAfterFees: '0.265007503751875938' }],
  ['rewardRisk', { target: '60050' }, { winRateAfterFees: null }],
  ['fees', {}, { open: '1.2', close: '3.15', total: '4.35', ofValue: '0.000725' }],
  ['fees', { openFee: '-0.02' }, { open: '-1.2', total: '1.95' }],
  ['fees', { contract: 'inverse', quantity: '126000' }, { open: '0.00042', close: '0.001' }],
  ['expectancy', {}, { expectancy: '80', expectancyR: '0.8', total: '8000', neededWinRate: '0.166666666666666667' }],
  ['drawdownRecovery', {}, { gain: '0.25', left: '8000' }],
  ['drawdownRecovery', { drawdown: '50' }, { gain: '1' }],
  ['kelly', { winRate: '50', payoff: '2' }, { kelly: 0.25, half: 0.125, quarter: 0.0625 }],
  ['atrStop', {}, { stop: '57600', distance: '2400', distancePct: '0.04' }],
  ['atrStop', { side: 'short' }, { stop: '62400' }],
  ['atrStop', { multiple: '50' }, { stop: null }],
  ['atrStop', { tick: '1000000' }, { stop: null }],
  ['sellLadder', { averageEntry: '50000' }, { quantity: '0.25', value: '17500', fees: '17.5', proceeds: '17482.5' }],
  ['sellLadder', { averageEntry: '50000' }, { averagePrice: '70000', profit: '4982.5', gain: '0.3986' }],
  // 2000 of margin for 10,000 of value; the fee at the bankruptcy price of 8,000 is 8.
  [
    'profit',
    { entry: '10000', exit: '11000', quantity: '1', leverage: '5', closeFee: '0.1', openFee: '0' },
    { gross: '1000', fees: '11', net: '989', roi: '0.5', netRoi: '0.4945', roiOnCost: '0.49800796812749004' },
  ],
  ['averageEntry', { contract: 'inverse', entries: '5000 1000; 6000 2000', tick: '0.5' }, { averageEntry: '5625' }],
  // Funding received may be lost again.
  ['breakEven', { entry: '94200', tick: '0.01' }, { breakEvenPrice: '94294.25' }],
  ['breakEven', { tick: '0.5' }, { breakEvenPrice: '65065', openingFee: '32.5', distance: '0.001000500250125063' }],
  // What was received may be lost again.
  ['breakEven', { openFee: '0', closeFee: '0', funding: '65' }, { breakEvenPrice: '64935' }],
  ['breakEven', { funding: '70000' }, { breakEvenPrice: null, distance: null }],
])('%s of %o', (id, typed, expected) => {
  const calculator: Calculator = CALCULATORS[id]
  const { results, problems } = calculator.calculate(typed)
  expect(problems).toEqual([])
  expect(results).toMatchObject(expected)
})

test('a price past its liquidation, an edge that is none and a value above the tiers are pointed out', () => {
  const noted = (id: CalculatorId, typed: Readonly<Record<string, string>>) => {
    const calculator: Calculator = CALCULATORS[id]
    return calculator.calculate(typed).notes.map(({ field }) => field)
  }
  expect(noted('liquidationDistance', {})).toEqual([])
  expect(noted('liquidationDistance', { side: 'short' })).toEqual(['liquidation'])
  expect(noted('kelly', {})).toEqual([])
  expect(noted('kelly', { winRate: '10' })).toEqual(['winRate'])
  expect(noted('maintenance', { value: '6000' })).toEqual(['tiers'])
  expect(noted('maintenance', { tiersDay: '2026-11-01' })).toEqual(['tiersDay'])
  expect(noted('rewardRisk', { target: '60050' })).toEqual(['target'])
  expect(noted('compounding', { contribution: '-5000' })).toEqual(['contribution'])
})
