/** A sale beyond what was held has the same cause in a server's journal as in a report of files. */
import { accountId, fixed, hash128, utcMs } from '@roundtrip/core/base'
import { type CashEvent, createRenames, type Fill, instrument, NOTHING_CLAIMED } from '@roundtrip/core/ledger'
import { buildTrades, DEFAULT_BUILD_OPTIONS, unmatchedOf } from '@roundtrip/core/trades'
import { expect, test } from 'vitest'
import { houseServer } from '../../testing/house.testing.ts'
import { importRecords, newAccount } from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import type { HealthRow } from '../positions/health-rows.ts'

const DAY = 86_400_000

function spot(base: string, quote: string) {
  return instrument({ venue: 'binance', symbol: base + quote, kind: 'spot', base, quote, settle: quote })
}

function fill(day: number, side: Fill['side'], quantity: string, [base, quote]: readonly [string, string]): Fill {
  return {
    account: accountId('a'),
    instrument: spot(base, quote),
    time: utcMs(1_700_000_000_000 + day * DAY),
    side,
    quantity: fixed(quantity),
    price: fixed('10'),
    positionSide: 'both',
    fee: fixed('0'),
    feeAsset: quote,
    execution: 'trade',
    liquidity: 'unknown',
    ...NOTHING_CLAIMED,
    dedupeKey: hash128(`${base}${quote} ${day} ${side}`),
    row: day,
  }
}

function arrival(day: number, asset: string): CashEvent {
  return {
    account: accountId('a'),
    instrument: null,
    time: utcMs(1_700_000_000_000 + day * DAY),
    kind: 'deposit',
    asset,
    amount: fixed('5'),
    positionSide: 'both',
    position: null,
    venueId: null,
    dedupeKey: hash128(`${asset} ${day}`),
    row: day,
    raw: null,
  }
}

// Promise [Gaps and renames] If more was sold than held, the trade says why, and names a missing beginning only where
//   there is one.
test('every cause is the one in the files', async () => {
  const fills = [
    fill(3, 'sell', '2', ['AAA', 'USDT']),
    fill(1, 'buy', '1', ['BBB', 'BTC']),
    fill(3, 'sell', '2', ['BBB', 'USDT']),
    fill(1, 'buy', '1', ['CCC', 'USDT']),
    fill(3, 'sell', '3', ['CCC', 'USDT']),
    fill(3, 'sell', '4', ['DDD', 'BTC']),
  ]
  const cashEvents = [arrival(2, 'DDD')]
  const user = await newUser((await houseServer()).url)
  await importRecords(user, await newAccount(user), { fills, cashEvents })
  const { positions } = await user.call<{ positions: HealthRow[] }>('getLedgerHealth', {})
  const stored = positions.map((row) => [row.symbol, row.unmatchedQuantity, row.unmatchedSince, row.unmatchedCause])
  const ledger = { fills, cashEvents }
  const ofFiles = buildTrades(ledger, DEFAULT_BUILD_OPTIONS).positions.flatMap((position) => {
    const unmatched = unmatchedOf(position, ledger, createRenames([]))
    return unmatched === null
      ? []
      : [[position.sample.instrument.symbol, String(unmatched.quantity / 10n ** 18n), unmatched.since, unmatched.cause]]
  })
  expect(new Map(stored.map(([symbol, ...rest]) => [symbol, rest]))).toEqual(
    new Map(ofFiles.map(([symbol, ...rest]) => [symbol, rest])),
  )
  expect(ofFiles.map(([symbol, , , cause]) => `${symbol} ${cause}`).toSorted()).toEqual([
    'AAAUSDT no-purchase',
    'BBBUSDT sold-more',
    'CCCUSDT sold-more',
    'DDDBTC moved-in',
  ])
})
