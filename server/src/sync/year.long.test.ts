/** A year at every simulated exchange, read nearly every day. */
import { expect, test } from 'vitest'
import { faultsOfAYear } from './year.testing.ts'

// Promise [Connected exchanges] Records that an exchange changes after the first read leave no remainder in the balance
//   table.
test.each(['binance', 'bybit', 'okx', 'kraken', 'hyperliquid'] as const)(
  '%s: no remainder after a year of changes',
  async (name) => {
    expect(await faultsOfAYear(name, 2)).toEqual([])
  },
)
