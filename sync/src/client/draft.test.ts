import type { Label } from '@roundtrip/contract/documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraft, type Draft } from './draft.ts'
import { FakeServer, FakeStorage, openPage, type Page, refusal, UNREACHABLE } from './fake-server.testing.ts'
import { mergeDraft } from './merge-draft.ts'
import { type OpenDocuments, createOpenDocuments } from './open-documents.ts'
import { sameJson } from '../protocol/same-json.ts'
import { timers } from './timers.testing.ts'

const LABEL: Label = {
  name: 'Breakout',
  group: 'setup',
  colour: 1,
  archived: false,
  hidden: false,
  key: null,
  orderPatterns: [],
}

let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers()
  server = new FakeServer()
})
afterEach(() => vi.useRealTimers())

async function opened(
  storage = new FakeStorage(),
): Promise<{ page: Page; draft: Draft<'labels'>; close: () => void; openDocuments: OpenDocuments }> {
  const openDocuments = createOpenDocuments()
  const page = openPage(server, storage, openDocuments)
  await page.live.loaded('labels')
  const draft = createDraft({
    documents: page.live,
    timers,
    openDocuments,
    collection: 'labels',
    id: 'a',
    empty: LABEL,
  })
  return { page, draft, close: draft.open(), openDocuments }
}

const stored = (): unknown => server.stored('a')?.data
const pause = (): Promise<unknown> => vi.advanceTimersByTimeAsync(800)
const others = (changes: Partial<Label>): void => {
  const document = server.put('a', { ...LABEL, ...changes })
  server.send?.({ kind: 'change', document })
}

test('what is written shows at once and is stored after a pause, in one write', async () => {
  server.put('a', LABEL)
  const { draft } = await opened()
  for (const name of ['B', 'Br', 'Bre']) draft.change({ name }, 'soon')
  expect(draft.state()).toMatchObject({ data: { name: 'Bre' }, saving: 'saving' })
  expect(server.commits).toHaveLength(0)
  await pause()
  expect(draft.state().saving).toBe('saved')
  expect([stored(), server.commits.length]).toEqual([{ ...LABEL, name: 'Bre' }, 1])
})

test('a new document begins with the given data, and exists only once something was changed', async () => {
  const { draft } = await opened()
  await pause()
  expect(draft.state()).toMatchObject({ exists: false, data: LABEL })
  expect(stored()).toBeUndefined()
  draft.change({ colour: 3 }, 'now')
  await pause()
  expect(stored()).toEqual({ ...LABEL, colour: 3 })
})

test('leaving the screen stores what is left', async () => {
  const { draft, close } = await opened()
  draft.change({ name: 'Last words' }, 'soon')
  close()
  await pause()
  expect(stored()).toMatchObject({ name: 'Last words' })
})

test('what is written during a write is stored after it', async () => {
  server.put('a', LABEL)
  const { draft } = await opened()
  draft.change({ name: 'one' }, 'now')
  await vi.advanceTimersByTimeAsync(0)
  draft.change({ name: 'one two' }, 'soon')
  await pause()
  expect(draft.state()).toMatchObject({ saving: 'saved', data: { name: 'one two' } })
  expect(stored()).toMatchObject({ name: 'one two' })
})

test('other fields that another tab changed meanwhile are kept', async () => {
  server.put('a', LABEL)
  const { draft } = await opened()
  draft.change({ name: 'Mine' }, 'soon')
  others({ colour: 5 })
  await pause()
  expect(stored()).toEqual({ ...LABEL, name: 'Mine', colour: 5 })
})

test.each([
  ['known before it is sent', true],
  ['known only from the response', false],
])('the same text, changed elsewhere and %s, is left to the writer', async (_name, isStreamed) => {
  server.put('a', LABEL)
  const { draft } = await opened()
  draft.change({ name: 'Mine' }, 'soon')
  if (isStreamed) others({ name: 'Theirs' })
  else server.put('a', { ...LABEL, name: 'Theirs' })
  await pause()
  expect(draft.state()).toMatchObject({
    saving: 'conflict',
    data: { name: 'Mine' },
    conflicts: [{ field: 'name', mine: 'Mine', theirs: 'Theirs' }],
  })
  expect(stored()).toMatchObject({ name: 'Theirs' })
  draft.resolve('name', 'Theirs and mine')
  const current = server.stored('a')
  if (!isStreamed && current !== null) server.send?.({ kind: 'change', document: current })
  await pause()
  expect(draft.state()).toMatchObject({ saving: 'saved', conflicts: [], data: { name: 'Theirs and mine' } })
  expect(stored()).toMatchObject({ name: 'Theirs and mine' })
})

test('a document that two tabs begin at the same time holds what both wrote', async () => {
  const { draft } = await opened()
  draft.change({ name: 'Mine' }, 'soon')
  server.put('a', { ...LABEL, colour: 9 })
  await pause()
  const current = server.stored('a')
  if (current !== null) server.send?.({ kind: 'change', document: current })
  await pause()
  expect(stored()).toEqual({ ...LABEL, name: 'Mine', colour: 9 })
  expect(draft.state().saving).toBe('saved')
})

test('without a connection it waits, and says so until it is stored', async () => {
  server.put('a', LABEL)
  const { page, draft } = await opened()
  server.before = () => {
    throw UNREACHABLE
  }
  draft.change({ name: 'On the train' }, 'soon')
  await pause()
  expect(draft.state()).toMatchObject({ saving: 'waiting', data: { name: 'On the train' } })
  server.before = () => undefined
  page.live.wake()
  await pause()
  expect(draft.state().saving).toBe('saved')
  expect(stored()).toMatchObject({ name: 'On the train' })
})

test('a text that waited while another changed it is not lost', async () => {
  server.put('a', LABEL)
  const { page, draft } = await opened()
  server.before = () => {
    throw UNREACHABLE
  }
  draft.change({ name: 'On the train' }, 'soon')
  await pause()
  server.put('a', { ...LABEL, name: 'At home' })
  server.before = () => undefined
  page.live.wake()
  await pause()
  await pause()
  expect(draft.state()).toMatchObject({
    saving: 'conflict',
    conflicts: [{ mine: 'On the train', theirs: 'At home' }],
  })
})

test('text that was stored after a wait and then replaced elsewhere is not a conflict', async () => {
  server.put('a', LABEL)
  const { page, draft } = await opened()
  server.before = () => {
    throw UNREACHABLE
  }
  draft.change({ name: 'On the train' }, 'soon')
  await pause()
  server.before = () => undefined
  // Another user saw it and continued writing before the response came.
  server.after = () => {
    server.after = () => undefined
    others({ name: 'On the train and at home' })
    server.send?.({ kind: 'synced', seq: server.seq })
  }
  page.live.wake()
  await pause()
  expect(draft.state()).toMatchObject({
    saving: 'saved',
    conflicts: [],
    data: { name: 'On the train and at home' },
  })
})

test('text whose response was lost is written again beside what was begun after a deletion', async () => {
  const { draft } = await opened()
  server.after = () => {
    server.after = () => undefined
    throw UNREACHABLE
  }
  draft.change({ name: 'Mine' }, 'now')
  await vi.advanceTimersByTimeAsync(0)
  expect([draft.state().saving, stored()]).toEqual(['waiting', { ...LABEL, name: 'Mine' }])
  // Deleted and created again elsewhere, before the server received either.
  others({ colour: 3 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(draft.state()).toMatchObject({ saving: 'saved', conflicts: [] })
  expect(stored()).toEqual({ ...LABEL, name: 'Mine', colour: 3 })
})

test('lists of two writers are joined, and maps field by field', () => {
  const item = (text: string, done = false) => ({ text, done })
  const base = { list: [item('a'), item('b')], counts: { x: 1, y: 1 } }
  const mine = { list: [item('a', true), item('b'), item('mine')], counts: { x: 2, y: 1 } }
  const now = { list: [item('a'), item('theirs')], counts: { x: 1, z: 3 } }
  expect(mergeDraft(base, mine, now)).toEqual({
    data: { list: [item('a', true), item('mine'), item('theirs')], counts: { x: 2, z: 3 } },
    conflicts: [],
  })
})

test('what was typed over text that waited is what the writer decides about', async () => {
  server.put('a', LABEL)
  const { page, draft } = await opened()
  server.before = () => {
    throw UNREACHABLE
  }
  draft.change({ name: 'One' }, 'soon')
  await pause()
  server.put('a', { ...LABEL, name: 'Theirs' })
  draft.change({ name: 'One two' }, 'now')
  server.before = () => undefined
  page.live.wake()
  draft.flush()
  await pause()
  await pause()
  expect(draft.state()).toMatchObject({ saving: 'conflict', conflicts: [{ mine: 'One two', theirs: 'Theirs' }] })
})

test('text that is typed while an earlier one is being sent survives a reload', async () => {
  const storage = new FakeStorage()
  const { draft } = await opened(storage)
  server.hold = new Promise(() => undefined)
  draft.change({ name: 'one' }, 'now')
  await vi.advanceTimersByTimeAsync(0)
  draft.change({ name: 'one two' }, 'soon')
  // The page is hidden, and closed before the server has responded.
  draft.flush()
  expect(storage.saved.map(({ data }) => data?.['name'])).toEqual(['one', 'one two'])
  server.hold = null
  openPage(server, storage)
  await pause()
  expect(stored()).toMatchObject({ name: 'one two' })
})

test('a form that is opened again shows what became of its text meanwhile', async () => {
  const { page, draft, close } = await opened()
  server.before = () => {
    throw UNREACHABLE
  }
  draft.change({ name: 'On the train' }, 'soon')
  await pause()
  close()
  server.before = () => undefined
  page.live.wake()
  await pause()
  draft.open()
  expect(draft.state()).toMatchObject({ saving: 'saved', data: { name: 'On the train' } })
})

test('a refusal that is older than what is shown does not keep a form from saving', async () => {
  const old = server.put('a', { ...LABEL, colour: 3 })
  const { draft } = await opened()
  others({ colour: 5 })
  await pause()
  let refusals = 0
  server.before = () => {
    refusals += 1
    if (refusals === 1) throw refusal('aborted', 'version-conflict', { expected: 2, actual: 1, current: old })
  }
  draft.change({ colour: 7 }, 'soon')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(draft.state()).toMatchObject({ saving: 'saved', data: { colour: 7 } })
  expect(stored()).toMatchObject({ colour: 7 })
})

test('a form answers for its own text alone: what else was refused of its document is shown elsewhere', async () => {
  server.put('a', LABEL)
  const { page, draft, openDocuments } = await opened()
  server.before = () => {
    throw UNREACHABLE
  }
  draft.change({ name: 'On the train' }, 'soon')
  await pause()
  const ref = { collection: 'labels', id: 'a' }
  expect(openDocuments.refuse(ref, { name: 'On the train' })).toBe(true)
  expect(openDocuments.refuse(ref, { name: 'On the train', archived: true })).toBe(false)
  expect(openDocuments.refuse(ref, null)).toBe(false)
  await page.live.write({ collection: 'labels', id: 'a', data: { ...LABEL, name: 'On the train', archived: true } })
  server.put('a', { ...LABEL, name: 'At home' })
  server.before = () => undefined
  page.live.wake()
  await pause()
  expect(page.refusals.map(({ changes }) => changes?.['archived'])).toContain(true)
  expect(draft.state()).toMatchObject({ saving: 'conflict', conflicts: [{ mine: 'On the train', theirs: 'At home' }] })
})

test('of two changes that waited, the one that was stored is not asked about when the other is refused', async () => {
  server.put('a', LABEL)
  const { page, draft } = await opened()
  server.before = () => {
    throw UNREACHABLE
  }
  draft.change({ name: 'From the couch' }, 'now')
  await pause()
  draft.change({ colour: 7 }, 'now')
  await pause()
  server.before = ({ data }) => {
    if (sameJson(data, { ...LABEL, name: 'From the couch', colour: 7 })) throw UNREACHABLE
  }
  page.live.wake()
  await pause()
  // Between the two, another user extends the text, and changes what the second one changes.
  others({ name: 'From the couch, and more', colour: 3 })
  await pause()
  server.before = () => undefined
  page.live.wake()
  await pause()
  expect(draft.state()).toMatchObject({ saving: 'saved', conflicts: [] })
  expect(stored()).toMatchObject({ name: 'From the couch, and more', colour: 7 })
})

test('a conflict offers the text as it is in the form, also where its writer typed on', async () => {
  server.put('a', LABEL)
  const { draft } = await opened()
  draft.change({ name: 'Mine' }, 'soon')
  others({ name: 'Theirs' })
  await pause()
  draft.change({ name: 'Mine and more' }, 'soon')
  expect(draft.state().conflicts).toEqual([{ field: 'name', mine: 'Mine and more', theirs: 'Theirs' }])
})

test('text that waits for the view after a refusal survives a reload', async () => {
  const storage = new FakeStorage()
  server.put('a', LABEL)
  const { draft } = await opened(storage)
  draft.change({ colour: 7 }, 'now')
  server.put('a', { ...LABEL, colour: 3 })
  await vi.advanceTimersByTimeAsync(0)
  expect([draft.state().saving, storage.saved]).toEqual(['saving', []])
  server.hold = new Promise(() => undefined)
  draft.flush()
  expect(storage.saved.map(({ data }) => data?.['colour'])).toEqual([7])
})

test('a form says at once that its text was refused, also while other documents are being sent', async () => {
  server.put('a', LABEL)
  const { page, draft } = await opened()
  server.before = () => {
    throw UNREACHABLE
  }
  draft.change({ name: 'On the train' }, 'soon')
  await pause()
  await page.live.write({ collection: 'labels', id: 'b', data: LABEL })
  others({ name: 'At home' })
  await vi.advanceTimersByTimeAsync(0)
  server.before = ({ id }) => {
    if (id === 'b') throw UNREACHABLE
  }
  page.live.wake()
  await pause()
  expect(page.live.sync()).toEqual({ state: 'offline', waiting: 1 })
  expect(draft.state()).toMatchObject({ saving: 'conflict', conflicts: [{ mine: 'On the train', theirs: 'At home' }] })
})
