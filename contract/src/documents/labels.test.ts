import { expect, test } from 'vitest'
import { labelsCollection, newLabel } from './labels.ts'

test('a new label is offered for trades and counts in statistics, and is a valid document', () => {
  const label = newLabel({ name: 'Breakout', group: 'setup', colour: 3 })
  expect(label).toMatchObject({ archived: false, hidden: false, key: null, orderPatterns: [] })
  expect(labelsCollection.schema.parse(label)).toEqual(label)
})
