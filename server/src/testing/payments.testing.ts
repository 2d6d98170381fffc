/** A server that takes payments, with the provider's stand-in for both its API and its webhooks. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BillingInterval, UserPlan } from '@roundtrip/contract/plans'
import {
  ALWAYS_PAYS,
  type FakePayments,
  SAMPLE_KEYS,
  SAMPLE_PRICES,
  startFakePayments,
} from '../../../fakes/payments.ts'
import type { TestUser } from './client.testing.ts'
import { freePort, type RunningServer, startedFolder, startServer } from './server.testing.ts'

export type PayingServer = {
  readonly server: () => RunningServer
  /** The environment in which a second server is another process of the same installation. */
  readonly environment: Readonly<Record<string, string>>
  readonly fake: FakePayments
  /** Restarts the server on the same data and port. */
  readonly again: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Plans with small limits, so that a test can exceed them. */
const SMALL_PLANS = {
  plans: [
    {
      id: 'free',
      name: 'Free',
      sentence: 'To begin with.',
      limits: { connections: 1, accounts: 2, fills: 10, pictureBytes: 3_000, tokens: 0 },
    },
    {
      id: 'plus',
      name: 'Plus',
      sentence: 'For more.',
      features: ['More of everything'],
      limits: { connections: 2, accounts: 50, fills: 1_000 },
      prices: { month: 'price_plus_month', year: 'price_plus_year' },
    },
    { id: 'pro', name: 'Pro', sentence: 'For all.', prices: { month: 'price_pro_month', year: 'price_pro_year' } },
  ],
}

export async function startPaying(environment: Readonly<Record<string, string>> = {}): Promise<PayingServer> {
  const dataDir = startedFolder()
  const port = await freePort()
  const fake = await startFakePayments({
    ...SAMPLE_KEYS,
    webhookUrl: `http://127.0.0.1:${port}/api/payments/webhook`,
    prices: SAMPLE_PRICES,
    retryMs: 50,
  })
  const plans = join(dataDir, 'plans.json')
  writeFileSync(plans, JSON.stringify(SMALL_PLANS))
  const whole = {
    PORT: String(port),
    AUTH_SECRET: 'a secret of forty characters for the tests',
    STRIPE_GATEWAY: fake.gateway,
    STRIPE_SECRET_KEY: SAMPLE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: SAMPLE_KEYS.webhookSecret,
    PLANS: plans,
    ...environment,
  }
  const start = () => startServer({ dataDir, environment: whole })
  let server = await start()
  return {
    server: () => server,
    environment: whole,
    fake,
    again: async () => {
      server.kill('SIGTERM')
      await server.exited
      server = await start()
    },
    stop: async () => {
      await server.stop()
      await fake.close()
    },
  }
}

export const CARD = ALWAYS_PAYS

/** Fills in the provider's page. The response is its redirect back to us, or the page again. */
export function payAt(url: string, number = CARD): Promise<Response> {
  const body = new URLSearchParams({ number, expiry: '12 / 34', cvc: '123' })
  return fetch(url, { method: 'POST', body, redirect: 'manual' })
}

/** The id of the session in the URL to which the provider redirects the browser. */
export function sessionIn(paid: Response): string {
  return new URL(paid.headers.get('location') ?? '').searchParams.get('session_id') ?? ''
}

export type TestPlanChoice = { readonly plan: string; readonly interval: BillingInterval }

/** Goes to the provider's page, pays there and comes back. */
export async function subscribe(
  user: TestUser,
  choice: TestPlanChoice = { plan: 'plus', interval: 'month' },
  number = CARD,
): Promise<UserPlan> {
  const { url } = await user.call<{ url: string }>('startCheckout', choice)
  return user.call<UserPlan>('confirmCheckout', { session: sessionIn(await payAt(url, number)) })
}

export function planNow(user: TestUser): Promise<UserPlan> {
  return user.call<UserPlan>('planOf', {})
}

/** The reason of a refusal; null if there was none. */
export async function reasonOf(user: TestUser, name: string, input: unknown): Promise<string | null> {
  const { body } = await user.request(name, input)
  return (body as { error?: { details: { reason: string } } }).error?.details.reason ?? null
}
