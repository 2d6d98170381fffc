import type { Insight } from '@roundtrip/core/insights'
import { plural } from '../../format/number.ts'
import { type SliceNames, sliceSubject } from './slice-words.ts'

/** The finding: `Trades held 15 min to 4 h lost $5,981 over 843 trades`. */
export function finding({ parts, direction, net, trades }: Insight, names: SliceNames): string {
  const did = direction === 'loses' ? 'lost' : 'made'
  return `${sliceSubject(parts, names)} ${did} ${names.money.plain(Math.abs(net))} over ${plural(trades, 'trade')}`
}

/** How sure it is: `95 %: −$8.1K to −$3.9K`. */
export function range({ interval }: Insight, { money }: SliceNames): string {
  return `95 %: ${money.compactSigned(interval.low)} to ${money.compactSigned(interval.high)}`
}

export function withoutThem({ restNet }: Insight, { money, result }: SliceNames): string {
  return `Without them ${result} is ${money.signed(restNet)}.`
}
