/**
 * The log-in and subscription messages equal those in the documentation, and each documented message triggers the right
 * streams. Messages are from the documentation or, where noted, recorded by another client.
 */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { binanceSpotGreeting, interpretFutures, interpretSpot } from './binance.ts'
import { bitgetGreeting, interpretBitget } from './bitget.ts'
import { bybitGreeting, interpretBybit } from './bybit.ts'
import { interpretHyperliquid, hyperliquidGreeting } from './hyperliquid.ts'
import { interpretOkx, okxGreeting } from './okx.ts'
import { signature } from './sign.ts'

/** The keys of Binance's documentation. */
const KEY = 'vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A'
const SECRET = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j'

const parsed = (text: string): unknown => JSON.parse(text)
const rings = (now: readonly string[], soon: readonly string[]) => [{ kind: 'changes', changes: { now, soon } }]
const refused = (reason: string) => [expect.objectContaining({ kind: 'refused', reason })]

describe('signatures', () => {
  // web-socket-api.md, "SIGNED request example (HMAC)"
  test("Binance's example is signed as its documentation says", () => {
    const payload = `apiKey=${KEY}&price=52000.00&quantity=0.01000000&recvWindow=100&side=SELL&symbol=BTCUSDT&timeInForce=GTC&timestamp=1645423376532&type=LIMIT`
    expect(signature(SECRET, payload, 'hex')).toBe('aa1b5712c094bc4e57c05a1a5c1fd8d88dcd628338ea863fec7b88e59fe2db24')
  })

  test('a secret that is a private key signs with it, and one that cannot be read says so', () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const signed = Buffer.from(signature(secret, 'payload', 'hex'), 'base64')
    expect(verify(null, Buffer.from('payload'), createPublicKey(privateKey), signed)).toBe(true)
    expect(() => signature('-----BEGIN PRIVATE KEY-----\nno\n', 'payload', 'hex')).toThrow('secret-unreadable')
  })
})

describe('Binance', () => {
  test('spot subscribes with a signature over its parameters in order', () => {
    const timestamp = 1_747_385_641_636
    expect(parsed(binanceSpotGreeting({ key: KEY, secret: SECRET }, timestamp))).toEqual({
      id: 'user-data',
      method: 'userDataStream.subscribe.signature',
      params: {
        apiKey: KEY,
        timestamp,
        signature: signature(SECRET, `apiKey=${KEY}&timestamp=${timestamp}`, 'hex'),
      },
    })
    expect(interpretSpot({ id: 'user-data', status: 200, result: { subscriptionId: 0 } })).toEqual([{ kind: 'ready' }])
    const error = { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' }
    expect(interpretSpot({ id: 'user-data', status: 401, error })).toEqual(refused('key-refused'))
    expect(interpretSpot({ id: 'user-data', status: 400, error: { code: -1021, msg: 'Timestamp' } })).toEqual(
      refused('clock'),
    )
  })

  test('a spot trade rings for the fills of its market, and an order that was placed for nothing', () => {
    const report = (x: string) => ({ subscriptionId: 0, event: { e: 'executionReport', s: 'ETHBTC', x, X: 'NEW' } })
    expect(interpretSpot(report('TRADE'))).toEqual(rings(['spot/fills/ETHBTC'], ['spot/orders']))
    expect(interpretSpot(report('NEW'))).toEqual([])
    expect(interpretSpot({ event: { e: 'executionReport', s: 'A/B *', x: 'TRADE' } })).toEqual([])
    expect(interpretSpot({ subscriptionId: 0, event: { e: 'eventStreamTerminated', E: 1_728_973_001_334 } })).toEqual([
      { kind: 'over' },
    ])
    expect(interpretSpot({ event: { e: 'serverShutdown', E: 1_770_123_456_789 } })).toEqual([{ kind: 'over' }])
  })

  // ORDER_TRADE_UPDATE, ACCOUNT_UPDATE: as recorded by nautilus_trader, crates/adapters/binance/test_data/futures.
  test('a trade or a liquidation of a contract rings for its fills, and funding for the incomes', () => {
    const order = (x: string) => ({ e: 'ORDER_TRADE_UPDATE', o: { s: 'BTCUSDT', S: 'BUY', x, X: 'PARTIALLY_FILLED' } })
    const soon = ['usdm/orders', 'usdm/conditional-orders']
    expect(interpretFutures('usdm', order('TRADE'))).toEqual(rings(['usdm/fills/BTCUSDT'], soon))
    expect(interpretFutures('usdm', order('CALCULATED'))).toEqual(rings(['usdm/fills/BTCUSDT'], soon))
    expect(interpretFutures('usdm', order('CANCELED'))).toEqual([])
    const update = (m: string) => ({ e: 'ACCOUNT_UPDATE', a: { m, B: [], P: [] } })
    expect(interpretFutures('coinm', update('FUNDING_FEE'))).toEqual(rings([], ['coinm/income']))
    expect(interpretFutures('coinm', update('ORDER'))).toEqual([])
    expect(interpretFutures('usdm', { e: 'listenKeyExpired', E: 1_736_996_475_556, listenKey: 'x' })).toEqual([
      { kind: 'over' },
    ])
  })
})

describe('Bybit', () => {
  test('logs in and subscribes as its documentation shows', () => {
    const expires = 1_662_350_400_000
    expect(parsed(bybitGreeting({ key: KEY, secret: SECRET }, expires))).toEqual({
      op: 'auth',
      args: [KEY, expires, signature(SECRET, 'GET/realtime1662350400000', 'hex')],
    })
    const events = interpretBybit({ success: true, ret_msg: '', op: 'auth', conn_id: 'cejreaspqfh3sjdnldmg-p' })
    expect(events).toEqual([{ kind: 'reply', text: '{"op":"subscribe","args":["execution","order"]}' }])
    expect(interpretBybit({ success: true, ret_msg: '', op: 'subscribe', conn_id: 'x' })).toEqual([{ kind: 'ready' }])
    expect(interpretBybit({ success: false, ret_msg: 'Params Error', op: 'auth', conn_id: 'x' })).toEqual(
      refused('key-refused'),
    )
    expect(interpretBybit({ req_id: 'test', op: 'pong', args: ['1675418560633'], conn_id: 'x' })).toEqual([])
  })

  test('executions ring for the fills of their category, funding and orders for later', () => {
    const execution = (category: string, symbol: string, execType = 'Trade') => ({ category, symbol, execType })
    const message = (...data: readonly object[]) => ({ topic: 'execution', id: 'x', creationTime: 1, data })
    expect(interpretBybit(message(execution('linear', 'BTCUSDT'), execution('linear', 'ETHUSDT')))).toEqual(
      rings(['linear/executions'], []),
    )
    expect(interpretBybit(message(execution('linear', 'BTCUSDT', 'Funding')))).toEqual(rings([], ['linear/executions']))
    expect(
      interpretBybit(message(execution('option', 'BTC-30DEC22-1400-C'), execution('option', 'ETH-30DEC22-1400-C'))),
    ).toEqual(rings(['option/executions', 'option/ETH/executions'], []))
    expect(interpretBybit({ topic: 'order', id: 'x', data: [{ category: 'spot', orderStatus: 'New' }] })).toEqual(
      rings([], ['spot/orders']),
    )
  })
})

describe('OKX', () => {
  const channels = [{ channel: 'orders', instType: 'ANY' }, { channel: 'balance_and_position' }]

  test('logs in by seconds, then subscribes', () => {
    const secret = '22582BD0CFF14C41EDBF1AB98506286D'
    expect(parsed(okxGreeting({ key: 'key', secret, passphrase: 'word' }, 1_704_876_947))).toEqual({
      op: 'login',
      args: [
        {
          apiKey: 'key',
          passphrase: 'word',
          timestamp: '1704876947',
          sign: signature(secret, '1704876947GET/users/self/verify', 'base64'),
        },
      ],
    })
    const [reply] = interpretOkx(channels, { event: 'login', code: '0', msg: '', connId: 'a4d3ae55' })
    expect(reply).toEqual({ kind: 'reply', text: JSON.stringify({ op: 'subscribe', args: channels }) })
    const subscribed = { event: 'subscribe', arg: { channel: 'orders', instType: 'ANY' }, connId: 'a4d3ae55' }
    expect(interpretOkx(channels, subscribed)).toEqual([{ kind: 'ready' }])
    const error = (code: string) => ({ event: 'error', code, msg: 'Login failed.', connId: 'a4d3ae55' })
    expect(interpretOkx(channels, error('60009'))).toEqual(refused('key-refused'))
    expect(interpretOkx(channels, error('60006'))).toEqual(refused('clock'))
    expect(interpretOkx(channels, error('60018'))).toEqual([])
    expect(interpretOkx(channels, { event: 'notice', code: '64008', msg: 'closed soon' })).toEqual([{ kind: 'over' }])
    expect(interpretOkx(channels, 'pong')).toEqual([])
  })

  // orders, orders-algo: as recorded by nautilus_trader, crates/adapters/okx/test_data.
  test('an order that was filled rings for fills, one that was placed or waits for orders, and funding for the bills', () => {
    const order = (fillSz: string) => ({
      arg: { channel: 'orders', instType: 'ANY', uid: '1' },
      data: [{ instType: 'SWAP', instId: 'BTC-USDT-SWAP', fillSz, state: 'live' }],
    })
    expect(interpretOkx(channels, order('0.03'))).toEqual(rings(['fills/SWAP'], ['orders/SWAP']))
    expect(interpretOkx(channels, order('0'))).toEqual(rings([], ['orders/SWAP']))
    const algo = { arg: { channel: 'orders-algo' }, data: [{ ordType: 'trigger' }, { ordType: 'oco' }] }
    expect(interpretOkx(channels, algo)).toEqual(rings([], ['orders/triggers', 'orders/stops']))
    const change = (eventType: string) => ({ arg: { channel: 'balance_and_position' }, data: [{ eventType }] })
    expect(interpretOkx(channels, change('funding_fee'))).toEqual(rings([], ['bills']))
    expect(interpretOkx(channels, change('snapshot'))).toEqual([])
  })
})

describe('Bitget', () => {
  const channels = [{ instType: 'SPOT', channel: 'fill', instId: 'default' }]

  test('logs in by seconds, then subscribes', () => {
    expect(parsed(bitgetGreeting({ key: 'key', secret: SECRET, passphrase: 'word' }, 1_538_054_050))).toEqual({
      op: 'login',
      args: [
        {
          apiKey: 'key',
          passphrase: 'word',
          timestamp: '1538054050',
          sign: signature(SECRET, '1538054050GET/user/verify', 'base64'),
        },
      ],
    })
    const reply = { kind: 'reply', text: JSON.stringify({ op: 'subscribe', args: channels }) }
    expect(interpretBitget(channels, { event: 'login', code: 0 })).toEqual([reply])
    expect(interpretBitget(channels, { event: 'subscribe', arg: channels[0] })).toEqual([{ kind: 'ready' }])
    expect(interpretBitget(channels, { event: 'error', code: 30_015, msg: 'Invalid sign' })).toEqual(
      refused('key-refused'),
    )
    expect(interpretBitget(channels, { event: 'error', arg: channels[0], code: 30_001, msg: 'no channel' })).toEqual([])
    expect(interpretBitget(channels, 'pong')).toEqual([])
  })

  test('fills of spot ring market by market, those of contracts by product, those of a unified account together', () => {
    const fill = (arg: object) => ({ action: 'snapshot', arg, data: [{ symbol: 'LTCUSDT', tradeId: '1' }], ts: 1 })
    expect(interpretBitget(channels, fill({ instType: 'SPOT', channel: 'fill' }))).toEqual(
      rings(['spot/fills/LTCUSDT'], []),
    )
    expect(interpretBitget(channels, fill({ instType: 'USDT-FUTURES', channel: 'fill' }))).toEqual(
      rings(['contracts/USDT-FUTURES/fills'], ['contracts/USDT-FUTURES/orders']),
    )
    expect(interpretBitget(channels, fill({ instType: 'USDT-FUTURES', channel: 'orders-algo' }))).toEqual(
      rings([], ['contracts/USDT-FUTURES/triggers']),
    )
    expect(interpretBitget(channels, fill({ instType: 'UTA', topic: 'fill' }))).toEqual(
      rings(['unified/fills'], ['unified/orders', 'unified/stops']),
    )
  })
})

describe('Hyperliquid', () => {
  test('subscribes to the channels of a wallet without a key', () => {
    const user = '0xabcdef0000000000000000000000000000000001'
    const channels = ['userFills', 'userTwapSliceFills', 'userFundings', 'userNonFundingLedgerUpdates', 'orderUpdates']
    expect(hyperliquidGreeting(user.toUpperCase().replace('0X', '0x')).map(parsed)).toEqual(
      channels.map((type) => ({ method: 'subscribe', subscription: { type, user } })),
    )
    const subscribed = {
      channel: 'subscriptionResponse',
      data: { method: 'subscribe', subscription: { type: 'userFills', user } },
    }
    expect(interpretHyperliquid(subscribed)).toEqual([{ kind: 'ready' }])
    expect(interpretHyperliquid({ channel: 'pong' })).toEqual([])
  })

  test('what is new rings, what was there before does not', () => {
    expect(interpretHyperliquid({ channel: 'userFills', data: { isSnapshot: true, user: '0x', fills: [{}] } })).toEqual(
      [],
    )
    expect(interpretHyperliquid({ channel: 'userFills', data: { user: '0x', fills: [{}] } })).toEqual(
      rings(['fills'], ['orders*']),
    )
    expect(interpretHyperliquid({ channel: 'userFundings', data: { user: '0x', fundings: [{}] } })).toEqual(
      rings([], ['funding']),
    )
    expect(interpretHyperliquid({ channel: 'orderUpdates', data: [{ order: {}, status: 'open' }] })).toEqual(
      rings([], ['orders*']),
    )
  })
})
