import { calculated, calculator } from './calculator.ts'
import { bankruptcyPrice, contractField, contractSizeField, sideField, valueAt } from './contract.ts'
import { leverageField, priceField, quantityField, rateField } from './fields.ts'
import { dividedBy, plus, fractionText, times, ZERO } from './fraction.ts'

/** The margin that a position locks up. Bybit also reserves the fee of closing it at the bankruptcy price. */
export const margin = calculator({
  name: 'Margin',
  sentence: 'How much margin a position needs at a leverage.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entry: priceField('Entry price', '60000'),
    quantity: quantityField('Quantity', '0.1'),
    contractSize: contractSizeField(),
    leverage: leverageField('10'),
    closeFee: rateField('Fee to close %', '0'),
  },
  outputs: {
    value: { label: 'Position value', unit: 'settle', whenNull: '' },
    initialMargin: { label: 'Initial margin', unit: 'settle', whenNull: '' },
    feeToClose: { label: 'Fee to close at bankruptcy', unit: 'settle', whenNull: '' },
    orderCost: { label: 'Margin and fee to close', unit: 'settle', whenNull: '' },
  },
  formula:
    'linear: quantity × contract size × entry / leverage; inverse: quantity × contract size / entry / leverage; fee to close = value at the bankruptcy price × fee',
  source: 'Bybit, P&L calculations (USDT contract)',
  compute: ({ contract, side, entry, quantity, contractSize, leverage, closeFee }) => {
    const size = times(quantity, contractSize)
    const value = valueAt({ contract, size }, entry)
    const initialMargin = dividedBy(value, leverage)
    const bankrupt = bankruptcyPrice({ contract, side, entry }, leverage)
    // Closing at a price of 0, or at one that cannot be reached, costs no fee.
    const reached = bankrupt !== null && bankrupt.over > 0n
    const feeToClose = reached ? times(valueAt({ contract, size }, bankrupt), closeFee) : ZERO
    return calculated({
      value: fractionText(value),
      initialMargin: fractionText(initialMargin),
      feeToClose: fractionText(feeToClose),
      orderCost: fractionText(plus(initialMargin, feeToClose)),
    })
  },
})
