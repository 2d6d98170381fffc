import { type Answer, answered, calculator, type Problem } from './calculator.ts'
import { breakEvenPrice } from './break-even.ts'
import { type Contract, contractField, sideField } from './contract.ts'
import { optional, price, rate } from './fields.ts'
import { compare, divide, type Fraction, minus, ONE, sum, textOf, times, ZERO } from './fraction.ts'
import { type Lot, lots, totalQuantity } from './lots.ts'
import { priceText, tickField } from './ticks.ts'

type Output = 'averageEntry' | 'quantity' | 'value' | 'breakEvenPrice' | 'quantityToGoal'

/** Where several entries stand together, and how much more it takes to move them. Also known as a DCA calculator. */
export const averageEntry = calculator({
  name: 'Average entry',
  sentence: 'The average price of several entries, and what it takes to move it to a goal.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entries: lots('Entries', '60000 0.1\n55000 0.1'),
    openFee: rate('Fee to open %', '0.05'),
    closeFee: rate('Fee to close %', '0.05'),
    goal: optional(price('Wanted average', '')),
    nextPrice: optional(price('Price of the next entry', '')),
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
  compute: ({ contract, side, entries, openFee, closeFee, goal, nextPrice, tick }): Answer<Output> => {
    const quantity = totalQuantity(entries)
    const average = averageOf(contract, entries)
    const toAdd =
      goal === null || nextPrice === null ? null : quantityTo({ contract, quantity, average, goal, nextPrice })
    return answered(
      {
        averageEntry: priceText(average, tick),
        quantity: textOf(quantity),
        value: textOf(sum(entries.map((entry) => valueOf(contract, entry)))),
        breakEvenPrice: priceText(
          breakEvenPrice({ contract, side, entry: average, openFee, closeFee, funding: ZERO }),
          tick,
        ),
        quantityToGoal: toAdd === null ? null : textOf(toAdd),
      },
      goalNotes({ goal, nextPrice, toAdd }),
    )
  },
})

/** Weighted by value: the plain mean of linear entries, the harmonic one of inverse entries. */
export function averageOf(contract: Contract, entries: readonly Lot[]): Fraction {
  const quantity = totalQuantity(entries)
  const value = sum(entries.map((entry) => valueOf(contract, entry)))
  return contract === 'linear' ? divide(value, quantity) : divide(quantity, value)
}

function valueOf(contract: Contract, { price, quantity }: Lot): Fraction {
  return contract === 'linear' ? times(quantity, price) : divide(quantity, price)
}

type Goal = {
  readonly contract: Contract
  readonly quantity: Fraction
  readonly average: Fraction
  readonly goal: Fraction
  readonly nextPrice: Fraction
}

/** An entry moves the average towards its own price and never reaches it. */
function quantityTo({ contract, quantity, average, goal, nextPrice }: Goal): Fraction | null {
  if (compare(goal, average) * compare(goal, nextPrice) !== -1) return null
  return contract === 'linear'
    ? times(quantity, divide(minus(average, goal), minus(goal, nextPrice)))
    : times(quantity, divide(minus(divide(goal, average), ONE), minus(ONE, divide(goal, nextPrice))))
}

type Asked = { readonly goal: Fraction | null; readonly nextPrice: Fraction | null; readonly toAdd: Fraction | null }

function goalNotes({ goal, nextPrice, toAdd }: Asked): readonly (Problem | false)[] {
  return [
    goal !== null && nextPrice === null && { field: 'nextPrice', message: 'Enter the price of the next entry too.' },
    nextPrice !== null && goal === null && { field: 'goal', message: 'Enter the wanted average too.' },
    goal !== null &&
      nextPrice !== null &&
      toAdd === null && {
        field: 'goal',
        message: 'The wanted average must lie strictly between the next price and the present average.',
      },
  ]
}
