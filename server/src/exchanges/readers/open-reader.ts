/** Opens the reader of an account. Its keys exist only in the memory of its client. */
import type { Credentials, ExchangeId } from '@roundtrip/contract/exchanges'
import { bingxAccount } from './bingx/bingx.ts'
import { binanceAccount } from './binance/open.ts'
import { bitfinexAccount } from './bitfinex/bitfinex.ts'
import { bitgetAccount } from './bitget/bitget.ts'
import { bybitAccount } from './bybit/bybit.ts'
import { type ExchangeClient, openClient, type ReaderOptions } from './client.ts'
import { coinbaseAccount } from './coinbase/coinbase.ts'
import { cryptocomAccount } from './cryptocom/cryptocom.ts'
import { deribitAccount } from './deribit/deribit.ts'
import { gateAccount } from './gate/gate.ts'
import { htxAccount } from './htx/htx.ts'
import { hyperliquidAccount } from './hyperliquid/hyperliquid.ts'
import { krakenAccount } from './kraken/kraken.ts'
import { krakenFuturesAccount } from './kraken-futures/kraken-futures.ts'
import { kucoinAccount } from './kucoin/kucoin.ts'
import { mexcAccount } from './mexc/mexc.ts'
import { okxAccount } from './okx/okx.ts'
import type { AccountSource } from './account-source.ts'
import { phemexAccount } from './phemex/phemex.ts'
import { type RecordPage, type AccountReader, ReadingTrouble } from './reader.ts'
import type { Stream } from './stream.ts'
import { unreadableField } from './troubles.ts'
import { linesOf } from '../user-streams/lines.ts'

export { type ReaderOptions } from './client.ts'

/** The reader of an account at an exchange. It only throws `ReadingTrouble`. */
export function openReader(exchange: ExchangeId, credentials: Credentials, options: ReaderOptions): AccountReader {
  let client: Promise<ExchangeClient> | null = null
  let opened: Promise<AccountSource> | null = null
  const ownClient = (): Promise<ExchangeClient> => (client ??= openClient(exchange, credentials, options))
  const source = (): Promise<AccountSource> => {
    opened ??= ownClient().then((client) => accountOf(exchange, client, credentials))
    return opened
  }
  return {
    rights: async () => guarded((await source()).rights),
    streams: async () => {
      const { streams } = await source()
      return (await guarded(streams)).map(({ name, title, role }) => ({ name, title, role }))
    },
    named: async (names) => {
      const { find } = await source()
      // A name that matches no stream any more has nothing to read either.
      return names.map((name) => {
        const { title = name, role = 'retired' } = find(name) ?? {}
        return { name, title, role }
      })
    },
    page: async (request) => {
      const stream = (await source()).find(request.stream)
      if (stream === null) throw new ReadingTrouble('internal', { message: `There is no stream ${request.stream}.` })
      return guarded(() => pageOf(stream, request))
    },
    live: async () => guarded((await source()).live),
    lines: async () => {
      const own = await ownClient()
      return guarded(() => linesOf(exchange, own, credentials))
    },
  }
}

function pageOf(stream: Stream, request: Parameters<Stream['page']>[0]): Promise<RecordPage> {
  return stream.page(request)
}

/** Reports an unreadable field as an unreadable response; a bug of ours stays one. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw unreadableField(error) ?? error
  }
}

function accountOf(exchange: ExchangeId, client: ExchangeClient, credentials: Credentials): AccountSource {
  switch (exchange) {
    case 'binance':
      return binanceAccount(client)
    case 'bybit':
      return bybitAccount(client)
    case 'hyperliquid':
      return hyperliquidAccount(client, credentials.address ?? '')
    case 'okx':
      return okxAccount(client)
    case 'kraken':
      return krakenAccount(client)
    case 'krakenfutures':
      return krakenFuturesAccount(client)
    case 'bitget':
      return bitgetAccount(client)
    case 'kucoin':
      return kucoinAccount(client)
    case 'coinbase':
      return coinbaseAccount(client)
    case 'cryptocom':
      return cryptocomAccount(client)
    case 'deribit':
      return deribitAccount(client, credentials)
    case 'gate':
      return gateAccount(client)
    case 'bingx':
      return bingxAccount(client)
    case 'mexc':
      return mexcAccount(client)
    case 'htx':
      return htxAccount(client, credentials)
    case 'bitfinex':
      return bitfinexAccount(client)
    case 'phemex':
      return phemexAccount(client)
  }
}
