import { AppError } from '@roundtrip/contract/errors'
import { commitImport, type ImportProgress, type ImportRecord } from '@roundtrip/contract/imports'
import { describe, expect, test } from 'vitest'
import { endOfCommit, failureText, followCommit } from './follow-commit.ts'

const RECORD: ImportRecord = {
  id: '1'.repeat(32),
  account: '2'.repeat(32),
  state: 'done',
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
}
const at = (stage: ImportProgress['stage'], done: number): ImportRecord => ({
  ...RECORD,
  state: 'committing',
  progress: { stage, done, of: 100 },
})
const away = new AppError({ code: 'unavailable', message: 'away' })

/** Follows a commit for which the server sends these responses in turn. */
async function follow(responses: readonly (ImportRecord | AppError)[], leavesAfter = Number.POSITIVE_INFINITY) {
  const sent: string[] = []
  const seen: (number | undefined)[] = []
  let pauses = 0
  const end = followCommit({
    call: async ({ name }) => {
      const response = responses[sent.length]
      sent.push(name)
      if (response === undefined) throw new Error('Nothing more was to be asked.')
      if (response instanceof AppError) throw response
      return { import: response }
    },
    onProgress: (progress) => seen.push(progress?.done),
    isOver: () => sent.length >= leavesAfter,
    pause: async () => {
      pauses += 1
    },
  })
  const outcome = await end.catch((error: unknown) => error)
  return { outcome, sent, seen, pauses }
}

describe('a commit is followed', () => {
  test('not at all where it is done at once', async () => {
    expect(await follow([RECORD])).toEqual({ outcome: RECORD, sent: ['commitImport'], seen: [], pauses: 0 })
  })
  test('to its end, without committing again', async () => {
    const { outcome, sent, seen } = await follow([at('waiting', 0), at('writing', 40), at('building', 20), RECORD])
    expect(outcome).toBe(RECORD)
    expect(sent).toEqual(['commitImport', 'getImport', 'getImport', 'getImport'])
    expect(seen).toEqual([0, 40, 20])
  })
  test('through a server that is away for a while', async () => {
    const { outcome, sent, pauses } = await follow([away, at('writing', 1), away, away, RECORD])
    expect(outcome).toBe(RECORD)
    expect(sent).toEqual(['commitImport', 'commitImport', 'getImport', 'getImport', 'getImport'])
    expect(pauses).toBe(3)
  })
  test('not past the limit of a plan, which the server says at once', async () => {
    const limit = new AppError({ code: 'resource-exhausted', reason: 'plan-limit', message: 'no more' })
    expect(await follow([limit])).toEqual({ outcome: limit, sent: ['commitImport'], seen: [], pauses: 0 })
  })
  test('through many requests of one user', async () => {
    const busy = new AppError({ code: 'resource-exhausted', reason: 'too-many-calls', message: 'wait' })
    expect(await follow([busy, RECORD])).toMatchObject({ outcome: RECORD, pauses: 1 })
  })
  test('until the page stops waiting, which does not end it', async () => {
    expect(await follow([at('writing', 1), at('writing', 2)], 2)).toMatchObject({ outcome: null })
  })
  test('not through a refusal', async () => {
    const refusal = new AppError({ code: 'not-found', reason: 'no-import', message: '' })
    expect(await follow([at('writing', 1), refusal])).toMatchObject({ outcome: refusal, pauses: 0 })
  })
})

describe('the end of a commit', () => {
  test('that stored everything is its record', () => {
    expect(endOfCommit(RECORD)).toBe(RECORD)
  })
  test('that was cancelled in another window says so', () => {
    expect(endOfCommit({ ...RECORD, state: 'cancelled' })).toBe('cancelled-elsewhere')
  })
  test('that was refused throws the reason, which has a sentence', () => {
    for (const [reason, code] of Object.entries(commitImport.reasons)) {
      const failure = { reason, message: 'as the server says it', details: {} }
      expect(() => endOfCommit({ ...RECORD, state: 'uploading', failure })).toThrow(
        expect.objectContaining({ code, reason }),
      )
      expect(failureText(failure)).not.toContain('our side')
    }
    expect(failureText({ reason: 'internal', message: '', details: {} })).toContain('nothing was imported')
  })
})
