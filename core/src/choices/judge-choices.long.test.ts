/** How often choices in markets without drift are said to matter; each run draws new markets. */
// Promise [Rules] Nothing is claimed about choices during a trade where chance explains the result.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHOICES } from './choice.ts'
import { judgedWalks, MARKETS } from './made-choices.testing.ts'

const JOURNALS = 100
/** 5 %, and two standard errors of so many. */
const MAX = Math.floor(JOURNALS * (0.05 + 2 * Math.sqrt((0.05 * 0.95) / JOURNALS)))

describe.each(CHOICES)('%s', (kind) => {
  const { seed = 1 } = fc.readConfigureGlobal()
  test.each(Object.entries(MARKETS))(`is said to matter in at most 5 of 100 markets, seed ${seed}: %s`, (_, market) => {
    const claims = Array.from({ length: JOURNALS }, (_, at) => judgedWalks(kind, market, seed + 7_919 * at).claim)
    expect(claims.filter((claim) => claim === 'more' || claim === 'less').length).toBeLessThanOrEqual(MAX)
  })
})
