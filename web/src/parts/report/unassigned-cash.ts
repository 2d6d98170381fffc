import { type Fixed, fixed, toNumber } from '@roundtrip/core/base'

type Position = { readonly settle: string; readonly unattributedFunding: string }

/** Payments without a trade, added up exactly by asset; assets with a sum of zero are left out. */
export function addByAsset(positions: readonly Position[]): { readonly asset: string; readonly amount: number }[] {
  const sums = new Map<string, Fixed>()
  for (const { settle, unattributedFunding } of positions) {
    sums.set(settle, (sums.get(settle) ?? 0n) + fixed(unattributedFunding))
  }
  return [...sums].filter(([, sum]) => sum !== 0n).map(([asset, sum]) => ({ asset, amount: toNumber(sum) }))
}
