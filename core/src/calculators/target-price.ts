import { calculated, calculator } from './calculator.ts'
import { contractField, sideField, sideSign } from './contract.ts'
import { leverageField, percentField, priceField } from './fields.ts'
import { dividedBy, minus, FRACTION_ONE, plus, sign, fractionText, times } from './fraction.ts'
import { priceTextOnTick, tickField } from './ticks.ts'

/** The price at which a position has earned a share of its margin, before fees. */
export const targetPrice = calculator({
  name: 'Target price',
  sentence: 'At which price a position has earned a return on its margin.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entry: priceField('Entry price', '100000'),
    leverage: leverageField('10'),
    roi: percentField('Return on margin %', '50', { min: '-100', max: '1000000' }),
    tick: tickField(),
  },
  outputs: {
    targetPrice: {
      label: 'Target price',
      unit: 'price',
      whenNull:
        'where no price above 0 earns it: a short earns at most its value, an inverse long at most its leverage in coins',
    },
    move: { label: 'Move from the entry', unit: 'percent', whenNull: 'without a target price' },
  },
  formula:
    'linear: entry × (1 + s × return / leverage); inverse: entry / (1 - s × return / leverage); s = 1 long, -1 short',
  source: 'return = s × (exit / entry - 1) × leverage; Binance, target price',
  compute: ({ contract, side, entry, leverage, roi, tick }) => {
    const share = dividedBy(times(sideSign(side), roi), leverage)
    const divisor = minus(FRACTION_ONE, share)
    const price =
      contract === 'linear'
        ? times(entry, plus(FRACTION_ONE, share))
        : sign(divisor) <= 0
          ? null
          : dividedBy(entry, divisor)
    const reached = price !== null && sign(price) > 0 ? price : null
    return calculated({
      targetPrice: priceTextOnTick(reached, tick),
      move: reached === null ? null : fractionText(minus(dividedBy(reached, entry), FRACTION_ONE)),
    })
  },
})
