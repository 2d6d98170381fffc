/** Colours that must be distinguishable are so for everyone, and stand out from their background. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Bar } from '@roundtrip/core/market'
import { INDICATORS } from './indicator-list.ts'
import { linesAfter } from './indicator-lines.ts'
import { contrast, seenDistance, VISION_NAMES } from './colour-vision.testing.ts'

const css = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')

/** The colours set by the rules with these selectors; later rules win. */
function coloursOf(...selectors: readonly string[]): (name: string) => string {
  const colours = new Map(
    selectors.flatMap((selector) => {
      const start = css.indexOf(`${selector} {`)
      if (start < 0) throw new RangeError(`No rule of ${selector}.`)
      const rule = css.slice(start, css.indexOf('}', start))
      return [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      )
    }),
  )
  return (name) => {
    const value = colours.get(name)
    if (value === undefined) throw new RangeError(`No colour --${name}.`)
    return value
  }
}

/** A theme and its rules; later rules win. */
type Theme = readonly [name: string, ...rules: string[]]

const LIGHT = ':root[data-mantine-color-scheme="light"]'
const BLUE = ':root[data-pnl="cb"]'
const THEMES: readonly Theme[] = [
  ['dark', ':root'],
  ['light', ':root', LIGHT],
]
const BLUE_THEMES: readonly Theme[] = [
  ['dark', ':root', BLUE],
  ['light', ':root', LIGHT, BLUE, ':root[data-pnl="cb"][data-mantine-color-scheme="light"]'],
]

/** Clearly different at a glance; the palette for red-green colour blindness must do better. */
const APART = 0.08
const FAR_APART = 0.2

/** A trade without volume, so that only the looks of the lines count. */
const BARS: readonly Bar[] = [{ time: 0, open: 1, high: 1, low: 1, close: 1, volume: null }]
const LINES = linesAfter(
  { lead: [], candles: BARS },
  INDICATORS().map(({ id }) => id),
).filter(({ pane }) => pane === 'price')
/** All pairs of lines over the candles with the same stroke; the bands count as one line in one colour. */
const PAIRS = LINES.flatMap((line, index) => LINES.slice(index + 1).map((other) => [line, other] as const)).filter(
  ([a, b]) => a.stroke === b.stroke && !(a.name.endsWith('band') && b.name.endsWith('band')),
)

describe.each(VISION_NAMES)('with %s', (vision) => {
  test.each(THEMES)('profit and loss are told apart in the %s theme', (_, ...rules) => {
    const colour = coloursOf(...rules)
    expect(seenDistance(colour('win'), colour('loss'), vision)).toBeGreaterThanOrEqual(APART)
  })

  test.each(BLUE_THEMES)('profit and loss in blue and orange are far apart in the %s theme', (_, ...rules) => {
    const colour = coloursOf(...rules)
    expect(seenDistance(colour('win'), colour('loss'), vision)).toBeGreaterThanOrEqual(FAR_APART)
  })

  test.each(THEMES)('indicators of one stroke are told apart in the %s theme', (_, ...rules) => {
    const colour = coloursOf(...rules)
    expect(PAIRS.length).toBeGreaterThan(5)
    for (const [a, b] of PAIRS) {
      expect(seenDistance(colour(a.tone), colour(b.tone), vision), `${a.name} and ${b.name}`).toBeGreaterThanOrEqual(
        APART,
      )
    }
  })
})

test.each([...THEMES, ...BLUE_THEMES])('texts in colours of results can be read in the %s theme', (_, ...rules) => {
  const colour = coloursOf(...rules)
  for (const surface of ['s1', 's2', 's3']) {
    for (const name of ['win', 'loss', 'warn', 'accent', 'flat', 't1', 't2', 't3']) {
      expect(contrast(colour(name), colour(surface)), `${name} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('the distances are those of published colours', () => {
  // OKLab of white is 1, 0, 0, and of black 0, 0, 0.
  expect(seenDistance('#ffffff', '#000000', 'all colours')).toBeCloseTo(1, 4)
  // Ottosson's lightness of pure red, 0.628, against black; then its full distance with a = 0.225, b = 0.126.
  expect(seenDistance('#ff0000', '#000000', 'all colours')).toBeCloseTo(Math.hypot(0.628, 0.225, 0.126), 2)
  // Without one kind of cone, grey looks the same, and red and green look closer together.
  for (const vision of VISION_NAMES) expect(seenDistance('#808080', '#000000', vision)).toBeCloseTo(0.6, 2)
  const [all = 0, red = 0, green = 0] = VISION_NAMES.map((vision) => seenDistance('#c04040', '#40a040', vision))
  expect(Math.max(red, green)).toBeLessThan(0.7 * all)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 6)
  expect(() => seenDistance('#ffffff', '#000000', 'x-ray')).toThrow(RangeError)
})
