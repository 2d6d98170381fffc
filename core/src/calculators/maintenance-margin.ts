import { itemAt } from '../base/index.ts'
import { calculated, calculator } from './calculator.ts'
import { dayField, moneyField, optionalField } from './fields.ts'
import { compare, fractionText } from './fraction.ts'
import { tiersNote } from './tiers-note.ts'
import { maintenanceMargin, tierIndex, tiersField } from './tiers.ts'

/** The margin that must remain in a position to avoid liquidation. */
export const maintenance = calculator({
  name: 'Maintenance margin',
  sentence: 'How much margin a position of a value must keep, tier by tier.',
  fields: {
    value: moneyField('Position value', '3500'),
    tiers: tiersField('1000 2\n2000 2.5\n3000 3\n4000 3.5\n5000 4'),
    tiersDay: optionalField(dayField('Day of the tiers')),
  },
  outputs: {
    maintenanceMargin: { label: 'Maintenance margin', unit: 'settle', whenNull: '' },
    tier: { label: 'Tier', unit: 'count', whenNull: '' },
    rate: { label: 'Maintenance rate', unit: 'percent', whenNull: '' },
    deduction: { label: 'Deduction', unit: 'settle', whenNull: '' },
  },
  formula: 'value × rate - deduction; deduction of a tier = that of the tier before + its floor × the rise of the rate',
  source: 'Bybit, Maintenance Margin (USDT contract); Binance, leverage and margin',
  compute: ({ value, tiers, tiersDay }) => {
    const index = tierIndex(tiers, value)
    const tier = itemAt(tiers, index)
    return calculated(
      {
        maintenanceMargin: fractionText(maintenanceMargin(tier, value)),
        tier: index + 1,
        rate: fractionText(tier.rate),
        deduction: fractionText(tier.deduction),
      },
      [
        tiersNote(tiersDay),
        compare(value, tier.cap) > 0 && {
          field: 'tiers',
          text: 'The value is above the last tier, so the last tier is used.',
        },
      ],
    )
  },
})
