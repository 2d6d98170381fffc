import { fixed, utcMs } from '@roundtrip/core/base'
import { instrument } from '@roundtrip/core/ledger'
import type { OpenPosition } from '../../data/positions/open-positions.ts'

const BTCUSDT = instrument({
  venue: 'binance',
  symbol: 'BTCUSDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
})

/** A long of 2 coins entered at 100 and worth 110 each, with a stop at 99. */
export function position(changes: Partial<OpenPosition> = {}): OpenPosition {
  return {
    tradeId: '0123456789abcdef',
    account: 'a',
    part: { instrument: BTCUSDT, side: 'long', quantity: fixed(2), entryValue: fixed(200) },
    openTime: utcMs(1_700_000_000_000),
    quantity: 2,
    entry: 100,
    size: 200,
    mark: { price: 110, kind: 'mark', at: 1_700_003_600_000 },
    problem: null,
    stop: 99,
    liquidation: null,
    figures: {
      value: 220,
      unrealised: 20,
      change: 0.1,
      r: 2,
      toStop: { share: 0.1, loss: 22, r: 2.2 },
      toLiquidation: null,
    },
    booked: -1,
    fees: 1,
    funding: 0,
    ...changes,
  }
}

/** The same without a price from anywhere. */
export function unpriced(changes: Partial<OpenPosition> = {}): OpenPosition {
  const figures = { value: null, unrealised: null, change: null, r: null, toStop: null, toLiquidation: null }
  return position({ mark: null, problem: 'venue-not-offered', figures, ...changes })
}
