/** The user streams of OKX: https://www.okx.com/docs-v5/en/#overview-websocket and …/#order-book-trading-trade-ws-order-channel */
import type { FakeAccount, FakeFill } from './account.ts'
import { typeOf } from './okx-body.ts'
import type { FakeStream } from './fake-stream.ts'
import { same, signPayload } from './venue.ts'

type Login = { readonly apiKey: string; readonly passphrase: string; readonly timestamp: string; readonly sign: string }
type Sent = { readonly op: string; readonly args: readonly (Partial<Login> & { readonly channel?: string })[] }

const LINES: FakeStream = {
  isAt: ({ host, pathname }) => host === 'ws.okx.com:8443' && /^\/ws\/v5\/(?:private|business)$/.test(pathname),
  open: ({ url, accounts, now, send, follow }) => {
    const isPrivate = url.pathname.endsWith('/private')
    let own: FakeAccount | null = null
    return (text) => {
      if (text === 'ping') return send('pong')
      const { op, args } = JSON.parse(text) as Sent
      const refuse = (code: string, msg: string): void => send({ event: 'error', code, msg, connId: 'made-up' })
      if (op === 'login') {
        const { apiKey = '', passphrase = '', timestamp = '', sign = '' } = args[0] ?? {}
        const account = accounts.find(
          (candidate) => candidate.exchange === 'okx' && candidate.credentials.key === apiKey,
        )
        if (account?.state !== 'active') return refuse('60005', 'Invalid apiKey')
        if (Math.abs(now() - 1_000 * Number(timestamp)) > 30_000) return refuse('60006', 'Timestamp request expired')
        const { secret } = account.credentials
        const payload = `${timestamp}GET/users/self/verify`
        const expected = signPayload({ algorithm: 'sha256', secret, payload, encoding: 'base64' })
        if (!same(sign, expected)) return refuse('60007', 'Invalid sign')
        if (!same(passphrase, account.credentials.passphrase)) return refuse('60024', 'Wrong passphrase')
        own = account
        return send({ event: 'login', code: '0', msg: '', connId: 'made-up' })
      }
      if (op !== 'subscribe' || own === null) return refuse('60011', 'Please log in')
      for (const arg of args) {
        const isHere = isPrivate !== (arg.channel === 'orders-algo')
        if (!isHere) refuse('60018', `The channel ${arg.channel} does not exist`)
        else send({ event: 'subscribe', arg, connId: 'made-up' })
        if (isHere && arg.channel === 'orders') follow(own, order)
      }
      return undefined
    }
  },
}

function order({ id, orderId, instrument, side, leg, price, quantity, fee, feeAsset, time, maker }: FakeFill): object {
  const row = {
    instType: typeOf(instrument),
    instId: instrument.symbol,
    ordId: String(orderId),
    tradeId: String(id),
    side,
    posSide: leg,
    fillPx: price,
    fillSz: quantity,
    fillFee: `-${fee}`,
    fillFeeCcy: feeAsset,
    fillTime: String(time),
    uTime: String(time),
    execType: maker ? 'M' : 'T',
    state: 'filled',
  }
  return { arg: { channel: 'orders', instType: 'ANY' }, data: [row] }
}

export const OKX_STREAMS: readonly FakeStream[] = [LINES]
