/**
 * * What the reader of each exchange requests, how far back the exchange keeps it, and what is not read. These facts
 * are the source of `docs/exchanges.md`, of the promises in the key guides and of the README's list; `facts.test.ts`
 * compares them with the source of the readers.
 */

/**
 * What an endpoint provides. `key`: what the key may do; `markets`: which markets were traded, or their definitions.
 */
export type Part =
  | 'spot'
  | 'margin'
  | 'linear'
  | 'inverse'
  | 'dated'
  | 'options'
  | 'funding'
  | 'fees'
  | 'deposits'
  | 'withdrawals'
  | 'conversions'
  | 'transfers'
  | 'liquidations'
  | 'positions'
  | 'balances'
  | 'orders'
  | 'key'
  | 'markets'

/**
 * How far back the exchange keeps something: everything, the last days, the newest rows, or since a day (YYYY-MM-DD).
 * `unstated`: the exchange documents no limit, and the reader walks back for as long as there are rows.
 */
export type Depth =
  | 'all'
  | 'unstated'
  | { readonly days: number }
  | { readonly rows: number }
  | { readonly since: string }

/**
 * A documentation URL, or the recorded bodies that tests read, and the day on which it was last checked (YYYY-MM-DD).
 */
export type Evidence = { readonly text: string; readonly read: string }

export function readOn(read: string, texts: readonly string[]): readonly Evidence[] {
  return texts.map((text) => ({ text, read }))
}

/** A request that an exchange has ended, since when (YYYY-MM-DD), and what is read instead. */
export type EndedFacts = {
  readonly what: string
  readonly on: string
  readonly instead: string
  readonly source: Evidence
}

/** Evidence last checked longer ago than this may be outdated. */
const OLD_MS = 183 * 24 * 3_600_000

/** The evidence of an exchange that is older than six months at `now` (UTC ms). */
export function oldEvidence({ evidence, endpoints, ended = [] }: ExchangeFacts, now: number): readonly Evidence[] {
  const sources = [...endpoints, ...ended].flatMap(({ source }) => source ?? [])
  return [...evidence, ...sources].filter(({ read }) => now - Date.parse(read) > OLD_MS)
}

export type EndpointFacts = {
  /**
   * Method and path, such as `GET /v5/execution/list`. If one path serves several requests, the type follows:
   * `POST /info userFunding`.
   */
  readonly endpoint: string
  readonly parts: readonly Part[]
  /** Only for histories. */
  readonly depth?: Depth
  /** The longest span of one request, in days; absent if there is no limit. */
  readonly windowDays?: number
  /** The most rows of one response, as the reader requests them. */
  readonly rows?: number
  readonly note?: string
  /** The source for this address or its depth, if it is not among the evidence of the exchange. */
  readonly source?: Evidence
  /** For an endpoint without a name in the library: the text in the reader's source that requests it. */
  readonly requestedAs?: string
}

/** The columns of the first table of `docs/exchanges.md`. */
export const COVERAGE = [
  'spot',
  'margin',
  'linear',
  'inverse',
  'options',
  'funding',
  'fees',
  'movements',
  'conversions',
  'liquidations',
  'orders',
] as const
export type Column = (typeof COVERAGE)[number]

/** Read, as these tests prove (`file > title`); not read although the exchange has it; or not available there. */
export type Cell = readonly [string, ...string[]] | 'no' | 'not there'

/** What the user stream of an exchange reports within seconds. */
export type LiveFacts = {
  /** The file in `user-streams`. */
  readonly source: string
  /** Each with its address, and the subscribed channels or events. */
  readonly lines: readonly { readonly address: string; readonly channels: readonly string[] }[]
  /** In words: `fills and orders`. */
  readonly tells: string
  /** What waits for the next synchronization although the stream could report it. */
  readonly waits: string | null
  readonly evidence: readonly string[]
  /** Tests that prove it, as `file > title`. */
  readonly proofs: readonly [string, ...string[]]
}

export type ExchangeFacts = {
  /** The reader's folder. */
  readonly reader: string
  /** For the README: `Binance (spot, USD-M, COIN-M)`. */
  readonly name: string
  readonly endpoints: readonly EndpointFacts[]
  readonly coverage: Readonly<Record<Column, Cell>>
  /** How far back the kinds of records go that a trader cares about. Each depth is that of an endpoint. */
  readonly history: readonly HistoryFacts[]
  /** Null if new fills wait for the next synchronization. */
  readonly live: LiveFacts | null
  readonly notRead: readonly string[]
  /** The sources for the endpoints and their depths. */
  readonly evidence: readonly Evidence[]
  readonly ended?: readonly EndedFacts[]
}

/** `what` is null if everything goes back equally far. */
export type HistoryFacts = { readonly what: string | null; readonly depth: Depth }
