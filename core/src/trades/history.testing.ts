import fc from 'fast-check'
import { accountId, hash128, utcMs } from '../base/index.ts'
import type { Fill } from '../ledger/index.ts'
import { LINEAR } from './table.testing.ts'

/** A history of one position: quantities with 8 decimals, prices with 4, some fills of one moment. */
export const history = (traded = LINEAR) =>
  fc
    .array(
      fc.record({
        gap: fc.constantFrom(0, 0, 1, 1000, 3_600_000),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        quantity: fc.integer({ min: 1, max: 3_0000_0000 }),
        price: fc.integer({ min: 1_0000, max: 20_0000 }),
        fee: fc.integer({ min: -1000, max: 10_000 }),
      }),
      { maxLength: 40 },
    )
    .map((rows) => {
      let time = 1_700_000_000_000
      return rows.map((row, index): Fill => {
        time += row.gap
        return {
          account: accountId('a'),
          instrument: traded,
          time: utcMs(time),
          side: row.side,
          quantity: BigInt(row.quantity) * 10n ** 10n,
          price: BigInt(row.price) * 10n ** 14n,
          positionSide: 'both',
          fee: BigInt(row.fee) * 10n ** 12n,
          feeAsset: traded.settle,
          execution: 'trade',
          liquidity: 'unknown',
          venueTradeId: String(1000 + index),
          orderId: null,
          sequence: null,
          venueRealised: null,
          venueRealisedIsNet: false,
          startPosition: null,
          opens: null,
          dedupeKey: hash128(String(index)),
          row: index,
          raw: null,
        }
      })
    })
