/** Traders who write and import constantly, and remember what was acknowledged. */
import { FUNCTIONS } from '@roundtrip/contract/functions'
import { hash128, fixed, accountId, utcMs } from '@roundtrip/core/base'
import { encodeLedger, type Fill, instrument } from '@roundtrip/core/ledger'
import { setTimeout as delay } from 'node:timers/promises'
import { signedUp, type User } from '../bench/signed-up.ts'

const FILLS = 12
const LABELS = 20
const DEADLINE_MS = 90_000
const TOKEN_MS = 5 * 60_000
/** Nobody writes two notes within a moment. */
const PAUSE_MS = 30

/** The responses so far: by status, and the wrong ones with their text. */
export type ResponseCounts = {
  readonly statuses: Map<string, number>
  readonly wrong: string[]
}

export type Stored = {
  /** What was acknowledged but is missing or different. */
  readonly lost: readonly string[]
  /** What is stored but was never sent, is there twice, or only in part. */
  readonly torn: readonly string[]
  readonly acknowledged: number
}

export type Trader = {
  /** Writes and imports until `isOver`. */
  readonly work: (isOver: () => boolean) => Promise<void>
  /** Compares what is stored with what was acknowledged. */
  readonly compare: (base: string) => Promise<Stored>
  readonly uid: string
  readonly headersFor: (base: string) => Promise<User['headers']>
  /** A call of a function that must succeed. */
  readonly call: <T>(name: string, data: unknown) => Promise<T>
}

export type TraderOptions = {
  readonly email: string
  readonly bases: readonly string[]
  readonly responses: ResponseCounts
}

/** Signs up at the first of the servers; each request goes to the next one. */
export async function trader({ email, bases, responses }: TraderOptions): Promise<Trader> {
  const user = await signedUp(bases[0] ?? '', email)
  const tokens = new Map<string, { readonly headers: User['headers']; readonly at: number }>()
  let requests = 0
  const sent = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  let sentFills = 0
  let acknowledgedFills = 0
  let nextDocument = 0
  const ids = Array.from({ length: LABELS }, (_, index) => `d${index}`)

  /** The headers for a server; each server has tokens of its own for the same session. */
  const headersFor = async (base: string): Promise<User['headers']> => {
    const cached = tokens.get(base)
    if (cached !== undefined && performance.now() - cached.at < TOKEN_MS) return cached.headers
    const response = await fetch(`${base}/api/auth/token`, { headers: { cookie: user.cookie } })
    if (!response.ok) throw new Error(`A token is answered ${response.status}.`)
    const { token } = (await response.json()) as { token: string }
    const headers = { ...user.headers, authorization: `Bearer ${token}` }
    tokens.set(base, { headers, at: performance.now() })
    return headers
  }

  /** The body of a successful response; otherwise null. */
  const send = async (method: string, path: string, body: unknown): Promise<unknown> => {
    requests += 1
    const base = bases[requests % bases.length] ?? ''
    try {
      const headers = await headersFor(base)
      const init = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(DEADLINE_MS) }
      const response = await fetch(`${base}${path}`, init)
      const text = await response.text()
      count(responses, { status: response.status, retryAfter: response.headers.get('retry-after'), text, path })
      return response.ok ? (JSON.parse(text) as unknown) : null
    } catch (error) {
      // The server was down, or ended in the middle: the write may be stored or not.
      const isOurs = error instanceof SyntaxError || (error as Error).name === 'TimeoutError'
      if (isOurs) responses.wrong.push(`${path}: ${String(error)}`)
      responses.statuses.set('unreached', (responses.statuses.get('unreached') ?? 0) + 1)
      return null
    }
  }
  const call = async (name: string, data: unknown): Promise<unknown> => {
    const result = (await send('POST', callPath(name), { data })) as { readonly data: unknown } | null
    return result?.data ?? null
  }
  const mustCall = async <T>(name: string, data: unknown): Promise<T> => {
    const result = await call(name, data)
    if (result === null) throw new Error(`${name} was not answered: ${responses.wrong.at(-1)}`)
    return result as T
  }

  const account = await mustCall<{ id: string }>('createAccount', {
    venue: 'binance',
    market: 'futures',
    name: 'Chaos',
    startBalance: null,
  })

  /**
   * Another revision of a label. A label whose write got no response is left alone from then on: a stalled server may
   * store that write at any later time.
   */
  const write = async (): Promise<void> => {
    const index = nextDocument % LABELS
    nextDocument += 1
    const id = ids[index] ?? ''
    const revision = (sent.get(id) ?? 0) + 1
    sent.set(id, revision)
    const data = { name: `${id}r${revision}`, group: 'setup', colour: 1, archived: false, hidden: false }
    const result = await send('PUT', `/db/v1/users/${user.uid}/labels/${id}`, data)
    if (result !== null) acknowledged.set(id, revision)
    else ids[index] = `e${sent.size}`
  }

  const importSome = async (): Promise<void> => {
    const fills = someFills(sentFills, FILLS)
    sentFills += FILLS
    const file = {
      name: `${sentFills}.csv`,
      bytes: 1,
      sha256: fills[0]?.dedupeKey.repeat(2),
      layout: 'binance-usdm-trades',
    }
    const opening = { account: account.id, files: [file], fills: FILLS, cashEvents: 0, rowsRefused: 0 }
    const begun = (await call('beginImport', opening)) as { importId: string } | null
    if (begun === null) return
    const { importId } = begun
    if ((await call('addImportChunk', { importId, chunk: 0, ...encodeLedger({ fills, cashEvents: [] }) })) === null)
      return
    type Committed = { readonly import: { readonly state: string } } | null
    let committed = (await call('commitImport', { importId })) as Committed
    while (committed?.import.state === 'committing') committed = (await call('getImport', { importId })) as Committed
    if (committed?.import.state === 'done') acknowledgedFills += FILLS
  }

  return {
    uid: user.uid,
    headersFor,
    call: mustCall,
    work: async (isOver) => {
      for (let step = 0; !isOver(); step += 1) {
        await (step % 9 === 8 ? importSome() : write())
        await delay(PAUSE_MS)
      }
    },
    compare: async (base) => {
      const headers = await headersFor(base)
      const { uid } = user
      // The trader keeps writing: earlier acknowledged writes must be there, and everything there must have been sent
      // by then.
      const promised = new Map(acknowledged)
      const promisedFills = acknowledgedFills
      const stored = await allLabels(base, uid, headers)
      const lost = [...promised].flatMap(([id, revision]) => {
        const storedRevision = stored.get(id)
        return storedRevision !== undefined && storedRevision >= revision
          ? []
          : [`${id} has revision ${storedRevision} instead of ${revision}`]
      })
      const torn = [...stored].flatMap(([id, revision]) =>
        revision <= (sent.get(id) ?? 0) ? [] : [`${id} has revision ${revision}, which nobody sent`],
      )
      const listed = await fetch(`${base}${callPath('listAccounts')}`, { method: 'POST', headers, body: '{"data":{}}' })
      const { data } = (await listed.json()) as { data: { accounts: { id: string; fills: number }[] } }
      const fills = data.accounts.find(({ id }) => id === account.id)?.fills ?? 0
      if (fills < promisedFills) lost.push(`${promisedFills - fills} of ${promisedFills} fills`)
      if (fills > sentFills) torn.push(`${fills - sentFills} fills more than were sent`)
      if (fills % FILLS !== 0) torn.push(`an import of which ${fills % FILLS} of ${FILLS} fills are there`)
      return { lost, torn, acknowledged: promised.size + promisedFills }
    },
  }
}

async function allLabels(
  base: string,
  uid: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${base}/db/v1/users/${uid}/labels?limit=1000`, { headers })
  const { documents } = (await response.json()) as { documents: { id: string; data: { name: string } }[] }
  return new Map(documents.map(({ id, data }) => [id, Number(data.name.split('r')[1])]))
}

type CountedResponse = {
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
  readonly path: string
}

/** Successful responses and 503 with a retry time are right; so is a conflict after a repeated write. */
function count({ statuses, wrong }: ResponseCounts, { status, retryAfter, text, path }: CountedResponse): void {
  statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
  const isRight = status < 300 || status === 409 || (status === 503 && retryAfter !== null)
  if (!isRight) wrong.push(`${path}: ${status} ${text.slice(0, 200)}`)
}

function callPath(name: string): string {
  const contract = FUNCTIONS.find((declared) => declared.name === name)
  if (contract === undefined) throw new RangeError(`There is no function ${name}.`)
  return `/fn/${contract.region}/${name}`
}

function someFills(from: number, count: number): Fill[] {
  const market = instrument({
    venue: 'binance',
    symbol: 'CHAOSUSDT',
    kind: 'linear',
    base: 'CHAOS',
    quote: 'USDT',
    settle: 'USDT',
  })
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset
    return {
      account: accountId('chaos'),
      instrument: market,
      time: utcMs(1_700_000_000_000 + index * 60_000),
      side: index % 2 === 0 ? 'buy' : 'sell',
      quantity: fixed('0.5'),
      price: fixed('100'),
      positionSide: 'both',
      fee: fixed('0.01'),
      feeAsset: 'USDT',
      execution: 'trade',
      liquidity: 'taker',
      venueTradeId: String(index),
      orderId: null,
      sequence: null,
      venueRealised: null,
      venueRealisedIsNet: false,
      startPosition: null,
      opens: null,
      dedupeKey: hash128(`chaos ${index}`),
      row: index,
      raw: null,
    }
  })
}
