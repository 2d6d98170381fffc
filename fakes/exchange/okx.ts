/** Responses of OKX's v5 API: https://www.okx.com/docs-v5/en */
import { walletBalances, type FakeAccount, positionsOf, closingProfit } from './account.ts'
import { okxCandles } from './candles.ts'
import { allMarketsFor } from './crowd.ts'
import { decimal, magnitude, over, multiplyDecimals, write } from './decimal.ts'
import { type FakeInstrument, priceAt } from './instruments.ts'
import { okxError, okxBody, typeOf } from './okx-body.ts'
import { OKX_MARKET_ROUTES } from './okx-market.ts'
import { bills, fills, fundingBills, moves, QUARTER_MS } from './okx-history.ts'
import { algoHistory, orderHistory, pendingAlgos, pendingOrders } from './okx-orders.ts'
import {
  accountOf,
  type FakeRequest,
  candles,
  type Charge,
  header,
  historyRoute,
  open,
  type FakeRoute,
  routesOf,
  same,
  signPayload,
  state,
  type Venue,
} from './venue.ts'

const DAY = 86_400_000

export const OKX: Venue = {
  exchange: 'okx',
  hosts: ['www.okx.com'],
  find: routesOf({
    'www.okx.com/api/v5/public/time': open(10, ({ now }) => okxBody([{ ts: String(now) }])),
    'www.okx.com/api/v5/public/instruments': open(20, instruments),
    'www.okx.com/api/v5/market/candles': candles(40, (request) => okxBody(okxCandles(request) as readonly unknown[])),
    'www.okx.com/api/v5/market/history-candles': candles(20, (request) =>
      okxBody(okxCandles(request) as readonly unknown[]),
    ),
    ...OKX_MARKET_ROUTES,
    'www.okx.com/api/v5/account/config': state(5, config),
    'www.okx.com/api/v5/account/balance': state(10, balance),
    'www.okx.com/api/v5/account/positions': state(10, positions),
    'www.okx.com/api/v5/account/bills': historyRoute(10, (request, account) => bills(request, account, 7 * DAY)),
    'www.okx.com/api/v5/account/bills-archive': historyRoute(5, (request, account) =>
      bills(request, account, QUARTER_MS),
    ),
    'www.okx.com/api/v5/trade/fills': historyRoute(60, (request, account) => fills(request, account, 3 * DAY)),
    'www.okx.com/api/v5/trade/fills-history': historyRoute(10, (request, account) =>
      fills(request, account, QUARTER_MS),
    ),
    'www.okx.com/api/v5/trade/orders-pending': state(60, pendingOrders),
    'www.okx.com/api/v5/trade/orders-history': historyRoute(40, (request, account) =>
      orderHistory(request, account, 7 * DAY),
    ),
    'www.okx.com/api/v5/trade/orders-history-archive': historyRoute(20, (request, account) =>
      orderHistory(request, account, QUARTER_MS),
    ),
    'www.okx.com/api/v5/trade/orders-algo-pending': state(20, pendingAlgos),
    'www.okx.com/api/v5/trade/orders-algo-history': historyRoute(20, algoHistory),
    'www.okx.com/api/v5/asset/currencies': state(12, currencies),
    'www.okx.com/api/v5/asset/balances': state(12, fundingBalances),
    'www.okx.com/api/v5/asset/bills-history': historyRoute(2, fundingBills),
    'www.okx.com/api/v5/asset/deposit-history': historyRoute(12, (request, account) =>
      moves(request, account, 'deposit'),
    ),
    'www.okx.com/api/v5/asset/withdrawal-history': historyRoute(12, (request, account) =>
      moves(request, account, 'withdrawal'),
    ),
  }),
  owner,
  charges,
  tooMany: () => okxError('50011', 'Too Many Requests', 429),
  banned: null,
  unavailable: () => okxError('50026', 'System error. Try again later.', 503),
  maintenance: () => okxError('50001', 'Service temporarily unavailable. Please try again later.', 503),
}

/** The cost of a route is the number of calls allowed in two seconds, by key, for public ones by address. */
function charges(request: FakeRequest, route: FakeRoute): readonly Charge[] {
  const who = route.access === 'public' ? request.ip : header(request, 'ok-access-key')
  const bucket = `okx ${who} ${request.path}`
  return [{ bucket, cost: 1, limit: route.cost, windowMs: 2_000, refill: 'at-once' }]
}

function owner(request: FakeRequest): FakeAccount {
  const key = header(request, 'ok-access-key')
  const timestamp = header(request, 'ok-access-timestamp')
  if (key === '') throw okxError('50103', 'Request header "OK-ACCESS-KEY" cannot be empty.', 401)
  const account = accountOf(request, 'okx', key)
  // As reported by users of other clients: https://github.com/okxapi/python-okx/issues/118, October 2025.
  if (account === null || account.state !== 'active') throw okxError('50119', "API key doesn't exist", 401)
  const sent = Date.parse(timestamp)
  if (Number.isNaN(sent)) throw okxError('50112', 'Invalid OK-ACCESS-TIMESTAMP', 401)
  if (Math.abs(request.now - sent) > 30_000) throw okxError('50102', 'Timestamp request expired', 401)
  if (!same(header(request, 'ok-access-passphrase'), account.credentials.passphrase)) {
    throw okxError('50105', 'Request header "OK-ACCESS-PASSPHRASE" incorrect.', 401)
  }
  const address = request.rawQuery === '' ? request.path : `${request.path}?${request.rawQuery}`
  const payload = timestamp + request.method + address + request.body
  const expected = signPayload({ algorithm: 'sha256', secret: account.credentials.secret, payload, encoding: 'base64' })
  if (!same(header(request, 'ok-access-sign'), expected)) throw okxError('50113', 'Invalid Sign', 401)
  if (account.allowedIp !== null && account.allowedIp !== request.ip) {
    throw okxError('50110', `Your IP ${request.ip} is not included in your API key's IP whitelist.`, 401)
  }
  if (!account.rights.read) throw okxError('50120', "This API key doesn't have permission to use this function", 401)
  return account
}

// --- what is listed ------------------------------------------------------------------------------------------------

function instruments(request: FakeRequest): unknown {
  const { query } = request
  const filter = { type: query.get('instType'), id: query.get('instId') }
  if (filter.type === null) throw okxError('50014', 'Parameter instType can not be empty.', 400)
  const rows = allMarketsFor(request, 'okx').filter((market) => typeOf(market) === filter.type)
  return okxBody(rows.filter(({ symbol }) => (filter.id ?? symbol) === symbol).map(listing))
}

function listing(market: FakeInstrument): object {
  const { kind, symbol, base, quote, settle, priceStep, quantityStep } = market
  const swap = kind !== 'spot'
  const family = `${base}-${quote}`
  return {
    instType: typeOf(market),
    instId: symbol,
    uly: swap ? family : '',
    instFamily: swap ? family : '',
    baseCcy: swap ? '' : base,
    quoteCcy: swap ? '' : quote,
    settleCcy: swap ? settle : '',
    ctVal: swap ? market.contractSize : '',
    ctMult: swap ? '1' : '',
    ctType: swap ? kind : '',
    ctValCcy: swap ? (kind === 'inverse' ? quote : base) : '',
    alias: '',
    category: '1',
    optType: '',
    stk: '',
    state: 'live',
    lever: swap ? '100' : '',
    tickSz: priceStep,
    lotSz: quantityStep,
    minSz: quantityStep,
    listTime: '1611916828000',
    expTime: '',
    maxLmtSz: '100000000',
    maxMktSz: '1000000',
  }
}

function currencies(): unknown {
  return okxBody(
    ['BTC', 'ETH', 'SOL', 'USDT'].map((ccy) => {
      return { ccy, name: ccy, chain: `${ccy}-${ccy}`, canDep: true, canWd: true, canInternal: true, minWd: '0.001' }
    }),
  )
}

// --- the account ---------------------------------------------------------------------------------------------------

/** https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-account-configuration */
function config(_: FakeRequest, account: FakeAccount): unknown {
  const { rights, allowedIp } = account
  const perm = ['read_only', ...(rights.withdraw ? ['withdraw'] : []), ...(rights.trade ? ['trade'] : [])].join(',')
  const hedged = account.fills.some(({ leg }) => leg !== 'net')
  const uid = `${account.uid}${account.uid}`
  const names = { uid, mainUid: uid, label: account.title, ip: allowedIp ?? '', kycLv: '3', roleType: '0', type: '0' }
  const modes = { acctLv: '2', posMode: hedged ? 'long_short_mode' : 'net_mode', autoLoan: false, level: 'Lv1' }
  return okxBody([
    { ...names, ...modes, perm, greeksType: 'PA', ctIsoMode: 'automatic', mgnIsoMode: 'automatic', opAuth: '0' },
  ])
}

function balance({ now, query }: FakeRequest, account: FakeAccount): unknown {
  const currencies = query.get('ccy')?.split(',') ?? null
  const details = [...walletBalances(account, 'main')]
    .filter(([ccy]) => currencies?.includes(ccy) ?? true)
    .map(([ccy, cashBal]) => {
      let upl = 0n
      for (const position of positionsOf(account)) {
        if (position.instrument.settle === ccy)
          upl += decimal(closingProfit(position, priceAt(position.instrument, now)))
      }
      const eq = write(decimal(cashBal) + upl)
      const zeros = { borrowFroz: '0', crossLiab: '0', isoEq: '0', isoLiab: '0', liab: '0', interest: '0', twap: '0' }
      const frozen = { frozenBal: '0', ordFrozen: '0', fixedBal: '0', stgyEq: '0', spotInUseAmt: '', maxLoan: '' }
      const free = { availBal: cashBal, availEq: eq, eqUsd: eq, disEq: eq }
      return { ccy, cashBal, eq, ...free, upl: write(upl), ...zeros, ...frozen, uTime: String(now) }
    })
  return okxBody([
    { uTime: String(now), totalEq: '0', adjEq: '', imr: '', mmr: '', mgnRatio: '', ordFroz: '', details },
  ])
}

function fundingBalances(_: FakeRequest, account: FakeAccount): unknown {
  const rows = [...walletBalances(account, 'funding')]
  return okxBody(rows.map(([ccy, bal]) => ({ ccy, bal, availBal: bal, frozenBal: '0' })))
}

/** Sizes in contracts, negative for a net short; a hedged leg is positive and states its side. */
function positions({ now, query }: FakeRequest, account: FakeAccount): unknown {
  const filter = { type: query.get('instType'), id: query.get('instId') }
  const rows = positionsOf(account).filter(({ instrument }) => {
    const { symbol } = instrument
    return (filter.type ?? typeOf(instrument)) === typeOf(instrument) && (filter.id ?? symbol) === symbol
  })
  return okxBody(
    rows.map((position) => {
      const { instrument, leg } = position
      const price = priceAt(instrument, now)
      const size = magnitude(decimal(position.size))
      const units = multiplyDecimals(size, decimal(instrument.contractSize))
      const dollars = instrument.kind === 'inverse' ? units : multiplyDecimals(units, price)
      const pos = leg === 'net' ? position.size : write(size)
      const upl = closingProfit(position, price)
      return {
        instType: 'SWAP',
        instId: instrument.symbol,
        posId: `${account.uid}${position.openedAt}`,
        posSide: leg,
        pos,
        availPos: pos,
        avgPx: position.entry,
        markPx: write(price),
        last: write(price),
        lever: '10',
        mgnMode: 'cross',
        ccy: instrument.settle,
        posCcy: '',
        liqPx: '',
        upl,
        uplRatio: '0',
        margin: '',
        imr: write(multiplyDecimals(over(units, price), decimal('0.1'))),
        mmr: '0',
        mgnRatio: '',
        adl: '1',
        interest: '',
        notionalUsd: write(dollars),
        realizedPnl: '0',
        pnl: '0',
        fee: '0',
        fundingFee: '0',
        liqPenalty: '0',
        tradeId: '',
        cTime: String(position.openedAt),
        uTime: String(position.changedAt),
        closeOrderAlgo: [],
      }
    }),
  )
}
