import { calculated, calculator } from './calculator.ts'
import { contractField, contractSizeField, sideField, sideSign, valueAt } from './contract.ts'
import { countField, hoursField, optionalField, priceField, quantityField, rateField } from './fields.ts'
import { compare, dividedBy, type Fraction, minus, negative, fractionText, times, whole } from './fraction.ts'

/** The cost or income of holding a perpetual: longs pay shorts while the rate is above 0. */
export const fundingOfPosition = calculator({
  name: 'Funding',
  sentence: 'What funding costs or earns while a position is held.',
  fields: {
    contract: contractField(),
    side: sideField(),
    quantity: quantityField('Quantity', '1'),
    contractSize: contractSizeField(),
    mark: priceField('Mark price', '60000'),
    rate: rateField('Funding rate %', '0.01'),
    interval: countField('Hours between fundings', '8', { min: '1', max: '24' }),
    held: hoursField('Hours held', '24', { min: '0', max: '87600' }),
    next: optionalField(hoursField('Hours to the next funding', '', { min: '0', max: '24' })),
  },
  outputs: {
    value: { label: 'Position value', unit: 'settle', whenNull: '' },
    each: { label: 'Each funding (received above 0)', unit: 'settle', whenNull: '' },
    count: { label: 'Fundings', unit: 'count', whenNull: '' },
    total: { label: 'Total (received above 0)', unit: 'settle', whenNull: '' },
    yearly: { label: 'Rate of a year', unit: 'percent', whenNull: '' },
    eightHours: { label: 'Rate of 8 hours', unit: 'percent', whenNull: '' },
  },
  formula:
    'each = -s × value at the mark price × rate, s = 1 long, -1 short; total = each × fundings while held; rate of a year = rate × 24 / hours between × 365',
  source: 'BitMEX, perpetual contracts guide; Kraken, funding rates of inverse perpetuals',
  compute: ({ contract, side, quantity, contractSize, mark, rate, interval, held: hours, next }) => {
    const value = valueAt({ contract, size: times(quantity, contractSize) }, mark)
    const perInterval = negative(times(sideSign(side), times(value, rate)))
    const fundings = timesWithin(hours, next ?? whole(interval), interval)
    return calculated({
      value: fractionText(value),
      each: fractionText(perInterval),
      count: fundings,
      total: fractionText(times(perInterval, whole(fundings))),
      yearly: fractionText(times(rate, dividedBy(whole(24 * 365), whole(interval)))),
      eightHours: fractionText(times(rate, dividedBy(whole(8), whole(interval)))),
    })
  },
})

/** The number of funding payments while the position is open; one exactly at the end is still paid. */
function timesWithin(hours: Fraction, next: Fraction, interval: number): number {
  if (compare(hours, next) < 0) return 0
  const { over, under } = dividedBy(minus(hours, next), whole(interval))
  return Number(over / under) + 1
}
