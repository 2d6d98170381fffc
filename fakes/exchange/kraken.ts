/** Responses of Kraken spot: https://docs.kraken.com/api */
import { createHash } from 'node:crypto'
import { walletBalances, eventsBack, type FakeAccount, type FakeEntry, type FakeFill } from './account.ts'
import { krakenCandles } from './candles.ts'
import { allMarketsFor } from './crowd.ts'
import { padded } from './decimal.ts'
import { decimalsOf, type FakeInstrument } from './instruments.ts'
import { hexOf } from './random.ts'
import {
  accountOf,
  type FakeRequest,
  candles,
  type Charge,
  header,
  historyRoute,
  open,
  ErrorResponse,
  type FakeRoute,
  same,
  signPayload,
  state,
  type Venue,
} from './venue.ts'

const TABLE: Readonly<Record<string, FakeRoute>> = {
  '/0/public/Time': open(0, ({ now }) =>
    krakenBody({ unixtime: Math.floor(now / 1_000), rfc1123: new Date(now).toUTCString() }),
  ),
  '/0/public/SystemStatus': open(0, ({ now }) =>
    krakenBody({ status: 'online', timestamp: new Date(now).toISOString() }),
  ),
  '/0/public/Assets': open(0, () => krakenBody(ASSETS)),
  '/0/public/AssetPairs': open(0, (request) =>
    krakenBody(Object.fromEntries(allMarketsFor(request, 'kraken').map((row) => [row.symbol, pair(row)]))),
  ),
  '/0/public/OHLC': candles(0, (request) => krakenBody(krakenCandles(request) as object)),
  '/0/private/GetApiKeyInfo': state(1, keyInfo),
  '/0/private/Balance': state(1, (_, account) => krakenBody(Object.fromEntries(balances(account)))),
  '/0/private/BalanceEx': state(1, balanceEx),
  // These accounts trade without margin.
  '/0/private/OpenPositions': state(1, () => krakenBody({})),
  // Nor do they have orders.
  '/0/private/OpenOrders': state(1, () => krakenBody({ open: {} })),
  '/0/private/ClosedOrders': state(1, () => krakenBody({ closed: {}, count: 0 })),
  '/0/private/TradesHistory': historyRoute(2, trades),
  '/0/private/Ledgers': historyRoute(2, ledgers),
}

export const KRAKEN: Venue = {
  exchange: 'kraken',
  hosts: ['api.kraken.com'],
  find: ({ path }) => TABLE[path] ?? null,
  owner,
  charges,
  tooMany: () => failed('EAPI:Rate limit exceeded'),
  banned: null,
  unavailable: () => new ErrorResponse(503, '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>'),
  maintenance: () => failed('EService:Unavailable'),
}

function krakenBody(result: object): object {
  return { error: [], result }
}

/** Kraken responds with 200 and puts the error in the body. */
function failed(message: string): ErrorResponse {
  return new ErrorResponse(200, { error: [message] })
}

/** A counter of at most 15 for each key that falls by a third a second. https://docs.kraken.com/api/docs/guides/spot-rest-ratelimits */
function charges(request: FakeRequest, route: FakeRoute): readonly Charge[] {
  if (route.access === 'public') return []
  const bucket = `kraken ${header(request, 'api-key')}`
  return [{ bucket, cost: route.cost, limit: 15, windowMs: 45_000, refill: 'steady' }]
}

function owner(request: FakeRequest): FakeAccount {
  const account = accountOf(request, 'kraken', header(request, 'api-key'))
  if (account === null || account.state !== 'active') throw failed('EAPI:Invalid key')
  const nonce = new URLSearchParams(request.body).get('nonce') ?? ''
  const secret = Buffer.from(account.credentials.secret, 'base64')
  const digest = createHash('sha256')
    .update(nonce + request.body)
    .digest()
  const payload = Buffer.concat([Buffer.from(request.path), digest])
  const expected = signPayload({ algorithm: 'sha512', secret, payload, encoding: 'base64' })
  if (!same(header(request, 'api-sign'), expected)) throw failed('EAPI:Invalid signature')
  if (!/^\d+$/.test(nonce) || BigInt(nonce) <= account.lastNonce) throw failed('EAPI:Invalid nonce')
  account.lastNonce = BigInt(nonce)
  const denied = account.allowedIp !== null && account.allowedIp !== request.ip
  if (denied || (!account.rights.read && !request.path.endsWith('GetApiKeyInfo'))) {
    throw failed('EGeneral:Permission denied')
  }
  return account
}

// --- what is listed ------------------------------------------------------------------------------------------------

const asset = (altname: string, decimals: number): object => {
  return { aclass: 'currency', altname, decimals, display_decimals: 5, status: 'enabled' }
}
const ASSETS = { XXBT: asset('XBT', 10), XETH: asset('ETH', 10), SOL: asset('SOL', 10), ZUSD: asset('USD', 4) }

function pair({ symbol, base, quote, priceStep, quantityStep }: FakeInstrument): object {
  const short = (name: string): string => name.replace(/^[XZ](?=...$)/, '')
  return {
    altname: symbol.length === 8 ? short(base) + short(quote) : symbol,
    wsname: `${short(base)}/${short(quote)}`,
    aclass_base: 'currency',
    base,
    aclass_quote: 'currency',
    quote,
    lot: 'unit',
    cost_decimals: 5,
    pair_decimals: decimalsOf(priceStep),
    lot_decimals: decimalsOf(quantityStep),
    lot_multiplier: 1,
    leverage_buy: [],
    leverage_sell: [],
    fees: [[0, 0.1]],
    fees_maker: [[0, 0.08]],
    fee_volume_currency: 'ZUSD',
    margin_call: 80,
    margin_stop: 40,
    ordermin: '0.0001',
    costmin: '0.5',
    tick_size: priceStep,
    status: 'online',
  }
}

// --- the account ---------------------------------------------------------------------------------------------------

/** https://docs.kraken.com/api-reference/account-data/get-api-key-info */
function keyInfo({ now, headers }: FakeRequest, account: FakeAccount): unknown {
  const { rights } = account
  const read = ['query-funds', 'query-open-trades', 'query-closed-trades', 'query-ledger', 'export-data']
  const permissions = [
    ...(rights.read ? read : []),
    ...(rights.trade ? ['modify-trades', 'close-trades'] : []),
    ...(rights.withdraw ? ['withdraw-funds'] : []),
    ...(rights.transfer ? ['add-funds'] : []),
  ]
  const created = String(Math.floor(account.createdAt / 1_000))
  return krakenBody({
    apiKeyName: account.title,
    apiKey: headers['api-key'],
    nonce: String(account.lastNonce),
    nonceWindow: 0,
    permissions,
    iban: `AA88 N84G ${account.uid}`,
    validUntil: '0',
    queryFrom: '0',
    queryTo: '0',
    createdTime: created,
    modifiedTime: created,
    lastUsed: String(Math.floor(now / 1_000)),
    ipAllowlist: account.allowedIp === null ? [] : [account.allowedIp],
  })
}

function amount(name: string, text: string): string {
  return padded(text, name === 'ZUSD' ? 4 : 10)
}

function balances(account: FakeAccount): readonly (readonly [string, string])[] {
  return [...walletBalances(account, 'main')].map(([name, value]) => [name, amount(name, value)])
}

function balanceEx(_: FakeRequest, account: FakeAccount): unknown {
  const rows = balances(account).map(([name, balance]) => [name, { balance, hold_trade: amount(name, '0') }])
  return krakenBody(Object.fromEntries(rows))
}

// --- what happened -------------------------------------------------------------------------------------------------

/** Fifty rows from an offset that counts from the newest, so new rows move all others. */
const PAGE = 50

function parametersOf(request: FakeRequest): URLSearchParams {
  return new URLSearchParams(request.body)
}

/** Seconds with decimals or the name of a row; the start excluded, the end included. */
function rangeOf(request: FakeRequest, account: FakeAccount): { readonly from: number; readonly to: number } {
  const moment = (name: string, missing: number): number => {
    const text = parametersOf(request).get(name)
    if (text === null || text === '') return missing
    if (/^\d+(\.\d+)?$/.test(text)) return Math.floor(Number(text) * 1_000)
    const fill = account.fills.find((row) => tradeName(account, row) === text)
    const entry = fill ?? account.entries.find((row) => ledgerName(account, row) === text)
    if (entry === undefined) throw failed('EGeneral:Invalid arguments')
    return entry.time
  }
  return { from: moment('start', -1) + 1, to: moment('end', request.now) }
}

/** https://docs.kraken.com/api/docs/rest-api/get-trade-history */
function trades(request: FakeRequest, account: FakeAccount): unknown {
  const skip = Number(parametersOf(request).get('ofs') ?? 0)
  const page: (readonly [string, object])[] = []
  let count = 0
  for (const { cause } of eventsBack(account, rangeOf(request, account))) {
    if (cause.kind !== 'fill') continue
    if (count >= skip && page.length < PAGE) page.push([tradeName(account, cause.fill), tellFill(account, cause.fill)])
    count += 1
  }
  return krakenBody({ trades: Object.fromEntries(page), count })
}

function tellFill(account: FakeAccount, fill: FakeFill): object {
  const { instrument } = fill
  return {
    ordertxid: nameOf('O', `kraken order ${account.uid} ${fill.orderId}`),
    postxid: nameOf('T', 'position'),
    pair: instrument.symbol,
    aclass: 'forex',
    time: fill.time / 1_000,
    type: fill.side,
    ordertype: fill.maker ? 'limit' : 'market',
    price: padded(fill.price, decimalsOf(instrument.priceStep)),
    cost: money(instrument, fill.value),
    fee: money(instrument, fill.fee),
    vol: padded(fill.quantity, 8),
    margin: '0.00000',
    leverage: '0',
    misc: '',
    trade_id: fill.marketId,
    maker: fill.maker,
  }
}

function money({ quote }: FakeInstrument, text: string): string {
  return padded(text, quote === 'ZUSD' ? 5 : 10)
}

/** https://docs.kraken.com/api/docs/rest-api/get-ledgers */
function ledgers(request: FakeRequest, account: FakeAccount): unknown {
  const form = parametersOf(request)
  const skip = Number(form.get('ofs') ?? 0)
  const assets = form.get('asset')?.split(',') ?? null
  const type = form.get('type') ?? 'all'
  const { from, to } = rangeOf(request, account)
  const page: (readonly [string, object])[] = []
  let count = 0
  for (let index = account.entries.length - 1; index >= 0; index -= 1) {
    const entry = account.entries[index]
    if (entry === undefined || entry.time < from) break
    if (entry.time > to || !(assets?.includes(entry.asset) ?? true)) continue
    if (type !== 'all' && typeOf(entry) !== type) continue
    if (count >= skip && page.length < PAGE) page.push([ledgerName(account, entry), tellEntry(account, entry)])
    count += 1
  }
  return krakenBody({ ledger: Object.fromEntries(page), count })
}

function typeOf({ cause }: FakeEntry): string {
  if (cause.kind === 'fill') return 'trade'
  return cause.kind === 'move' ? cause.move.kind : 'rollover'
}

function tellEntry(account: FakeAccount, entry: FakeEntry): object {
  const { cause } = entry
  const refid =
    cause.kind === 'fill'
      ? tradeName(account, cause.fill)
      : nameOf('Q', `kraken move ${account.uid} ${cause.kind === 'move' ? cause.move.id : entry.id}`)
  const texts = { amount: amount(entry.asset, entry.amount), fee: amount(entry.asset, entry.fee) }
  const balance = amount(entry.asset, entry.balance)
  const rest = { time: entry.time / 1_000, subtype: '', aclass: 'currency', asset: entry.asset, ...texts, balance }
  return { refid, type: typeOf(entry), ...rest }
}

function tradeName(account: FakeAccount, fill: FakeFill): string {
  return nameOf('T', `kraken fill ${account.uid} ${fill.id}`)
}

function ledgerName(account: FakeAccount, entry: FakeEntry): string {
  return nameOf('L', `kraken entry ${account.uid} ${entry.id}`)
}

/** `TXXXXX-XXXXX-XXXXXX` */
function nameOf(letter: string, name: string): string {
  const hex = hexOf(name, 16).toUpperCase()
  return `${letter}${hex.slice(0, 5)}-${hex.slice(5, 10)}-${hex.slice(10, 16)}`
}
