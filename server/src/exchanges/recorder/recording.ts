/** A recording of an account: masked responses of an exchange as JSON lines, to send in and to replay in tests. */
import { randomBytes, randomInt } from 'node:crypto'
import { EXCHANGES, type ExchangeId, regionId } from '@roundtrip/contract/exchanges'
import * as z from 'zod/mini'
import type { WatchedResponse } from '../readers/watch-responses.ts'
import { ExactNumber, parseTree, printTree, type Tree } from './exact-tree.ts'
import { PARAMETER } from './field-kinds.ts'
import { type Mask, type MaskContext, type MaskSecret, maskOf } from './mask.ts'

const headSchema = z.object({
  /** The version of the file format. */
  recording: z.literal(1),
  exchange: z.enum(EXCHANGES),
  /** The site of the account; null = the global site of the exchange, and in recordings older than this field. */
  region: z._default(z.nullable(regionId), null),
  /** UTC ms up to which the account was read. */
  at: z.number(),
  /** The most pages of each stream. */
  pages: z.number(),
  /** The masked address of a wallet; null if the account has a key. */
  address: z.nullable(z.string()),
  /** The markets that the responses name, as the library knows them. */
  markets: z.array(z.record(z.string(), z.unknown())),
})
export type RecordingHead = z.infer<typeof headSchema>

const responseSchema = z.object({
  method: z.string(),
  host: z.string(),
  path: z.string(),
  parameters: z.record(z.string(), z.string()),
  status: z.number(),
})
export type RecordedResponse = z.infer<typeof responseSchema> & {
  /** JSON text with all digits. */
  readonly body: string
}

export type Recording = { readonly head: RecordingHead; readonly responses: readonly RecordedResponse[] }

export function newSecret(): MaskSecret {
  return { factor: BigInt(randomInt(1_009, 9_973)), key: randomBytes(32).toString('hex') }
}

/** Masks the responses about the account. Public ones are unchanged. */
export function maskedRecording(
  head: Omit<RecordingHead, 'recording'>,
  responses: readonly WatchedResponse[],
  secret: MaskSecret,
): Recording {
  const parsed = responses.map((response) => ({
    response,
    body: parseTree(response.body),
    parameters: parametersOf(response.parameters),
  }))
  const personal = parsed.filter(({ response }) => !response.isPublic)
  const mask = maskOf(
    [
      ...personal.flatMap(({ response, body, parameters }): (readonly [Tree, MaskContext])[] => [
        [body, contextOf(response.path)],
        [parameters, PARAMETERS],
      ]),
      [{ address: head.address }, PARAMETERS],
    ],
    secret,
  )
  return {
    head: { recording: 1, ...head, address: head.address === null ? null : textOf(mask, 'address', head.address) },
    responses: parsed.map(({ response, body, parameters }) => {
      const { method, host, path, status, isPublic } = response
      return {
        method,
        host,
        path: isPublic ? path : mask.path(path),
        parameters: textsOf(isPublic ? parameters : mask.tree(parameters, PARAMETERS)),
        status,
        body: printTree(isPublic ? body : mask.tree(body, contextOf(path))),
      }
    }),
  }
}

export function recordingText({ head, responses }: Recording): string {
  const lines = responses.map(({ body, ...rest }) => `${JSON.stringify(rest).slice(0, -1)},"body":${body}}`)
  return `${[JSON.stringify(head), ...lines].join('\n')}\n`
}

/** Throws if the text is not a recording. */
export function parseRecording(text: string): Recording {
  const [first = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const responses = lines.map((line) => {
    const tree = parseTree(line)
    if (!isRecord(tree)) throw new SyntaxError('A line of the recording is not a response.')
    const { body = null, ...rest } = tree
    return { ...responseSchema.parse(JSON.parse(printTree(rest))), body: printTree(body) }
  })
  return { head: headSchema.parse(JSON.parse(first)), responses }
}

function isRecord(tree: Tree): tree is { readonly [name: string]: Tree } {
  return typeof tree === 'object' && tree !== null && !Array.isArray(tree) && !(tree instanceof ExactNumber)
}

const PARAMETERS: MaskContext = { names: [PARAMETER] }

/** Parameters that sign a request or identify a key are left out. */
const SECRETS = /signature|secret|passphrase|apikey|api_key|^key$|token$/i

function parametersOf(parameters: Readonly<Record<string, unknown>>): Tree {
  const entries = Object.entries(parameters).filter(([name, value]) => value !== undefined && !SECRETS.test(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

function textsOf(tree: Tree): Readonly<Record<string, string>> {
  return JSON.parse(printTree(tree)) as Readonly<Record<string, string>>
}

function textOf(mask: Mask, name: string, text: string): string {
  return textsOf(mask.tree({ [name]: text }, PARAMETERS))[name] ?? ''
}

/** Bitfinex lists rows without names: https://docs.bitfinex.com/reference, of each address. */
const COLUMNS: readonly (readonly [string, string])[] = [
  ['auth/r/trades/hist', 'id symbol mts order_id amount price order_type order_price maker fee fee_currency cid'],
  ['auth/r/ledgers/hist', 'id currency wallet mts _ amount balance _ booking'],
  [
    'auth/r/movements/hist',
    'id currency method _ _ mts_created mts_updated _ _ status _ _ amount fees _ _ address _ _ _ transaction_id note',
  ],
  ['auth/r/wallets', 'type currency balance unsettled available change _'],
  [
    'auth/r/positions',
    'symbol status amount price margin_funding margin_funding_type pl pl_percent price_liq leverage _ id mts_created mts_updated',
  ],
  ['auth/r/permissions', 'scope is_read is_write'],
]

function contextOf(path: string): MaskContext {
  const columns = COLUMNS.find(([ending]) => path.endsWith(ending))?.[1].split(' ')
  return columns === undefined ? { names: [] } : { names: [], columns }
}

/** The names of markets and coins, and all other texts in the responses. */
export function textsIn(responses: readonly WatchedResponse[]): ReadonlySet<string> {
  const texts = new Set<string>()
  const visit = (tree: Tree): void => {
    if (typeof tree === 'string') texts.add(tree)
    else if (Array.isArray(tree)) for (const item of tree as readonly Tree[]) visit(item)
    else if (isRecord(tree)) {
      for (const [name, item] of Object.entries(tree)) {
        texts.add(name)
        visit(item)
      }
    }
  }
  for (const { body, parameters } of responses) {
    visit(parseTree(body))
    for (const value of Object.values(parameters)) texts.add(String(value))
  }
  return texts
}

export function isExchange(name: string): name is ExchangeId {
  return EXCHANGES.some((exchange) => exchange === name)
}
