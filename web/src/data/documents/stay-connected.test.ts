import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentClient } from './document-client.ts'
import { readEvents } from './read-events.ts'
import { backoffMs, type Connection, type LiveEvent, stayConnected } from './stay-connected.ts'

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

/** A server whose every answer is one text; null = no answer. Remembers where each request wanted to go on. */
function serve(...answers: readonly (string | null)[]) {
  const resumed: (string | null)[] = []
  const heard: LiveEvent[] = []
  const client = documentClient({
    origin: '',
    uid: 'mira',
    token: () => Promise.resolve('token'),
    fetch: (_url, init) => {
      const answer = answers[resumed.length]
      resumed.push(new Headers(init?.headers).get('last-event-id'))
      // After the last answer the stream stays open and silent.
      if (answer === undefined) return Promise.resolve(silent(init?.signal ?? null))
      return answer === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(answer))
    },
  })
  connection = stayConnected({
    listen: client.listen,
    since: null,
    onEvent: (event) => heard.push(event),
    random: () => 0.5,
  })
  return { resumed, heard, kinds: () => heard.map((event) => event.kind) }
}

/** An answer that says nothing until it is given up. */
function silent(signal: AbortSignal | null): Response {
  const body = new ReadableStream({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(new TypeError('aborted'))),
  })
  return new Response(body)
}

describe('a stream', () => {
  test('goes on after the last event it heard', async () => {
    const { resumed, kinds } = serve(`event: synced\nid: 3\ndata: {}\n\n${change(4)}`, change(5), '')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(resumed).toEqual([null, '4', '5', '5'])
    expect(kinds()).toEqual(['started', 'change', 'change'])
  })

  test('begins once: later it is only up to date', async () => {
    const { heard } = serve('event: synced\nid: 3\ndata: {}\n\nevent: synced\nid: 4\ndata: {}\n\n')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard).toEqual([
      { kind: 'started', seq: 3 },
      { kind: 'synced', seq: 4 },
    ])
  })

  test('comes back after a goodbye, and after failures', async () => {
    const { resumed } = serve('event: bye\ndata: {}\n\n', null, null, 'event: reset\nid: 9\ndata: {}\n\n')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(resumed).toEqual([null, null, null, null, '9'])
  })

  test('that is silent for too long is given up', async () => {
    const { resumed } = serve()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(resumed).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(resumed.length).toBeGreaterThan(1)
  })

  test('is tried at once when there is reason to hope, and never after it was closed', async () => {
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

  test('passes over what it does not know', async () => {
    const unknown = `${change(1, { collection: 'goals' })}event: news\ndata: {}\n\nevent: change\ndata: no json\n\n`
    const { kinds } = serve(`${unknown}event: ledger\ndata: {"version":7}\n\n`)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kinds()).toEqual(['ledger'])
  })
})

test('pauses double up to half a minute, and half of each is left to chance', () => {
  expect([1, 2, 3, 7, 99].map((failures) => [backoffMs(failures, 0), backoffMs(failures, 1)])).toEqual([
    [250, 500],
    [500, 1_000],
    [1_000, 2_000],
    [15_000, 30_000],
    [15_000, 30_000],
  ])
})

test('events are read whole, however the bytes arrive', async () => {
  const bytes = new TextEncoder().encode(
    ': ping\n\nevent: a\nid: 1\ndata: {"é":\ndata: 1}\n\nevent: b\r\ndata: 2\r\n\r\nevent: c',
  )
  for (const size of [1, 2, 7, bytes.length]) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const found: unknown[] = []
    for await (const event of readEvents(body, () => undefined)) found.push(event)
    expect(found).toEqual([
      { name: 'a', id: '1', data: '{"é":\n1}' },
      { name: 'b', id: null, data: '2' },
    ])
  }
})
