import { answered, calculator } from './calculator.ts'
import { averageOf } from './average-entry.ts'
import { optional, price, rate } from './fields.ts'
import { divide, minus, textOf, times } from './fraction.ts'
import { lots, totalQuantity } from './lots.ts'
import { priceText, tickField } from './ticks.ts'

/** What selling in steps brings together. Spot and linear. */
export const sellLadder = calculator({
  name: 'Sell ladder',
  sentence: 'What several sell orders bring together, and at which average price.',
  fields: {
    orders: lots('Orders', '65000 0.1\n70000 0.1\n80000 0.05'),
    fee: rate('Fee %', '0.1'),
    averageEntry: optional(price('Average entry', '')),
    tick: tickField(),
  },
  outputs: {
    quantity: { label: 'Quantity', unit: 'quantity', whenNull: '' },
    value: { label: 'Value before fees', unit: 'settle', whenNull: '' },
    fees: { label: 'Fees', unit: 'settle', whenNull: '' },
    proceeds: { label: 'Value after fees', unit: 'settle', whenNull: '' },
    averagePrice: { label: 'Average price', unit: 'price', whenNull: '' },
    profit: { label: 'Profit after the fees of selling', unit: 'settle', whenNull: 'without an average entry' },
    gain: { label: 'Gain on the entry', unit: 'percent', whenNull: 'without an average entry' },
  },
  formula: 'Σ quantity × price; average = it / Σ quantity; profit = it × (1 - fee) - Σ quantity × average entry',
  source: 'value of spot sales',
  compute: ({ orders, fee, averageEntry, tick }) => {
    const quantity = totalQuantity(orders)
    const average = averageOf('linear', orders)
    const value = times(average, quantity)
    const fees = times(value, fee)
    const proceeds = minus(value, fees)
    const cost = averageEntry === null ? null : times(averageEntry, quantity)
    return answered({
      quantity: textOf(quantity),
      value: textOf(value),
      fees: textOf(fees),
      proceeds: textOf(proceeds),
      averagePrice: priceText(average, tick),
      profit: cost === null ? null : textOf(minus(proceeds, cost)),
      gain: cost === null ? null : textOf(divide(minus(proceeds, cost), cost)),
    })
  },
})
