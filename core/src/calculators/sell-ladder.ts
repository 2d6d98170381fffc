import { calculated, calculator } from './calculator.ts'
import { averageOf } from './average-entry.ts'
import { optionalField, priceField, rateField } from './fields.ts'
import { dividedBy, minus, fractionText, times } from './fraction.ts'
import { lotsField, totalQuantity } from './lots.ts'
import { priceTextOnTick, tickField } from './ticks.ts'

/** The total proceeds of selling in steps. Spot and linear. */
export const sellLadder = calculator({
  name: 'Sell ladder',
  sentence: 'What several sell orders bring together, and at which average price.',
  fields: {
    orders: lotsField('Orders', '65000 0.1\n70000 0.1\n80000 0.05'),
    fee: rateField('Fee %', '0.1'),
    averageEntry: optionalField(priceField('Average entry', '')),
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
    return calculated({
      quantity: fractionText(quantity),
      value: fractionText(value),
      fees: fractionText(fees),
      proceeds: fractionText(proceeds),
      averagePrice: priceTextOnTick(average, tick),
      profit: cost === null ? null : fractionText(minus(proceeds, cost)),
      gain: cost === null ? null : fractionText(dividedBy(minus(proceeds, cost), cost)),
    })
  },
})
