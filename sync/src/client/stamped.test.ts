/** What a collection adds to documents at the time of writing. */
import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDraft } from './draft.ts'
import { FakeServer, FakeStorage, openPage, type Page } from './fake-server.testing.ts'
import { createOpenDocuments } from './open-documents.ts'
import { timers } from './timers.testing.ts'

let server: FakeServer

beforeEach(() => {
  vi.useFakeTimers()
  server = new FakeServer()
})
afterEach(() => vi.useRealTimers())

describe('labels of a trade', () => {
  const MORNING = Date.UTC(2026, 10, 29, 9)
  const noted = (page: Page) => page.live.view('annotations').documents.get('trade')
  test('keep when they were given, whatever else is written, and get it back by undo', async () => {
    vi.setSystemTime(MORNING)
    const page = openPage(server)
    await page.live.loaded('annotations')
    const write = (changes: Partial<typeof NOTHING_NOTED>) =>
      page.live.write({
        collection: 'annotations',
        id: 'trade',
        data: { ...NOTHING_NOTED, ...noted(page), ...changes },
      })
    await write({ labels: ['breakout'] })
    vi.setSystemTime(MORNING + 60_000)
    await write({ note: 'Clean.', labelledAt: {} })
    expect(noted(page)).toMatchObject({ note: 'Clean.', labelledAt: { breakout: MORNING } })
    vi.setSystemTime(MORNING + 120_000)
    const { undo } = await write({ labels: [] })
    expect(noted(page)?.labelledAt).toEqual({})
    vi.setSystemTime(MORNING + 180_000)
    await undo()
    expect(noted(page)).toMatchObject({ labels: ['breakout'], labelledAt: { breakout: MORNING } })
  })
  test('of many trades at once get the time at which they were written', async () => {
    vi.setSystemTime(MORNING)
    const page = openPage(server)
    await page.live.loaded('annotations')
    const steps = ['a', 'b'].map((id) => ({
      collection: 'annotations' as const,
      id,
      change: () => ({ ...NOTHING_NOTED, labels: ['fomo'] }),
    }))
    await page.live.writeAll(steps)
    const { documents } = page.live.view('annotations')
    expect(['a', 'b'].map((id) => documents.get(id)?.labelledAt)).toEqual([{ fomo: MORNING }, { fomo: MORNING }])
  })
  test('in a form that saves itself keep their times while it goes on', async () => {
    vi.setSystemTime(MORNING)
    const openDocuments = createOpenDocuments()
    const page = openPage(server, new FakeStorage(), openDocuments)
    await page.live.loaded('annotations')
    const draft = createDraft({
      documents: page.live,
      timers,
      openDocuments,
      collection: 'annotations',
      id: 'trade',
      empty: NOTHING_NOTED,
    })
    const close = draft.open()
    draft.change({ labels: ['breakout'] }, 'now')
    await vi.advanceTimersByTimeAsync(60_000)
    draft.change({ note: 'Clean.', labels: ['breakout', 'calm'] }, 'soon')
    await vi.advanceTimersByTimeAsync(800)
    expect(draft.state()).toMatchObject({ saving: 'saved', conflicts: [] })
    expect(noted(page)).toMatchObject({
      note: 'Clean.',
      labels: ['breakout', 'calm'],
      labelledAt: { breakout: MORNING, calm: MORNING + 60_700 },
    })
    close()
  })
})
