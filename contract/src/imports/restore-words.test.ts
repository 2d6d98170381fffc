import { expect, test } from 'vitest'
import { translatorOf } from '../language/index.ts'
import type { RestoreComparison } from './restore.ts'
import { comparisonSentences, overPlanSentences, type RestoreSpeech } from './restore-words.ts'

const SAME: RestoreComparison = {
  trades: 1_204,
  changed: 0,
  missing: 0,
  added: 0,
  flows: 0,
  columns: [],
  examples: [],
  causes: [],
}
const ENGLISH: RestoreSpeech = { ...translatorOf('en'), count: (value) => value.toLocaleString('en-US') }

test.each<[string, RestoreComparison | null, readonly RegExp[]]>([
  ['nothing differs', SAME, [/^All figures match the archive \(1,204 trades compared\)\.$/]],
  ['an empty journal', { ...SAME, trades: 0 }, []],
  ['nothing to compare', null, [/were not compared/]],
  [
    'figures differ',
    { ...SAME, changed: 14, columns: ['fees', 'net_pnl', 'gross_pnl'], causes: ['no-rates'] },
    [/^14 trades of 1,204 have other figures: fees, net P&L and gross P&L\.$/, /Export it again/],
  ],
  [
    'trades differ',
    { ...SAME, missing: 1, added: 2, flows: 1, causes: ['unknown'] },
    [
      /^1 trade of the archive is missing\.$/,
      /^2 trades are not in the archive\.$/,
      /^1 deposit or withdrawal has another value\.$/,
      /We do not know why/,
    ],
  ],
])('%s', (_name, comparison, sentences) => {
  const actual = comparisonSentences(comparison, ENGLISH)
  expect(actual).toHaveLength(sentences.length)
  sentences.forEach((sentence, index) => expect(actual[index]).toMatch(sentence))
})

test('an archive beyond the plan: what there is, what is read-only, and what to do', () => {
  expect(overPlanSentences([], ENGLISH)).toEqual([])
  expect(overPlanSentences([{ limit: 'fills', most: 10_000, used: 13_405 }], ENGLISH)).toEqual([
    'Your plan includes 10,000 fills. This archive has 13,405. You can view all of them. To import or sync more, upgrade or delete an account.',
    'Everything else works: reports, notes, labels, corrections and exports.',
  ])
  expect(overPlanSentences([{ limit: 'connections', most: 1, used: 3 }], ENGLISH)[0]).toMatch(
    /^Your plan includes 1 connection\. This archive has 3\. /,
  )
})
