import { type Answer, answered, calculator } from './calculator.ts'
import { sideField } from './contract.ts'
import { price } from './fields.ts'
import { compare, divide, minus, ONE, size, textOf } from './fraction.ts'

/** How far the price may move before the position is lost. */
export const liquidationDistance = calculator({
  name: 'Liquidation distance',
  sentence: 'How far the price is from liquidation.',
  fields: {
    side: sideField(),
    mark: price('Mark price', '60000'),
    liquidation: price('Liquidation price', '54300'),
  },
  outputs: {
    distance: { label: 'Distance', unit: 'percent', whenNull: '' },
    move: { label: 'Move of the price', unit: 'price', whenNull: '' },
  },
  formula: '|liquidation price / mark price - 1|',
  source: 'identity',
  compute: ({ side, mark, liquidation }): Answer<'distance' | 'move'> => {
    const passed = compare(mark, liquidation) * (side === 'long' ? 1 : -1) <= 0
    return answered(
      {
        distance: textOf(size(minus(divide(liquidation, mark), ONE))),
        move: textOf(size(minus(liquidation, mark))),
      },
      [
        passed && {
          field: 'liquidation',
          message: `The mark price is already past the liquidation price of a ${side}.`,
        },
      ],
    )
  },
})
