import { grouped } from '../base/index.ts'
import type { Bar } from './bar.ts'

/** Bars are stored and fetched in blocks of this many, so that requests for the same time share a response. */
export const BLOCK_BARS = 500

export type BarBlock = { readonly start: number; readonly bars: readonly Bar[] }

/** The length of a block in ms. */
export function blockSpan(intervalMs: number): number {
  return BLOCK_BARS * intervalMs
}

/** The start of the block that contains a moment. */
export function blockStart(time: number, intervalMs: number): number {
  const span = blockSpan(intervalMs)
  return Math.floor(time / span) * span
}

/** The bars, split at the starts of blocks. */
export function barBlocksOf(bars: readonly Bar[], intervalMs: number): BarBlock[] {
  const blocks = grouped(bars, ({ time }) => blockStart(time, intervalMs))
  return [...blocks].map(([start, inside]) => ({ start, bars: inside }))
}
