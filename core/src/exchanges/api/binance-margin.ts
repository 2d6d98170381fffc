/**
 * Margin trades of Binance, cross and isolated, and the interest on its loans.
 *
 * Sources: https://developers.binance.com/docs/margin_trading/trade/Query-Margin-Account-Trade-List,
 * …/borrow-and-repay/Get-Interest-History and …/trade/Get-Force-Liquidation-Record; JKorf's recorded `margin/myTrades`.
 * A loan moves coins and is owed, so it is not money: only its interest is booked.
 */
import { absolute, type Fixed, type UtcMs } from '../../base/index.ts'
import type { Execution } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { followMargin, type Followed } from '../layouts/margin.ts'
import { binanceSpotFill } from './binance.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

type MarginFacts = {
  readonly listed: MarketLookup
  /** Orders with which Binance liquidated the account, by id. */
  readonly forced: ReadonlyMap<string, Execution>
}

/**
 * One row of `margin/myTrades` as a trade of its pair, which shares its trade ids with spot. Earlier versions stored it
 * only in this form.
 */
export function binanceMarginFill(record: unknown, { listed, forced }: MarginFacts): FillDraft {
  const fill = binanceSpotFill(record, listed)
  return { ...fill, execution: forced.get(fill.orderId ?? '') ?? 'trade' }
}

/**
 * The same row as in the transaction history: coins sold beyond the balance of the wallet are a short. `owned` are
 * those that the earlier trades of this market and wallet left; rows do not say which coins were lent or moved in.
 */
export function binanceMarginTrade(record: unknown, facts: MarginFacts, owned: Fixed): Followed {
  return followMargin(binanceMarginFill(record, facts), owned)
}

/** When interest was charged, UTC ms. Older documentation writes seconds. */
export function binanceInterestTime(record: unknown): UtcMs {
  const row = new Fields(record, 'Binance interest')
  // The misspelling is Binance's.
  const name = row.has('interestAccuredTime') ? 'interestAccuredTime' : 'interestAccruedTime'
  return row.text(name).length <= 10 ? row.seconds(name) : row.ms(name)
}

/** One row of `margin/interestHistory`: `asset` is BNB where it was converted, and `interest` is in that coin. */
export function binanceInterest(record: unknown): CashDraft {
  const row = new Fields(record, 'Binance interest')
  const id = row.id('txId')
  const time = binanceInterestTime(record)
  return {
    type: 'cash',
    time,
    kind: 'interest',
    asset: row.asset('asset'),
    amount: -absolute(row.number('interest')),
    // One id may be charged every hour.
    venueId: id === null ? null : `margin ${id} ${time}`,
  }
}
