/** Calls a server over keep-alive connections, one request at a time on each, and measures each response. */
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { must, quantileOf } from './measured.ts'

export type LoadRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Load = {
  /** The request with this number; each may differ. */
  readonly requestOf: (index: number) => LoadRequest
  readonly count: number
  readonly connections: number
  /** Whether a response is correct; each is checked, outside of its time. */
  readonly right: (status: number, body: string) => boolean
}

export type Measured = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number }

export async function underLoad({ requestOf, count, connections, right }: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  // A tenth goes first to warm up both ends, and to find wrong responses before anything is timed.
  const warming = Math.max(connections, Math.round(count / 10))
  let next = 0
  const work = async (until: number): Promise<void> => {
    while (next < until) {
      const index = next
      next += 1
      const began = performance.now()
      const { status, body } = await send(agent, requestOf(index))
      times.push(performance.now() - began)
      must(right(status, body), `${requestOf(index).url} answers ${status} ${body.slice(0, 200)}`)
    }
  }
  const all = (until: number) => Promise.all(Array.from({ length: connections }, () => work(until)))
  await all(warming)
  times.length = 0
  const began = performance.now()
  await all(warming + count)
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { perSecond: count / seconds, p50Ms: quantileOf(times, 0.5), p99Ms: quantileOf(times, 0.99) }
}

function send(agent: Agent, { url, headers, body }: LoadRequest): Promise<{ status: number; body: string }> {
  return new Promise((settle, refuse) => {
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => settle({ status: response.statusCode ?? 0, body: text }))
      response.on('error', refuse)
    })
    call.on('error', refuse)
    call.end(body)
  })
}
