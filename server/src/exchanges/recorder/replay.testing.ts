/** Gives a reader the recorded responses, so that a real body can be read again without the exchange. */
import { grouped } from '@roundtrip/core/base'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange } from 'ccxt'
import { library } from '../readers/library.ts'
import { openReader } from '../readers/open-reader.ts'
import { type AccountReading, newReading, unlimitedRequests } from '../readers/reading.testing.ts'
import { type AccountReader, ReadingTrouble } from '../readers/reader.ts'
import { readAll } from '../readers/reading.testing.ts'
import type { RecordedResponse, Recording } from './recording.ts'

export type Replay = {
  readonly reading: AccountReading
  /** Streams that the exchange had refused, or whose responses end before the history does. */
  readonly incomplete: readonly string[]
  /** Responses in the file that no request used. */
  readonly unused: readonly RecordedResponse[]
}

/** Reads everything in a recording. Throws anything that a reader must not throw. */
export async function replay(recording: Recording): Promise<Replay> {
  const { head } = recording
  const unused = new Set(recording.responses)
  const gateway = await startReplay(recording.responses, unused)
  try {
    const reader = await readerOf(recording, gateway.address)
    const incomplete: string[] = []
    await reader.rights().catch((error: unknown) => note(incomplete, 'rights', error))
    const reading = newReading()
    await readAll(partByPart(reader, incomplete), head.at, reading, head.pages)
    await reader.live().catch((error: unknown) => note(incomplete, 'live', error))
    return { reading, incomplete, unused: [...unused] }
  } finally {
    await gateway.close()
  }
}

function note(incomplete: string[], part: string, error: unknown): void {
  if (!(error instanceof ReadingTrouble)) throw error
  incomplete.push(`${part}: ${error.message}`)
}

/** A stream that cannot be read ends, and the others continue. */
function partByPart(reader: AccountReader, incomplete: string[]): AccountReader {
  return {
    ...reader,
    page: (request) =>
      reader.page(request).catch((error: unknown) => {
        note(incomplete, request.stream, error)
        const position = request.position ?? ''
        return { records: [], refused: [], position, more: false, reached: null, since: null, discovered: [] }
      }),
  }
}

/** Dummy keys: the gateway does not check them. */
const CREDENTIALS = { key: 'the-key', secret: 'dGhlLXNlY3JldC1vZi10aGUtdGVzdA==', passphrase: 'pass' }

async function readerOf({ head }: Recording, gateway: string): Promise<AccountReader> {
  const limits = unlimitedRequests()
  const ccxt = await library()
  const source: Exchange = new ccxt[head.exchange]()
  ;(source as { number: unknown }).number = String
  source.setMarkets(head.markets.map((market) => ({ ...market })))
  limits.sharedBy(head.exchange, { region: head.region }).markets = { source, at: head.at }
  const credentials = head.address === null ? CREDENTIALS : { address: head.address }
  return openReader(head.exchange, credentials, {
    gateway,
    region: head.region,
    timeoutMs: 120_000,
    limits,
    now: () => head.at,
  })
}

async function startReplay(responses: readonly RecordedResponse[], unused: Set<RecordedResponse>) {
  const byRequest = grouped(responses, requestLine)
  const server = createServer(async (request, reply) => {
    const url = new URL(decodeURIComponent((request.url ?? '').replace(/^\/\?target=/, '')))
    const chunks: Buffer[] = []
    for await (const part of request) chunks.push(part as Buffer)
    const parameters = parametersOf(url.searchParams, Buffer.concat(chunks).toString())
    const line = requestLine({ method: request.method ?? '', host: url.host, path: url.pathname })
    const response = best(byRequest.get(line) ?? [], parameters, unused)
    if (response !== null) unused.delete(response)
    reply.writeHead(response?.status ?? 400, { 'content-type': 'application/json' })
    reply.end(response?.body ?? '{"code":"-1","msg":"This was not recorded."}')
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?target=`,
    close: () =>
      new Promise<void>((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

function requestLine({ method, host, path }: Pick<RecordedResponse, 'method' | 'host' | 'path'>): string {
  return `${method} ${host}${path}`
}

/** The parameters of the URL and of the body, as forms and as JSON. */
function parametersOf(query: URLSearchParams, body: string): URLSearchParams {
  const parameters = new URLSearchParams(query)
  if (!body.startsWith('{')) {
    for (const [name, value] of new URLSearchParams(body)) parameters.set(name, value)
    return parameters
  }
  const fields = JSON.parse(body) as Readonly<Record<string, unknown>>
  const inner = (fields['params'] ?? fields) as Readonly<Record<string, unknown>>
  for (const [name, value] of Object.entries(inner)) parameters.set(name, String(value))
  return parameters
}

/**
 * The recorded response to these parameters: the one with most of them in common, since a first page is requested
 * without a cursor. Unused responses come first. Balances are requested again, and may be returned again.
 */
function best(
  recorded: readonly RecordedResponse[],
  sent: URLSearchParams,
  unused: ReadonlySet<RecordedResponse>,
): RecordedResponse | null {
  const fitting = recorded.filter(({ path, parameters }) =>
    Object.entries(parameters).every(
      ([name, value]) => isSame(sent.get(name), value) || path.split('/').includes(value),
    ),
  )
  const common = ({ parameters }: RecordedResponse): number => Object.keys(parameters).length
  const max = Math.max(...fitting.map(common))
  const closest = fitting.filter((response) => common(response) === max)
  return closest.find((response) => unused.has(response)) ?? closest.at(-1) ?? null
}

/** The library sends some cursors without encoding them, so they arrive decoded. */
function isSame(sent: string | null, recorded: string): boolean {
  if (sent === null) return false
  if (sent === recorded) return true
  return (
    (sent.includes(' ') && sent.replaceAll(' ', '+') === recorded) ||
    (recorded.includes('%') && sent === decoded(recorded))
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
