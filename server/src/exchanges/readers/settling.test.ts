/**
 * Deposits and withdrawals through their lifetimes: a pending row is requested again, and a cancelled one leaves the
 * ledger.
 */
import { DAY_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { describeLives, exchangeWith, type List } from './settling.testing.ts'
import { MOVEMENTS } from './settling-lists.testing.ts'

describeLives(MOVEMENTS)

test('a deposit of Bybit that was held for weeks has the time of its success, however it is selected', async () => {
  const deposits = MOVEMENTS.find(({ exchange, stream }) => exchange === 'bybit' && stream === 'deposits') as List
  const row: List['row'] = (movement) => ({
    ...deposits.row(movement),
    successAt: movement.state === '3' ? String(movement.time + 40 * DAY_MS) : '0',
  })
  const asIn = await exchangeWith({ ...deposits, row })
  for (let run = 0; run < 11; run += 1) expect(await asIn('2')).toEqual([])
  expect(await asIn('3')).toEqual(['deposit 100'])
})

test('a row that stays on its way is waited for a year', async () => {
  const asIn = await exchangeWith(MOVEMENTS[0] as List)
  const requested: (readonly string[])[] = []
  // The ninetieth run is 356 days after the first, when the row is 358 days old.
  for (let run = 0; run < 90; run += 1) requested.push(await asIn('17'))
  expect(requested.flat()).toEqual([])
  expect(await asIn('2')).toEqual(['deposit 100'])
})
