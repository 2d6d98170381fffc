/** What the stand-in sells: the prices that the adjacent `plans.json` names. */
import type { SoldPrice } from './server.ts'

export const SAMPLE_PRICES: readonly SoldPrice[] = [
  { id: 'price_plus_month', product: 'Roundtrip Plus', interval: 'month', amount: 1_200, currency: 'eur' },
  { id: 'price_plus_year', product: 'Roundtrip Plus', interval: 'year', amount: 12_000, currency: 'eur' },
  { id: 'price_pro_month', product: 'Roundtrip Pro', interval: 'month', amount: 2_900, currency: 'eur' },
  { id: 'price_pro_year', product: 'Roundtrip Pro', interval: 'year', amount: 29_000, currency: 'eur' },
]

/** They work only with the stand-in. */
export const SAMPLE_KEYS = { secretKey: 'sk_test_standin', webhookSecret: 'whsec_standin' }
