import { COLLECTIONS } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { labelKeys } from './label-keys.ts'
import { STARTER_NAMES, starterSteps } from './starter-labels.ts'

test('starter labels are valid, differ in name and colour, and each has a digit', () => {
  let ids = 0
  const steps = starterSteps(() => `id-${(ids += 1)}`)
  const labels = steps.flatMap((step) => {
    const data = step.change(null)
    return data === null ? [] : [{ ...COLLECTIONS.labels.schema.parse(data), id: step.id }]
  })
  expect(labels.map(({ name }) => name)).toEqual(STARTER_NAMES())
  expect(new Set(STARTER_NAMES()).size).toBe(labels.length)
  expect(new Set(labels.map(({ colour }) => colour)).size).toBe(labels.length)
  expect([...labelKeys(labels).values()].toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})
