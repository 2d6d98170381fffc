/** No text, however long, keeps a regular expression busy: each takes time proportional to the text. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import {
  type Expression,
  expressionsOf,
  isBounded,
  judgeAll,
  keyOf,
  readExpressions,
  SAFE,
} from './regular-expressions.ts'

const ROOT = join(import.meta.dirname, '..')
const { expressions, composed } = readExpressions(ROOT, [
  'core/src',
  'contract/src',
  'sync/src',
  'server/src',
  'web/src',
])

// In JavaScript, so that no Java and no other program is started.
process.env['RECHECK_BACKEND'] = 'pure'

/** Slow for long texts, which never occur there: the file, the beginning of the expression, and why. */
const NEVER_LONG: readonly (readonly [file: string, beginning: string, why: string])[] = [
  ['server/src/http/page-facts.ts', '<x-then fact=', 'only pages of our own build are read, before facts are put in'],
  ['server/src/http/page-facts.ts', '<x-else fact=', 'only pages of our own build are read, before facts are put in'],
  ['web/src/app/prerender.tsx', '<title>', 'runs while the pages are built, over what they are'],
]

/** Composed at run time; reviewed by hand. */
const COMPOSED: readonly (readonly [file: string, why: string])[] = [
  ['core/src/exchanges/rows/row.ts', 'a sign, then digits: each run of digits is read once'],
  ['server/src/auth/access-tokens.ts', 'a constant and counted hex digits'],
  ['server/src/exchanges/recorder/exact-tree.ts', 'ends at the next quotation mark'],
  ['server/src/http/static-files.ts', 'our own paths; each place ends at the next slash'],
]

/** recheck 4.5.0's verdict on each expression. Delete the file to judge them again, which takes minutes. */
const VERDICTS = join(ROOT, 'scripts/regular-expressions.json')

const fileOf = (location: string): string => location.replace(/:\d+$/, '')

/**
 * The same in every run, however busy the machine is: where the judge cannot decide otherwise, it tries random texts,
 * and counts the characters read instead of the time.
 */
const BY_COUNT = {
  randomSeed: 1,
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
} as const

/** The judge can try texts for a back reference endlessly, so those expressions are not judged. */
const BACK_REFERENCE = /\\(?:[1-9]|k<)/

function judge({ source, flags }: Expression): string {
  if (BACK_REFERENCE.test(source)) return 'a back reference, which nobody can judge'
  const diagnostics = checkSync(source, flags, BY_COUNT)
  if (diagnostics.status === 'safe') return SAFE
  return diagnostics.status === 'unknown' ? `unknown: ${diagnostics.error.kind}` : diagnostics.complexity.summary
}

function isNeverLong(location: string, { source }: Expression): boolean {
  return NEVER_LONG.some(([file, beginning]) => file === fileOf(location) && source.startsWith(beginning))
}

// ASVS 15.2.2
test('every regular expression of the product takes time in proportion to the text', () => {
  expect(expressions.length).toBeGreaterThan(300)
  const verdicts = judgeAll(expressions, VERDICTS, judge)
  const slow = [...verdicts].flatMap(([expression, verdict]) =>
    verdict === SAFE
      ? []
      : expression.locations
          .filter((location) => !isNeverLong(location, expression))
          .map((location) => `${location} /${expression.source}/${expression.flags}: ${verdict}`),
  )
  expect(slow).toEqual([])
}, 3_600_000)

test('what is kept is what the judge says', () => {
  const kept: Readonly<Record<string, string>> = JSON.parse(readFileSync(VERDICTS, 'utf8'))
  const short = expressions.filter((expression) => !isBounded(expression) && expression.source.length < 8)
  expect(short.length).toBeGreaterThan(10)
  for (const expression of short)
    expect([expression.source, kept[keyOf(expression)]]).toEqual([expression.source, judge(expression)])
})

// ASVS 1.2.9
test('every entry of the lists is for a current expression', () => {
  expect([...new Set(composed.map(fileOf))].toSorted()).toEqual(COMPOSED.map(([file]) => file).toSorted())
  const unused = NEVER_LONG.filter(
    ([file, beginning]) =>
      !expressions.some(
        ({ source, locations }) =>
          source.startsWith(beginning) && locations.some((location) => fileOf(location) === file),
      ),
  )
  expect(unused).toEqual([])
})

test('finds literals and constructors with their lines', () => {
  const text = "const a = /x+/g\n// /no/\nconst b = new RegExp('y*', 'i')\nconst c = RegExp(`${a.source}z`)\n"
  expect(expressionsOf('a.ts', text)).toEqual({
    expressions: [
      { source: 'x+', flags: 'g', locations: ['a.ts:1'] },
      { source: 'y*', flags: 'i', locations: ['a.ts:3'] },
    ],
    composed: ['a.ts:4'],
  })
})

test.each([
  ['0+$', 'polynomial'],
  ['^\\d*\\.?\\d+$', 'polynomial'],
  ['(a|a)*$', 'exponential'],
  [String.raw`(['"]).*?\1`, 'a back reference'],
  [String.raw`(?<quote>['"]).*?\k<quote>`, 'a back reference'],
])('the judge finds /%s/ %s', (source, verdict) => {
  expect(judge({ source, flags: '', locations: [] })).toContain(verdict)
})

test.each([
  ['^[a-z]{1,40}$', true],
  ['[*+]\\+a?', true],
  ['a{2,}', false],
  ['[^\\]]*', false],
  ['\\s+x', false],
])('whether every repetition of /%s/ has a limit: %s', (source, bounded) => {
  expect(isBounded({ source })).toBe(bounded)
})
