/** Coinbase's public candles: https://docs.cdp.coinbase.com/api-reference/advanced-trade-api/rest-api/public */
import { coinbaseCandles } from './candles.ts'
import { candles, open, ErrorResponse, routesOf, type Venue } from './venue.ts'

const PRODUCTS = 'api.coinbase.com/api/v3/brokerage/market/products'

export const COINBASE: Venue = {
  exchange: 'coinbase',
  hosts: ['api.coinbase.com'],
  find: routesOf({
    [PRODUCTS]: open(1, () => ({ products: [LISTED] })),
    [`${PRODUCTS}/BTC-USDT/candles`]: candles(1, coinbaseCandles),
  }),
  owner: () => {
    throw new ErrorResponse(401, { error: 'unauthorized' })
  },
  charges: () => [],
  tooMany: () => new ErrorResponse(429, { error: 'rate_limit_exceeded' }),
  banned: null,
  unavailable: () => new ErrorResponse(503, '<html><body><h1>503 Service Unavailable</h1></body></html>'),
  maintenance: () => new ErrorResponse(503, { error: 'service_unavailable' }),
}

const LISTED = {
  product_id: 'BTC-USDT',
  product_type: 'SPOT',
  status: 'online',
  base_currency_id: 'BTC',
  quote_currency_id: 'USDT',
  base_increment: '0.00000001',
  quote_increment: '0.01',
  price_increment: '0.01',
}
