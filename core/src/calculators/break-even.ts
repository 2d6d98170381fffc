import { calculated, calculator } from './calculator.ts'
import {
  type Contract,
  contractField,
  contractSizeField,
  type CalculatorSide,
  sideField,
  sideSign,
  valueAt,
} from './contract.ts'
import { priceField, quantityField, rateField, signedMoneyField } from './fields.ts'
import { dividedBy, type Fraction, minus, FRACTION_ONE, plus, sign, fractionText, times } from './fraction.ts'
import { priceTextOnTick, tickField } from './ticks.ts'

/** The price at which a position closes at zero, after both fees and funding. */
export const breakEven = calculator({
  name: 'Break-even price',
  sentence: 'At which price a position closes at zero after fees and funding.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entry: priceField('Entry price', '65000'),
    quantity: quantityField('Quantity', '1'),
    contractSize: contractSizeField(),
    openFee: rateField('Fee to open %', '0.05'),
    closeFee: rateField('Fee to close %', '0.05'),
    funding: signedMoneyField('Funding received (paid below 0)', '0'),
    tick: tickField(),
  },
  outputs: {
    breakEvenPrice: { label: 'Break-even price', unit: 'price', whenNull: 'where no price above 0 breaks even' },
    distance: { label: 'Distance from the entry', unit: 'percent', whenNull: 'without a break-even price' },
    openingFee: { label: 'Fee to open', unit: 'settle', whenNull: '' },
  },
  formula:
    'linear: (entry × (s + fee to open) - funding / size) / (s - fee to close); inverse: (s + fee to close) / ((s - fee to open) / entry + funding / size); s = 1 long, -1 short; size = quantity × contract size',
  source: 'profit after fees and funding set to 0',
  compute: ({ contract, side, entry, quantity, contractSize, openFee, closeFee, funding, tick }) => {
    const size = times(quantity, contractSize)
    const price = breakEvenPrice({ contract, side, entry, openFee, closeFee, funding: dividedBy(funding, size) })
    return calculated({
      breakEvenPrice: priceTextOnTick(price, tick),
      distance: price === null ? null : fractionText(minus(dividedBy(price, entry), FRACTION_ONE)),
      openingFee: fractionText(times(valueAt({ contract, size }, entry), openFee)),
    })
  },
})

export type Costs = {
  readonly contract: Contract
  readonly side: CalculatorSide
  readonly entry: Fraction
  readonly openFee: Fraction
  readonly closeFee: Fraction
  /** Received per unit of size; below 0 if it was paid. */
  readonly funding: Fraction
}

/** The exact price; null if none above 0 breaks even, such as when funding has paid for the whole position. */
export function breakEvenPrice({ contract, side, entry, openFee, closeFee, funding }: Costs): Fraction | null {
  const s = sideSign(side)
  const [over, under] =
    contract === 'linear'
      ? [minus(times(entry, plus(s, openFee)), funding), minus(s, closeFee)]
      : [plus(s, closeFee), plus(dividedBy(minus(s, openFee), entry), funding)]
  if (sign(under) === 0) return null
  const price = dividedBy(over, under)
  return sign(price) > 0 ? price : null
}
