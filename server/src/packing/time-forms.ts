/** Formats in which exports write a moment, UTC. Their order is that of stored blocks: add at the end. */
import { DAY_MS } from '@roundtrip/core/base'

type TimeForm = (time: number) => string

export const TIME_FORMS: readonly TimeForm[] = [
  (time) => `${dayOf(time)} ${clockOf(time, 8)}`,
  (time) => `${dayOf(time)} ${clockOf(time, 12)}`,
  (time) => `${dayOf(time)}T${clockOf(time, 12)}Z`,
  (time) => `${dayOf(time)}T${clockOf(time, 8)}Z`,
  (time) => `${dayOf(time)}T${clockOf(time, 8)}`,
  (time) => String(Math.floor(time / 1_000)),
  (time) => (time / 1_000).toFixed(3),
  (time) => `${dayOf(time)} ${clockOf(time, 5)}`,
  (time) => `${dayOf(time).replaceAll('-', '/')} ${clockOf(time, 8)}`,
  (time) => `${dayOf(time).slice(2)} ${clockOf(time, 8)}`,
]

/** The last day written: fills of a block are close together, and a date takes longest. */
let last = { start: Number.NaN, text: '' }

/** `2026-03-02`; empty for an invalid time, since a block may contain whatever was stored. */
function dayOf(time: number): string {
  const start = Math.floor(time / DAY_MS) * DAY_MS
  if (start !== last.start) {
    const date = new Date(start)
    last = { start, text: Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, -14) }
  }
  return last.text
}

/** This many characters of `14:05:09.120`. */
function clockOf(time: number, length: 5 | 8 | 12): string {
  const ms = time - Math.floor(time / DAY_MS) * DAY_MS
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const minutes = `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}`
  if (length === 5) return minutes
  const seconds = `${minutes}:${two((ms / 1_000) % 60)}`
  return length === 8 ? seconds : `${seconds}.${String(ms % 1_000).padStart(3, '0')}`
}
