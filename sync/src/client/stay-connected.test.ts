import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventStream } from './ports.ts'
import { readEvents } from './read-events.ts'
import { backoffMs, type Connection, type LiveEvent, stayConnected } from './stay-connected.ts'
import { timers } from './timers.testing.ts'

let connection: Connection | null = null
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  connection?.close()
  vi.useRealTimers()
})

const LABEL = { name: 'Breakout', group: 'setup', colour: 1, archived: false, hidden: false, key: null }

function change(seq: number, more: object = {}): string {
  const at = '2026-11-21T00:00:00.000Z'
  const times = { createTime: at, updateTime: at }
  const document = { collection: 'labels', id: 'a', data: LABEL, schema: 3, version: 1, seq, deleted: false, ...times }
  return `event: change\nid: ${seq}\ndata: ${JSON.stringify({ ...document, ...more })}\n\n`
}

/** A server whose every response is one text; null = no response. Records where each request resumes. */
function serve(...responses: readonly (string | null)[]) {
  const resumed: (number | null)[] = []
  const received: LiveEvent[] = []
  connection = stayConnected({
    listen: (since) => {
      const response = responses[resumed.length]
      resumed.push(since)
      // After the last response the stream stays open and silent.
      if (response === undefined) return silent()
      return {
        pieces: response === null ? failing(Promise.resolve()) : piecesOf(response, response.length),
        close: () => undefined,
      }
    },
    timers,
    since: null,
    onEvent: (event) => received.push(event),
    random: () => 0.5,
  })
  return { resumed, received, kinds: () => received.map((event) => event.kind) }
}

/** A stream that sends nothing until it is closed. */
function silent(): EventStream {
  let close = (): void => undefined
  const closed = new Promise<void>((resolve) => (close = resolve))
  return { pieces: failing(closed), close }
}

/** A stream without content that fails as soon as `until` settles. */
function failing(until: Promise<void>): AsyncIterable<string> {
  const next = () => until.then(() => Promise.reject(new Error('There is no connection.')))
  return { [Symbol.asyncIterator]: () => ({ next }) }
}

async function* piecesOf(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

describe('a stream', () => {
  test('resumes after the last event it received', async () => {
    const { resumed, kinds } = serve(`event: synced\nid: 3\ndata: {}\n\n${change(4)}`, change(5), '')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(resumed).toEqual([null, 4, 5, 5])
    expect(kinds()).toEqual(['started', 'change', 'change'])
  })

  test('begins once: later it is only up to date', async () => {
    const { received } = serve('event: synced\nid: 3\ndata: {}\n\nevent: synced\nid: 4\ndata: {}\n\n')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(received).toEqual([
      { kind: 'started', seq: 3 },
      { kind: 'synced', seq: 4 },
    ])
  })

  test('reconnects after a goodbye, and after failures', async () => {
    const { resumed } = serve('event: bye\ndata: {}\n\n', null, null, 'event: reset\nid: 9\ndata: {}\n\n')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(resumed).toEqual([null, null, null, null, 9])
  })

  test('that is silent for too long is given up', async () => {
    const { resumed } = serve()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(resumed).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(resumed.length).toBeGreaterThan(1)
  })

  test('is tried at once when the network may be back, and never after it was closed', async () => {
    const { resumed } = serve(null, null, null, null, null, null)
    await vi.advanceTimersByTimeAsync(5_000)
    const before = resumed.length
    connection?.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(resumed).toHaveLength(before + 1)
    connection?.close()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(resumed).toHaveLength(before + 1)
  })

  test('skips what it does not know', async () => {
    const unknown = `${change(1, { collection: 'goals' })}event: news\ndata: {}\n\nevent: change\ndata: no json\n\n`
    const { kinds } = serve(`${unknown}event: ledger\ndata: {"version":7}\n\n`)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kinds()).toEqual(['ledger'])
  })
})

test('pauses double up to half a minute, and half of each is random', () => {
  expect([1, 2, 3, 7, 99].map((failures) => [backoffMs(failures, 0), backoffMs(failures, 1)])).toEqual([
    [250, 500],
    [500, 1_000],
    [1_000, 2_000],
    [15_000, 30_000],
    [15_000, 30_000],
  ])
})

test('events are read whole, however the text arrives', async () => {
  const text = ': ping\n\nevent: a\nid: 1\ndata: {"é":\ndata: 1}\n\nevent: b\r\ndata: 2\r\n\r\nevent: c'
  for (const size of [1, 2, 7, text.length]) {
    const events: unknown[] = []
    for await (const event of readEvents(piecesOf(text, size), () => undefined)) events.push(event)
    expect(events).toEqual([
      { name: 'a', id: '1', data: '{"é":\n1}' },
      { name: 'b', id: null, data: '2' },
    ])
  }
})
