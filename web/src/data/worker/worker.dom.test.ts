import { expect, test, vi } from 'vitest'
import { type WorkerClient, connect } from './connect.ts'
import type { WebWorkerRequest } from './protocol.ts'
import { type Port, serveWorker } from './serve.ts'
import type { Context } from './request-queue.ts'

type Desk = {
  readonly double: (number: number) => number
  readonly later: (text: string) => Promise<string>
  readonly refuse: (reason: unknown) => never
  readonly count: (to: number) => Promise<number>
  readonly silent: () => Promise<never>
}

const desk = ({ progress }: Context): Desk => ({
  double: (number) => number * 2,
  later: async (text) => `${text}!`,
  refuse: (reason) => {
    throw reason
  },
  count: async (to) => {
    for (let done = 1; done <= to; done += 1) progress(done / to)
    return to
  },
  silent: () => new Promise(() => undefined),
})

/** A worker in this thread: messages are cloned and arrive later, as between real threads. */
function worker() {
  const terminate = vi.fn()
  const transferred: Transferable[][] = []
  const served: Port = {
    onmessage: null,
    postMessage: (message) => queueMicrotask(() => end.onmessage?.(event(message))),
  }
  serveWorker(desk, { port: served })
  const end = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    onerror: null as ((event: ErrorEvent) => void) | null,
    terminate,
    postMessage: (message: unknown, transfer: Transferable[]) => {
      transferred.push(transfer)
      queueMicrotask(() => served.onmessage?.(event(message)))
    },
  }
  return { end, terminate, transferred }
}

function event(message: unknown): MessageEvent {
  return new MessageEvent('message', { data: structuredClone(message) })
}

function connected() {
  const workers: ReturnType<typeof worker>[] = []
  const client: WorkerClient<Desk> = connect<Desk>(() => {
    const started = worker()
    workers.push(started)
    return started.end
  })
  return { client, workers }
}

test('an answer is given away where the worker says so, each buffer once, and the others are copied', async () => {
  const sent: (readonly [unknown, readonly Transferable[]])[] = []
  const port: Port = { onmessage: null, postMessage: (message, transfer) => void sent.push([message, transfer]) }
  const buffer = new ArrayBuffer(8)
  const methods = { rows: () => [new Uint8Array(buffer), new Uint32Array(buffer)], copy: () => [new Uint8Array(1)] }
  serveWorker(() => methods, { port, given: { rows: (arrays) => arrays.map((array) => array.buffer) } })
  for (const [id, method] of ['rows', 'copy'].entries()) port.onmessage?.(event({ id, method, argument: undefined }))
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 300_000 })
  expect(sent.map(([, transfer]) => transfer)).toEqual([[buffer], []])
})

test('methods answer their own calls, whether at once or later', async () => {
  const { client } = connected()
  expect(await Promise.all([client.call('later', 'a'), client.call('double', 4), client.call('later', 'b')])).toEqual([
    'a!',
    8,
    'b!',
  ])
})

test.each([
  ['an error', new Error('No such trade.'), 'No such trade.'],
  ['something else', 'too late', 'too late'],
])('%s crosses as its message', async (_, reason, message) => {
  const { client } = connected()
  // Errors arrive as a message and are thrown again in this thread.
  await expect(client.call('refuse', reason)).rejects.toThrow(message)
  expect(await client.call('double', 1)).toBe(2)
})

test('progress comes before the value, to the call that waits for it', async () => {
  const { client } = connected()
  const shares: number[] = []
  expect(await client.call('count', 4, { onProgress: (share) => shares.push(share) })).toBe(4)
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
})

test('the worker starts with the first call, and once', async () => {
  const { client, workers } = connected()
  expect(workers).toHaveLength(0)
  await client.call('double', 1)
  await client.call('double', 2)
  expect(workers).toHaveLength(1)
})

test('buffers are given away where the caller says so', async () => {
  const { client, workers } = connected()
  const buffer = new ArrayBuffer(8)
  await client.call('double', 1, { transfer: [buffer] })
  await client.call('double', 1)
  expect(workers[0]?.transferred).toEqual([[buffer], []])
})

test('closing ends the worker and what is pending; the next call starts a new one', async () => {
  const { client, workers } = connected()
  const pending = [client.call('silent', undefined), client.call('later', 'a')]
  client.close()
  expect(await Promise.allSettled(pending)).toMatchObject([
    { reason: { message: 'The work was stopped.' } },
    { reason: { message: 'The work was stopped.' } },
  ])
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
  expect(await client.call('double', 3)).toBe(6)
  expect(workers).toHaveLength(2)
})

test.each([
  ['that breaks fails with its own message', 'Out of memory.', 'Out of memory.'],
  ['that cannot be loaded says so', '', 'The worker could not be started.'],
])('a worker %s, and the next call starts a new one', async (_, message, said) => {
  const { client, workers } = connected()
  const pending = client.call('silent', undefined)
  workers[0]?.end.onerror?.(new ErrorEvent('error', { message }))
  await expect(pending).rejects.toThrow(said)
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
  expect(await client.call('double', 3)).toBe(6)
})

test('a response that nobody waits for changes nothing', async () => {
  const { client, workers } = connected()
  const first = client.call('double', 1)
  const stray = { id: 99, method: 'double', argument: 5 } satisfies WebWorkerRequest
  workers[0]?.end.postMessage(stray, [])
  expect(await first).toBe(2)
  expect(await client.call('double', 2)).toBe(4)
})

/** The steps of a worker, in order; `long` takes three and runs last. */
function steps() {
  const log: string[] = []
  const client = connect<{
    readonly quick: (name: string) => void
    readonly long: (name: string) => Promise<void>
  }>(() => {
    const served: Port = { onmessage: null, postMessage: (message) => end.onmessage?.(event(message)) }
    serveWorker(
      ({ turn }) => ({
        quick: (name: string) => void log.push(name),
        long: async (name: string) => {
          for (const step of [1, 2, 3]) {
            log.push(`${name} ${step}`)
            if (step === 1) queueMicrotask(() => during.get(name)?.())
            await turn()
          }
        },
      }),
      { port: served, last: ['long'] },
    )
    const end = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      onerror: null,
      terminate: () => undefined,
      postMessage: (message: unknown) => queueMicrotask(() => served.onmessage?.(event(message))),
    }
    return end
  })
  const during = new Map<string, () => void>()
  return { client, log, during }
}

test('what runs last waits for all others, also for those that come while it works', async () => {
  const { client, log, during } = steps()
  during.set('insights', () => void client.call('quick', 'next figures'))
  await Promise.all([client.call('long', 'insights'), client.call('quick', 'figures'), client.call('quick', 'list')])
  expect(log).toEqual(['figures', 'list', 'insights 1', 'next figures', 'insights 2', 'insights 3'])
})

test('what the page no longer needs is not begun, or ends at its next turn', async () => {
  const { client, log, during } = steps()
  const running = new AbortController()
  const waiting = new AbortController()
  during.set('old', () => {
    running.abort(new Error('Another filter.'))
    waiting.abort(new Error('Another filter.'))
  })
  const requests = [
    client.call('long', 'old', { signal: running.signal }),
    client.call('long', 'waiting', { signal: waiting.signal }),
    client.call('long', 'new'),
  ]
  expect(await Promise.allSettled(requests)).toMatchObject([
    { reason: { message: 'Another filter.' } },
    { reason: { message: 'Another filter.' } },
    { status: 'fulfilled' },
  ])
  expect(log).toEqual(['old 1', 'new 1', 'new 2', 'new 3'])
})

test('a request that was cancelled before it was sent never reaches the worker', async () => {
  const { client, log } = steps()
  const signal = AbortSignal.abort(new Error('Gone.'))
  await expect(client.call('quick', 'never', { signal })).rejects.toThrow('Gone.')
  await client.call('quick', 'then')
  expect(log).toEqual(['then'])
})
