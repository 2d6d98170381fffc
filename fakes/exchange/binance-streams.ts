/**
 * User streams of Binance: spot with a signed subscription, contracts with a listen key.
 * https://github.com/binance/binance-spot-api-docs/blob/master/user-data-stream.md,
 * https://developers.binance.com/docs/derivatives/usds-margined-futures/user-data-streams/Event-Order-Update
 */
import type { FakeAccount, FakeFill } from './account.ts'
import type { FakeStream } from './fake-stream.ts'
import { type FakeRequest, header, same, signPayload } from './venue.ts'
import { binanceError } from './binance-body.ts'

/** A listen key, for which a key without a signature is enough. */
export function binanceListenKey(request: FakeRequest, kind: 'linear' | 'inverse'): unknown {
  const key = header(request, 'x-mbx-apikey')
  const account = request.accounts.find(
    ({ exchange, credentials }) => exchange === 'binance' && credentials.key === key,
  )
  if (account === undefined || account.state !== 'active') {
    throw binanceError(-2015, 'Invalid API-key, IP, or permissions for action.', 401)
  }
  return { listenKey: listenKeyOf(account, kind) }
}

function listenKeyOf({ credentials }: FakeAccount, kind: 'linear' | 'inverse'): string {
  return signPayload({ algorithm: 'sha256', secret: credentials.secret, payload: kind, encoding: 'hex' })
}

type Subscription = {
  readonly id: unknown
  readonly method: string
  readonly params: { readonly apiKey: string; readonly timestamp: number; readonly signature: string }
}

const SPOT: FakeStream = {
  isAt: ({ host, pathname }) => host === 'ws-api.binance.com' && pathname === '/ws-api/v3',
  open:
    ({ accounts, now, send, follow }) =>
    (text) => {
      const { id, method, params } = JSON.parse(text) as Subscription
      const refuse = (status: number, code: number, msg: string): void => send({ id, status, error: { code, msg } })
      if (method !== 'userDataStream.subscribe.signature') return refuse(400, -1100, 'Illegal method.')
      const { apiKey, timestamp, signature } = params
      const account = accounts.find(({ exchange, credentials }) => exchange === 'binance' && credentials.key === apiKey)
      if (account === undefined || account.state !== 'active') {
        return refuse(401, -2015, 'Invalid API-key, IP, or permissions for action.')
      }
      const payload = `apiKey=${apiKey}&timestamp=${timestamp}`
      const { secret } = account.credentials
      if (!same(signature, signPayload({ algorithm: 'sha256', secret, payload, encoding: 'hex' }))) {
        return refuse(400, -1022, 'Signature for this request is not valid.')
      }
      if (timestamp > now() + 1_000 || timestamp < now() - 5_000) {
        return refuse(400, -1021, 'Timestamp for this request is outside of the recvWindow.')
      }
      send({ id, status: 200, result: { subscriptionId: 0 } })
      return follow(account, (fill) =>
        fill.instrument.kind === 'spot' ? { subscriptionId: 0, event: executionReport(fill) } : null,
      )
    },
}

function executionReport({
  instrument,
  side,
  orderId,
  marketId,
  quantity,
  price,
  fee,
  feeAsset,
  time,
  maker,
}: FakeFill): object {
  return {
    e: 'executionReport',
    E: time,
    s: instrument.symbol,
    S: side.toUpperCase(),
    x: 'TRADE',
    X: 'FILLED',
    i: orderId,
    l: quantity,
    L: price,
    n: fee,
    N: feeAsset,
    T: time,
    t: marketId,
    m: maker,
  }
}

const FUTURES: FakeStream = {
  isAt: ({ host }) => host === 'fstream.binance.com' || host === 'dstream.binance.com',
  open: ({ url, accounts, send, follow, close }) => {
    const kind = url.host === 'fstream.binance.com' ? 'linear' : 'inverse'
    // USD-M has it in the query of its private URL, COIN-M in the path.
    const name = kind === 'linear' ? url.searchParams.get('listenKey') : url.pathname.slice('/ws/'.length)
    const isPath = kind === 'linear' ? url.pathname === '/private/ws' : url.pathname.startsWith('/ws/')
    const account = accounts.find(
      (candidate) => candidate.exchange === 'binance' && listenKeyOf(candidate, kind) === name,
    )
    if (!isPath || account === undefined) close()
    else follow(account, (fill) => (fill.instrument.kind === kind ? orderUpdate(fill) : null))
    // Nothing is expected of the client: pings are frames.
    return () => send({ error: { code: 2, msg: 'Invalid request' } })
  },
}

function orderUpdate({
  instrument,
  side,
  orderId,
  marketId,
  quantity,
  price,
  fee,
  feeAsset,
  time,
  maker,
  cause,
  realized,
}: FakeFill): object {
  return {
    e: 'ORDER_TRADE_UPDATE',
    T: time,
    E: time,
    o: {
      s: instrument.symbol,
      S: side.toUpperCase(),
      x: cause === 'trade' ? 'TRADE' : 'CALCULATED',
      X: 'FILLED',
      i: orderId,
      l: quantity,
      L: price,
      N: feeAsset,
      n: fee,
      T: time,
      t: marketId,
      m: maker,
      rp: realized,
    },
  }
}

export const BINANCE_STREAMS: readonly FakeStream[] = [SPOT, FUTURES]
