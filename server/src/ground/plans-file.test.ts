import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SAMPLE_KEYS, SAMPLE_PRICES, startFakePayments } from '../../../fakes/payments.ts'
import { amountText } from '../payments/money.ts'
import { launchServer, newFolder } from '../testing/server.testing.ts'
import { readConfig } from './config.ts'
import { parsePlans } from './plans-file.ts'

const SAMPLE = 'fakes/payments/plans.json'
const FREE = { id: 'free', name: 'Free', sentence: 'To begin with.' }
const PLUS = { id: 'plus', name: 'Plus', sentence: 'For more.', prices: { month: 'price_plus' } }

describe('the file', () => {
  test('needs little: what it does not limit is not limited', () => {
    const limits = { connections: null, accounts: null, fills: null, pictureBytes: null, tokens: null }
    const file = parsePlans(JSON.stringify({ plans: [FREE, PLUS] }), 'plans.json')
    expect(file).toMatchObject({ graceDays: 7, free: { id: 'free', limits }, plans: [{ id: 'free' }, { id: 'plus' }] })
  })

  test.each([
    ['plans.json is not JSON', 'not json'],
    ['plans: exactly one plan must have no prices', { plans: [PLUS] }],
    ['plans: exactly one plan must have no prices', { plans: [FREE, { ...FREE, id: 'other' }] }],
    ['plans: two plans have the id "free"', { plans: [FREE, { ...PLUS, id: 'free' }] }],
    ['plans: the price "price_plus" is named twice', { plans: [FREE, PLUS, { ...PLUS, id: 'pro' }] }],
    ['plans[0].limits: nothing is known of "files"', { plans: [{ ...FREE, limits: { files: 1 } }, PLUS] }],
    ['plans[0].limits.fills: ', { plans: [{ ...FREE, limits: { fills: -1 } }, PLUS] }],
    ['plans[1]: nothing is known of "colour"', { plans: [FREE, { ...PLUS, colour: 'red' }] }],
    ['plans[1].prices.month: must be the id of a price', { plans: [FREE, { ...PLUS, prices: { month: '12 EUR' } }] }],
    ['plans[0].sentence: ', { plans: [{ id: 'free', name: 'Free' }, PLUS] }],
    ['graceDays: ', { graceDays: 1_000, plans: [FREE, PLUS] }],
  ])('%s', (sentence, content) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    expect(() => parsePlans(text, 'plans.json')).toThrow(sentence)
  })
})

describe('the settings', () => {
  const whole = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', PLANS: SAMPLE }
  test('without any nothing is paid, and with all of them it is', () => {
    expect(readConfig({}).payments).toBeNull()
    expect(readConfig(whole).payments).toMatchObject({ mode: 'test', gateway: null })
    for (const key of ['sk_live_1', 'rk_live_a_test_1'])
      expect(readConfig({ ...whole, STRIPE_SECRET_KEY: key }).payments).toMatchObject({ mode: 'live' })
    const gateway = 'http://127.0.0.1:8082'
    expect(readConfig({ ...whole, STRIPE_GATEWAY: gateway }).payments).toMatchObject({ gateway })
  })
  test.each([
    [{ ...whole, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_SECRET_KEY is set, so STRIPE_WEBHOOK_SECRET must be set, too.'],
    [{ PLANS: SAMPLE }, 'PLANS is set, so STRIPE_SECRET_KEY must be set, too.'],
    [{ STRIPE_GATEWAY: 'http://127.0.0.1:1' }, 'STRIPE_GATEWAY is set, so STRIPE_SECRET_KEY must be set, too.'],
    [{ ...whole, STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must be a secret key'],
    [{ ...whole, STRIPE_WEBHOOK_SECRET: 'secret' }, 'STRIPE_WEBHOOK_SECRET must be the signing secret'],
    [{ ...whole, STRIPE_GATEWAY: 'http://example.com' }, 'STRIPE_GATEWAY must be an address such as'],
    [{ ...whole, STRIPE_GATEWAY: 'http://127.0.0.1:1', STRIPE_SECRET_KEY: 'sk_live_1' }, 'with a test key'],
    [{ ...whole, PLANS: 'nowhere.json' }, /PLANS: .*nowhere.json cannot be read/],
  ])('%j is refused', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })
})

test.each([
  ['price_nothing', 'month', 'PLANS: plans[1].prices.month: "price_nothing" is not a price that'],
  ['price_plus_year', 'month', 'PLANS: plans[1].prices.month: "price_plus_year" is paid each year.'],
])('a server does not start with a price that cannot be sold: %s', async (price, interval, sentence) => {
  const fake = await startFakePayments({ ...SAMPLE_KEYS, webhookUrl: 'http://127.0.0.1:1', prices: SAMPLE_PRICES })
  const file = join(mkdtempSync(join(tmpdir(), 'rt-test-')), 'plans.json')
  writeFileSync(file, JSON.stringify({ plans: [FREE, { ...PLUS, prices: { [interval]: price } }] }))
  const { exited, output } = launchServer({
    dataDir: newFolder(),
    environment: {
      STRIPE_GATEWAY: fake.gateway,
      STRIPE_SECRET_KEY: SAMPLE_KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: SAMPLE_KEYS.webhookSecret,
      PLANS: file,
    },
  })
  expect([await exited, output()]).toEqual([1, expect.stringContaining(sentence)])
  await fake.close()
})

test.each([
  [1_250, 'EUR', '12.5'],
  [5, 'USD', '0.05'],
  [-300, 'EUR', '-3'],
  [0, 'EUR', '0'],
  [500, 'JPY', '500'],
  [1_234, 'KWD', '1.234'],
])('%d smallest units of %s are %s', (minor, currency, text) => {
  expect(amountText({ minor, currency })).toBe(text)
})
