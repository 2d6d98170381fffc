/** The two rows of a conversion in Bybit's transaction log, one for each coin. */
import { absolute } from '../../../base/index.ts'
import { conversionFill } from '../conversion.ts'
import { type Decision, ELSEWHERE, type KeyedPart, type Untimed } from '../joined-rows.ts'
import type { SpotLeg } from '../spot-legs.ts'

/** Two rows of one moment with one coin in and another out are a conversion; any other rows are single payments. */
export function joinConversion(parts: readonly KeyedPart<SpotLeg>[]): ReadonlyMap<string, Decision> {
  const gave = parts.find(({ part }) => part.amount < 0n)
  const got = parts.find(({ part }) => part.amount > 0n)
  if (parts.length !== 2 || gave === undefined || got === undefined || gave.part.asset === got.part.asset) {
    return new Map(parts.map(({ key, part }) => [key, { records: payment(part) }]))
  }
  // An amount is after its fee. One fill has one fee; a second is part of the price.
  const charged = got.part.fee === 0n ? gave.part.fee : 0n
  const to = { asset: got.part.asset, amount: got.part.amount + got.part.fee, fee: got.part.fee }
  const from = { asset: gave.part.asset, amount: absolute(gave.part.amount) - charged, fee: charged }
  const id = got.part.tradeId
  const fill: Untimed = {
    ...conversionFill({ venue: 'bybit', from, to, separator: '' }),
    venueTradeId: id === null ? null : `convert ${id}`,
    orderId: got.part.orderId,
    onlyHere: true,
  }
  return new Map<string, Decision>([
    [got.key, { records: [fill] }],
    [gave.key, ELSEWHERE],
  ])
}

function payment({ amount, asset, tradeId }: SpotLeg): Untimed[] {
  return amount === 0n ? [] : [{ type: 'cash', kind: 'other', asset, amount, venueId: tradeId }]
}
