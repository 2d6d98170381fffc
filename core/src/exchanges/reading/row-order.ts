import type { LedgerSoFar } from './records.ts'

/**
 * Numbers the fills of several files as if they were one. Files of one account are cut by time, so a moment at the end
 * of one file may continue at the start of another.
 */
export function numberAcrossFiles({ sources, table }: LedgerSoFar): void {
  if (sources.length < 2) return
  const ranked = sources.flatMap(({ fills, from, to }) =>
    Array.from(fills, (fill) => {
      const time = table.timeOf(fill)
      return { fill, time, rank: (time === from ? 1 : 0) - (time === to ? 1 : 0) }
    }),
  )
  // Sorting is stable and keeps the order of the files, which does not depend on the order of the drop.
  ranked.sort((a, b) => a.time - b.time || a.rank - b.rank)
  for (const [row, { fill }] of ranked.entries()) table.setRow(fill, row)
}
