import { fixed, formatFixed } from '@roundtrip/core/base'

/**
 * The stop this far from the entry, on the side of the loss, as decimal text with up to eight significant digits:
 * 2 % from a long at 64,000 is 62720. Null where it would not be above zero.
 */
export function stopAt({ entry, side, percent }: StopFromEntry): string | null {
  const price = entry * (side === 'long' ? 1 - percent / 100 : 1 + percent / 100)
  const rounded = Number(price.toPrecision(8))
  return Number.isFinite(rounded) && rounded > 0 ? formatFixed(fixed(rounded)) : null
}

type StopFromEntry = { readonly entry: number; readonly side: 'long' | 'short'; readonly percent: number }
