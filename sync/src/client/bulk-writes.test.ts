import type { Label } from '@roundtrip/contract/documents'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Step } from './bulk-writes.ts'
import { FakeServer, openPage, type Page, UNREACHABLE } from './fake-server.testing.ts'

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
  server = new FakeServer()
})

async function opened(): Promise<Page> {
  const page = openPage(server)
  await page.live.loaded('labels')
  return page
}

const recolour = (id: string, colour: number): Step => ({
  collection: 'labels',
  id,
  change: (now) => (now === null ? null : { ...now, colour }),
})

const fill = (number: number): string[] =>
  Array.from({ length: number }, (_, index) => {
    server.put(`l${index}`, { ...LABEL, name: `Label ${index}` })
    return `l${index}`
  })

const colourOf = (page: Page, id: string) => page.live.view('labels').documents.get(id)?.colour

describe('many changes', () => {
  test.each([
    [499, [499]],
    [500, [500]],
    [501, [500, 1]],
    [1_200, [500, 500, 200]],
  ])('of %i documents are sent in commits of %j', async (number, sizes) => {
    const ids = fill(number)
    const page = await opened()
    const progress: number[] = []
    const written = await page.live.writeAll(
      ids.map((id) => recolour(id, 5)),
      (done) => progress.push(done),
    )
    expect([written.changed, written.failure, server.sizes]).toEqual([number, null, sizes])
    expect(progress.at(-1)).toBe(number)
    expect(ids.every((id) => colourOf(page, id) === 5)).toBe(true)
  })

  test('that change nothing are not sent', async () => {
    fill(2)
    const page = await opened()
    const written = await page.live.writeAll([recolour('l0', 1), recolour('l1', 2), recolour('none', 2)])
    expect([written.changed, server.sizes]).toEqual([1, [1]])
  })

  test('tell the screen once a commit, not once a document', async () => {
    const ids = fill(300)
    const page = await opened()
    let calls = 0
    page.live.subscribe('labels', () => (calls += 1))
    await page.live.writeAll(ids.map((id) => recolour(id, 5)))
    expect(calls).toBe(1)
  })

  test('can be undone, but for what was changed once more since', async () => {
    fill(3)
    const page = await opened()
    const { undo } = await page.live.writeAll(['l0', 'l1', 'l2'].map((id) => recolour(id, 5)))
    await page.live.write({ collection: 'labels', id: 'l1', data: { ...LABEL, name: 'Label 1', colour: 7 } })
    await page.live.write({ collection: 'labels', id: 'l2', data: { ...LABEL, name: 'Renamed', colour: 5 } })
    await undo()
    expect([colourOf(page, 'l0'), colourOf(page, 'l1'), colourOf(page, 'l2')]).toEqual([1, 7, 1])
    expect(page.live.view('labels').documents.get('l2')?.name).toBe('Renamed')
  })

  test('are prepared again from what others wrote meanwhile', async () => {
    fill(1)
    const page = await opened()
    server.put('l0', { ...LABEL, name: 'From elsewhere' })
    const written = await page.live.writeAll([recolour('l0', 5)])
    expect([written.changed, written.failure]).toEqual([1, null])
    expect(server.stored('l0')?.data).toEqual({ ...LABEL, name: 'From elsewhere', colour: 5 })
  })

  test('stop where the server cannot be reached, and doing them again does the rest', async () => {
    const ids = fill(600)
    const page = await opened()
    server.before = ({ id }) => {
      if (id === 'l500') throw UNREACHABLE
    }
    const steps = ids.map((id) => recolour(id, 5))
    const first = await page.live.writeAll(steps)
    expect([first.changed, first.failure?.code]).toEqual([500, 'unavailable'])
    server.before = () => undefined
    const second = await page.live.writeAll(steps)
    expect([second.changed, second.failure]).toEqual([100, null])
  })

  test('that are too long for one request go in halves', async () => {
    const ids = fill(4)
    const page = await opened()
    await page.live.writeAll(
      ids.map((id) => ({
        collection: 'labels',
        id,
        change: (now) => (now === null ? null : { ...now, name: 'x'.repeat(400_000) }),
      })),
    )
    expect(server.sizes).toEqual([2, 2])
  })
})
