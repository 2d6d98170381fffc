import { type Answer, answered, calculator, type Problem, refused } from './calculator.ts'
import { contractField, contractSizeField, type Position, profitAt, sideField, valueAt } from './contract.ts'
import { leverage, money, optional, percent, price, rate } from './fields.ts'
import { compare, divide, type Fraction, minus, plus, roundToStep, sign, textOf, times, ZERO } from './fraction.ts'
import { liquidationPrices } from './liquidation.ts'
import { sideProblems } from './sides.ts'
import { priceText, stepField, tickField } from './ticks.ts'
import { flatTiers } from './tiers.ts'

type Output = 'quantity' | 'value' | 'margin' | 'neededLeverage' | 'risk' | 'lossAtStop' | 'liquidationPrice'

/** The largest quantity that loses no more than the risk where the stop is hit, fees included. */
export const positionSize = calculator({
  name: 'Position size',
  sentence: 'How much to trade so that the stop costs no more than you are ready to lose.',
  fields: {
    contract: contractField(),
    side: sideField(),
    equity: money('Equity', '10000'),
    risk: percent('Risk %', '1', { above: '0', most: '100' }),
    entry: price('Entry price', '3000'),
    stop: price('Stop', '2940'),
    contractSize: contractSizeField(),
    openFee: rate('Fee to open %', '0'),
    closeFee: rate('Fee to close %', '0'),
    leverage: leverage('10'),
    freeBalance: optional(money('Free balance', '', { least: '0' })),
    maintenanceRate: percent('Maintenance rate %', '0.5', { least: '0', below: '100' }),
    step: stepField(),
    tick: tickField(),
  },
  outputs: {
    quantity: { label: 'Quantity', unit: 'quantity', whenNull: '' },
    value: { label: 'Position value', unit: 'settle', whenNull: '' },
    margin: { label: 'Margin at the leverage', unit: 'settle', whenNull: '' },
    neededLeverage: { label: 'Leverage on the equity', unit: 'times', whenNull: '' },
    risk: { label: 'Risk', unit: 'settle', whenNull: '' },
    lossAtStop: { label: 'Loss at the stop', unit: 'settle', whenNull: '' },
    liquidationPrice: {
      label: 'Liquidation price (isolated)',
      unit: 'price',
      whenNull: 'where no price above 0 liquidates it, or the quantity is 0',
    },
  },
  formula:
    'equity × risk / loss of one, down to the step; loss of one = contract size × (|entry - stop| + entry × fee to open + stop × fee to close); inverse: contract size × (|1 / stop - 1 / entry| + fee to open / entry + fee to close / stop)',
  source: 'pricepredictions.com/tools/crypto-position-size-calculator (without fees)',
  compute: (typed): Answer<Output> => {
    const { side, equity, entry, stop, step } = typed
    const wrong = sideProblems({ side, entry, stop })
    if (wrong.length > 0) return refused(wrong)
    const risk = times(equity, typed.risk)
    const one: Position = { contract: typed.contract, side, entry, size: typed.contractSize }
    const lossOfOne = lossAt(one, typed)
    if (sign(lossOfOne) <= 0) {
      return refused([
        { field: 'stop', message: 'Stop is so near that rebates outweigh the loss: no quantity risks this much.' },
      ])
    }
    const quantity = roundToStep(divide(risk, lossOfOne), step ?? SMALLEST, 'down')
    const position: Position = { ...one, size: times(quantity, typed.contractSize) }
    const none = sign(quantity) === 0
    const value = none ? quantity : valueAt(position, entry)
    const margin = divide(value, typed.leverage)
    const account = { legs: [position], margin, tiers: flatTiers(typed.maintenanceRate), closeFee: ZERO }
    const liquidation = none ? null : (liquidationPrices(account)[0] ?? null)
    return answered(
      {
        quantity: textOf(quantity),
        value: textOf(value),
        margin: textOf(margin),
        neededLeverage: textOf(divide(value, equity)),
        risk: textOf(risk),
        lossAtStop: textOf(times(lossOfOne, quantity)),
        liquidationPrice: priceText(liquidation, typed.tick, side === 'long' ? 'up' : 'down'),
      },
      notesOn({ ...typed, none, margin, liquidation }),
    )
  },
})

/** What a quantity can be rounded to where no step is told: the decimals that are shown. */
const SMALLEST: Fraction = { over: 1n, under: 10n ** 18n }

type Fees = { readonly stop: Fraction; readonly openFee: Fraction; readonly closeFee: Fraction }

function lossAt(one: Position, { stop, openFee, closeFee }: Fees): Fraction {
  const fees = plus(times(valueAt(one, one.entry), openFee), times(valueAt(one, stop), closeFee))
  return minus(fees, profitAt(one, stop))
}

function notesOn(found: {
  readonly side: 'long' | 'short'
  readonly stop: Fraction
  readonly freeBalance: Fraction | null
  readonly none: boolean
  readonly margin: Fraction
  readonly liquidation: Fraction | null
}): readonly (Problem | false)[] {
  const { side, stop, freeBalance, none, margin, liquidation } = found
  const beyond = liquidation !== null && compare(stop, liquidation) * (side === 'long' ? 1 : -1) <= 0
  return [
    none && { field: 'risk', message: 'One step already loses more than the risk.' },
    beyond && {
      field: 'stop',
      message: 'The position would be liquidated before the stop: use less leverage or a nearer stop.',
    },
    freeBalance !== null &&
      compare(margin, freeBalance) > 0 && {
        field: 'freeBalance',
        message: 'The margin is more than the free balance: use more leverage or less risk.',
      },
  ]
}
