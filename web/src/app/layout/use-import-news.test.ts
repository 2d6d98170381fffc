import type { ImportRecord } from '@roundtrip/contract/imports'
import { expect, test } from 'vitest'
import { importNews } from './use-import-news.ts'

const record = (id: string, overrides: Partial<ImportRecord>): ImportRecord => ({
  id,
  account: '2'.repeat(32),
  state: 'committing',
  files: [],
  fillsAdded: 0,
  fillsKnown: 0,
  cashEventsAdded: 0,
  cashEventsKnown: 0,
  recordsChanged: 0,
  recordsRemoved: 0,
  rowsRefused: 0,
  kept: true,
  progress: null,
  failure: null,
  createdAt: 0,
  ...overrides,
})

const BOTH = new Set(['a', 'b'])

test('the end of an import that began elsewhere is reported, with what it brought', () => {
  const ends = [record('a', { state: 'done', fillsAdded: 999_990, cashEventsAdded: 10 }), record('b', {})]
  expect(importNews(BOTH, ends)).toEqual({ done: 'Import finished: 999,990 new fills and 10 payments.', failed: null })
})

test('several ends are one sentence', () => {
  const ends = [record('a', { state: 'done', fillsAdded: 1 }), record('b', { state: 'done', fillsAdded: 2 })]
  expect(importNews(BOTH, ends).done).toBe('Import finished: 3 new fills.')
})

test('what had ended before the page looked is not news', () => {
  expect(importNews(new Set(), [record('a', { state: 'done', fillsAdded: 1 })])).toEqual({ done: null, failed: null })
})

test('a failure is reported with its reason, a cancelled import not at all', () => {
  const failure = { reason: 'plan-limit', message: '', details: {} }
  const ends = [record('a', { state: 'uploading', failure }), record('b', { state: 'cancelled' })]
  expect(importNews(BOTH, ends)).toEqual({ done: null, failed: expect.stringMatching(/^Not imported: Your plan/) })
})
