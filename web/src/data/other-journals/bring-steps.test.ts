// Promise [One number everywhere] Notes from another journal are added to the trades they are about, and both results
//   are compared to the cent.
import { type AnnotationData, type Label, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { fixed } from '@roundtrip/core/base'
import type { BroughtOver, ForeignRow } from '@roundtrip/core/other-journals'
import type { Step } from '@roundtrip/sync/client'
import { expect, test } from 'vitest'
import type { NamedLabel } from '../labels/labels.ts'
import { attachSteps, bringPlan } from './bring-steps.ts'

const ROW: ForeignRow = {
  line: 2,
  symbol: 'BTCUSDT',
  side: 'long',
  open: { wall: 0, precision: 'exact' },
  close: null,
  quantity: null,
  entryPrice: null,
  exitPrice: null,
  pnl: { value: fixed('-12.5'), decimals: 1 },
  pnlKind: 'net',
  fees: null,
  note: '',
  tags: [],
  setups: [],
  mistakes: [],
  emotions: [],
  rating: null,
  stop: null,
  targets: [],
  pictures: [],
  account: '',
}

type Match = BroughtOver['matching']['matches'][number]

function plan(
  rows: Partial<ForeignRow>[],
  matches: Match[],
  here: Partial<Record<'a' | 'b', Partial<AnnotationData>>> = {},
  labels: NamedLabel[] = [],
) {
  const matched = new Set(matches.flatMap((match) => match.rows))
  const unmatched = rows.map((_, index) => index).filter((index) => !matched.has(index))
  const noted = new Map(Object.entries(here).map(([id, data]) => [id, { ...NOTHING_NOTED, ...data }]))
  const request = {
    brought: {
      rows: rows.map((row) => ({ ...ROW, ...row })),
      times: rows.map(() => 1_000),
      matching: { zone: { zone: 'UTC', tried: 0, fitting: 0 }, matches, unmatched, scale: 1 },
    },
    journal: 'Tradervue',
    tradeIdOf: (row: number) => 'ab'[row] ?? '?',
    labels,
    noted,
    waiting: new Map<string, unknown>(),
  }
  return { ...bringPlan(request), request, noted }
}

/** The documents after the steps, by collection and id. */
function after(steps: readonly Step[], noted: ReadonlyMap<string, AnnotationData> = new Map()) {
  const annotations = new Map(noted)
  const others: Record<string, unknown>[] = []
  for (const step of steps) {
    if (step.collection === 'annotations') {
      const data = step.change(annotations.get(step.id) ?? null)
      if (data !== null) annotations.set(step.id, data)
    } else if (step.collection === 'labels') others.push({ label: step.change(null) })
    else if (step.collection === 'unmatched') others.push({ unmatched: step.change(null) })
  }
  return { annotations, others }
}

const SINGLE: Match = { kind: 'single', rows: [0], trades: [0] }

const LABEL: Label = {
  name: 'FOMO',
  group: 'mistake',
  colour: 0,
  archived: false,
  hidden: false,
  key: null,
  orderPatterns: [],
}

test('what is here stays: notes go below, and rating, stop and targets only where there is none', () => {
  const row = { note: 'Theirs.', rating: 5, stop: fixed('90'), targets: [fixed('120')] }
  const own = { note: 'Mine.', rating: 2, stop: '95', targets: [{ price: '110', quantity: null }] }
  const kept = plan([row], [SINGLE], { a: own })
  expect(after(kept.steps, kept.noted).annotations.get('a')).toEqual({
    ...NOTHING_NOTED,
    ...own,
    note: 'Mine.\n\nTheirs.',
  })
  expect([kept.trades, kept.notes, kept.ratings, kept.stops, kept.targets, kept.kept]).toEqual([1, 1, 0, 0, 0, 1])
  const fresh = plan([row], [SINGLE])
  expect(after(fresh.steps).annotations.get('a')).toEqual({
    ...NOTHING_NOTED,
    note: 'Theirs.',
    rating: 5,
    stop: '90',
    targets: [{ price: '120', quantity: null }],
  })
})

test('bringing the same file over again changes nothing', () => {
  const rows = [{ note: 'Theirs.', tags: ['calm'], rating: 3 }]
  const first = plan(rows, [SINGLE])
  const { annotations, others } = after(first.steps)
  const label = (others[0]?.['label'] ?? LABEL) as Label
  const step = first.steps[0]
  const again = plan(rows, [SINGLE], { a: annotations.get('a') ?? {} }, [{ ...label, id: step?.id ?? '' }])
  expect([again.trades, again.newLabels, again.waiting]).toEqual([0, [], 0])
  expect(after(again.steps, again.noted).annotations).toEqual(annotations)
})

test('labels that there are are used in whatever group, and others are made in the group of their column', () => {
  const row = { tags: ['fomo', 'Night'], setups: ['Breakout'], mistakes: ['Late'], emotions: ['Fear'] }
  const { steps, newLabels } = plan([row], [SINGLE], {}, [{ ...LABEL, id: 'known' }])
  expect(newLabels).toEqual(['Breakout', 'Late', 'Fear', 'Night'])
  const { annotations, others } = after(steps)
  expect(others.map(({ label }) => (label as Label).group)).toEqual(['setup', 'mistake', 'emotion', 'custom'])
  expect(annotations.get('a')?.labels).toContain('known')
  expect(annotations.get('a')?.labels).toHaveLength(5)
})

test('a row that joins trades labels all of them, and its note stands at the first', () => {
  const { steps, trades, notes } = plan([{ note: 'Both.', rating: 4 }], [{ kind: 'merged', rows: [0], trades: [0, 1] }])
  const { annotations } = after(steps)
  expect([annotations.get('a')?.note, annotations.get('b')?.note]).toEqual(['Both.', ''])
  expect([annotations.get('a')?.rating, annotations.get('b')?.rating, trades, notes]).toEqual([4, 4, 2, 1])
})

test('notes of rows that split a trade stand one below the other', () => {
  const { steps } = plan([{ note: 'First.' }, { note: 'Second.' }], [{ kind: 'split', rows: [0, 1], trades: [0] }])
  expect(after(steps).annotations.get('a')?.note).toBe('First.\n\nSecond.')
})

test('rows without a trade wait with their text and figures; those that say nothing do not', () => {
  const { steps, waiting, request } = plan([{ note: 'Lost.', tags: ['x'] }, {}], [])
  expect(waiting).toBe(1)
  expect(after(steps).others).toEqual([
    {
      unmatched: {
        journal: 'Tradervue',
        symbol: 'BTCUSDT',
        side: 'long',
        time: 1_000,
        quantity: null,
        entry: null,
        exit: null,
        pnl: '-12.5',
        note: 'Lost.',
        labels: [{ group: 'custom', name: 'x' }],
        rating: null,
        stop: null,
        targets: [],
      },
    },
  ])
  const [{ id } = { id: '' }] = steps
  expect(bringPlan({ ...request, waiting: new Map([[id, {}]]) }).waiting).toBe(0)
})

test('a row that waited goes to the chosen trade and waits no longer', () => {
  const written = {
    note: 'Lost.',
    labels: [{ group: 'custom' as const, name: 'x' }],
    rating: null,
    stop: null,
    targets: [],
  }
  const steps = attachSteps({ tradeId: 'a', written, waitingId: 'w' }, [])
  const { annotations, others } = after(steps)
  expect(annotations.get('a')).toMatchObject({ note: 'Lost.' })
  expect(annotations.get('a')?.labels).toHaveLength(1)
  expect(others.at(-1)).toEqual({ unmatched: null })
})

test('links to pictures stand below the note, and none of them is a script', () => {
  const { steps } = plan([{ note: 'See.', pictures: ['https://a.example/1.png'] }], [SINGLE])
  expect(after(steps).annotations.get('a')?.note).toBe('See.\n\n[Picture 1](https://a.example/1.png)')
})
