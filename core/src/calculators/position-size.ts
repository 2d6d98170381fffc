import { type Calculation, calculated, calculator, type FieldProblem, refused } from './calculator.ts'
import { contractField, contractSizeField, type Position, exactProfitAt, sideField, valueAt } from './contract.ts'
import { leverageField, moneyField, optionalField, percentField, priceField, rateField } from './fields.ts'
import {
  compare,
  dividedBy,
  type Fraction,
  minus,
  plus,
  roundToStep,
  sign,
  fractionText,
  times,
  ZERO,
} from './fraction.ts'
import { liquidationPrices } from './liquidation.ts'
import { sideProblems } from './sides.ts'
import { priceTextOnTick, stepField, tickField } from './ticks.ts'
import { flatTiers } from './tiers.ts'

type Output = 'quantity' | 'value' | 'margin' | 'neededLeverage' | 'risk' | 'lossAtStop' | 'liquidationPrice'

/** The largest quantity that loses no more than the risk if the stop is hit, fees included. */
export const positionSize = calculator({
  name: 'Position size',
  sentence: 'How much to trade so that the stop costs no more than you are willing to lose.',
  fields: {
    contract: contractField(),
    side: sideField(),
    equity: moneyField('Equity', '10000'),
    risk: percentField('Risk %', '1', { above: '0', max: '100' }),
    entry: priceField('Entry price', '3000'),
    stop: priceField('Stop', '2940'),
    contractSize: contractSizeField(),
    openFee: rateField('Fee to open %', '0'),
    closeFee: rateField('Fee to close %', '0'),
    leverage: leverageField('10'),
    freeBalance: optionalField(moneyField('Free balance', '', { min: '0' })),
    maintenanceRate: percentField('Maintenance rate %', '0.5', { min: '0', below: '100' }),
    step: stepField(),
    tick: tickField(),
  },
  outputs: {
    quantity: { label: 'Quantity', unit: 'quantity', whenNull: '' },
    value: { label: 'Position value', unit: 'settle', whenNull: '' },
    margin: { label: 'Margin', unit: 'settle', whenNull: '' },
    neededLeverage: { label: 'Effective leverage', unit: 'times', whenNull: '' },
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
  source: 'Tharp, Trade Your Way to Financial Freedom (percent risk model), with fees added',
  compute: (typed): Calculation<Output> => {
    const { side, equity, entry, stop, step } = typed
    const wrong = sideProblems({ side, entry, stop })
    if (wrong.length > 0) return refused(wrong)
    const risk = times(equity, typed.risk)
    const unitPosition: Position = { contract: typed.contract, side, entry, size: typed.contractSize }
    const lossOfUnit = lossAt(unitPosition, typed)
    if (sign(lossOfUnit) <= 0) {
      return refused([
        { field: 'stop', text: 'Stop is so near that rebates outweigh the loss: no quantity risks this much.' },
      ])
    }
    const quantity = roundToStep(dividedBy(risk, lossOfUnit), step ?? SMALLEST, 'down')
    const position: Position = { ...unitPosition, size: times(quantity, typed.contractSize) }
    const none = sign(quantity) === 0
    const value = none ? quantity : valueAt(position, entry)
    const margin = dividedBy(value, typed.leverage)
    const account = { legs: [position], margin, tiers: flatTiers(typed.maintenanceRate), closeFee: ZERO }
    const liquidation = none ? null : (liquidationPrices(account)[0] ?? null)
    return calculated(
      {
        quantity: fractionText(quantity),
        value: fractionText(value),
        margin: fractionText(margin),
        neededLeverage: fractionText(dividedBy(value, equity)),
        risk: fractionText(risk),
        lossAtStop: fractionText(times(lossOfUnit, quantity)),
        liquidationPrice: priceTextOnTick(liquidation, typed.tick, side === 'long' ? 'up' : 'down'),
      },
      notesOn({ ...typed, none, margin, liquidation }),
    )
  },
})

/** The default rounding step: the last decimal that is shown. */
const SMALLEST: Fraction = { over: 1n, under: 10n ** 18n }

type Fees = { readonly stop: Fraction; readonly openFee: Fraction; readonly closeFee: Fraction }

function lossAt(position: Position, { stop, openFee, closeFee }: Fees): Fraction {
  const fees = plus(times(valueAt(position, position.entry), openFee), times(valueAt(position, stop), closeFee))
  return minus(fees, exactProfitAt(position, stop))
}

function notesOn(sizing: {
  readonly side: 'long' | 'short'
  readonly stop: Fraction
  readonly freeBalance: Fraction | null
  readonly none: boolean
  readonly margin: Fraction
  readonly liquidation: Fraction | null
}): readonly (FieldProblem | false)[] {
  const { side, stop, freeBalance, none, margin, liquidation } = sizing
  const beyond = liquidation !== null && compare(stop, liquidation) * (side === 'long' ? 1 : -1) <= 0
  return [
    none && { field: 'risk', text: 'One step already loses more than the risk.' },
    beyond && {
      field: 'stop',
      text: 'The position would be liquidated before the stop: use less leverage or a nearer stop.',
    },
    freeBalance !== null &&
      compare(margin, freeBalance) > 0 && {
        field: 'freeBalance',
        text: 'The margin is more than the free balance: use more leverage or less risk.',
      },
  ]
}
