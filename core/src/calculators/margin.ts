import { answered, calculator } from './calculator.ts'
import { bankruptcyPrice, contractField, contractSizeField, sideField, valueAt } from './contract.ts'
import { leverage, price, quantity, rate } from './fields.ts'
import { divide, plus, textOf, times, ZERO } from './fraction.ts'

/** What a position locks up. Bybit also holds the fee of closing it at the price of bankruptcy. */
export const margin = calculator({
  name: 'Margin',
  sentence: 'How much margin a position needs at a leverage.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entry: price('Entry price', '60000'),
    quantity: quantity('Quantity', '0.1'),
    contractSize: contractSizeField(),
    leverage: leverage('10'),
    closeFee: rate('Fee to close %', '0'),
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
    const initialMargin = divide(value, leverage)
    const bankrupt = bankruptcyPrice({ contract, side, entry }, leverage)
    // Nothing is paid for closing at a price of 0, nor at one that cannot be reached.
    const reached = bankrupt !== null && bankrupt.over > 0n
    const feeToClose = reached ? times(valueAt({ contract, size }, bankrupt), closeFee) : ZERO
    return answered({
      value: textOf(value),
      initialMargin: textOf(initialMargin),
      feeToClose: textOf(feeToClose),
      orderCost: textOf(plus(initialMargin, feeToClose)),
    })
  },
})
