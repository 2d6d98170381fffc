import { answered, calculator } from './calculator.ts'
import { contractField, sideField, signOf } from './contract.ts'
import { leverage, percent, price } from './fields.ts'
import { divide, minus, ONE, plus, sign, textOf, times } from './fraction.ts'
import { priceText, tickField } from './ticks.ts'

/** Where a position has earned the wanted share of its margin, before fees. */
export const targetPrice = calculator({
  name: 'Target price',
  sentence: 'At which price a position has earned a return on its margin.',
  fields: {
    contract: contractField(),
    side: sideField(),
    entry: price('Entry price', '100000'),
    leverage: leverage('10'),
    roi: percent('Return on margin %', '50', { least: '-100', most: '1000000' }),
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
    const share = divide(times(signOf(side), roi), leverage)
    const divisor = minus(ONE, share)
    const found =
      contract === 'linear' ? times(entry, plus(ONE, share)) : sign(divisor) <= 0 ? null : divide(entry, divisor)
    const reached = found !== null && sign(found) > 0 ? found : null
    return answered({
      targetPrice: priceText(reached, tick),
      move: reached === null ? null : textOf(minus(divide(reached, entry), ONE)),
    })
  },
})
