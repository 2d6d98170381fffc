import type { OpenPosition } from '@roundtrip/contract/exchanges'
import { fixed, formatFixed } from '@roundtrip/core/base'

/** A position closer to liquidation than this share of its price gets a warning. */
const NEAR = 0.1

export type Unrealised = { readonly asset: string; readonly sum: string }

/** Unrealised profit of all positions by asset, exact; different assets are never added up. */
export function unrealisedByAsset(positions: readonly OpenPosition[]): readonly Unrealised[] {
  const sums = new Map<string, bigint>()
  for (const { asset, unrealised } of positions) {
    if (unrealised !== null) sums.set(asset, (sums.get(asset) ?? 0n) + fixed(unrealised))
  }
  return [...sums]
    .map(([asset, sum]) => ({ asset, sum: formatFixed(sum) }))
    .toSorted((a, b) => (a.asset < b.asset ? -1 : 1))
}

/** Whether a position is near its liquidation. */
export function isNearLiquidation({ distance }: Pick<OpenPosition, 'distance'>): boolean {
  return distance !== null && distance < NEAR
}

/** Sorted by symbol and side, so that a row keeps its place while its figures change. */
export function inOrder<Position extends OpenPosition>(positions: readonly Position[]): readonly Position[] {
  const key = ({ symbol, side }: OpenPosition): string => `${symbol} ${side}`
  return positions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
