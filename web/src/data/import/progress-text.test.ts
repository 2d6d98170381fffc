import type { ImportProgress } from '@roundtrip/contract/imports'
import { expect, test } from 'vitest'
import type { ImportDraft } from './draft.ts'
import type { ImportState } from './import-job.ts'
import { briefProgress, jobText, progressShare, progressText } from './progress-text.ts'

const stages: readonly (readonly [ImportProgress | null, string, number | null])[] = [
  [null, 'Waiting to start', null],
  [{ stage: 'waiting', done: 0, of: 1_000_000 }, 'Waiting to start', null],
  [{ stage: 'writing', done: 0, of: 1_000_000 }, 'Storing 0 of 1,000,000 records', 0],
  [{ stage: 'writing', done: 400_000, of: 1_000_000 }, 'Storing 400,000 of 1,000,000 records', 0.4],
  [{ stage: 'building', done: 0, of: 1_000_000 }, 'Building trades from 0 of 1,000,000 records', 0],
  [{ stage: 'building', done: 1_000_000, of: 1_000_000 }, 'Building trades from 1,000,000 of 1,000,000 records', 1],
  [{ stage: 'building', done: 0, of: 0 }, 'Building trades from 0 of 0 records', null],
  [{ stage: 'cancelling', done: 3, of: 9 }, 'Canceling', null],
]

test.each(stages)('%j is shown in words and as a share', (progress, text, share) => {
  expect([progressText(progress), progressShare(progress)]).toEqual([text, share])
})

test('a few characters are enough where there is little room', () => {
  expect(briefProgress(null)).toBe('Waiting')
  expect(briefProgress({ stage: 'writing', done: 415_999, of: 1_000_000 })).toBe('Storing 41%')
  expect(briefProgress({ stage: 'building', done: 9, of: 9 })).toBe('Building 100%')
  expect(briefProgress({ stage: 'cancelling', done: 9, of: 9 })).toBe('Canceling')
})

const draft: ImportDraft = { opened: { tables: [] }, chosen: new Map(), groups: [], again: null }

test.each<[ImportState, string | null]>([
  [{ phase: 'idle' }, null],
  [{ phase: 'opening', names: ['fills.csv'] }, 'Reading'],
  [{ phase: 'reading', draft, share: 0.5 }, 'Reading'],
  [{ phase: 'preview', draft }, null],
  [{ phase: 'uploading', draft, sent: 0, total: 0 }, 'Uploading 0%'],
  [{ phase: 'uploading', draft, sent: 999, total: 1_000 }, 'Uploading 99%'],
  [{ phase: 'committing', draft, importId: '1', progress: null, left: 0 }, 'Waiting'],
  [{ phase: 'done', results: [], leftOut: [], before: null }, null],
])('while the import is %o, the header says %s', (job, text) => expect(jobText(job)).toBe(text))
