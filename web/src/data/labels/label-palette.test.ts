import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { ColourMark } from '../../ui/ColourMark.tsx'
import { freeColour, LABEL_COLOURS } from './label-palette.ts'

const css = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')
const [dark = '', light = ''] = css.split('[data-mantine-color-scheme="light"] {')

describe.each([
  ['dark', dark],
  ['light', light],
])('the palette in the %s theme', (_theme, tokens) => {
  test.each(LABEL_COLOURS().map((name, colour) => [name, colour] as const))(
    '%s stands out from every surface it is shown on',
    (_name, colour) => {
      for (const surface of ['s1', 's2', 's3']) {
        expect(contrast(token(tokens, `label-${colour}`), token(tokens, surface)), surface).toBeGreaterThanOrEqual(3)
      }
    },
  )
})

test('no two of the sixteen labels share a mark, so nobody needs to see the colour', () => {
  const marks = LABEL_COLOURS().map((_, colour) =>
    renderToStaticMarkup(createElement(ColourMark, { colour })).replaceAll(/var\(--label-\d+\)/g, 'paint'),
  )
  expect(new Set(marks).size).toBe(16)
})

test('a new label gets a colour that the fewest labels have', () => {
  expect(freeColour([])).toBe(0)
  expect(freeColour([{ colour: 0 }, { colour: 2 }])).toBe(1)
  expect(
    freeColour(
      LABEL_COLOURS()
        .map((_, colour) => ({ colour }))
        .filter(({ colour }) => colour !== 9),
    ),
  ).toBe(9)
})

function token(tokens: string, name: string): string {
  return new RegExp(`--${name}: #([0-9a-f]{6});`).exec(tokens)?.[1] ?? ''
}

/** WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((index) => {
    const share = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
