import type { Bar } from './bar.ts'

/** Bars are stored and fetched in blocks of so many, so that two questions about the same time share their answer. */
export const BLOCK_BARS = 500

export type BarBlock = { readonly start: number; readonly bars: readonly Bar[] }

/** How long a block is. */
export function blockSpan(intervalMs: number): number {
  return BLOCK_BARS * intervalMs
}

/** The start of the block in which a moment lies. */
export function blockStart(time: number, intervalMs: number): number {
  const span = blockSpan(intervalMs)
  return Math.floor(time / span) * span
}

/** The same bars, cut where blocks begin. */
export function blocksOf(bars: readonly Bar[], intervalMs: number): BarBlock[] {
  const blocks = new Map<number, Bar[]>()
  for (const bar of bars) {
    const start = blockStart(bar.time, intervalMs)
    const block = blocks.get(start)
    if (block === undefined) blocks.set(start, [bar])
    else block.push(bar)
  }
  return [...blocks].map(([start, inside]) => ({ start, bars: inside }))
}
