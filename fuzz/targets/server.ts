/** The responses of a running server to a signed-in user: never an internal error, and never an endless wait. */
import { createHmac } from 'node:crypto'
import { accountId } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { encodeLedger } from '@roundtrip/core/ledger'
import { FUNCTIONS } from '@roundtrip/contract/functions'
import { type Serving, startServing } from '../../bench/serving.ts'
import { signedUp, type User } from '../../bench/signed-up.ts'
import { check, type Target } from '../target.ts'
import { archives, archiveWith, tablesOf } from './archives.ts'
import { exportSeeds } from './export-seeds.ts'
import { sampleInput } from './sample-input.ts'

const WEBHOOK_SECRET = 'whsec_fuzzed'
/** Tokens are valid for ten minutes. */
const TOKEN_MS = 5 * 60_000
const DEADLINE_MS = 60_000

export type Fuzzed = {
  readonly serving: Serving
  readonly account: string
  /** The user's whole journal, as exported. */
  readonly archive: Uint8Array
  readonly post: (
    path: string,
    body: Uint8Array | string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>
}

/** A server with a user who has an imported journal. It reaches no exchange and no payment provider. */
export async function startFuzzed(): Promise<Fuzzed> {
  const serving = await startServing({
    EXCHANGE_GATEWAY: 'off',
    STRIPE_SECRET_KEY: 'sk_test_fuzzed',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_GATEWAY: 'http://127.0.0.1:9',
    PLANS: 'fakes/payments/plans.json',
    PASSWORD_MEMORY: '19',
  })
  let user = await signedUp(serving.base)
  let signedAt = performance.now()
  let requests = 0
  const post: Fuzzed['post'] = async (path, body, headers = {}) => {
    if (performance.now() - signedAt > TOKEN_MS) {
      user = await renewed(serving.base, user)
      signedAt = performance.now()
    }
    requests += 1
    // Each from another address, so that no limit interferes.
    const sender = { 'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}` }
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const address = path.replace('{uid}', user.uid)
    return fetch(`${serving.base}${address}`, {
      method: 'POST',
      headers: { ...user.headers, ...sender, ...headers },
      body: typeof body === 'string' ? body : Buffer.from(body),
      signal,
    })
  }
  const call = async (name: string, data: unknown): Promise<Record<string, never>> => {
    const response = await post(`/fn/us-central1/${name}`, JSON.stringify({ data }))
    const { data: output } = (await response.json()) as { data: Record<string, never> }
    return output
  }
  const account = await filled(call)
  const exported = await fetch(`${serving.base}/ledger/v1/${user.uid}/export`, { headers: user.headers })
  return { serving, account, archive: new Uint8Array(await exported.arrayBuffer()), post }
}

async function renewed(base: string, user: User): Promise<User> {
  const response = await fetch(`${base}/api/auth/token`, { headers: { cookie: user.cookie } })
  const { token } = (await response.json()) as { token: string }
  return { ...user, headers: { ...user.headers, authorization: `Bearer ${token}` } }
}

/** An account with the fills of the first sample. */
async function filled(call: (name: string, data: unknown) => Promise<Record<string, never>>): Promise<string> {
  const { id } = await call('createAccount', {
    venue: 'binance',
    market: 'futures',
    name: 'Fuzzed',
    startBalance: null,
  })
  const [bytes = new Uint8Array()] = exportSeeds(/Binance-Futures.*\.csv$/, 3_000)
  const [file] = openFiles([{ name: 'trades.csv', bytes }])
  if (file === undefined) throw new Error('There is no sample to import.')
  const { ledger } = readLedger({ account: accountId('fuzzed'), files: [{ file, zone: 'UTC' }] })
  const listed = { name: 'trades.csv', bytes: bytes.length, sha256: '0'.repeat(64), layout: 'binance-usdm-trades' }
  const counts = { fills: ledger.fills.length, cashEvents: ledger.cashEvents.length, rowsRefused: 0 }
  const { importId } = await call('beginImport', { account: id, files: [listed], ...counts })
  await call('addImportChunk', { importId, chunk: 0, ...encodeLedger(ledger) })
  const follow = async (name: 'commitImport' | 'getImport'): Promise<{ readonly state: string } | undefined> =>
    (await call(name, { importId }))['import']
  let record = await follow('commitImport')
  while (record?.state === 'committing') record = await follow('getImport')
  return id ?? ''
}

/** Every function, with changed inputs of its contract. */
export function calls(fuzzed: Fuzzed): Target {
  const pool = [fuzzed.account]
  return {
    seeds: () =>
      FUNCTIONS.map(({ region, name, input }) =>
        new TextEncoder().encode(JSON.stringify({ region, name, data: sampleInput(input, pool) })),
      ),
    words: ['data', 'id', 'account', fuzzed.account, 'time', '1700006400000', 'BTCUSDT', 'uid', 'region'],
    max: 60_000,
    as: 'json',
    read: async (input) => {
      const { region, name, data } = readCall(input)
      const path = `/fn/${encodeURIComponent(region)}/${encodeURIComponent(name)}`
      await checkResponse(name, await fuzzed.post(path, JSON.stringify({ data })), input)
    },
  }
}

function readCall(input: Uint8Array): { readonly region: string; readonly name: string; readonly data: unknown } {
  try {
    const { region, name, data } = JSON.parse(new TextDecoder().decode(input)) as Record<string, unknown>
    return { region: wellFormed(String(region)), name: wellFormed(String(name)), data }
  } catch {
    return { region: 'us-central1', name: 'listAccounts', data: {} }
  }
}

/** Lone surrogates are not allowed in an address. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text))
}

/** Writes of documents, as the browser commits them. */
export function writes(fuzzed: Fuzzed): Target {
  const label = {
    name: 'Mine',
    group: 'setup',
    colour: 1,
    archived: false,
    hidden: false,
    key: null,
    orderPatterns: [],
  }
  const day = { text: 'A day', mood: null }
  const write = (collection: string, data: unknown, schema: number) => ({
    op: 'create',
    collection,
    id: 'one',
    data,
    schema,
  })
  return {
    seeds: () =>
      [write('labels', label, 4), write('labels', label, 1), write('journal', day, 1), write('settings', {}, 1)].map(
        (data) => new TextEncoder().encode(JSON.stringify({ writes: [data] })),
      ),
    words: [
      'labels',
      'journal',
      'annotations',
      'settings',
      'rules',
      'plans',
      'delete',
      'set',
      'ifVersion',
      'data',
      'schema',
    ],
    max: 60_000,
    as: 'json',
    read: async (input) => {
      await checkResponse('a commit', await fuzzed.post('/db/v1/commit/{uid}', input), input)
    },
  }
}

/** Events with a valid signature, whatever they contain. */
export function webhooks(fuzzed: Fuzzed): Target {
  const event = (type: string, object: unknown) => ({ id: 'evt_1', object: 'event', type, data: { object } })
  return {
    seeds: () =>
      [
        event('customer.subscription.updated', { id: 'sub_1', customer: 'cus_1' }),
        event('invoice.paid', { id: 'in_1', customer: { id: 'cus_1' } }),
        event('price.updated', { id: 'price_1' }),
      ].map((data) => new TextEncoder().encode(JSON.stringify(data))),
    words: ['customer', 'cus_1', 'type', 'data', 'object', 'id', 'checkout.session.completed'],
    max: 60_000,
    as: 'json',
    read: async (input) => {
      const time = Math.floor(Date.now() / 1_000)
      const signed = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.`).update(input).digest('hex')
      const headers = { 'stripe-signature': `t=${time},v1=${signed}` }
      const response = await fuzzed.post('/api/payments/webhook', input, headers)
      await checkResponse('a webhook', response, input)
    },
  }
}

/** Archives restored into an empty journal. */
export function restores(fuzzed: Fuzzed): Target {
  return {
    ...archives(fuzzed.archive),
    seeds: () => [tablesOf(fuzzed.archive)],
    read: async (input) => {
      const body = archiveWith(fuzzed.archive, input) ?? input
      await checkResponse('a restore', await fuzzed.post('/ledger/v1/{uid}/restore', body), input)
    },
  }
}

async function checkResponse(subject: string, response: Response, input: Uint8Array): Promise<void> {
  const text = await response.text()
  const how = `${response.status} ${text.slice(0, 500)} for ${new TextDecoder().decode(input).slice(0, 2_000)}`
  // 503 is a correct response if the payment provider is down, which it is here.
  check(response.status < 500 || response.status === 503, `${subject} is not a fault of ours`, how)
  check(isJson(text), `${subject} is answered with JSON`, how)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
