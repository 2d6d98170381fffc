import { answered, calculator } from './calculator.ts'
import { type Contract, contractField, contractSizeField, type Side, sideField, signOf, valueAt } from './contract.ts'
import { price, quantity, rate, signedMoney } from './fields.ts'
import { divide, type Fraction, minus, ONE, plus, sign, textOf, times } from './fraction.ts'
import { priceText, tickField } from './ticks.ts'

/** Where closing leaves nothing and costs nothing, after both fees and funding. */
export const breakEven = calculator({
  name: 'Break-even price',
  sentence: 'At which price a position closes at zero after fees and funding.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entry: price('Entry price', '65000'),
    quantity: quantity('Quantity', '1'),
    contractSize: contractSizeField(),
    openFee: rate('Fee to open %', '0.05'),
    closeFee: rate('Fee to close %', '0.05'),
    funding: signedMoney('Funding received (paid below 0)', '0'),
    tick: tickField(),
  },
  outputs: {
    breakEvenPrice: { label: 'Break-even price', unit: 'price', whenNull: 'where no price above 0 breaks even' },
    distance: { label: 'Distance from the entry', unit: 'percent', whenNull: 'without a break-even price' },
    openingFee: { label: 'Fee to open', unit: 'settle', whenNull: '' },
  },
  formula:
    'linear: (entry × (s + fee to open) - funding / size) / (s - fee to close); inverse: (s + fee to close) / ((s - fee to open) / entry + funding / size); s = 1 long, -1 short; size = quantity × contract size',
  source: 'profit after fees and funding set to 0; tradingcalc.io/crypto-breakeven-calculator',
  compute: ({ contract, side, entry, quantity, contractSize, openFee, closeFee, funding, tick }) => {
    const size = times(quantity, contractSize)
    const found = breakEvenPrice({ contract, side, entry, openFee, closeFee, funding: divide(funding, size) })
    return answered({
      breakEvenPrice: priceText(found, tick),
      distance: found === null ? null : textOf(minus(divide(found, entry), ONE)),
      openingFee: textOf(times(valueAt({ contract, size }, entry), openFee)),
    })
  },
})

export type Costs = {
  readonly contract: Contract
  readonly side: Side
  readonly entry: Fraction
  readonly openFee: Fraction
  readonly closeFee: Fraction
  /** Received for one unit of size; below 0 where it was paid. */
  readonly funding: Fraction
}

/** The exact price; null where none above 0 breaks even, as where funding has paid for more than all of it. */
export function breakEvenPrice({ contract, side, entry, openFee, closeFee, funding }: Costs): Fraction | null {
  const s = signOf(side)
  const [over, under] =
    contract === 'linear'
      ? [minus(times(entry, plus(s, openFee)), funding), minus(s, closeFee)]
      : [plus(s, closeFee), plus(divide(minus(s, openFee), entry), funding)]
  if (sign(under) === 0) return null
  const found = divide(over, under)
  return sign(found) > 0 ? found : null
}
