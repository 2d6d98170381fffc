import { expect, test } from 'vitest'
import { placedPanels, type ScatterDot, type ScatterPanel } from './scatter-layout.ts'

const dot = (key: string, x: number, y: number): ScatterDot => ({
  key,
  x,
  y,
  tone: 1,
  name: key,
  valueText: '',
  lines: [],
  href: '',
})
const panel = (name: string, dots: readonly ScatterDot[]): ScatterPanel => ({
  name,
  dots,
  x: { low: 0, high: 10 },
  y: { low: -1, high: 3 },
})
const PANELS = [panel('a', [dot('right', 8, 1), dot('left', 2, 1)]), panel('b', [dot('far', 1_000, -50)])]

test('panels stand beside one another where there is room, else one below the other', () => {
  const wide = placedPanels(PANELS, { width: 900, height: 300, edge: 50 })
  expect(wide.height).toBe(300)
  expect(wide.panels[1]?.left).toBeGreaterThan(wide.panels[0]?.right ?? 900)
  const narrow = placedPanels(PANELS, { width: 400, height: 300, edge: 50 })
  expect(narrow.height).toBe(600)
  expect(narrow.panels.map(({ left, right }) => [left, right])).toEqual([
    [50, 400],
    [50, 400],
  ])
  expect(narrow.panels[1]?.top).toBeGreaterThan(narrow.panels[0]?.bottom ?? 600)
})

test('dots go from left to right, and those beyond the axes stay at their edge', () => {
  const [first, second] = placedPanels(PANELS, { width: 900, height: 300, edge: 50 }).panels
  expect(first?.dots.map(({ key }) => key)).toEqual(['left', 'right'])
  const far = second?.dots[0]
  expect([far?.cx, far?.cy]).toEqual([second?.right, second?.bottom])
})
