/** The user stream of Bybit: https://bybit-exchange.github.io/docs/v5/ws/connect and …/websocket/private/execution */
import type { FakeFill } from './account.ts'
import type { FakeStream } from './fake-stream.ts'
import { same, signPayload } from './venue.ts'

type Sent = { readonly op: string; readonly args?: readonly unknown[] }

const PRIVATE: FakeStream = {
  isAt: ({ host, pathname }) => host === 'stream.bybit.com' && pathname === '/v5/private',
  open: ({ accounts, now, send, follow }) => {
    let own: (typeof accounts)[number] | null = null
    return (text) => {
      const { op, args = [] } = JSON.parse(text) as Sent
      const reply = (success: boolean, reason = ''): void => send({ success, ret_msg: reason, op, conn_id: 'made-up' })
      if (op === 'ping') return send({ op: 'pong', args: [String(now())], conn_id: 'made-up' })
      if (op === 'auth') {
        const [key, expires, signature] = args
        const account = accounts.find(
          (candidate) => candidate.exchange === 'bybit' && candidate.credentials.key === key,
        )
        const payload = `GET/realtime${String(expires)}`
        const { secret = '' } = account?.credentials ?? {}
        const expected = signPayload({ algorithm: 'sha256', secret, payload, encoding: 'hex' })
        if (account?.state !== 'active' || !same(String(signature), expected))
          return reply(false, 'API key is invalid.')
        if (Number(expires) <= now()) return reply(false, 'Params Error')
        own = account
        return reply(true)
      }
      if (op !== 'subscribe' || own === null) return reply(false, 'Request not authorized')
      reply(true)
      return args.includes('execution') ? follow(own, execution) : undefined
    }
  },
}

function execution({
  id,
  orderId,
  instrument,
  side,
  price,
  quantity,
  value,
  fee,
  feeAsset,
  time,
  maker,
  cause,
}: FakeFill): object {
  const row = {
    category: instrument.kind,
    symbol: instrument.symbol,
    execId: String(id),
    execPrice: price,
    execQty: quantity,
    execValue: value,
    execFee: fee,
    feeCurrency: feeAsset,
    execType: cause === 'trade' ? 'Trade' : cause === 'adl' ? 'AdlTrade' : 'BustTrade',
    execTime: String(time),
    orderId: String(orderId),
    side: side === 'buy' ? 'Buy' : 'Sell',
    isMaker: maker,
  }
  return { topic: 'execution', id: `made-up_${id}`, creationTime: time, data: [row] }
}

export const BYBIT_STREAMS: readonly FakeStream[] = [PRIVATE]
