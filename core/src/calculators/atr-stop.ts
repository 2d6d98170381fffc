import { answered, calculator } from './calculator.ts'
import { sideField, signOf } from './contract.ts'
import { factor, price } from './fields.ts'
import { divide, minus, sign, textOf, times } from './fraction.ts'
import { priceText, tickField } from './ticks.ts'

/** A stop as far away as the market usually moves, so that its noise does not reach it. */
export const atrStop = calculator({
  name: 'ATR stop',
  sentence: 'A stop at a multiple of the average true range.',
  fields: {
    side: sideField(),
    entry: price('Entry price', '60000'),
    atr: price('Average true range', '1200'),
    multiple: factor('Multiple', '2', { above: '0', most: '100' }),
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
    const stop = minus(entry, times(signOf(side), distance))
    return answered(
      { stop: priceText(stop, tick), distance: textOf(distance), distancePct: textOf(divide(distance, entry)) },
      [sign(stop) <= 0 && { field: 'multiple', message: 'The stop would not be above 0: use a smaller multiple.' }],
    )
  },
})
