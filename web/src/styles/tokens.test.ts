import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BREAKPOINTS } from './breakpoints.ts'

const SOURCE = join(import.meta.dirname, '..')

/** Properties whose lengths come from tokens. */
const SPACE = /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-[a-z-]+)?)$/
const TEXT = /^(?:font|font-size|line-height)$/
const RADIUS = /^border(?:-[a-z]+){0,2}-radius$/

type Declaration = { readonly property: string; readonly value: string }

function declarations(css: string): readonly Declaration[] {
  const plain = css.replaceAll(/\/\*.*?\*\//gs, '')
  return [...plain.matchAll(/(?:^|[{;])\s*([a-z-]+):\s*([^;{}]+)(?=[;}])/g)].map(([, property = '', value = '']) => ({
    property,
    value: value.trim(),
  }))
}

/** The problems of a style sheet: `gap: 7px` where a token belongs. */
function literals(css: string): readonly string[] {
  const wrong = declarations(css).filter(({ property, value }) => {
    // A hairline is one pixel at any font size.
    const px = /(?<![\w.])(?![01]px)\d*\.?\d+px/.test(value)
    if (SPACE.test(property)) return px || /\d(?:rem|em)/.test(value)
    if (property === 'font-size') return !/^(?:inherit|[^\d]*var\(--[a-z-]+(?:, [^)]*)?\).*)$/.test(value) || px
    if (TEXT.test(property) || RADIUS.test(property)) return px
    return property === 'z-index' && /^-?\d/.test(value)
  })
  const queries = [...css.matchAll(/@media [^{]*(?:width|height)[^{]*/g)].map(([query]) => query.trim())
  return [...wrong.map(({ property, value }) => `${property}: ${value}`), ...queries]
}

const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))

test.each(sheets.filter((name) => !name.endsWith('tokens.css')))('%s takes its sizes from tokens', (name) => {
  expect(literals(readFileSync(join(SOURCE, name), 'utf8'))).toEqual([])
})

test('every breakpoint that a style sheet names exists', () => {
  const breakpoints = Object.keys(BREAKPOINTS)
  const named = sheets.flatMap((name) => [
    ...readFileSync(join(SOURCE, name), 'utf8').matchAll(/@media[^{]*\(--([a-z-]+)\)/g),
  ])
  expect(named.length).toBeGreaterThan(0)
  for (const [query, breakpoint] of named) expect(breakpoints, query).toContain(breakpoint)
})

test.each([
  ['gap: 7px', '.a { gap: 7px; }'],
  ['padding: 0 10px', '.a { padding: 0 10px }'],
  ['margin-left: calc(-1 * 12px)', '.a {\n  margin-left: calc(-1 * 12px);\n}'],
  ['margin: 1.5rem', '.a { margin: 1.5rem; }'],
  ['font-size: 13px', '.a { font-size: 13px; }'],
  ['font-size: 0.8rem', '.a { font-size: 0.8rem; }'],
  ['font: 12px / 18px monospace', '.a { font: 12px / 18px monospace; }'],
  ['line-height: 18px', '.a { color: red; line-height: 18px; }'],
  ['border-radius: 6px', '.a { border-radius: 6px; }'],
  ['z-index: 99', '.a { z-index: 99; }'],
  ['@media (max-width: 600px)', '@media (max-width: 600px) { .a { color: red; } }'],
])('finds %s', (fault, css) => {
  expect(literals(css)).toEqual([fault])
})

test.each([
  '.a { gap: var(--space-2) 1px; }',
  '.a { margin: calc(-1 * var(--space-2)) auto 0; }',
  '.a { font-size: var(--text-base); line-height: 1.25rem; }',
  '.a { border: 1px solid red; width: 220px; z-index: var(--z-header); }',
  '@media (--phone) { .a { padding: 0; } }',
  '@media print { .a { padding: 0; } }',
])('accepts %s', (css) => {
  expect(literals(css)).toEqual([])
})
