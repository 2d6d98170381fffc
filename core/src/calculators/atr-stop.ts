import { calculated, calculator } from './calculator.ts'
import { sideField, sideSign } from './contract.ts'
import { factorField, priceField } from './fields.ts'
import { dividedBy, minus, sign, fractionText, times } from './fraction.ts'
import { priceTextOnTick, tickField } from './ticks.ts'

/** A stop outside the usual range of the market, so that noise does not trigger it. */
export const atrStop = calculator({
  name: 'ATR stop',
  sentence: 'A stop at a multiple of the average true range.',
  fields: {
    side: sideField(),
    entry: priceField('Entry price', '60000'),
    atr: priceField('Average true range', '1200'),
    multiple: factorField('Multiple', '2', { above: '0', max: '100' }),
    tick: tickField(),
  },
  outputs: {
    stop: { label: 'Stop', unit: 'price', whenNull: 'where it would not be above 0' },
    distance: { label: 'Distance', unit: 'price', whenNull: '' },
    distancePct: { label: 'Distance of the entry', unit: 'percent', whenNull: '' },
  },
  formula: 'entry - s × multiple × average true range, s = 1 long, -1 short',
  source: 'Wilder, New Concepts in Technical Trading Systems',
  compute: ({ side, entry, atr, multiple, tick }) => {
    const distance = times(multiple, atr)
    const stop = minus(entry, times(sideSign(side), distance))
    return calculated(
      {
        stop: priceTextOnTick(stop, tick),
        distance: fractionText(distance),
        distancePct: fractionText(dividedBy(distance, entry)),
      },
      [sign(stop) <= 0 && { field: 'multiple', text: 'The stop would not be above 0: use a smaller multiple.' }],
    )
  },
})
