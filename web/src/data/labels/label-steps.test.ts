import { type AnnotationData, NOTHING_NOTED, type PlannedTrade } from '@roundtrip/contract/documents'
import type { Step } from '@roundtrip/sync/client'
import { describe, expect, test } from 'vitest'
import { assignSteps, changedLabels, type Labelled, mergeSteps, removeLabelSteps } from './label-steps.ts'

const noted = (...labels: string[]): AnnotationData => ({ ...NOTHING_NOTED, labels, note: 'kept' })

const NOTED: ReadonlyMap<string, AnnotationData> = new Map([
  ['t1', noted('old', 'calm')],
  ['t2', noted('new', 'old')],
  ['t3', noted('calm')],
])

const LABELLED: Labelled = { noted: NOTED, planned: new Map(), labels: new Map([['old', { orderPatterns: [] }]]) }

/** The labels of each trade after the steps, `id: labels`, in order. */
function outcome(steps: readonly Step[]): readonly string[] {
  return steps.map((step) => {
    if (step.collection !== 'annotations') return `${step.collection}/${step.id} gone`
    const after = step.change(NOTED.get(step.id) ?? null)
    return `${step.id}: ${after === null ? 'nothing' : after.labels.join(' ')}`
  })
}

describe('merging', () => {
  test('moves every trade in the place of the old label, once, and deletes it last', () => {
    expect(outcome(mergeSteps(LABELLED, { from: 'old', into: 'new' }))).toEqual([
      't1: new calm',
      't2: new',
      'labels/old gone',
    ])
  })

  test('done twice changes nothing more', () => {
    const [first] = mergeSteps(LABELLED, { from: 'old', into: 'new' })
    const once = first?.collection === 'annotations' ? first.change(noted('old')) : null
    expect(first?.collection === 'annotations' ? first.change(once) : null).toEqual(once)
  })
})

test('merging takes the patterns of client order ids along', () => {
  const labels = new Map([['old', { orderPatterns: ['grid-*', 'trend-*'] }]])
  const steps = mergeSteps({ noted: new Map(), planned: new Map(), labels }, { from: 'old', into: 'new' })
  expect(steps.map(({ id }) => id)).toEqual(['new', 'old'])
  const [step] = steps
  const into = { name: 'New', group: 'setup', colour: 1, archived: false, hidden: false, key: null } as const
  const after = step?.collection === 'labels' ? step.change({ ...into, orderPatterns: ['trend-*', 'x'] }) : null
  expect(after?.orderPatterns).toEqual(['trend-*', 'x', 'grid-*'])
  expect(step?.collection === 'labels' ? step.change(null) : undefined).toBeNull()
})

test('removing takes a label off its trades alone and deletes it last', () => {
  expect(outcome(removeLabelSteps(LABELLED, 'calm'))).toEqual(['t1: old', 't3: ', 'labels/calm gone'])
})

describe('assigning', () => {
  test('adds and takes away, and leaves the other labels and the note', () => {
    const steps = assignSteps(['t1', 't3', 't4'], { add: ['new'], remove: ['old'] })
    expect(outcome(steps)).toEqual(['t1: calm new', 't3: calm new', 't4: new'])
    const [first] = steps
    expect(first?.collection === 'annotations' ? first.change(noted('old'))?.note : null).toBe('kept')
  })

  test('to take a label off a trade without notes makes no note', () => {
    expect(outcome(assignSteps(['t4'], { add: [], remove: ['old'] }))).toEqual(['t4: nothing'])
  })

  test.each([
    [49, 50],
    [50, 50],
    [51, 51],
  ])('one more label on a trade with %i labels makes %i', (before, after) => {
    const labels = Array.from({ length: before }, (_, index) => `l${index}`)
    expect(changedLabels(labels, { add: ['more'], remove: [] })).toHaveLength(after)
  })
})

test('plans follow too, what they said before as well', () => {
  const terms = { labels: ['old', 'calm'] } as PlannedTrade['terms']
  const plan = { terms: { ...terms, labels: [] }, earlier: [{ until: 1, terms }] } as unknown as PlannedTrade
  const labelsAfter = (steps: readonly Step[]): unknown => {
    const [step] = steps
    const after = step?.collection === 'planned' ? step.change(plan) : null
    return after?.earlier.map((before) => before.terms.labels)
  }
  const labelled = { noted: new Map<string, AnnotationData>(), planned: new Map([['p', plan]]), labels: new Map() }
  expect(labelsAfter(mergeSteps(labelled, { from: 'old', into: 'new' }))).toEqual([['new', 'calm']])
  expect(labelsAfter(removeLabelSteps(labelled, 'calm'))).toEqual([['old']])
  expect(removeLabelSteps(labelled, 'other').map(({ collection }) => collection)).toEqual(['labels'])
})
