import { type Calculation, calculated, calculator, type FieldProblem } from './calculator.ts'
import { breakEvenPrice } from './break-even.ts'
import { type Contract, contractField, sideField } from './contract.ts'
import { optionalField, priceField, rateField } from './fields.ts'
import { compare, dividedBy, type Fraction, minus, FRACTION_ONE, sumOf, fractionText, times, ZERO } from './fraction.ts'
import { type Lot, lotsField, totalQuantity } from './lots.ts'
import { priceTextOnTick, tickField } from './ticks.ts'

type Output = 'averageEntry' | 'quantity' | 'value' | 'breakEvenPrice' | 'quantityToGoal'

/** The average of several entries, and how much more it takes to move it. Also known as a DCA calculator. */
export const averageEntry = calculator({
  name: 'Average entry',
  sentence: 'The average price of several entries, and what it takes to move it to a goal.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entries: lotsField('Entries', '60000 0.1\n55000 0.1'),
    openFee: rateField('Fee to open %', '0.05'),
    closeFee: rateField('Fee to close %', '0.05'),
    goal: optionalField(priceField('Wanted average', '')),
    nextPrice: optionalField(priceField('Price of the next entry', '')),
    tick: tickField(),
  },
  outputs: {
    averageEntry: { label: 'Average entry', unit: 'price', whenNull: '' },
    quantity: { label: 'Quantity', unit: 'quantity', whenNull: '' },
    value: { label: 'Value at entry', unit: 'settle', whenNull: '' },
    breakEvenPrice: { label: 'Break-even price', unit: 'price', whenNull: 'where no price above 0 breaks even' },
    quantityToGoal: {
      label: 'Quantity to add',
      unit: 'quantity',
      whenNull: 'without a goal and a price, and where the goal is not strictly between the price and the average',
    },
  },
  formula:
    'linear: Σ quantity × price / Σ quantity; inverse: Σ quantity / Σ (quantity / price); to add: quantity × (average - goal) / (goal - price), inverse quantity × (goal / average - 1) / (1 - goal / price)',
  source: 'Bybit, average entry price (USDT and inverse contracts)',
  compute: ({ contract, side, entries, openFee, closeFee, goal, nextPrice, tick }): Calculation<Output> => {
    const quantity = totalQuantity(entries)
    const average = averageOf(contract, entries)
    const toAdd =
      goal === null || nextPrice === null ? null : quantityTo({ contract, quantity, average, goal, nextPrice })
    return calculated(
      {
        averageEntry: priceTextOnTick(average, tick),
        quantity: fractionText(quantity),
        value: fractionText(sumOf(entries.map((entry) => valueOf(contract, entry)))),
        breakEvenPrice: priceTextOnTick(
          breakEvenPrice({ contract, side, entry: average, openFee, closeFee, funding: ZERO }),
          tick,
        ),
        quantityToGoal: toAdd === null ? null : fractionText(toAdd),
      },
      goalNotes({ goal, nextPrice, toAdd }),
    )
  },
})

/** Weighted by value: the arithmetic mean of linear entries, the harmonic mean of inverse entries. */
export function averageOf(contract: Contract, entries: readonly Lot[]): Fraction {
  const quantity = totalQuantity(entries)
  const value = sumOf(entries.map((entry) => valueOf(contract, entry)))
  return contract === 'linear' ? dividedBy(value, quantity) : dividedBy(quantity, value)
}

function valueOf(contract: Contract, { price, quantity }: Lot): Fraction {
  return contract === 'linear' ? times(quantity, price) : dividedBy(quantity, price)
}

type Goal = {
  readonly contract: Contract
  readonly quantity: Fraction
  readonly average: Fraction
  readonly goal: Fraction
  readonly nextPrice: Fraction
}

/** An entry moves the average towards its own price but never reaches it. */
function quantityTo({ contract, quantity, average, goal, nextPrice }: Goal): Fraction | null {
  if (compare(goal, average) * compare(goal, nextPrice) !== -1) return null
  return contract === 'linear'
    ? times(quantity, dividedBy(minus(average, goal), minus(goal, nextPrice)))
    : times(
        quantity,
        dividedBy(minus(dividedBy(goal, average), FRACTION_ONE), minus(FRACTION_ONE, dividedBy(goal, nextPrice))),
      )
}

type GoalInput = {
  readonly goal: Fraction | null
  readonly nextPrice: Fraction | null
  readonly toAdd: Fraction | null
}

function goalNotes({ goal, nextPrice, toAdd }: GoalInput): readonly (FieldProblem | false)[] {
  return [
    goal !== null && nextPrice === null && { field: 'nextPrice', text: 'Enter the price of the next entry too.' },
    nextPrice !== null && goal === null && { field: 'goal', text: 'Enter the wanted average too.' },
    goal !== null &&
      nextPrice !== null &&
      toAdd === null && {
        field: 'goal',
        text: 'The wanted average must lie strictly between the next price and the present average.',
      },
  ]
}
