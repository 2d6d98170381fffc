/** Genuine events of the provider, forged ones, and failures in between. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_KEYS, signatureOf } from '../../../fakes/payments.ts'
import { PASSWORD, post, signIn, type TestUser, testUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import {
  payAt,
  type PayingServer,
  planNow,
  reasonOf,
  sessionIn,
  startPaying,
  subscribe,
} from '../testing/payments.testing.ts'
import { addressOfDatabase, eventually, freePort, startServer } from '../testing/server.testing.ts'
import { newUser as newUserAt } from '../testing/user.testing.ts'

let paying: PayingServer

beforeAll(async () => {
  paying = await startPaying({ LOG_LEVEL: 'info' })
})
afterEach(() => {
  Object.assign(paying.fake, { down: false, onResponse: null })
  Object.assign(paying.fake.webhooks, { mode: 'sent', times: 1 })
})
afterAll(() => paying.stop())

const OURS = { secret: SAMPLE_KEYS.webhookSecret }
const PLUS = { plan: 'plus', interval: 'month' }
const now = (): number => Math.floor(Date.now() / 1_000)
const newUser = (): Promise<TestUser> => newUserAt(paying.server().url)

type Post = { readonly body: string; readonly signature: string | null }

async function deliver({ body, signature }: Post): Promise<number> {
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: 'https://hooks.example.com' }
  if (signature !== null) headers['stripe-signature'] = signature
  return (await fetch(`${paying.server().url}/api/payments/webhook`, { method: 'POST', headers, body })).status
}

const signed = (body: string): Post => ({ body, signature: signatureOf(body, OURS) })

function customersOf(user: TestUser): string[] {
  return [...paying.fake.world.things.values()].flatMap((thing) =>
    thing.object === 'customer' && thing.metadata['uid'] === user.uid ? [thing.id] : [],
  )
}

let events = 0
/** An event in the provider's formatting: with line breaks, which parsing and printing would not restore. */
function eventAbout(customer: string, data: object = {}): string {
  events += 1
  const object = { id: 'sub_1', object: 'subscription', customer, ...data }
  const event = { id: `evt_${events}`, object: 'event', type: 'customer.subscription.updated', data: { object } }
  return JSON.stringify(event, null, 2)
}

const readings = (): number => paying.fake.calls.filter((call) => call === 'GET /v1/subscriptions').length

describe('an event', () => {
  // Promise [Plans and payment] A plan changes only when the payment provider, asked directly, confirms it.
  // ASVS 11.6.1, 13.2.1
  test('that is forged in any way is refused, and nothing is read', async () => {
    const user = await newUser()
    await subscribe(user)
    const body = eventAbout(customersOf(user)[0] ?? '', { status: 'canceled' })
    const good = signatureOf(body, OURS)
    await paying.fake.webhooks.drained()
    const before = readings()
    const forged: readonly Post[] = [
      { body, signature: null },
      { body, signature: '' },
      { body, signature: 't=1,v1=00' },
      { body, signature: signatureOf(body, { secret: 'whsec_other' }) },
      { body, signature: signatureOf(body, { ...OURS, at: now() - 301 }) },
      { body, signature: signatureOf(body, { ...OURS, at: now() - 3_600 }) },
      { body: body.replace('canceled', 'cancelec'), signature: good },
      { body: `${body}\n`, signature: good },
      { body: JSON.stringify(JSON.parse(body)), signature: good },
      { body: 'not json', signature: good },
    ]
    for (const post of forged) expect([post, await deliver(post)]).toEqual([post, 400])
    expect(await deliver(signed('not json'))).toBe(400)
    expect(await deliver(signed(`"${'x'.repeat(1_100_000)}"`))).toBe(413)
    expect(readings()).toBe(before)
    expect(await planNow(user)).toMatchObject({ plan: 'plus', status: 'active' })
  })

  // Promise [Plans and payment] A plan changes only when the payment provider, asked directly, confirms it.
  test('that is genuine only triggers a check: its content is not trusted', async () => {
    const [user, other] = [await newUser(), await newUser()]
    for (const payer of [user, other]) await subscribe(payer)
    await paying.fake.webhooks.drained()
    const before = [await planNow(user), await planNow(other)]
    expect(await deliver(signed(eventAbout(customersOf(user)[0] ?? '', { status: 'canceled' })))).toBe(200)
    expect(await deliver(signed(eventAbout(customersOf(other)[0] ?? '', { metadata: { uid: user.uid } })))).toBe(200)
    expect(await deliver(signed(eventAbout('cus_nobody')))).toBe(200)
    expect([await planNow(user), await planNow(other)]).toEqual(before)
  })

  // Promise [Plans and payment] A plan changes only when the payment provider, asked directly, confirms it.
  test('that comes ten times is handled once', async () => {
    const user = await newUser()
    await subscribe(user)
    await paying.fake.webhooks.drained()
    const post = signed(eventAbout(customersOf(user)[0] ?? ''))
    const before = readings()
    const statuses = await Promise.all(Array.from({ length: 10 }, () => deliver(post)))
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
    expect(readings()).toBe(before + 1)
  })

  // Promise [Plans and payment] A plan changes only when the payment provider, asked directly, confirms it.
  test('of a whole subscription, delivered backwards and twice, leads to its final state', async () => {
    const user = await newUser()
    const { webhooks } = paying.fake
    webhooks.mode = 'held'
    webhooks.times = 2
    await subscribe(user)
    await user.call('cancelSubscription', {})
    paying.fake.advance(32)
    await webhooks.deliver((events) => events.toReversed())
    Object.assign(webhooks, { mode: 'sent', times: 1 })
    expect(await planNow(user)).toMatchObject({ plan: 'free', status: 'ended' })
  })

  test('that we fail to handle is answered so, comes again, and counts then', async () => {
    const user = await newUser()
    await subscribe(user)
    await paying.fake.webhooks.drained()
    paying.fake.down = true
    const post = signed(eventAbout(customersOf(user)[0] ?? ''))
    expect(await deliver(post)).toBe(500)
    const stored = await query(paying.server(), 'select 1 from payment_events where id = $1', [`evt_${events}`])
    expect(stored).toEqual([])
    expect(await reasonOf(user, 'cancelSubscription', {})).toBe('provider-unreachable')
    expect(await planNow(user)).toMatchObject({ plan: 'plus', status: 'active' })
    paying.fake.down = false
    const before = readings()
    expect(await deliver(post)).toBe(200)
    expect(readings()).toBe(before + 1)
  })
})

// Promise [Plans and payment] A plan changes only when the payment provider, asked directly, confirms it.
test('lost webhooks are made up for when all customers are read again', async () => {
  const user = await newUser()
  await subscribe(user)
  await user.call('cancelSubscription', {})
  // A pending webhook would report it.
  await paying.fake.webhooks.drained()
  paying.fake.webhooks.mode = 'lost'
  paying.fake.advance(32)
  expect((await planNow(user)).status).toBe('ending')
  await query(paying.server(), `update customers set read_at = now() - interval '25 hours' where user_id = $1`, [
    user.uid,
  ])
  await paying.again()
  paying.fake.webhooks.mode = 'sent'
  const again = await signIn(paying.server().url, user.email)
  await eventually('the customer is read again', async () => ((await planNow(again)).status === 'ended' ? true : null))
  await eventually('it is logged', () =>
    /"changed":1,"msg":"customers were read again"/.test(paying.server().output()) ? true : null,
  )
})

describe('a server that dies between what it asked for and the answer', () => {
  test.each([
    // A customer from a moment ago is found by its idempotency key, an older one by a search.
    ['POST /v1/customers', 'makes no second customer', 0],
    ['POST /v1/customers', 'makes no second customer, days later', 2],
    ['POST /v1/checkout/sessions', 'makes no second page', 0],
  ] as const)('%s: %s', { tags: 'long' }, async (fatal, _outcome, days) => {
    const user = await newUser()
    paying.fake.onResponse = (call) => {
      if (call !== fatal) return false
      paying.fake.onResponse = null
      paying.server().kill('SIGKILL')
      return true
    }
    await expect(user.call('startCheckout', PLUS)).rejects.toThrow()
    await paying.server().exited
    paying.fake.advance(days)
    await paying.again()
    const again = await signIn(paying.server().url, user.email)
    const { url } = await again.call<{ url: string }>('startCheckout', PLUS)
    const sessions = [...paying.fake.world.things.values()].filter(
      (thing) => thing.object === 'checkout.session' && thing.client_reference_id === user.uid,
    )
    expect([customersOf(user).length, sessions.length]).toEqual([1, 1])
    const session = sessionIn(await payAt(url))
    expect(await again.call('confirmCheckout', { session })).toMatchObject({ plan: 'plus' })
  })

  // Promise [Plans and payment] Nobody pays twice, whatever is clicked, repeated or interrupted.
  test('a response lost on the way is requested again, and counts once', async () => {
    const user = await newUser()
    let lost = 0
    paying.fake.onResponse = (call) => call.startsWith('POST') && lost++ % 2 === 0
    const { url } = await user.call<{ url: string }>('startCheckout', PLUS)
    paying.fake.onResponse = null
    expect([lost, customersOf(user).length, (await payAt(url)).status]).toEqual([4, 1, 303])
  })
})

test('two servers on one database that are asked at once make one customer and one page', {
  tags: 'long',
}, async () => {
  const { url } = paying.server()
  const database = { DATABASE_URL: addressOfDatabase(paying.server()) }
  const port = String(await freePort())
  // At the same address, so that it accepts the same sessions.
  const second = await startServer({ environment: { ...paying.environment, ...database, PORT: port, PUBLIC_URL: url } })
  const user = await newUser()
  const there = testUser(`http://localhost:${port}`, user)
  // Slow enough that both are always in the middle of something.
  paying.fake.onResponse = () => new Promise((settle) => setTimeout(settle, 30, false))
  const users = Array.from({ length: 10 }, (_, turn) => (turn % 2 === 0 ? user : there))
  const pages = await Promise.all(users.map((user) => user.call<{ url: string }>('startCheckout', PLUS)))
  expect([new Set(pages.map(({ url }) => url)).size, customersOf(user).length]).toEqual([1, 1])
  await second.stop()
})

describe('deleting the account', () => {
  const remove = (user: TestUser): Promise<Response> =>
    post(paying.server().url, '/api/auth/delete-account', { password: PASSWORD }, { cookie: user.cookie })

  // Promise [Plans and payment] Deleting an account ends its subscription first.
  // ASVS 16.5.3
  test('is refused while the provider does not respond, and then ends the subscription first', async () => {
    const user = await newUser()
    await subscribe(user)
    const [customer] = customersOf(user)
    paying.fake.down = true
    const refused = await remove(user)
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('auth/payment-unreachable')])
    paying.fake.down = false
    expect(await planNow(user)).toMatchObject({ plan: 'plus', status: 'active' })
    const stayed = await signIn(paying.server().url, user.email)
    expect((await remove(stayed)).status).toBe(200)
    const left = [...paying.fake.world.things.values()].filter(
      (thing) => thing.object === 'subscription' && thing.customer === customer && thing.status !== 'canceled',
    )
    expect(left).toEqual([])
    expect(paying.fake.world.things.get(customer ?? '')).toMatchObject({ deleted: true })
    expect(await query(paying.server(), 'select 1 from auth_users where id = $1', [user.uid])).toEqual([])
    expect(await query(paying.server(), 'select 1 from customers where user_id = $1', [user.uid])).toEqual([])
  })

  test('asks nobody for who never went to a checkout', async () => {
    const user = await newUser()
    paying.fake.down = true
    expect((await remove(user)).status).toBe(200)
    paying.fake.down = false
  })
})
