import { type Change, decodeFrame, explainChange, mergeFrames, type TradeColumns } from '@roundtrip/core/reports'
import { unpacked } from './segments.ts'

/** The contents of the segments in which two states of the trades differ. */
export type ComparedStates = {
  readonly before: readonly Uint8Array<ArrayBuffer>[]
  readonly after: readonly Uint8Array<ArrayBuffer>[]
}

export type Explained = {
  readonly currency: string
  /** Null if the reporting currency changed, so that no amount can be compared. */
  readonly changes: readonly Change[] | null
}

/** Why the figures of counted trades differ between two states. */
export async function explainStates({ before, after }: ComparedStates): Promise<Explained> {
  const [earlier, now] = [await joined(before), await joined(after)]
  const differ = earlier.count > 0 && now.count > 0 && earlier.currency !== now.currency
  const currency = now.count > 0 ? now.currency : earlier.currency
  return { currency, changes: differ ? null : explainChange(earlier, now) }
}

async function joined(segments: readonly Uint8Array<ArrayBuffer>[]): Promise<TradeColumns> {
  const frames = []
  for (const bytes of segments) frames.push(decodeFrame(await unpacked(bytes)))
  return mergeFrames(frames)
}
