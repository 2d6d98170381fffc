/**
 * How often journals of noise claim anything, and how often they find a planted cause. `npm run docs` writes both
 * tables into `docs/insights.md`; each run draws other journals.
 */
// Promise [Insights and views] In 95 of 100 journals of pure chance no claim is made, and a clear effect is found and
//   named.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claiming, type PowerCell, powerAt, threeCausesNamed } from './battery.testing.ts'
import { NOISE_KINDS, TRENDS } from './noise-kinds.testing.ts'

const PAGE = fileURLToPath(new URL('../../../docs/insights.md', import.meta.url))
const JOURNALS = 400
/** Journals of each kind for the table, always the same. */
const SHOWN = 200
/** Machines can be many times slower than usual. */
const HOUR = 3_600_000

/** 5 %, and two standard errors of so many journals. */
function mostOf(journals: number): number {
  return Math.floor(journals * (0.05 + 2 * Math.sqrt((0.05 * 0.95) / journals)))
}

describe('journals that nobody has tried before, of noise', () => {
  const { seed = 1 } = fc.readConfigureGlobal()
  test.each(Object.entries(NOISE_KINDS))(`claim anything in at most 5 of 100, seed ${seed}: %s`, (_, make) => {
    const claims = claiming(make, { count: JOURNALS, seed })
    expect(claims.length, JSON.stringify(claims)).toBeLessThanOrEqual(mostOf(JOURNALS))
  })
})

/**
 * Named among 80 journals with one cause each, as when the limits were set; fewer would trade too much power for
 * safety.
 */
const FLOOR: readonly (readonly [trades: number, shift: number, named: number])[] = [
  [150, 50, 6],
  [150, 80, 28],
  [150, 120, 40],
  [300, 50, 27],
  [300, 80, 60],
  [300, 120, 70],
  [500, 50, 43],
  [500, 80, 65],
  [500, 120, 73],
  [1_000, 50, 61],
  [1_000, 80, 73],
  [1_000, 120, 78],
]

test('the page says how often noise claims anything, and how often a cause is named', { timeout: HOUR }, async () => {
  const noise = Object.entries({ ...NOISE_KINDS, ...TRENDS }).map(
    ([kind, make]) => [kind, claiming(make, { count: SHOWN, seed: 1 }).length] as const,
  )
  for (const [kind, claims] of noise)
    if (kind in NOISE_KINDS) expect([kind, claims <= mostOf(SHOWN)]).toEqual([kind, true])
  const power = FLOOR.map(([trades, shift, floor]) => ({ trades, shift, floor, cell: powerAt(trades, shift, 1) }))
  for (const { trades, shift, floor, cell } of power)
    expect([trades, shift, cell.named >= floor]).toEqual([trades, shift, true])
  const three = threeCausesNamed({ count: 36, seed: 2_000 })
  const text = readFileSync(PAGE, 'utf8')
  const [before, after] = [text.indexOf(FROM) + FROM.length, text.indexOf(TO)]
  const tables = [noiseTable(noise), powerTable(power), threeText(three)].join('\n\n')
  await expect(`${text.slice(0, before)}\n\n${tables}\n\n${text.slice(after)}`).toMatchFileSnapshot(PAGE)
})

const FROM = '<!-- written by npm run docs -->'
const TO = '<!-- end -->'

function noiseTable(rows: readonly (readonly [kind: string, claims: number])[]): string {
  const lines = rows.map(([kind, claims]) => `| ${kind} | ${claims} |`)
  return [`| Journals of 150 to 600 trades | Claim anything, of ${SHOWN} |`, '|---|---|', ...lines].join('\n')
}

type PowerRow = { readonly trades: number; readonly shift: number; readonly cell: PowerCell }

function powerTable(rows: readonly PowerRow[]): string {
  const lines = rows.map(({ trades, shift, cell }) => {
    const times = cell.overstated === null ? '-' : cell.overstated.toFixed(2)
    return `| ${trades} | ${shift} | ${cell.named} of ${cell.journals} | ${times} | ${cell.covered} of ${cell.withInterval} |`
  })
  return [
    '| Trades | One cause, a trade | Named | Size found, times the true one | Expected from here on holds |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

function threeText(named: readonly number[]): string {
  const all = named.filter((count) => count === 3).length
  const sum = named.reduce((total, count) => total + count, 0)
  return `Of three causes in one journal of 1,500 trades, one of them broad, all three are named in ${all} of ${named.length} journals, and ${sum} of ${3 * named.length} causes.`
}
