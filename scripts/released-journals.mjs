/**
 * The journals that are kept with a release: small, and awkward where later releases might read differently. Uses only
 * calls that every release has, in the shapes that all of them accept.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Nobody's address, and a password that everybody can read here. */
export const PEOPLE = [
  { email: 'trader@example.com', password: 'correct horse battery' },
  { email: 'second@example.com', password: 'another horse battery' },
  { email: 'third@example.com', password: 'further horse battery' },
]

const SAMPLES = new URL('../samples/awkward-journal/', import.meta.url)
const FILES = [
  'Binance-Futures-Trade-History(UTC+0).csv',
  'Binance-Spot-Trade-History(UTC+0).csv',
  'bitmex-executions.csv',
  'bitmex-wallet.csv',
  'coinbase-fills.csv',
  'hyperliquid-funding.csv',
  'hyperliquid-trades.csv',
  'kraken-ledgers.csv',
  'kraken-trades.csv',
]

/** Returns what the release shows: the trades of each person, the notes on them, and the counts. */
export async function enterJournals(url, code) {
  const [first, second, third] = PEOPLE
  const trader = await signUp(url, first)
  await importSamples(trader, code)
  await addTypedTrades(trader)
  const corrections = await correct(trader, code)
  const token = await makeToken(trader)
  const written = await write(trader, code)
  const other = await signUp(url, second)
  await addTypedTrades(other)
  return {
    corrections,
    token,
    documents: written,
    trades: await tradesOf(trader, code),
    tradesOfSecond: await tradesOf(other, code),
    changing: await enterChanging(await signUp(url, third), code),
    counts: await countsOf(trader),
  }
}

const COIN = { symbol: 'ABCUSDT', kind: 'linear', base: 'ABC', quote: 'USDT', settle: 'USDT', contractSize: '1' }

/** Two consecutive long trades, and a close that reverses the position, in the night without 2 o'clock. */
async function addTypedTrades(user) {
  const account = await addAccount(user, { venue: 'bybit', market: 'futures', name: 'Typed' })
  const fill = (index, [side, quantity, price, fee]) => ({
    key: String(index + 1).repeat(32),
    time: Date.UTC(2026, 2, 29, 0, 59) + index * 3_600_000,
    side,
    quantity,
    price,
    positionSide: 'both',
    fee,
    feeAsset: 'USDT',
  })
  const fills = [
    ['buy', '2', '99.9', '0.1'],
    ['sell', '2', '101.1', '0.1'],
    ['buy', '0.123456789012345678', '123.456789012345678', '0.00000001'],
    ['sell', '0.3', '130', '-0.01'],
    ['buy', '0.1', '125.5', '0.02'],
  ]
  await user.call('addManualFills', {
    traded: { account, ...COIN },
    fills: fills.map((row, index) => fill(index, row)),
  })
}

const CHANGING = new URL('../samples/changing-journal/', import.meta.url)

/**
 * Data that later releases read differently: coins that come and go against euros, a short and a position on margin.
 * Each trade has a note, a stop, a label and a picture; a report is behind a link.
 */
async function enterChanging(user, code) {
  await importSamples(user, code, {
    folder: CHANGING,
    files: ['binance-statement.csv', 'kraken-ledgers.csv', 'kraken-trades.csv'],
  })
  await user.put('labels/kept', { name: 'Kept', group: 'setup', colour: 1, archived: false, hidden: false })
  const sent = await user.fetch(`/db/v1/pictures/${user.uid}`, { method: 'POST', body: Buffer.from(DOT, 'base64') })
  const { id: picture } = await sent.json()
  const trades = await tradesOf(user, code)
  const notes = []
  for (const [index, { id, ticker, side, openTime }] of trades.entries()) {
    const note = `Note ${index + 1}.`
    const pictures = [{ id: picture, caption: '' }]
    await user.put(`annotations/${id}`, { ...code.NOTHING_NOTED, note, stop: '1', labels: ['kept'], pictures })
    notes.push({ trade: id, ticker, side, openTime, note })
  }
  const page = {
    title: 'Kept',
    body: '<section><h2>Win rate</h2></section>',
    colours: [],
    amounts: 'hidden',
    days: 365,
  }
  const shared = await user.call('sharePage', page)
  return { trades, notes, picture, shared: shared.page.id }
}

/** A PNG of one pixel. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function importSamples(user, code, { folder, files: names } = { folder: SAMPLES, files: FILES }) {
  const groups = new Map()
  for (const name of names) {
    const bytes = new Uint8Array(readFileSync(fileURLToPath(new URL(name, folder))))
    const [file] = code.openFiles([{ name, bytes }])
    // An earlier release knows fewer layouts.
    if (file?.detection.status !== 'supported') continue
    const { layout } = file.detection
    const key = `${layout.venue} ${layout.market}`
    groups.set(key, [...(groups.get(key) ?? []), { file, layout, zone: 'UTC', bytes }])
  }
  for (const [name, files] of groups) await importGroup(user, code, { name, files })
}

async function importGroup(user, code, { name, files }) {
  const { venue, market } = files[0].layout
  const account = await addAccount(user, { venue, market, name })
  const { ledger } = code.readLedger({ account: code.accountId('preview'), files })
  const { importId } = await user.call('beginImport', {
    account,
    files: files.map(({ file, bytes, layout }) => ({
      name: basename(file.name),
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      layout: layout.id,
    })),
    fills: ledger.fills.length,
    cashEvents: ledger.cashEvents.length,
    rowsRefused: 0,
  })
  await user.call('addImportChunk', { importId, chunk: 0, ...code.encodeLedger(ledger) })
  let { import: record } = await user.call('commitImport', { importId })
  while (record.state === 'committing') ({ import: record } = await user.call('getImport', { importId }))
  if (record.state !== 'done') throw new Error(`The import of ${name} is ${record.state}.`)
}

async function addAccount(user, account) {
  return (await user.call('createAccount', { ...account, startBalance: null })).id
}

/** Merges two consecutive trades, and changes the price of a fill in another one. */
async function correct(user, code) {
  const trades = (await tradesOf(user, code)).filter(({ closeTime }) => closeTime !== null)
  const made = []
  const pair = trades.filter(({ ticker, side }) => ticker === COIN.symbol && side === 1).map(({ id }) => id)
  made.push((await user.call('mergeTrades', { tradeIds: pair })).correction.kind)
  const other = trades.find(({ id }) => !pair.includes(id))
  const { ledger } = await user.call('getTrade', { tradeId: other.id })
  const fill = code.decodeLedger(ledger, code.accountId('preview')).fills[0].dedupeKey
  made.push((await user.call('editCost', { tradeId: other.id, fill, price: '101.25' })).correction.kind)
  return made
}

async function makeToken(user) {
  const input = { name: 'A script', scopes: ['read'], expires: null, password: PEOPLE[0].password }
  const { status, data } = await user.request('createToken', input)
  // The first releases had none.
  if (status === 404) return null
  if (status !== 200) throw new Error(`createToken: ${status}`)
  return data.token
}

/** A label, a day, and a note that was edited twice. */
async function write(user, code) {
  const [trade] = await tradesOf(user, code)
  const label = { name: 'Breakout', group: 'setup', colour: 3, archived: false, hidden: false }
  await user.put('labels/breakout', label)
  await user.put('labels/late', { ...label, name: 'Too late', group: 'mistake', archived: true })
  const noted = { ...code.NOTHING_NOTED, labels: ['breakout'], risk: '12.5', rating: 4 }
  const notes = ['First thought.', 'Second thought: *wait*.', 'A note with "quotes", a \\ backslash,\n\tand a tab. ✓']
  for (const note of notes) await user.put(`annotations/${trade.id}`, { ...noted, note })
  await user.put('journal/2026-03-29', {
    mood: 4,
    sleepMinutes: 420,
    text: 'The night had an hour less.',
    plan: '',
    review: '',
    checklist: [{ text: 'Read the plan', done: true }],
    trades: [trade.id],
    dayOff: false,
    fields: {},
    ticks: [],
    pictures: [],
  })
  return { trade: trade.id, note: notes.at(-1), earlier: notes.slice(0, -1), label: 'Breakout' }
}

/** A trade as the release shows it; null = unknown. Money in units of 10^-8 of the reporting currency. */
async function tradesOf(user, { decodeColumns, mergeColumns, readFrames, splitFrames }) {
  const response = await user.fetch(`/ledger/v1/${user.uid}/columns`)
  if (!response.ok) throw new Error(`The columns were refused: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const columns =
    readFrames === undefined ? mergeColumns(framesOf(bytes).map(decodeColumns)) : readFrames(splitFrames(bytes))
  const numberOrNull = (value) => (Number.isNaN(value) ? null : value)
  return Array.from({ length: columns.count }, (_, row) => ({
    id: [columns.id[2 * row], columns.id[2 * row + 1]].map((word) => word.toString(16).padStart(8, '0')).join(''),
    account: columns.dictionaries.accounts[columns.account[row]],
    ticker: columns.dictionaries.tickers[columns.ticker[row]].name,
    side: columns.side[row],
    ...Object.fromEntries(FIGURES.map((figure) => [figure, numberOrNull(columns[figure][row])])),
    // The first release counted all payments as funding.
    payments: numberOrNull(columns.funding[row] + (columns.otherCash?.[row] ?? 0)),
  }))
}

const FIGURES =
  'openTime closeTime quantity maxQuantity entryPrice exitPrice fills gross fees net turnover entryValue'.split(' ')

/** The first release put the length before each part of its response. */
function framesOf(bytes) {
  const frames = []
  for (let offset = 0; offset < bytes.length; ) {
    const length = new DataView(bytes.buffer).getUint32(offset, true)
    frames.push(bytes.slice(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return frames
}

async function countsOf(user) {
  const { imports } = await user.call('listImports', {})
  const sum = (key) => imports.reduce((total, record) => total + record[key], 0)
  return { fills: sum('fillsAdded'), cashEvents: sum('cashEventsAdded'), imports: imports.length }
}

async function signUp(url, { email, password }) {
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json', origin: url }
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  await post('/api/auth/sign-up', { email, password })
  const { messages } = await (await fetch(`${url}/mailbox.json?to=${encodeURIComponent(email)}`)).json()
  const proof = decodeURIComponent(/#(?:verify|code)=(\S+)/.exec(messages[0].text)[1])
  await post('/api/auth/verify-email', { token: proof, password })
  const signedIn = await post('/api/auth/sign-in', { email, password })
  const cookie = signedIn.headers.getSetCookie().map((part) => part.split(';')[0])
  const get = async (path) => (await fetch(`${url}${path}`, { headers: { cookie: cookie.join('; ') } })).json()
  return userOf(url, { uid: (await get('/api/auth/session')).user.uid, token: (await get('/api/auth/token')).token })
}

function userOf(url, { uid, token }) {
  const send = (path, init = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
  const json = (method, body) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const request = async (name, input) => {
    const response = await send(`/fn/us-central1/${name}`, json('POST', { data: input }))
    const body = await response.json().catch(() => null)
    return { status: response.status, data: body?.data, error: body?.error }
  }
  return {
    uid,
    request,
    fetch: send,
    call: async (name, input) => {
      const { status, data, error } = await request(name, input)
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(error)}`)
      return data
    },
    put: async (path, body) => {
      const response = await send(`/db/v1/users/${uid}/${path}`, json('PUT', body))
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    },
  }
}
