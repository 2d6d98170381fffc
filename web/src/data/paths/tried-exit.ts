/** Another exit, as written in the address: `exit=later_60`, `exit=target_2`, `exit=trail_2pct`, `exit=trail_1r`. */
import type { OtherExit } from '@roundtrip/core/paths'
import { numberIn, type NumberRange, percent } from '../workbench/what-if.ts'

export const EXIT_RANGES = {
  minutes: { from: 1, to: 1_440, isWhole: true },
  multiple: { from: 0.1, to: 100 },
  trailPct: { from: 0.01, to: 100 },
  trailR: { from: 0.1, to: 100 },
} as const satisfies Readonly<Record<string, NumberRange>>

/** Null if there is none or it cannot be read. */
export function parseExit(text: string | null): OtherExit | null {
  const [, kind, figure = '', unit] = /^(later|target|trail)_([\d.]+)(pct|r)?$/.exec(text ?? '') ?? []
  if (kind === 'later' && unit === undefined) {
    const minutes = numberIn(figure, EXIT_RANGES.minutes)
    return minutes === null ? null : { kind, minutes }
  }
  if (kind === 'target' && unit === undefined) {
    const multiple = numberIn(figure, EXIT_RANGES.multiple)
    return multiple === null ? null : { kind, multiple }
  }
  if (kind !== 'trail' || unit === undefined) return null
  const distance = numberIn(figure, unit === 'r' ? EXIT_RANGES.trailR : EXIT_RANGES.trailPct)
  if (distance === null) return null
  return unit === 'r'
    ? { kind: 'trailing', by: 'r', distance }
    : { kind: 'trailing', by: 'percent', distance: distance / 100 }
}

export function writeExit(exit: OtherExit): string {
  switch (exit.kind) {
    case 'later':
      return `later_${exit.minutes}`
    case 'target':
      return `target_${exit.multiple}`
    case 'trailing':
      return exit.by === 'r' ? `trail_${exit.distance}r` : `trail_${percent(exit.distance)}pct`
  }
}
