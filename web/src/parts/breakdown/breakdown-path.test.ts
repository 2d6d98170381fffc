import { expect, test } from 'vitest'
import { breakdownPath } from './breakdown-path.ts'

// Promise [Reports] One page breaks trades down by any grouping, and by a second one. Each choice has its own address.
test.each([
  ['hour', null, 'report/hour'],
  ['weekday', null, 'report/day'],
  ['day', null, 'report/day?tab=calendar'],
  ['month', null, 'report/month'],
  ['label', null, 'report/label'],
  ['ticker', null, 'report/ticker'],
  ['holding', null, 'report/holding'],
  ['session', null, 'report/breakdown?by=session'],
  ['size', null, 'report/breakdown?by=size'],
  ['label-group', null, 'report/label?by=label-group'],
  ['rating', null, 'report/label?by=rating'],
  ['a field', null, 'report/label?by=a+field'],
  ['weekday', 'session', 'report/matrix?rows=weekday&columns=session'],
  ['a field', 'hour', 'report/matrix?rows=a+field&columns=hour'],
])('%s, split by %s, is at %s', (by, across, address) => {
  expect(breakdownPath('mira', { by, across })).toBe(`/user/mira/${address}`)
})
