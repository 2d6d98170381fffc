import { type Calculation, calculated, calculator } from './calculator.ts'
import { sideField } from './contract.ts'
import { priceField } from './fields.ts'
import { compare, dividedBy, minus, FRACTION_ONE, size, fractionText } from './fraction.ts'

/** How far the price can move before the position is liquidated. */
export const liquidationDistance = calculator({
  name: 'Liquidation distance',
  sentence: 'How far the price is from liquidation.',
  fields: {
    side: sideField(),
    mark: priceField('Mark price', '60000'),
    liquidation: priceField('Liquidation price', '54300'),
  },
  outputs: {
    distance: { label: 'Distance', unit: 'percent', whenNull: '' },
    move: { label: 'Move of the price', unit: 'price', whenNull: '' },
  },
  formula: '|liquidation price / mark price - 1|',
  source: 'identity',
  compute: ({ side, mark, liquidation }): Calculation<'distance' | 'move'> => {
    const passed = compare(mark, liquidation) * (side === 'long' ? 1 : -1) <= 0
    return calculated(
      {
        distance: fractionText(size(minus(dividedBy(liquidation, mark), FRACTION_ONE))),
        move: fractionText(size(minus(liquidation, mark))),
      },
      [
        passed && {
          field: 'liquidation',
          text:
            side === 'long'
              ? 'The mark price is already past the liquidation price of a long.'
              : 'The mark price is already past the liquidation price of a short.',
        },
      ],
    )
  },
})
