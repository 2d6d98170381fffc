import { calculated, calculator } from './calculator.ts'
import { contractField, contractSizeField, valueAt } from './contract.ts'
import { priceField, quantityField, rateField } from './fields.ts'
import { dividedBy, plus, fractionText, times } from './fraction.ts'

/** The total fees of opening and closing. Rebates count below 0. */
export const feesOfTrade = calculator({
  name: 'Fees',
  sentence: 'What a trade costs in fees.',
  fields: {
    contract: contractField(),
    quantity: quantityField('Quantity', '0.1'),
    contractSize: contractSizeField(),
    entry: priceField('Entry price', '60000'),
    exit: priceField('Exit price', '63000'),
    openFee: rateField('Fee to open %', '0.02'),
    closeFee: rateField('Fee to close %', '0.05'),
  },
  outputs: {
    open: { label: 'Fee to open', unit: 'settle', whenNull: '' },
    close: { label: 'Fee to close', unit: 'settle', whenNull: '' },
    total: { label: 'Total fees', unit: 'settle', whenNull: '' },
    ofValue: { label: 'Share of entry value', unit: 'percent', whenNull: '' },
  },
  formula: 'value at entry × fee to open + value at exit × fee to close; value = size × price, inverse size / price',
  source: 'fee pages of the venues',
  compute: ({ contract, quantity, contractSize, entry, exit, openFee, closeFee }) => {
    const position = { contract, size: times(quantity, contractSize) }
    const value = valueAt(position, entry)
    const open = times(value, openFee)
    const close = times(valueAt(position, exit), closeFee)
    const total = plus(open, close)
    return calculated({
      open: fractionText(open),
      close: fractionText(close),
      total: fractionText(total),
      ofValue: fractionText(dividedBy(total, value)),
    })
  },
})
