import { calculated, calculator } from './calculator.ts'
import {
  bankruptcyPrice,
  contractField,
  contractSizeField,
  type Position,
  exactProfitAt,
  sideField,
  valueAt,
} from './contract.ts'
import { leverageField, priceField, quantityField, rateField, signedMoneyField } from './fields.ts'
import { dividedBy, minus, plus, fractionText, times, ZERO } from './fraction.ts'

/**
 * The profit of a trade, also as a share of its margin. The return is s × (exit / entry - 1) × leverage for linear
 * contracts; a page of Binance prints s × (1 - exit / entry) × leverage, which has the wrong sign.
 */
export const profit = calculator({
  name: 'Profit and return',
  sentence: 'What a position earns at an exit price, before and after fees, and on its margin.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entry: priceField('Entry price', '60000'),
    exit: priceField('Exit price', '63000'),
    quantity: quantityField('Quantity', '0.1'),
    contractSize: contractSizeField(),
    leverage: leverageField('10'),
    openFee: rateField('Fee to open %', '0.05'),
    closeFee: rateField('Fee to close %', '0.05'),
    funding: signedMoneyField('Funding received (paid below 0)', '0'),
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
    const margin = dividedBy(value, leverage)
    const gross = exactProfitAt(position, exit)
    const fees = plus(times(value, openFee), times(valueAt(position, exit), closeFee))
    const net = plus(minus(gross, fees), funding)
    const bankrupt = bankruptcyPrice(position, leverage)
    const feeAtBankruptcy =
      bankrupt === null || bankrupt.over <= 0n ? ZERO : times(valueAt(position, bankrupt), closeFee)
    const cost = plus(margin, feeAtBankruptcy)
    return calculated({
      gross: fractionText(gross),
      fees: fractionText(fees),
      net: fractionText(net),
      roi: fractionText(dividedBy(gross, margin)),
      roiOnCost: cost.over > 0n ? fractionText(dividedBy(gross, cost)) : null,
      netRoi: fractionText(dividedBy(net, margin)),
      margin: fractionText(margin),
    })
  },
})
