/**
 * A year at an exchange whose lists show the state of a row, and at one whose entries are final; the long run has all.
 */
import { expect, test } from 'vitest'
import { faultsOfAYear } from './year.testing.ts'

// Promise [Connected exchanges] Records that an exchange changes after the first read leave no remainder in the balance
//   table.
test.each(['okx', 'kraken'] as const)('%s: no remainder after a year of changes', async (name) => {
  expect(await faultsOfAYear(name, 20)).toEqual([])
})
