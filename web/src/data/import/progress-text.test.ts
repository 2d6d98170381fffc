import type { ImportProgress } from '@roundtrip/contract/imports'
import { expect, test } from 'vitest'
import { progressShare, progressText } from './progress-text.ts'

const stages: readonly (readonly [ImportProgress | null, string, number | null])[] = [
  [null, 'Waiting to start', null],
  [{ stage: 'waiting', done: 0, of: 1_000_000 }, 'Waiting to start', null],
  [{ stage: 'writing', done: 0, of: 1_000_000 }, 'Storing 0 of 1,000,000 records', 0],
  [{ stage: 'writing', done: 400_000, of: 1_000_000 }, 'Storing 400,000 of 1,000,000 records', 0.2],
  [{ stage: 'building', done: 0, of: 1_000_000 }, 'Building trades', 0.5],
  [{ stage: 'building', done: 1_000_000, of: 1_000_000 }, 'Building trades', 1],
  [{ stage: 'building', done: 0, of: 0 }, 'Building trades', null],
  [{ stage: 'cancelling', done: 3, of: 9 }, 'Cancelling', null],
]

test.each(stages)('%j is shown in words and as a share that only grows', (progress, text, share) => {
  expect([progressText(progress), progressShare(progress)]).toEqual([text, share])
})
