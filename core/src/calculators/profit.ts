import { answered, calculator } from './calculator.ts'
import {
  bankruptcyPrice,
  contractField,
  contractSizeField,
  type Position,
  profitAt,
  sideField,
  valueAt,
} from './contract.ts'
import { leverage, price, quantity, rate, signedMoney } from './fields.ts'
import { divide, minus, plus, textOf, times, ZERO } from './fraction.ts'

/**
 * What a trade earns, and as a share of its margin. The return is s × (exit / entry - 1) × leverage for linear contracts; a
 * page of Binance prints s × (1 - exit / entry) × leverage, which has the wrong sign.
 */
export const profit = calculator({
  name: 'Profit and return',
  sentence: 'What a position earns at an exit price, before and after fees, and on its margin.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entry: price('Entry price', '60000'),
    exit: price('Exit price', '63000'),
    quantity: quantity('Quantity', '0.1'),
    contractSize: contractSizeField(),
    leverage: leverage('10'),
    openFee: rate('Fee to open %', '0.05'),
    closeFee: rate('Fee to close %', '0.05'),
    funding: signedMoney('Funding received (paid below 0)', '0'),
  },
  outputs: {
    gross: { label: 'Profit before fees', unit: 'settle', whenNull: '' },
    fees: { label: 'Fees', unit: 'settle', whenNull: '' },
    net: { label: 'Profit after fees and funding', unit: 'settle', whenNull: '' },
    roi: { label: 'Return on margin before fees', unit: 'percent', whenNull: '' },
    roiOnCost: {
      label: 'Return on margin and the fee to close',
      unit: 'percent',
      whenNull: 'where the two are not above 0',
    },
    netRoi: { label: 'Return on margin after fees', unit: 'percent', whenNull: '' },
    margin: { label: 'Initial margin', unit: 'settle', whenNull: '' },
  },
  formula:
    'linear: s × size × (exit - entry); inverse: s × size × (1 / entry - 1 / exit); return = profit / (value at entry / leverage); net = profit - fees + funding',
  source: 'Bybit, P&L calculations; BitMEX, perpetual contracts guide; Binance, ROI',
  compute: ({ contract, side, entry, exit, quantity, contractSize, leverage, openFee, closeFee, funding }) => {
    const position: Position = { contract, side, entry, size: times(quantity, contractSize) }
    const value = valueAt(position, entry)
    const margin = divide(value, leverage)
    const gross = profitAt(position, exit)
    const fees = plus(times(value, openFee), times(valueAt(position, exit), closeFee))
    const net = plus(minus(gross, fees), funding)
    const bankrupt = bankruptcyPrice(position, leverage)
    const feeAtBankruptcy =
      bankrupt === null || bankrupt.over <= 0n ? ZERO : times(valueAt(position, bankrupt), closeFee)
    const cost = plus(margin, feeAtBankruptcy)
    return answered({
      gross: textOf(gross),
      fees: textOf(fees),
      net: textOf(net),
      roi: textOf(divide(gross, margin)),
      roiOnCost: cost.over > 0n ? textOf(divide(gross, cost)) : null,
      netRoi: textOf(divide(net, margin)),
      margin: textOf(margin),
    })
  },
})
