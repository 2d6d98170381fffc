import { expect, test } from 'vitest'
import { documentClient } from './document-client.ts'

function clientOf(response: Response | null) {
  const headers: (string | null)[] = []
  const client = documentClient({
    origin: '',
    uid: 'mira',
    token: () => Promise.resolve('token'),
    fetch: (_url, init) => {
      headers.push(new Headers(init?.headers).get('last-event-id'))
      return response === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(response)
    },
  })
  return { client, headers }
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

test.each([1, 2, 7, 100])('a stream that arrives %i bytes at a time keeps its letters whole', async (size) => {
  const bytes = new TextEncoder().encode('data: {"é": "€ 𝄞"}\n\n')
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  const { client, headers } = clientOf(new Response(body))
  expect(await textOf(client.listen(4).pieces)).toBe('data: {"é": "€ 𝄞"}\n\n')
  expect(headers).toEqual(['4'])
})

test('a stream from now on names no event, and one without a connection fails as unavailable', async () => {
  const { client, headers } = clientOf(null)
  await expect(textOf(client.listen(null).pieces)).rejects.toMatchObject({ code: 'unavailable' })
  expect(headers).toEqual([null])
})
