import { expect, test } from 'vitest'
import {
  createCrosshair,
  DAY_MS,
  indexAfter,
  indexAt,
  type PointTimes,
  type Span,
  spanAt,
  spanOfKey,
} from './crosshair.ts'

const days = (...keys: readonly string[]): PointTimes => ({
  starts: keys.map((key) => spanOfKey(key).from),
  lengthMs: DAY_MS,
})

test('what one chart points at, the others hear once', () => {
  const crosshair = createCrosshair()
  const heard: (Span | null)[] = []
  const own: (Span | null)[] = []
  const me = (span: Span | null, by: unknown): void => {
    if (by !== me) own.push(span)
  }
  const stop = crosshair.follow(me)
  crosshair.follow((span) => heard.push(span))
  crosshair.point({ from: 1, to: 2 }, me)
  crosshair.point({ from: 1, to: 2 }, me)
  crosshair.point(null)
  expect(heard).toEqual([{ from: 1, to: 2 }, null])
  expect(own).toEqual([null])
  stop()
  crosshair.point({ from: 3, to: 4 })
  expect(own).toEqual([null])
  expect(crosshair.shown()).toEqual({ from: 3, to: 4 })
})

test('when the last chart is gone, nothing is pointed at', () => {
  const crosshair = createCrosshair()
  const stop = crosshair.follow(() => undefined)
  crosshair.point({ from: 1, to: 2 })
  stop()
  expect(crosshair.shown()).toBeNull()
})

test.each([
  // A moment shows the day that contains it, and the last day before a gap.
  ['2026-03-01T10:00', '2026-03-01T10:00:01', 0],
  ['2026-03-02T00:00', '2026-03-02T00:00:01', 1],
  ['2026-03-03T10:00', '2026-03-03T10:00:01', 1],
  // A month shows its end.
  ['2026-03-01T00:00', '2026-04-01T00:00', 2],
  // Before the first day and after the last there is nothing.
  ['2026-02-28T10:00', '2026-02-28T10:00:01', null],
  ['2026-03-06T00:00', '2026-03-06T00:00:01', null],
])('from %s to %s the chart of three days shows %s', (from, to, index) => {
  const span = { from: Date.parse(`${from}Z`), to: Date.parse(`${to}Z`) }
  expect(indexAt(days('2026-03-01', '2026-03-02', '2026-03-05'), span)).toBe(index)
})

test('finer points show where a coarser one ends', () => {
  const minutes: PointTimes = { starts: [0, 60, 120, 180], lengthMs: null }
  expect(indexAt(minutes, { from: 0, to: 120 })).toBe(1)
  expect(spanAt(minutes, 1)).toEqual({ from: 60, to: 120 })
  expect(spanAt(minutes, 3)).toEqual({ from: 180, to: 240 })
  expect(indexAt(minutes, { from: 239, to: 300 })).toBe(3)
  expect(indexAt(minutes, { from: 240, to: 300 })).toBeNull()
  expect(indexAt({ starts: [], lengthMs: null }, { from: 0, to: 1 })).toBeNull()
})

test('moments show the day they are in, and hold on until the next one', () => {
  const trades: PointTimes = { starts: [DAY_MS + 5, 3 * DAY_MS + 5], lengthMs: 1, holds: true }
  const [second, later] = [2, 9].map((day) => ({ from: day * DAY_MS, to: (day + 1) * DAY_MS }))
  expect([second, later].map((span) => indexAt(trades, span as Span))).toEqual([0, 1])
  expect(indexAt(days('1970-01-02', '1970-01-03'), spanAt(trades, 0))).toBe(0)
})

test('a month ends where the next one begins, in a leap year too', () => {
  expect(spanOfKey('2028-02')).toEqual({ from: Date.UTC(2028, 1, 1), to: Date.UTC(2028, 2, 1) })
  expect(spanOfKey('2026-12').to).toBe(Date.UTC(2027, 0, 1))
})

test.each([
  ['ArrowRight', null, 0],
  ['ArrowRight', 1, 2],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', null, 2],
  ['ArrowLeft', 0, 0],
  ['Home', 2, 0],
  ['End', null, 2],
  ['a', 1, null],
])('%s goes from %s to %s of three points', (key, from, to) => {
  expect(indexAfter(key, from, 3)).toBe(to)
  expect(indexAfter(key, from, 0)).toBeNull()
})
