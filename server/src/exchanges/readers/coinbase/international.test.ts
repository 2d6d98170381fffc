/** International derivatives at Coinbase's gateway, whose rows are documented as those of Deribit. */
import { generateKeyPairSync } from 'node:crypto'
import { HOUR_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type GatewayRequest, inside, NOW, recordedReader, spotMarket, startGateway } from '../gateway.testing.ts'
import { cashTexts, fillTexts, newReading, readAll, readStream } from '../reading.testing.ts'

const AT = NOW - 5 * HOUR_MS
const WINDOW = { from: 'start_timestamp', to: 'end_timestamp' }
const result = (value: unknown) => ({ jsonrpc: '2.0', id: 1, result: value })

const TRADE = {
  trade_id: 'USDC-1',
  order_id: 'USDC-9',
  timestamp: AT,
  instrument_name: 'BTC_USDC-PERPETUAL',
  direction: 'buy',
  amount: 0.5,
  price: 60_000,
  fee: 9,
  fee_currency: 'USDC',
  liquidity: 'T',
}
const LOG = {
  id: 7,
  type: 'settlement',
  timestamp: AT + HOUR_MS,
  instrument_name: 'BTC_USDC-PERPETUAL',
  currency: 'USDC',
  change: -1.5,
  interest_pl: -1.5,
}

const DRB = '/api/v2'
const BROKERAGE = '/api/v3/brokerage'

async function open(type: string, options: { readonly lists?: (path: string) => unknown } = {}) {
  let tokens = 0
  const only =
    (rows: readonly (readonly [number, unknown])[], name: string) =>
    (request: GatewayRequest): unknown => {
      const refused = request.headers.authorization === 'Bearer token-2' ? null : options.lists?.(request.path)
      return refused ?? result({ [name]: inside(request, WINDOW, rows), has_more: false, continuation: null })
    }
  const gateway = await startGateway({
    [`${BROKERAGE}/portfolios`]: () => ({
      portfolios: [
        { uuid: 'p-1', type: 'DEFAULT' },
        { uuid: 'p-2', type },
      ],
    }),
    [`${BROKERAGE}/accounts`]: () => ({ accounts: [], cursor: '' }),
    [`${BROKERAGE}/orders/historical/fills`]: () => ({ fills: [], cursor: '' }),
    [`${BROKERAGE}/orders/historical/batch`]: () => ({ orders: [], has_next: false, cursor: '' }),
    '/v2/accounts': () => ({ pagination: {}, data: [] }),
    [`${DRB}/public/auth`]: () => result({ access_token: `token-${(tokens += 1)}`, expires_in: 3600 }),
    [`${DRB}/private/get_user_trades_by_currency_and_time`]: only([[AT, TRADE]], 'trades'),
    [`${DRB}/private/get_transaction_log`]: only([[AT + HOUR_MS, LOG]], 'logs'),
    [`${DRB}/private/get_account_summaries`]: () =>
      result({ summaries: [{ currency: 'USDC', balance: 100.5, available_funds: 90 }] }),
    [`${DRB}/private/get_positions`]: () =>
      result([{ instrument_name: 'BTC_USDC-PERPETUAL', direction: 'sell', size: -0.5, average_price: 60_000 }]),
  })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const reader = await recordedReader('coinbase', {
    gateway: gateway.address,
    markets: [spotMarket('BTC-USD', 'BTC', 'USD')],
    credentials: {
      key: 'organizations/1/apiKeys/2',
      secret: String(privateKey.export({ type: 'sec1', format: 'pem' })),
    },
  })
  return { gateway, reader }
}

test('trades, funding and positions at the gateway of Coinbase', async () => {
  const { gateway, reader } = await open('INTX')
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([`coinbase:linear:BTC_USDC-PERPETUAL ${AT} buy 0.5 60000 9 USDC trade both taker`])
  expect(cashTexts(reading, NOW)).toEqual([`funding -1.5 USDC coinbase:linear:BTC_USDC-PERPETUAL ${4 * HOUR_MS}`])
  const live = await reader.live()
  expect(live.balances).toEqual([{ part: 'International derivatives', asset: 'USDC', total: '100.5', free: '90' }])
  expect(live.quantities).toEqual([{ symbol: 'BTC_USDC-PERPETUAL', side: 'both', quantity: -5n * 10n ** 17n }])
  const requests = gateway.requests.filter(({ path }) => path.startsWith(DRB))
  expect(requests.filter(({ path }) => path.endsWith('auth'))).toHaveLength(1)
  expect(requests[0]?.query.get('grant_type')).toBe('coinbase_cdp')
  expect(new Set(requests.slice(1).map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer token-1']))
})

test('a token that ends before its time is exchanged for another', async () => {
  const { reader } = await open('INTX', {
    lists: () => ({ jsonrpc: '2.0', error: { code: 13009, message: 'unauthorized' } }),
  })
  const reading = newReading()
  await readStream(reader, { stream: 'international/USDC/trades', until: NOW }, reading)
  expect(fillTexts(reading)).toHaveLength(1)
})

test('an account without such derivatives gets no request for them', async () => {
  const { gateway, reader } = await open('CONSUMER')
  expect((await readAll(reader, NOW)).refused).toEqual([])
  expect((await reader.live()).quantities).toEqual([])
  expect(gateway.requests.filter(({ path }) => path.startsWith(DRB))).toEqual([])
})
