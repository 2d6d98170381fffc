/** Reads an account as a sync does, and records the responses of the exchange. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Credentials, type ExchangeId, type ExchangeRegion, TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import type { Exchange, Market } from 'ccxt'
import { type SharedLimits, sharedLimits } from '../readers/limits.ts'
import { openReader } from '../readers/open-reader.ts'
import {
  type AccountReader,
  ReadingTrouble,
  type PageRequest,
  type RecordPage,
  type StreamName,
} from '../readers/reader.ts'
import type { WatchedResponse } from '../readers/watch-responses.ts'
import { maskedRecording, newSecret, type Recording, textsIn } from './recording.ts'

export type RecordOptions = {
  readonly exchange: ExchangeId
  /** The site of the account; null = the global site of the exchange. */
  readonly region: ExchangeRegion | null
  readonly credentials: Credentials
  /** Called instead of the exchange; null = the exchange itself. */
  readonly gateway: string | null
  /** How many times faster than the exchange allows a gateway is called. */
  readonly pace: number
  /** The most pages of each stream. */
  readonly pages: number
  /** UTC ms */
  readonly now: () => number
  /** Called with the title of each stream before it is read. */
  readonly onPart: (title: string) => void
}

export type Recorded = {
  readonly recording: Recording
  /** Streams that could not be read, each with the exchange's message. */
  readonly skipped: readonly string[]
}

/** Thrown instead of recording: the key may do more than read. */
export class KeyTooStrong extends Error {
  override readonly name = 'KeyTooStrong'
}

const TIMEOUT_MS = 30_000

export async function recordAccount(options: RecordOptions): Promise<Recorded> {
  const { exchange, region, credentials, gateway, pages, now } = options
  const responses: WatchedResponse[] = []
  const limits = sharedLimits(gateway === null ? 1 : options.pace)
  const watch = (response: WatchedResponse): void => void responses.push(response)
  const reader = openReader(exchange, credentials, { gateway, region, timeoutMs: TIMEOUT_MS, limits, now, watch })
  const at = now()
  const { rights } = await patiently(() => reader.rights())
  if (rights.withdraw === true || rights.trade === true) throw new KeyTooStrong()
  const skipped = await readStreams(reader, { ...options, until: at })
  const address = credentials.address?.toLowerCase() ?? null
  const head = { exchange, region, at, pages, address, markets: marketsIn(responses, limits, { exchange, region }) }
  return { recording: maskedRecording(head, responses, newSecret()), skipped }
}

type PartOptions = Pick<RecordOptions, 'pages' | 'onPart'> & { readonly until: number }

/** Each stream fails separately. */
async function readStreams(reader: AccountReader, { pages, onPart, until }: PartOptions): Promise<readonly string[]> {
  const skipped: string[] = []
  const streams = new Map((await patiently(() => reader.streams())).map((part) => [part.name, part]))
  // Iterating over a Map includes entries that are added meanwhile.
  for (const part of streams.values()) {
    onPart(part.title)
    try {
      for (const stream of await readPart(reader, part, { pages, until })) {
        if (!streams.has(stream.name)) streams.set(stream.name, stream)
      }
    } catch (error) {
      skipped.push(sentenceOf(part.title, error))
    }
  }
  onPart('Positions and balances')
  await patiently(() => reader.live()).catch((error: unknown) => {
    skipped.push(sentenceOf('Positions and balances', error))
  })
  return skipped
}

type PageLimits = { readonly pages: number; readonly until: number }

async function readPart(reader: AccountReader, { name }: StreamName, { pages, until }: PageLimits) {
  const streams: StreamName[] = []
  let position: string | null = null
  for (let page = 0, more = true; more && page < pages; page += 1) {
    const request: PageRequest = { stream: name, position, fresh: page === 0, until }
    const read: RecordPage = await patiently(() => reader.page(request))
    streams.push(...read.discovered)
    ;({ position, more } = read)
  }
  return streams
}

function sentenceOf(title: string, error: unknown): string {
  if (!(error instanceof ReadingTrouble)) throw error
  return `${title}: ${error.exchangeMessage ?? TROUBLE_WORDS[error.reason].short}`
}

const TRIES = 5
const WAIT_MS = 2_000

/** Waits if the exchange asks to, and retries temporary errors. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const passes = error instanceof ReadingTrouble && PASSING.has(error.reason)
      if (!passes || tries === TRIES) throw error
      await sleep(error.retryAfterMs ?? WAIT_MS)
    }
  }
}

const PASSING: ReadonlySet<string> = new Set(['rate-limited', 'maintenance', 'no-answer', 'no-network'])

/** The markets that responses name, reduced to the fields that a reader needs. */
function marketsIn(
  responses: readonly WatchedResponse[],
  limits: SharedLimits,
  { exchange, region }: Pick<RecordOptions, 'exchange' | 'region'>,
): Recording['head']['markets'] {
  const source: Exchange | undefined = limits.sharedBy(exchange, { region }).markets?.source
  const texts = textsIn(responses)
  const markets = Object.values(source?.markets ?? {}).filter(
    (market) => market !== undefined && (texts.has(String(market.id)) || texts.has(market.symbol)),
  )
  return markets.map(shortened)
}

const KEPT = [
  'id',
  'symbol',
  'base',
  'quote',
  'settle',
  'baseId',
  'quoteId',
  'settleId',
  'type',
  'active',
  'spot',
  'swap',
  'future',
  'option',
  'contract',
  'linear',
  'inverse',
  'contractSize',
  'expiry',
  'strike',
  'optionType',
  'precision',
] as const

function shortened(market: NonNullable<Market>): Record<string, unknown> {
  const kept = KEPT.flatMap((name) => (market[name] === undefined ? [] : [[name, market[name]] as const]))
  const multiplier: unknown = Reflect.get(Object(market.info), 'ctMult')
  return { ...Object.fromEntries(kept), info: multiplier === undefined ? {} : { ctMult: multiplier } }
}
