/** A scripted assistant: a client of the official kit, over the streams of the command. */
import { PassThrough } from 'node:stream'
import { Client, type Transport } from '@modelcontextprotocol/client'
import { afterAll, expect } from 'vitest'
import { shellOf } from '../../testing/shell.testing.ts'
import { runCli } from '../run-cli.ts'
import { MAX_BYTES } from './pages.ts'

/** The tools of the MCP server. */
export const TOOL_NAMES = [
  'list_measures',
  'report',
  'trades',
  'compare',
  'insights',
  'explain',
  'where_it_went',
  'coin_part',
  'facts',
  'experiments',
  'edge_watch',
] as const

/** Three round trips: +8 and -3 net on BTCUSDT, +1.9 on ETHUSDT. */
export const TRADES = `time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount
2026-03-02T09:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,100,1,USDT,1,,,
2026-03-02T10:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,110,1,USDT,2,,,
2026-03-03T14:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,110,0.5,USDT,3,,,
2026-03-03T14:30:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,112,0.5,USDT,4,,,
2026-03-04T20:00:00Z,fill,myexchange,linear,ETHUSDT,ETH,USDT,USDT,1,buy,both,2,10,0.05,USDT,5,,,
2026-03-04T22:00:00Z,fill,myexchange,linear,ETHUSDT,ETH,USDT,USDT,1,sell,both,2,11,0.05,USDT,6,,,
`

const open: Client[] = []
afterAll(async () => {
  for (const client of open.splice(0)) await client.close()
})

/** The command in this process, connected through two streams. */
export async function connect(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  expect(await runCli(['mcp', ...args], shellOf({ environment, stdin, stdout }))).toBe(0)
  return connectOver(overStreams(stdin, stdout))
}

export async function connectOver(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'a scripted assistant', version: '1' })
  open.push(client)
  await client.connect(transport)
  return client
}

/** One message per line, in both directions. */
function overStreams(input: PassThrough, output: PassThrough): Transport {
  let rest = ''
  const transport: Transport = {
    start: async () => {
      output.on('data', (part: Buffer) => {
        const lines = (rest + part.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) transport.onmessage?.(JSON.parse(line))
      })
    },
    send: async (message) => void input.write(`${JSON.stringify(message)}\n`),
    close: async () => {
      input.end()
      transport.onclose?.()
    },
  }
  return transport
}

export type Said = { readonly isError: boolean; readonly text: string }

export async function say(client: Client, name: string, input: Record<string, unknown> = {}): Promise<Said> {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [first] = content
  return { isError: isError === true, text: first?.type === 'text' ? first.text : '' }
}

export async function callTool(client: Client, name: string, input: Record<string, unknown> = {}): Promise<unknown> {
  const { isError, text } = await say(client, name, input)
  expect(isError, text).toBe(false)
  return JSON.parse(text)
}

type Page = Readonly<Record<string, unknown>> & { readonly nextCursor: string | null }

/** All pages of a response joined, each as small as promised. */
export async function callToolPages(
  client: Client,
  name: string,
  input: Record<string, unknown> = {},
): Promise<unknown> {
  let whole: unknown = null
  for (let cursor: string | undefined; ; ) {
    const { isError, text } = await say(client, name, cursor === undefined ? input : { ...input, cursor })
    expect(isError, text).toBe(false)
    expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(MAX_BYTES)
    const page = JSON.parse(text) as Page
    whole = whole === null ? page : joined(whole, page)
    if (page.nextCursor === null) return whole
    cursor = page.nextCursor
  }
}

/** Lists continue where the previous page ends; everything else is on every page. */
function joined(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return [...(before as unknown[]), ...(after as unknown[])]
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after
  const values = before as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(after).map(([key, value]) => [
      key,
      LISTS.has(key) || isPlain(value) ? joined(values[key], value) : value,
    ]),
  )
}

const LISTS = new Set([
  'measures',
  'figures',
  'groups',
  'trades',
  'problems',
  'insights',
  'habits',
  'coinsWithoutCandles',
])

function isPlain(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
