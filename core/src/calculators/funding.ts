import { answered, calculator } from './calculator.ts'
import { contractField, contractSizeField, sideField, signOf, valueAt } from './contract.ts'
import { count, hours, optional, price, quantity, rate } from './fields.ts'
import { compare, divide, type Fraction, minus, negative, textOf, times, whole } from './fraction.ts'

/** What holding a perpetual costs or earns: longs pay shorts while the rate is above 0. */
export const funding = calculator({
  name: 'Funding',
  sentence: 'What funding costs or earns while a position is held.',
  fields: {
    contract: contractField(),
    side: sideField(),
    quantity: quantity('Quantity', '1'),
    contractSize: contractSizeField(),
    mark: price('Mark price', '60000'),
    rate: rate('Funding rate %', '0.01'),
    interval: count('Hours between fundings', '8', { least: '1', most: '24' }),
    held: hours('Hours held', '24', { least: '0', most: '87600' }),
    next: optional(hours('Hours to the next funding', '', { least: '0', most: '24' })),
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
  compute: ({ contract, side, quantity, contractSize, mark, rate, interval, held, next }) => {
    const value = valueAt({ contract, size: times(quantity, contractSize) }, mark)
    const each = negative(times(signOf(side), times(value, rate)))
    const fundings = timesWithin(held, next ?? whole(interval), interval)
    return answered({
      value: textOf(value),
      each: textOf(each),
      count: fundings,
      total: textOf(times(each, whole(fundings))),
      yearly: textOf(times(rate, divide(whole(24 * 365), whole(interval)))),
      eightHours: textOf(times(rate, divide(whole(8), whole(interval)))),
    })
  },
})

/** The fundings up to the end of the holding; one that falls on the end is still paid. */
function timesWithin(held: Fraction, next: Fraction, interval: number): number {
  if (compare(held, next) < 0) return 0
  const { over, under } = divide(minus(held, next), whole(interval))
  return Number(over / under) + 1
}
