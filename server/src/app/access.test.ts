/**
 * No user can reach another's data, and nobody can set what is not theirs. The functions come from the contract: a new
 * one without a row here fails.
 */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesOf, TOKEN_SCOPES, type TokenScope } from '@roundtrip/contract/calls'
import { FUNCTIONS } from '@roundtrip/contract/functions'
import { PASSWORD, type TestUser, testUser } from '../testing/client.testing.ts'
import { fieldsOf, idFields, looseObjects } from '../testing/contracts.testing.ts'
import { query } from '../testing/database.testing.ts'
import { beginning, chunksOf, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let owner: TestUser
let stranger: TestUser
let account: string
let importId: string
let tradeId: string
let correctionId: string
let renameId: string
let candleSet: string
let connection: string
let tokenId: string
let sharedId: string
let deviceId: string
/** Another user's scripts, each with a token of one scope. */
const scripts = new Map<TokenScope, TestUser>()

beforeAll(async () => {
  // No test in this file needs an exchange.
  server = await startServer({ environment: { EXCHANGE_GATEWAY: 'off' } })
  owner = await newUser(server.url)
  stranger = await newUser(server.url)
  account = await newAccount(owner)
  importId = (await importFills(owner, account, someFills(10))).import?.id ?? ''
  await owner.fetch(`/db/v1/users/${owner.uid}/labels/mine`, { method: 'PUT', body: LABEL })
  tradeId = await firstTradeId()
  const { slices } = await owner.call<{ slices: { key: string }[] }>('getTrade', { tradeId })
  const edit = { tradeId, fill: slices[0]?.key, price: '99' }
  correctionId = (await owner.call<{ correction: { id: string } }>('editCost', edit)).correction.id
  const rename = { from: 'WAS', to: 'IS', ratio: '1', since: null }
  renameId = (await owner.call<{ rename: { id: string } }>('addRename', { rename })).rename.id
  const made = JSON.parse((await send(owner, 'importCandles', { ...CANDLES, setId: null })).text) as {
    data: { setId: string }
  }
  candleSet = made.data.setId
  const [row] = await query(
    server,
    `insert into connections (user_id, account_id, import_id, exchange, demo, key_hint, credentials, rights, state)
     values ($1, $2, $3, 'bybit', false, 'abcd', '{}', $4, 'paused') returning replace(id::text, '-', '') as id`,
    [owner.uid, account, importId, JSON.stringify(RIGHTS)],
  )
  connection = String(row?.['id'])
  tokenId = (await newToken(owner, 'read')).created.id
  sharedId = (await owner.call<{ page: { id: string } }>('sharePage', SHARED)).page.id
  deviceId = (await owner.call<{ device: { id: string } }>('addPushDevice', DEVICE)).device.id
  const scripter = await newUser(server.url)
  for (const scope of TOKEN_SCOPES) {
    const { token } = await newToken(scripter, scope)
    scripts.set(scope, testUser(server.url, { ...scripter, token }))
  }
})
afterAll(() => server.stop())

function newToken(user: TestUser, scope: TokenScope): Promise<{ token: string; created: { id: string } }> {
  return user.call('createToken', { name: scope, scopes: [scope], expires: null, password: PASSWORD })
}

type Input = Readonly<Record<string, unknown>>

const KEY = '0'.repeat(32)
/** A browser at a push service that no test here calls. */
const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/mine',
  // https://www.rfc-editor.org/rfc/rfc8291#section-5
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'a'.repeat(22),
}
const DEVICE = { ...SUBSCRIPTION, name: 'Browser' }
const MARKET = { symbol: 'COIN', kind: 'spot', base: 'COIN', quote: 'USDT', settle: 'USDT', contractSize: '1' }
const MARKED = { venue: 'bitmex', symbol: 'COIN', kind: 'spot', base: 'COIN', quote: 'USDT', settle: 'USDT' }
const MANUAL = {
  key: KEY,
  time: 1_700_000_000_000,
  side: 'buy',
  quantity: '1',
  price: '1',
  positionSide: 'both',
  fee: '0',
  feeAsset: 'USDT',
}

const CANDLES: Input = {
  name: 'my.csv',
  venue: 'binance',
  kind: 'linear',
  symbol: 'COIN0USDT',
  intervalMs: 60_000,
  blocks: [{ start: 1_700_010_000_000, bars: '0\t1\t2\t1\t2\t' }],
}

const RIGHTS = { read: true, trade: false, withdraw: false, transfer: false, ipBound: true, expires: null }
const SHARED: Input = { title: 'Mine', body: '<p>Mine</p>', colours: [], amounts: 'hidden', days: 7 }
const BYBIT: Input = { exchange: 'bybit', credentials: { key: 'abcdefgh', secret: 'ijklmnop' }, confirmed: true }

/** What the browser sends in place of the text of a chunk. */
function packedChunk(): string {
  const { chunk: _, ...text } = chunksOf(someFills(3))[0] ?? {}
  return gzipSync(JSON.stringify(text)).toString('base64')
}

/** Valid inputs about the owner's data: each id field of each function once. */
const FOREIGN: readonly (readonly [name: string, field: string, input: () => Input])[] = [
  ['updateAccount', 'id', () => ({ id: account, name: 'Stolen', startBalance: null })],
  ['deleteTradingAccount', 'id', () => ({ id: account })],
  ['beginImport', 'account', () => beginning(account, someFills(3))],
  ['addImportChunk', 'importId', () => ({ importId, ...chunksOf(someFills(3))[0] })],
  ['addPackedChunk', 'importId', () => ({ importId, chunk: 0, packed: packedChunk() })],
  ['addImportFile', 'importId', () => ({ importId, file: 0, part: 0, parts: 1, content: 'AAAA' })],
  ['readImportFile', 'importId', () => ({ importId, file: 0, part: 0 })],
  ['commitImport', 'importId', () => ({ importId })],
  ['getImport', 'importId', () => ({ importId })],
  ['cancelImport', 'importId', () => ({ importId })],
  ['undoImport', 'importId', () => ({ importId })],
  ['countKnown', 'account', () => ({ account, keys: [] })],
  ['getTrade', 'tradeId', () => ({ tradeId })],
  ['getOpenTrades', 'tradeIds', () => ({ tradeIds: [tradeId] })],
  ['splitTrade', 'tradeId', () => ({ tradeId, fills: [KEY] })],
  ['mergeTrades', 'tradeIds', () => ({ tradeIds: [tradeId, tradeId] })],
  ['editCost', 'tradeId', () => ({ tradeId, fill: KEY, price: '1' })],
  ['editFill', 'tradeId', () => ({ tradeId, fill: KEY, changes: { fee: '1' } })],
  ['moveTrade', 'tradeId', () => ({ tradeId, account })],
  ['moveTrade', 'account', () => ({ tradeId, account })],
  ['moveImport', 'importId', () => ({ importId, account })],
  ['moveImport', 'account', () => ({ importId, account })],
  ['takeBack', 'id', () => ({ id: correctionId })],
  ['removeRename', 'id', () => ({ id: renameId })],
  ['addManualFills', 'traded.tradeId', () => ({ traded: { tradeId }, fills: [MANUAL] })],
  ['addManualFills', 'traded.account', () => ({ traded: { account, ...MARKET }, fills: [MANUAL] })],
  ['removeManualFill', 'account', () => ({ account, fill: KEY })],
  ['getCandles', 'tradeId', () => ({ tradeId, intervalMs: null })],
  // The name of an instrument, which is public; the trade next to it is not.
  ['getCandles', 'other.id', () => ({ tradeId, intervalMs: null, other: { venue: 'demo', id: 'BTCUSDT' } })],
  ['getTradePaths', 'tradeIds', () => ({ tradeIds: [tradeId], others: [] })],
  [
    'getTradePaths',
    'others.from.id',
    () => ({
      tradeIds: [tradeId],
      others: [{ venue: 'binance', base: 'COIN', from: { venue: 'demo', id: 'BTCUSDT' } }],
    }),
  ],
  ['importCandles', 'setId', () => ({ ...CANDLES, setId: candleSet })],
  ['deleteCandleSet', 'setId', () => ({ setId: candleSet })],
  ['addConnection', 'account', () => ({ ...BYBIT, account, name: 'Stolen' })],
  ['updateConnection', 'id', () => ({ id: connection, name: 'Stolen', paused: true })],
  ['replaceKey', 'id', () => ({ id: connection, credentials: BYBIT['credentials'], confirmed: true })],
  ['syncNow', 'id', () => ({ id: connection })],
  ['getSyncReport', 'id', () => ({ id: connection })],
  ['getLedgerCheck', 'id', () => ({ id: connection })],
  ['getLedgerDays', 'id', () => ({ id: connection, coin: null, after: null })],
  ['getLedgerRows', 'id', () => ({ id: connection, coin: 'USDT', day: 1_700_006_400_000 })],
  ['liveAccount', 'id', () => ({ id: connection })],
  ['revokeToken', 'id', () => ({ id: tokenId })],
  ['removePushDevice', 'id', () => ({ id: deviceId })],
  ['replacePushDevice', 'id', () => ({ ...SUBSCRIPTION, id: deviceId })],
  ['testPushDevice', 'id', () => ({ id: deviceId })],
  ['revokeSharedPage', 'id', () => ({ id: sharedId })],
  ['deleteConnection', 'id', () => ({ id: connection, data: 'remove' })],
  // The market of the demo is not offered to others.
  ['getInstrumentBars', 'id', () => ({ venue: 'demo', id: 'BTCUSDT', intervalMs: 60_000, from: 0, to: 60_000 })],
  ['getTiers', 'id', () => ({ venue: 'demo', id: 'BTCUSDT' })],
]

const CHOICE: Input = { plan: 'plus', interval: 'month' }

/** Valid inputs without an id: they are about the caller only. */
const WITHOUT_ID: readonly (readonly [name: string, input: () => Input])[] = [
  ['listAccounts', () => ({})],
  ['createAccount', () => ({ venue: 'binance', market: 'spot', name: 'Extra', startBalance: null })],
  ['listImports', () => ({})],
  ['listCandleSets', () => ({})],
  ['listCandleMarkets', () => ({ base: 'BTC' })],
  ['getLedgerHealth', () => ({})],
  ['getRates', () => ({ moments: [{ from: 'USD', to: 'USDT', time: 1_700_000_000_000 }] })],
  ['listVenues', () => ({})],
  ['getMarket', () => ({ venue: 'binance-linear', listing: null })],
  ['getMarks', () => ({ markets: [MARKED] })],
  ['getBars', () => ({ venue: 'binance-linear', interval: '1h', since: [['BTCUSDT', 1_700_000_000_000]] })],
  ['listCorrections', () => ({})],
  ['listRenames', () => ({})],
  ['previewRename', () => ({ rename: { from: 'MINE', to: 'NEWER', ratio: '1', since: null } })],
  ['addRename', () => ({ rename: { from: 'MINE', to: 'NEWER', ratio: '1', since: null } })],
  ['resetDemo', () => ({})],
  ['listConnections', () => ({})],
  ['listNotices', () => ({})],
  ['dismissNotice', () => ({ kind: 'mail-bounced', about: 'nobody@example.com' })],
  ['getSummaryWebhook', () => ({})],
  ['setSummaryWebhook', () => ({ url: 'https://hooks.example.com/mine', chat: null })],
  ['testSummaryWebhook', () => ({})],
  ['removeSummaryWebhook', () => ({})],
  ['getPushDevices', () => ({})],
  ['addPushDevice', () => DEVICE],
  ['listSharedPages', () => ({})],
  ['sharePage', () => SHARED],
  ['listTokens', () => ({})],
  ['createToken', () => ({ name: 'Mine', scopes: ['read'], expires: null, password: PASSWORD })],
  ['addDemoConnection', () => ({ exchange: 'okx' })],
  ['planOf', () => ({})],
  ['startCheckout', () => CHOICE],
  // The provider says whose checkout a session is: see payments.test.ts.
  ['confirmCheckout', () => ({ session: 'cs_test_1' })],
  ['cancelSubscription', () => ({})],
  ['resumeSubscription', () => ({})],
  ['previewPlanChange', () => CHOICE],
  ['changePlan', () => CHOICE],
  ['openPortal', () => ({})],
  ['listInvoices', () => ({})],
  // Refused to everyone whom the server does not name as an operator: see server-state.test.ts.
  ['getServerState', () => ({})],
  ['makeBackup', () => ({})],
]

/** What works without signing in. */
const FOR_ANYONE: readonly (readonly [name: string, input: () => Input])[] = [
  ['listPlans', () => ({})],
  [
    'sendMessage',
    () => ({ name: 'Mira', email: 'mira@example.com', subject: 'Files', message: 'Which ones?', website: '' }),
  ],
]

const INPUTS = new Map([...FOREIGN.map(([name, , input]) => [name, input] as const), ...WITHOUT_ID])
const OPEN_INPUTS = new Map(FOR_ANYONE)

async function send(user: TestUser | null, name: string, data: Input): Promise<{ status: number; text: string }> {
  const region = FUNCTIONS.find((contract) => contract.name === name)?.region ?? ''
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ data }) }
  const path = `/fn/${region}/${name}`
  const response = await (user === null ? fetch(`${server.url}${path}`, init) : user.fetch(path, init))
  return { status: response.status, text: await response.text() }
}

describe('the contract', () => {
  const signedIn = FUNCTIONS.filter(({ access }) => access === 'signed-in')

  // Promise [Roles and permissions] No role has access to another user's data.
  // ASVS 8.2.2
  test('every function for the signed-in has a row, and every id in its input', () => {
    expect([...new Set(INPUTS.keys())].toSorted()).toEqual(signedIn.map(({ name }) => name).toSorted())
    const fields = signedIn.flatMap(({ name, input }) => idFields(input).map((field) => `${name}.${field}`))
    expect(FOREIGN.map(([name, field]) => `${name}.${field}`).toSorted()).toEqual(fields.toSorted())
  })

  // ASVS 8.2.1
  test('every function that anyone may call is listed here', () => {
    const open = FUNCTIONS.filter(({ access }) => access === 'anyone').map(({ name }) => name)
    expect(open).toEqual(FOR_ANYONE.map(([name]) => name))
  })

  // Promise [Validation] Input that a function does not accept is refused, and the field is named.
  // ASVS 2.2.1, 8.2.3, 15.3.3, 15.3.7
  test.each(FUNCTIONS.map(({ name, input }) => [name, input] as const))('%s takes no unknown fields', (_, input) => {
    expect(looseObjects(input)).toEqual([])
  })

  // Promise [Roles and permissions] An anonymous visitor is asked to sign in by every function.
  // ASVS 3.5.2, 8.2.1
  test.each(signedIn.map(({ name }) => name))('%s asks to sign in', async (name) => {
    expect((await send(null, name, INPUTS.get(name)?.() ?? {})).status).toBe(401)
  })
})

test.each(FOR_ANYONE)('%s answers anyone', async (name, input) => {
  expect((await send(null, name, input())).status).toBe(200)
})

describe('a script', () => {
  const CELLS = FUNCTIONS.flatMap((contract) => TOKEN_SCOPES.map((scope) => [contract.name, scope, contract] as const))
  // ASVS 8.2.1
  test.each(CELLS)('%s with a token to %s', async (name, scope, contract) => {
    const { status, text } = await send(scripts.get(scope) ?? null, name, INPUTS.get(name)?.() ?? {})
    const allowed = scopesOf(contract)
    if (allowed.includes(scope)) {
      // The input names another user's data.
      expect([status, text]).toEqual([FOREIGN.some(([foreign]) => foreign === name) ? 404 : 200, expect.any(String)])
    } else {
      const reason = allowed.length === 0 ? 'token-not-allowed' : 'scope-missing'
      expect([status, text]).toEqual([403, expect.stringContaining(`"reason":"${reason}"`)])
    }
  })

  // Promise [Export, restore and scripts] A script reads or imports with a token that is shown only once, and that
  //   stops working as soon as it is revoked.
  test('never touches accounts, keys, tokens, or what cannot be undone', () => {
    const open = FUNCTIONS.filter((contract) => scopesOf(contract).length > 0).map(({ name }) => name)
    expect(open.filter((name) => /token|connection|key|sync|delete|remove|undo|reset|live/i.test(name))).toEqual([])
    const reading = FUNCTIONS.filter((contract) => scopesOf(contract).includes('read')).map(({ name }) => name)
    expect(reading.filter((name) => !/^(list|get|count)/.test(name))).toEqual([])
  })

  const ROUTES: readonly (readonly [method: string, path: string, scope: TokenScope | null])[] = [
    ['GET', '/ledger/v1/me/columns', 'read'],
    ['GET', '/ledger/v1/me/segments', 'read'],
    ['POST', '/ledger/v1/me/segments', 'read'],
    ['GET', '/ledger/v1/me/trades', 'read'],
    ['GET', '/ledger/v1/me/export', 'read'],
    ['POST', '/ledger/v1/me/restore', 'import'],
    ['GET', '/db/v1/users/me/labels', 'read'],
    ['GET', '/db/v1/users/me/labels/none', 'read'],
    ['GET', '/db/v1/users/me/labels/none/earlier', 'read'],
    ['PUT', '/db/v1/users/me/labels/none', null],
    ['PATCH', '/db/v1/users/me/labels/none', null],
    ['DELETE', '/db/v1/users/me/labels/none', null],
    ['POST', '/db/v1/commit/me', null],
    ['GET', '/db/v1/listen/me', null],
    ['POST', '/db/v1/pictures/me', null],
    ['GET', '/db/v1/pictures/me/none', 'read'],
  ]
  test.each(ROUTES)('%s %s', async (method, path, needed) => {
    const body = method === 'GET' ? null : LABEL
    for (const scope of TOKEN_SCOPES) {
      const { status } = (await scripts.get(scope)?.fetch(path, { method, body })) ?? { status: 0 }
      if (scope === needed) expect([200, 400, 404]).toContain(status)
      else expect([scope, status]).toEqual([scope, 403])
      const theirs = path.replace('/me', `/${owner.uid}`)
      expect((await scripts.get(scope)?.fetch(theirs, { method, body }))?.status).toBe(403)
    }
  })

  // ASVS 9.2.2
  test('is not signed in at the accounts service', async () => {
    for (const path of ['session', 'sessions', 'token']) {
      const response = await scripts.get('read')?.fetch(`/api/auth/${path}`)
      expect([401, 200]).toContain(response?.status)
      expect(await response?.text()).not.toContain('email')
    }
  })
})

test.each(WITHOUT_ID)('%s: the input of its row is a good one', async (name, input) => {
  const passer = await newUser(server.url)
  expect((await send(passer, name, input())).text).not.toContain('invalid-input')
})

const EXTRA_FIELDS = ['uid', 'role', 'plan', 'id', 'created_at', '__proto__', 'constructor']
const SET = FUNCTIONS.flatMap(({ name, input }) =>
  EXTRA_FIELDS.filter((field) => !fieldsOf(input).includes(field)).map((field) => [name, field] as const),
)

// Promise [Validation] Input that a function does not accept is refused, and the field is named.
// ASVS 8.3.1
test.each(SET)('%s refuses %s', async (name, field) => {
  const { status, text } = await send(owner, name, {
    ...(INPUTS.get(name) ?? OPEN_INPUTS.get(name))?.(),
    [field]: 'admin',
  })
  expect([status, text]).toEqual([400, expect.stringContaining('"reason":"invalid-input"')])
})

const LABEL = JSON.stringify({ name: 'Mine', group: 'setup', colour: 1, archived: false, hidden: false })

async function firstTradeId(): Promise<string> {
  const { decodeColumns } = await import('@roundtrip/core/reports')
  const bytes = new Uint8Array(await (await owner.fetch(`/ledger/v1/${owner.uid}/columns`)).arrayBuffer())
  const length = new DataView(bytes.buffer).getUint32(0, true)
  const { id } = decodeColumns(bytes.slice(4, 4 + length))
  return [id[0] ?? 0, id[1] ?? 0].map((word) => word.toString(16).padStart(8, '0')).join('')
}

// Promise [Roles and permissions] No role has access to another user's data.
describe("another user's data is invisible", () => {
  // ASVS 8.3.1
  test.each([
    ['GET', 'documents of a collection', () => `/db/v1/users/${owner.uid}/labels`],
    ['GET', 'a document', () => `/db/v1/users/${owner.uid}/labels/mine`],
    ['PUT', 'a document', () => `/db/v1/users/${owner.uid}/labels/mine`],
    ['PATCH', 'a document', () => `/db/v1/users/${owner.uid}/labels/mine`],
    ['DELETE', 'a document', () => `/db/v1/users/${owner.uid}/labels/mine`],
    ['POST', 'a commit', () => `/db/v1/commit/${owner.uid}`],
    ['GET', 'live changes', () => `/db/v1/listen/${owner.uid}`],
    ['GET', 'trade columns', () => `/ledger/v1/${owner.uid}/columns`],
    ['GET', 'the list of segments', () => `/ledger/v1/${owner.uid}/segments`],
    ['POST', 'segments', () => `/ledger/v1/${owner.uid}/segments`],
  ])('%s %s', async (method, _name, path) => {
    const body = method === 'GET' ? null : LABEL
    const status = (await stranger.fetch(path(), { method, body })).status
    expect([403, 404]).toContain(status)
    expect((await fetch(`${server.url}${path()}`, { method, body })).status).toBe(401)
  })

  // ASVS 8.2.2
  test.each(FOREIGN)('%s with the %s of another user', async (name, _field, input) => {
    const owned = input()
    expect((await send(stranger, name, owned)).status).toBe(404)
  })

  // ASVS 8.2.2
  test("lists contain only a user's own data", async () => {
    expect(await stranger.call('listAccounts', {})).toEqual({ accounts: [], ledgerVersion: 0 })
    expect(await stranger.call('listImports', {})).toEqual({ imports: [] })
    expect(await stranger.call('getLedgerHealth', {})).toEqual({ positions: [] })
    expect(await stranger.call('listCorrections', {})).toEqual({ corrections: [] })
    expect(await stranger.call('listRenames', {})).toEqual({ renames: [] })
    expect(await stranger.call('listConnections', {})).toMatchObject({ connections: [], demos: [], takesKeys: true })
  })

  test('the owner still has everything', async () => {
    const { accounts } = await owner.call<{ accounts: { fills: number; name: string }[] }>('listAccounts', {})
    expect(accounts).toMatchObject([{ name: 'Main', fills: 10 }])
    const { connections } = await owner.call<{ connections: object[] }>('listConnections', {})
    expect(connections).toMatchObject([{ id: connection, name: 'Main', state: 'paused' }])
    expect(await owner.call('getTrade', { tradeId })).toMatchObject({ id: tradeId, account })
    expect((await owner.fetch(`/db/v1/users/${owner.uid}/labels/mine`)).status).toBe(200)
  })
})
