/** A sender that takes too long gets a response and is disconnected; a response that takes long is not interrupted. */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Fetch, type Listener, type ListenerOptions, startListener } from './listener.ts'

let listener: Listener | null = null
afterEach(() => listener?.close(0))

const REQUEST_MS = 300

async function start(fetch: Fetch, options: Pick<ListenerOptions, 'headersMs'> = {}): Promise<number> {
  const headers = new Map([['x-test', 'yes']])
  listener = await startListener({
    host: '127.0.0.1',
    port: 0,
    trustProxy: false,
    hosts: null,
    headers,
    requestMs: REQUEST_MS,
    connectionsOfAddress: 3,
    ...options,
  })
  listener.serve(fetch)
  return listener.port
}

/** Everything that arrives on a connection until it is closed. */
function talk(port: number, sent: string): Promise<string> {
  return new Promise((settle) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket.on('data', (part) => (text += part.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => settle(text))
  })
}

/** A response that begins at once and ends long after a request should have arrived. */
function slowResponse(): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const word of ['first ', 'then ', 'last']) {
        controller.enqueue(new TextEncoder().encode(word))
        await delay(REQUEST_MS)
      }
      controller.close()
    },
  })
  return new Response(body)
}

const HEAD = 'HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n'

test.each([
  ['without a body', `GET / ${HEAD}\r\n`],
  ['whose body nobody reads', `POST / ${HEAD}content-length: 5\r\n\r\nhello`],
  ['whose body nobody reads, and which is not all there', `POST / ${HEAD}content-length: 9\r\n\r\nhello`],
])('a long answer to a request %s is whole', async (_, sent) => {
  const port = await start(() => slowResponse())
  const response = await talk(port, sent)
  expect(response).toContain('200 OK')
  expect(response).toContain('last')
  expect(response.trimEnd()).toMatch(/0$/)
})

test('who never sends the rest of a body that is read is answered with 408', async () => {
  const port = await start(async (request) => new Response(await request.text()))
  const response = await talk(port, `POST / ${HEAD}content-length: 9\r\n\r\nhello`)
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nx-test: yes/)
})

test('who never sends the rest of the headers is answered with 408', async () => {
  const port = await start(() => new Response('here'), { headersMs: 50 })
  expect(await talk(port, 'GET / HTTP/1.1\r\nhost: loc')).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nx-test: yes/)
})

test('work that takes longer than a request may is answered all the same', async () => {
  const port = await start(async () => {
    await delay(2 * REQUEST_MS)
    return new Response('done')
  })
  expect(await talk(port, `POST / ${HEAD}content-length: 5\r\n\r\nhello`)).toContain('done')
})

const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n'

// ASVS 4.2.1
test.each([
  ['two lengths', `content-length: 0\r\ncontent-length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
  ['a length and chunks', `content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['chunks under another name', `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['a length that is not a number', `content-length: +5\r\n\r\n${SMUGGLED}`],
  ['a header over two lines', `x-a: 1\r\n content-length: 5\r\n\r\n${SMUGGLED}`],
])('a request with %s is refused, and none is found behind it', async (_, rest) => {
  const seen: string[] = []
  const port = await start((request) => {
    seen.push(new URL(request.url).pathname)
    return new Response('fine')
  })
  const response = await talk(port, `POST /first HTTP/1.1\r\nhost: localhost\r\n${rest}`)
  expect(response).toMatch(/^HTTP\/1\.1 400 /)
  expect(seen).not.toContain('/smuggled')
})

/** Resolves once the connection is closed. */
const closed = (socket: Socket): Promise<void> => new Promise((settle) => socket.once('close', () => settle()))
const opened = (port: number): Promise<Socket> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1', () => settle(socket))
    socket.on('error', () => undefined)
  })

test('the oldest idle connection of a network makes room for a new one', async () => {
  const port = await start(() => new Response('here'))
  const idle = [await opened(port), await opened(port), await opened(port)]
  const [first] = idle
  const end = first === undefined ? Promise.reject(new Error('none')) : closed(first)
  expect(await talk(port, `GET / ${HEAD}connection: close\r\n\r\n`)).toContain('here')
  await end
  expect(idle.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
  for (const socket of idle) socket.destroy()
})

test('a network whose connections are all at work is refused one more, in words', async () => {
  let arrived = 0
  let finish: () => void = () => undefined
  const done = new Promise<void>((settle) => (finish = settle))
  const port = await start(async () => {
    arrived += 1
    await done
    return new Response('done')
  })
  const responses = [1, 2, 3].map(() => talk(port, `GET / ${HEAD}connection: close\r\n\r\n`))
  await expect.poll(() => arrived, { timeout: 300_000 }).toBe(3)
  const refused = await talk(port, `GET / ${HEAD}\r\n`)
  expect(refused).toMatch(/^HTTP\/1\.1 429 .*retry-after: 5/s)
  expect(refused).toContain('Too many connections are open from your network.')
  finish()
  for (const response of await Promise.all(responses)) expect(response).toContain('done')
})
