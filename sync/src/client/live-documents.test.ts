import { COLLECTIONS, type Label } from '@roundtrip/contract/documents'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeServer, FakeStorage, openPage, type Page, refusal, UNREACHABLE } from './fake-server.testing.ts'

/** The current version of the shape of labels. */
const NOW = COLLECTIONS.labels.version

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

async function opened(storage?: FakeStorage): Promise<Page> {
  const page = openPage(server, storage)
  await page.live.loaded('labels')
  return page
}

function put(page: Page, data: Label | null, seen?: Label): ReturnType<Page['live']['write']> {
  return page.live.write({ collection: 'labels', id: 'a', data, ...(seen === undefined ? {} : { seen }) })
}

const shown = (page: Page, id = 'a'): Label | undefined => page.live.view('labels').documents.get(id)

describe('a write', () => {
  test('shows at once, is saved with what its writer saw, and is shown after that too', async () => {
    server.put('a', LABEL)
    const page = await opened()
    const written = put(page, { ...LABEL, colour: 2 })
    expect([shown(page)?.colour, page.live.sync()]).toEqual([2, { state: 'saving' }])
    expect((await written).status).toBe('saved')
    expect(server.commits).toMatchObject([{ op: 'set', ifVersion: 1, schema: NOW }])
    expect([shown(page)?.colour, page.live.sync()]).toEqual([2, { state: 'saved' }])
  })

  test('that is refused is reverted, and its caller gets the error', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.before = () => {
      throw refusal('resource-exhausted', 'too-many-bytes', {})
    }
    const written = put(page, { ...LABEL, colour: 2 })
    expect(shown(page)?.colour).toBe(2)
    await expect(written).rejects.toMatchObject({ reason: 'too-many-bytes' })
    expect(shown(page)?.colour).toBe(1)
    // One owner per error: the caller that awaits the write, nobody else.
    expect(page.refusals).toEqual([])
  })

  test.each([
    ['a change', LABEL, { ...LABEL, colour: 2 }],
    ['a deletion', LABEL, null],
    ['a new document', null, LABEL],
  ])('of %s can be undone', async (_name, before, after) => {
    if (before !== null) server.put('a', before)
    const page = await opened()
    const { undo } = await put(page, after)
    expect(server.stored('a')?.data ?? null).toEqual(after)
    await undo()
    expect(server.stored('a')?.data ?? null).toEqual(before)
    expect(shown(page) ?? null).toEqual(before)
  })

  test('keeps its order with others of the same document, each on top of the last', async () => {
    const page = await opened()
    await Promise.all([2, 3, 4].map((colour) => put(page, { ...LABEL, colour })))
    expect(server.stored('a')?.data).toMatchObject({ colour: 4 })
    // The second was replaced by the third before it was sent.
    expect(server.commits.map(({ op, ifVersion }) => [op, ifVersion])).toEqual([
      ['create', undefined],
      ['set', 1],
    ])
  })
})

describe('without a connection', () => {
  const cutOff = (): void => {
    server.before = () => {
      throw UNREACHABLE
    }
  }
  const reconnect = (): void => {
    server.before = () => undefined
  }

  test('writes wait, are counted, and are sent in order when it is back', async () => {
    const page = await opened()
    cutOff()
    expect((await put(page, LABEL)).status).toBe('waiting')
    expect((await page.live.write({ collection: 'labels', id: 'b', data: LABEL })).status).toBe('waiting')
    await put(page, { ...LABEL, colour: 3 })
    expect(page.live.sync()).toEqual({ state: 'offline', waiting: 2 })
    expect(shown(page)?.colour).toBe(3)
    reconnect()
    page.live.wake()
    await vi.waitFor(() => expect(page.live.sync()).toEqual({ state: 'saved' }), { timeout: 300_000 })
    expect(server.commits.map(({ id }) => id)).toEqual(['a', 'b', 'a'])
    expect(server.stored('a')?.data).toMatchObject({ colour: 3 })
  })

  test('it is tried again by itself, less and less often', async () => {
    const page = await opened()
    let tries = 0
    server.before = () => {
      tries += 1
      throw UNREACHABLE
    }
    await put(page, LABEL)
    await vi.advanceTimersByTimeAsync(60_000)
    const first = tries
    await vi.advanceTimersByTimeAsync(60_000)
    expect(first).toBeGreaterThan(5)
    expect(tries - first).toBeLessThan(first)
    reconnect()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(server.stored('a')?.data).toEqual(LABEL)
  })

  test('writes outlive the page', async () => {
    const storage = new FakeStorage()
    const page = await opened(storage)
    cutOff()
    await put(page, LABEL)
    page.live.close()
    const next = openPage(server, storage)
    await next.live.loaded('labels')
    expect(shown(next)).toEqual(LABEL)
    reconnect()
    next.live.wake()
    await vi.waitFor(() => expect(storage.saved).toEqual([]), { timeout: 300_000 })
    expect(server.stored('a')?.data).toEqual(LABEL)
  })

  test('a response that was lost does not make the write count twice', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.after = () => {
      throw UNREACHABLE
    }
    expect((await put(page, { ...LABEL, colour: 2 })).status).toBe('waiting')
    server.after = () => undefined
    page.live.wake()
    await vi.waitFor(() => expect(page.live.sync()).toEqual({ state: 'saved' }), { timeout: 300_000 })
    expect(server.stored('a')).toMatchObject({ version: 2, data: { colour: 2 } })
    expect(page.refusals).toEqual([])
  })

  test('a write over one whose response was lost is not a conflict with oneself', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.after = () => {
      throw UNREACHABLE
    }
    await put(page, { ...LABEL, name: 'First' })
    await put(page, { ...LABEL, name: 'First and second' })
    server.after = () => undefined
    page.live.wake()
    await vi.waitFor(() => expect(page.live.sync()).toEqual({ state: 'saved' }), { timeout: 300_000 })
    expect(page.refusals).toEqual([])
    expect(server.stored('a')).toMatchObject({ version: 3, data: { name: 'First and second' } })
  })

  test('a write that had to wait and is refused then is reverted and reported', async () => {
    server.put('a', LABEL)
    const page = await opened()
    cutOff()
    await put(page, { ...LABEL, name: 'Mine' })
    server.put('a', { ...LABEL, name: 'Theirs' })
    reconnect()
    page.live.wake()
    await vi.waitFor(() => expect(page.refusals).toHaveLength(1), { timeout: 300_000 })
    expect(page.refusals[0]?.error).toMatchObject({
      reason: 'version-conflict',
      details: { mine: { name: 'Mine' }, theirs: { name: 'Theirs' } },
    })
    expect(server.stored('a')?.data).toMatchObject({ name: 'Theirs' })
    await page.refusals[0]?.insist()
    expect(server.stored('a')?.data).toMatchObject({ name: 'Mine' })
  })
})

test('writes that two closed pages left of the same document both count', async () => {
  server.put('a', LABEL)
  const storage = new FakeStorage()
  const left = { collection: 'labels', id: 'a', schema: NOW, base: { version: 1, data: LABEL } } as const
  storage.saved = [
    { ...left, key: 'one', data: { ...LABEL, name: 'One' } },
    { ...left, key: 'two', data: { ...LABEL, colour: 5 } },
  ]
  const page = await opened(storage)
  await vi.waitFor(() => expect(page.live.sync()).toEqual({ state: 'saved' }), { timeout: 300_000 })
  expect(server.stored('a')?.data).toEqual({ ...LABEL, name: 'One', colour: 5 })
})

describe('two writers', () => {
  test('of different fields keep both', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.put('a', { ...LABEL, name: 'Theirs' })
    await put(page, { ...LABEL, colour: 7 })
    expect(server.stored('a')?.data).toEqual({ ...LABEL, name: 'Theirs', colour: 7 })
    expect(shown(page)).toEqual({ ...LABEL, name: 'Theirs', colour: 7 })
  })

  test('a later write of mine keeps what the earlier one was merged with', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.put('a', { ...LABEL, name: 'Theirs' })
    await Promise.all([put(page, { ...LABEL, colour: 7 }), put(page, { ...LABEL, colour: 7, archived: true })])
    expect(server.stored('a')?.data).toEqual({ ...LABEL, name: 'Theirs', colour: 7, archived: true })
  })

  test('a later write that changes what the earlier one was merged with is refused, and undoes nothing', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.put('a', { ...LABEL, name: 'Theirs', colour: 9 })
    const [earlier, later] = await Promise.allSettled([
      put(page, { ...LABEL, archived: true }),
      put(page, { ...LABEL, archived: true, colour: 8 }),
    ])
    expect([earlier.status, later]).toMatchObject(['fulfilled', { reason: { reason: 'version-conflict' } }])
    expect(server.stored('a')?.data).toEqual({ ...LABEL, name: 'Theirs', colour: 9, archived: true })
  })

  test('of the same field: the second is refused with both sides, the first stays', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.put('a', { ...LABEL, name: 'Theirs' })
    await expect(put(page, { ...LABEL, name: 'Mine' })).rejects.toMatchObject({
      reason: 'version-conflict',
      details: { mine: { name: 'Mine' }, theirs: { name: 'Theirs' } },
    })
    expect(server.stored('a')?.data).toMatchObject({ name: 'Theirs' })
  })

  test('a form that was opened before the other change does not undo it', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.send?.({ kind: 'change', document: server.put('a', { ...LABEL, name: 'Theirs' }) })
    await put(page, { ...LABEL, colour: 7 }, LABEL)
    expect(server.stored('a')?.data).toEqual({ ...LABEL, name: 'Theirs', colour: 7 })
    await expect(put(page, { ...LABEL, name: 'Mine' }, LABEL)).rejects.toMatchObject({ reason: 'version-conflict' })
  })

  test('one of whom deletes: the change is refused, and a second deletion is none', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.remove('a')
    await expect(put(page, { ...LABEL, colour: 7 })).rejects.toMatchObject({ details: { theirs: null } })
    expect((await put(page, null)).status).toBe('saved')
  })
})

describe('what the server sends', () => {
  test('a change is shown, an older one than is known is not', async () => {
    const old = server.put('a', LABEL)
    const page = await opened()
    server.send?.({ kind: 'change', document: server.put('a', { ...LABEL, colour: 5 }) })
    await vi.waitFor(() => expect(shown(page)?.colour).toBe(5), { timeout: 300_000 })
    server.send?.({ kind: 'change', document: old })
    server.send?.({ kind: 'change', document: server.put('b', LABEL) })
    await vi.waitFor(() => expect(shown(page, 'b')).toEqual(LABEL), { timeout: 300_000 })
    expect(shown(page)?.colour).toBe(5)
    server.send?.({ kind: 'change', document: server.remove('a') })
    await vi.waitFor(() => expect(shown(page)).toBeUndefined(), { timeout: 300_000 })
  })

  test('a commit of many calls listeners once, and before the stream says that it is complete', async () => {
    const page = await opened()
    const called = vi.fn<() => void>()
    page.live.subscribe('labels', called)
    for (let index = 0; index < 500; index += 1) {
      server.send?.({ kind: 'change', document: server.put(`l${index}`, LABEL) })
    }
    await vi.waitFor(() => expect(shown(page, 'l499')).toEqual(LABEL), { timeout: 300_000 })
    expect(called).toHaveBeenCalledTimes(1)
    server.send?.({ kind: 'change', document: server.put('last', LABEL) })
    server.send?.({ kind: 'synced', seq: server.seq })
    expect(shown(page, 'last')).toEqual(LABEL)
  })

  test('what was loaded before the stream began is loaded again', async () => {
    const page = await opened()
    server.put('a', LABEL)
    server.send?.({ kind: 'started', seq: server.seq })
    await vi.waitFor(() => expect(shown(page)).toEqual(LABEL), { timeout: 300_000 })
  })

  test('a stream that began with what is loaded loads nothing again', async () => {
    await opened()
    server.send?.({ kind: 'started', seq: server.seq })
    server.send?.({ kind: 'synced', seq: server.seq })
    expect(server.lists).toBe(1)
  })

  test('after a reset everything is loaded again, and what is gone is gone', async () => {
    server.put('a', LABEL)
    const page = await opened()
    server.documents.clear()
    server.seq += 5
    server.send?.({ kind: 'reset', seq: server.seq })
    await vi.waitFor(() => expect(shown(page)).toBeUndefined(), { timeout: 300_000 })
  })

  test('a document of a newer shape is kept from view', async () => {
    server.documents.set('a', { ...server.put('a', { ...LABEL, icon: 'star' }), schema: 3, readable: false })
    expect(shown(await opened())).toBeUndefined()
  })

  test('the version of the ledger is handed on', async () => {
    const page = await opened()
    server.send?.({ kind: 'ledger', version: 7 })
    expect(page.ledger).toEqual([7])
  })
})

test('a view is the same object until something in it changes', async () => {
  server.put('a', LABEL)
  const page = await opened()
  const view = page.live.view('labels')
  expect(page.live.view('labels')).toBe(view)
  server.send?.({ kind: 'change', document: server.put('b', LABEL) })
  await vi.waitFor(() => expect(page.live.view('labels')).not.toBe(view), { timeout: 300_000 })
})

test('documents that are closed ask the server for nothing any more', async () => {
  const page = await opened()
  page.live.close()
  page.live.reload()
  await expect(page.live.loaded('templates')).rejects.toMatchObject({ code: 'cancelled' })
  const steps = [{ collection: 'labels', id: 'a', change: () => LABEL } as const]
  expect((await page.live.writeAll(steps)).failure).toMatchObject({ code: 'cancelled' })
  expect([server.lists, server.sizes]).toEqual([1, []])
})

test('a write that is made while another one is refused is sent once', async () => {
  server.put('a', LABEL)
  const page = await opened()
  const sent: number[] = []
  server.before = () => {
    sent.push(sent.length)
    if (sent.length === 1) throw refusal('resource-exhausted', 'too-many-bytes', {})
  }
  let isAdded = false
  page.live.onSync(() => {
    if (isAdded || page.live.sync().state !== 'saved') return
    isAdded = true
    void page.live.write({ collection: 'labels', id: 'b', data: LABEL })
  })
  await expect(put(page, { ...LABEL, colour: 2 })).rejects.toMatchObject({ reason: 'too-many-bytes' })
  await vi.waitFor(() => expect(server.stored('b')?.data).toEqual(LABEL), { timeout: 300_000 })
  expect(sent).toHaveLength(2)
})

test('a refused write is reported to a caller that had to wait, also where a later caller gets the error', async () => {
  server.put('a', LABEL)
  const page = await opened()
  server.before = () => {
    throw UNREACHABLE
  }
  // Two other writes are ahead, so the change of `a` waits unsent, and its caller is notified.
  for (const id of ['b', 'c']) void page.live.write({ collection: 'labels', id, data: LABEL })
  expect((await put(page, { ...LABEL, archived: true })).status).toBe('waiting')
  server.put('a', { ...LABEL, name: 'Theirs' })
  // The first is stored and the second is in flight when another change of `a` joins.
  let release = (): void => undefined
  server.before = () => {
    server.hold = new Promise((resolve) => (release = resolve))
    server.before = () => undefined
  }
  page.live.wake()
  await vi.waitFor(() => expect(server.hold).not.toBeNull(), { timeout: 300_000 })
  await vi.advanceTimersByTimeAsync(0)
  const later = put(page, { ...LABEL, archived: true, name: 'Mine' })
  server.hold = null
  release()
  await expect(later).rejects.toMatchObject({ reason: 'version-conflict' })
  expect(page.refusals).toMatchObject([{ changes: { archived: true, name: 'Mine' } }])
})
