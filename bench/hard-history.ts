/** Histories of one contract that are hard to rebuild, of any length, always the same. */
import { accountId, DAY_MS, HOUR_MS, hash128, mulberry32, utcMs } from '@roundtrip/core/base'
import { type CashEvent, type Fill, instrument, type PositionSide } from '@roundtrip/core/ledger'

export const HARD_KINDS = [
  'bursts within a second',
  'partial exits',
  'flips',
  'fees in BNB',
  'funding',
  'hedge legs',
  'newest first',
  'a bag that is never flat',
] as const
export type HardKind = (typeof HARD_KINDS)[number]

export type History = { readonly fills: Fill[]; readonly cashEvents: CashEvent[] }

export const START = Date.UTC(2024, 0, 1)
const MARKET = instrument({
  venue: 'binance',
  symbol: 'HARDUSDT',
  kind: 'linear',
  base: 'HARD',
  quote: 'USDT',
  settle: 'USDT',
})

type Leg = { side: PositionSide; position: number }

export function hardHistory(kind: HardKind, count: number): History {
  const random = mulberry32(23)
  const legs: Leg[] = kind === 'hedge legs' ? [newLeg('long'), newLeg('short')] : [newLeg('both')]
  const fills: Fill[] = []
  let time = START
  for (let index = 0; index < count; index += 1) {
    const leg = legs[index % legs.length] as Leg
    if (kind !== 'bursts within a second' || index % 20 === 0) time += 1 + Math.floor(random() * 240_000)
    const size = 1 + Math.floor(random() * 9_000)
    const { buys, units } = next(kind, leg, { size, chance: random() })
    leg.position += buys ? units : -units
    fills.push(fillOf({ index, time, buys, units, leg, price: 10_000 + Math.floor(random() * 5_000) }, kind))
  }
  const cashEvents = kind === 'funding' ? fundingUntil(time) : []
  return { fills: kind === 'newest first' ? fills.reverse() : fills, cashEvents }
}

function newLeg(side: PositionSide): Leg {
  return { side, position: 0 }
}

type Wish = { readonly size: number; readonly chance: number }

/** The next fill of a leg: whether it buys, and how many units of 0.001. */
function next(kind: HardKind, leg: Leg, { size, chance }: Wish): { readonly buys: boolean; readonly units: number } {
  const quantity = Math.abs(leg.position)
  const opens =
    leg.side === 'short' ? false : leg.side === 'long' || leg.position > 0 || (leg.position === 0 && chance < 0.3)
  if (kind === 'a bag that is never flat') {
    return chance < 0.6 || quantity < 2
      ? { buys: true, units: size }
      : { buys: false, units: Math.min(size, quantity - 1) }
  }
  if (quantity === 0 || chance < 0.5) return { buys: opens, units: size }
  const share = kind === 'flips' ? 2 : kind === 'partial exits' && chance < 0.85 ? 0.3 : 1
  return { buys: leg.position < 0, units: Math.max(1, Math.floor(quantity * share)) }
}

type Made = {
  readonly index: number
  readonly time: number
  readonly buys: boolean
  readonly units: number
  readonly leg: Leg
  readonly price: number
}

function fillOf({ index, time, buys, units, leg, price }: Made, kind: HardKind): Fill {
  const isThird = kind === 'fees in BNB'
  return {
    account: accountId('bench'),
    instrument: MARKET,
    time: utcMs(time),
    side: buys ? 'buy' : 'sell',
    quantity: BigInt(units) * 10n ** 15n,
    price: BigInt(price) * 10n ** 16n,
    positionSide: leg.side,
    fee: BigInt(units * price) * (isThird ? 10n ** 7n : 10n ** 10n),
    feeAsset: isThird ? 'BNB' : 'USDT',
    execution: 'trade',
    liquidity: 'taker',
    venueTradeId: String(1_000 + index),
    orderId: String(9_000 + Math.floor(index / 3)),
    sequence: null,
    venueRealised: null,
    venueRealisedIsNet: false,
    startPosition: null,
    opens: null,
    dedupeKey: hash128(`hard ${index}`),
    row: index,
    raw: null,
  }
}

function fundingUntil(end: number): CashEvent[] {
  const events: CashEvent[] = []
  for (let time = START; time < end; time += 8 * HOUR_MS) {
    events.push({
      account: accountId('bench'),
      instrument: MARKET,
      time: utcMs(time),
      kind: 'funding',
      asset: 'USDT',
      amount: BigInt((time % (7 * DAY_MS)) - 3 * DAY_MS) * 10n ** 9n,
      positionSide: 'both',
      position: null,
      venueId: null,
      dedupeKey: hash128(`funding ${time}`),
      row: events.length,
      raw: null,
    })
  }
  return events
}
