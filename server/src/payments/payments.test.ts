/** Paying, from the first click to the last invoice, against the stand-in of the provider. */
import type { Notice } from '@roundtrip/contract/messages'
import type { Invoice, Plan, UserPlan } from '@roundtrip/contract/plans'
import { DAY_MS } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAYS_ONCE } from '../../../fakes/payments.ts'
import { cookieOf, mailbox, post, type TestUser, tokenOf, testUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import {
  type TestPlanChoice,
  payAt,
  type PayingServer,
  planNow,
  reasonOf,
  sessionIn,
  startPaying,
  subscribe,
} from '../testing/payments.testing.ts'
import { eventually } from '../testing/server.testing.ts'
import { newUser as newUserAt } from '../testing/user.testing.ts'

let paying: PayingServer
let url: string

beforeAll(async () => {
  paying = await startPaying()
  url = paying.server().url
})
afterAll(() => paying.stop())

const PLUS: TestPlanChoice = { plan: 'plus', interval: 'month' }
const PRO: TestPlanChoice = { plan: 'pro', interval: 'month' }

const newUser = (): Promise<TestUser> => newUserAt(url)
const checkout = async (user: TestUser, choice = PLUS): Promise<string> =>
  (await user.call<{ url: string }>('startCheckout', choice)).url
const invoicesOf = async (user: TestUser): Promise<Invoice[]> =>
  (await user.call<{ invoices: Invoice[] }>('listInvoices', {})).invoices

/** The provider's objects that belong to a user. */
function atProvider(user: TestUser) {
  const things = [...paying.fake.world.things.values()]
  const customers = things.filter((thing) => thing.object === 'customer' && thing.metadata['uid'] === user.uid)
  const ids = customers.map(({ id }) => id)
  const subscriptions = things.filter((thing) => thing.object === 'subscription' && ids.includes(thing.customer))
  const sessions = things.filter((thing) => thing.object === 'checkout.session' && ids.includes(thing.customer))
  return { customers, subscriptions, sessions }
}

const untilPlan = (user: TestUser, look: (plan: UserPlan) => boolean): Promise<UserPlan> =>
  eventually('the plan is reported by a webhook', async () => {
    const plan = await planNow(user)
    return look(plan) ? plan : null
  })

describe('plans', () => {
  // Promise [Plans and payment] The price shown before a charge is the price charged.
  test('anyone reads them, in order, with the prices that the provider charges', async () => {
    const response = await fetch(`${url}/fn/us-central1/listPlans`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: {} }),
    })
    const { data } = (await response.json()) as { data: { plans: Plan[] } }
    expect(data).toMatchObject({ payments: 'test', currency: 'EUR', graceDays: 7 })
    expect(data.plans.map(({ id, prices }) => [id, ...prices.map(({ amount }) => amount)])).toEqual([
      ['free'],
      ['plus', '12', '120'],
      ['pro', '29', '290'],
    ])
    expect(data.plans[1]?.limits).toEqual({
      connections: 2,
      accounts: 50,
      fills: 1_000,
      pictureBytes: null,
      tokens: null,
    })
  })

  test('who pays nothing has the free one, with what is used of it', async () => {
    const user = await newUser()
    expect(await planNow(user)).toEqual({
      payments: 'test',
      plan: 'free',
      status: 'none',
      subscription: null,
      limits: [
        { limit: 'connections', most: 1, used: 0 },
        { limit: 'accounts', most: 2, used: 0 },
        { limit: 'fills', most: 10, used: 0 },
        { limit: 'pictureBytes', most: 3_000, used: 0 },
        { limit: 'tokens', most: 0, used: 0 },
      ],
      card: null,
      portal: false,
    })
    expect(await invoicesOf(user)).toEqual([])
    for (const name of ['cancelSubscription', 'resumeSubscription']) {
      expect(await reasonOf(user, name, {})).toBe('no-subscription')
    }
    expect(await reasonOf(user, 'openPortal', {})).toBe('no-customer')
    expect(atProvider(user).customers).toEqual([])
  })
})

describe('a checkout', () => {
  // Promise [Calls: accounts and payment] Payment by card goes through a checkout.
  test('is confirmed before any webhook arrives, and later webhooks change nothing', async () => {
    const user = await newUser()
    const { webhooks } = paying.fake
    webhooks.mode = 'held'
    const plan = await subscribe(user)
    expect(plan).toMatchObject({
      plan: 'plus',
      status: 'active',
      subscription: { plan: 'plus', price: { amount: '12', currency: 'EUR', interval: 'month' }, graceEnds: null },
      card: { brand: 'visa', lastFour: '4242' },
      portal: true,
    })
    await webhooks.deliver((events) => events)
    webhooks.mode = 'sent'
    expect(await planNow(user)).toEqual(plan)
    expect(await invoicesOf(user)).toMatchObject([{ amount: '12', currency: 'EUR', status: 'paid' }])
    expect(await reasonOf(user, 'startCheckout', PRO)).toBe('already-subscribed')
  })

  // Promise [Calls: accounts and payment] Payment by card goes through a checkout.
  test('counts without the browser ever coming back', async () => {
    const user = await newUser()
    await payAt(await checkout(user))
    expect((await untilPlan(user, ({ plan }) => plan === 'plus')).status).toBe('active')
  })

  // Promise [States] A checkout may end as cancelled.
  test('that is canceled leads to the page that says so, and one that is declined stays open', async () => {
    const user = await newUser()
    const page = await checkout(user)
    expect(await (await fetch(page)).text()).toContain(`/auth/post_checkout?uid=${user.uid}&amp;checkout=cancelled`)
    const declined = await payAt(page, '4000000000000002')
    expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('declined')])
    const session = page.split('/').at(-1) ?? ''
    expect(await reasonOf(user, 'confirmCheckout', { session })).toBe('checkout-open')
    expect(await planNow(user)).toMatchObject({ plan: 'free', status: 'none' })
  })

  // Promise [Screens and routes: authentication] /auth/post_checkout takes uid and checkout; checkout=cancelled means a
  //   canceled checkout.
  // ASVS 2.3.1
  test('of another user is refused, and no address changes a plan', async () => {
    const [payer, thief] = [await newUser(), await newUser()]
    paying.fake.webhooks.mode = 'lost'
    const session = sessionIn(await payAt(await checkout(payer)))
    paying.fake.webhooks.mode = 'sent'
    for (const uid of [payer.uid, thief.uid]) {
      await thief.fetch(`/auth/post_checkout?uid=${uid}&session_id=${session}`)
      await payer.fetch(`/auth/post_checkout?uid=${uid}&session_id=${session}`)
    }
    expect((await thief.request('confirmCheckout', { session })).status).toBe(403)
    expect(await reasonOf(thief, 'confirmCheckout', { session })).toBe('not-your-checkout')
    expect(await reasonOf(thief, 'confirmCheckout', { session: 'cs_test_nothing' })).toBe('no-checkout')
    for (const user of [payer, thief]) expect(await planNow(user)).toMatchObject({ plan: 'free', status: 'none' })
    // Every time, the session only reports what the provider says.
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await payer.call('confirmCheckout', { session })).toMatchObject({ plan: 'plus' })
    }
    expect(await planNow(thief)).toMatchObject({ plan: 'free', status: 'none' })
  })

  // Promise [Plans and payment] Nobody pays twice, whatever is clicked, repeated or interrupted.
  // ASVS 2.3.4
  test('requested fifty times at once is one customer, one page and fifty equal responses', async () => {
    const user = await newUser()
    const results = await Promise.all(Array.from({ length: 50 }, () => checkout(user)))
    expect(new Set(results).size).toBe(1)
    const { customers, sessions } = atProvider(user)
    expect([customers.length, sessions.length]).toEqual([1, 1])
  })

  test('after a quick end of the last one is a page that can be paid', async () => {
    const user = await newUser()
    const first = await checkout(user)
    await payAt(first)
    await untilPlan(user, ({ status }) => status === 'active')
    const [subscription] = atProvider(user).subscriptions
    const headers = { authorization: 'Bearer sk_test_standin' }
    await fetch(`${paying.fake.gateway}/v1/subscriptions/${subscription?.id}`, { method: 'DELETE', headers })
    const second = await checkout(user)
    expect(second).not.toBe(first)
    expect((await fetch(first)).status).toBe(410)
    expect((await payAt(second)).status).toBe(303)
    await untilPlan(user, ({ status }) => status === 'active')
  })

  test('for another plan ends the open one', async () => {
    const user = await newUser()
    const [plusPage, proPage] = [await checkout(user, PLUS), await checkout(user, PRO)]
    expect([(await payAt(plusPage)).status, (await payAt(proPage)).status]).toEqual([410, 303])
    expect((await untilPlan(user, ({ status }) => status === 'active')).plan).toBe('pro')
    const session = plusPage.split('/').at(-1) ?? ''
    expect(await reasonOf(user, 'confirmCheckout', { session })).toBe('checkout-expired')
  })

  // Promise [Plans and payment] Nobody pays twice, whatever is clicked, repeated or interrupted.
  test('that was paid twice anyway: the second payment is refunded, its subscription ends, and the operator is notified', async () => {
    const user = await newUser()
    await subscribe(user)
    const [customer] = atProvider(user).customers
    const body = new URLSearchParams({
      mode: 'subscription',
      customer: customer?.id ?? '',
      client_reference_id: user.uid,
      'line_items[0][price]': 'price_pro_month',
      'line_items[0][quantity]': '1',
      success_url: 'http://localhost/?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost/',
    })
    const headers = { authorization: 'Bearer sk_test_standin' }
    const made = await fetch(`${paying.fake.gateway}/v1/checkout/sessions`, { method: 'POST', headers, body })
    await payAt(((await made.json()) as { url: string }).url)
    await eventually('the second one has ended', () => {
      const states = atProvider(user).subscriptions.map((subscription) =>
        'status' in subscription ? subscription.status : '',
      )
      return states.join(' ') === 'active canceled' ? true : null
    })
    await paying.fake.webhooks.drained()
    const refunds = [...paying.fake.world.things.values()].filter((thing) => thing.object === 'refund')
    expect(refunds).toMatchObject([{ amount: 2_900, reason: 'duplicate' }])
    expect(await planNow(user)).toMatchObject({ plan: 'plus', status: 'active' })
    expect(paying.server().output()).toContain('"alert":"two-subscriptions"')
  })

  test('in a demo is refused, and its journal has no limits', async () => {
    const cookie = cookieOf(await post(url, '/api/auth/demo', {}))
    const { user } = (await (await fetch(`${url}/api/auth/session`, { headers: { cookie } })).json()) as {
      user: { uid: string }
    }
    const demo = testUser(url, { uid: user.uid, cookie, email: '', token: await tokenOf(url, cookie) })
    expect(await reasonOf(demo, 'startCheckout', PLUS)).toBe('demo')
    expect(await reasonOf(demo, 'openPortal', {})).toBe('demo')
    expect(await planNow(demo)).toMatchObject({ plan: null, status: 'none' })
    const account = (name: string) => ({ venue: 'binance', market: 'spot', name, startBalance: null })
    for (const name of ['A', 'B', 'C', 'D']) expect(await reasonOf(demo, 'createAccount', account(name))).toBeNull()
  })

  test('of a plan that is not sold is refused', async () => {
    const user = await newUser()
    expect(await reasonOf(user, 'startCheckout', { plan: 'gold', interval: 'month' })).toBe('unknown-plan')
    expect(await reasonOf(user, 'startCheckout', { plan: 'free', interval: 'month' })).toBe('no-price')
  })
})

describe('a subscription', () => {
  // Promise [Screens and routes: layout and modals] The modal to cancel the subscription cancels it.
  test('is canceled, resumed, canceled again, and ends with its period', async () => {
    const user = await newUser()
    await subscribe(user)
    const { portal } = await planNow(user)
    expect(portal).toBe(true)
    expect(await user.call('cancelSubscription', {})).toMatchObject({ plan: 'plus', status: 'ending' })
    expect(await user.call('cancelSubscription', {})).toMatchObject({ status: 'ending' })
    expect(await user.call('resumeSubscription', {})).toMatchObject({ plan: 'plus', status: 'active' })
    expect(await user.call('cancelSubscription', {})).toMatchObject({ status: 'ending' })
    paying.fake.advance(32)
    expect(await untilPlan(user, ({ status }) => status === 'ended')).toMatchObject({ plan: 'free' })
    expect(await reasonOf(user, 'resumeSubscription', {})).toBe('no-subscription')
    expect(await subscribe(user)).toMatchObject({ plan: 'plus', status: 'active' })
  })

  test('is ended at the page of the provider, and resumed here', async () => {
    const user = await newUser()
    await subscribe(user)
    const page = (await user.call<{ url: string }>('openPortal', {})).url
    await fetch(page, { method: 'POST', body: new URLSearchParams({ act: 'cancel' }), redirect: 'manual' })
    await untilPlan(user, ({ status }) => status === 'ending')
    expect(await user.call('resumeSubscription', {})).toMatchObject({ status: 'active' })
  })

  // Promise [Plans and payment] The price shown before a charge is the price charged.
  test('changes at once, and charges what the preview said', async () => {
    const user = await newUser()
    await subscribe(user)
    expect(await reasonOf(user, 'changePlan', PLUS)).toBe('same-plan')
    const changes: readonly TestPlanChoice[] = [PRO, { plan: 'pro', interval: 'year' }, PLUS]
    for (const choice of changes) {
      const preview = await user.call<{ dueNow: string; credit: string }>('previewPlanChange', choice)
      const changed = await user.call<UserPlan>('changePlan', choice)
      expect(changed).toMatchObject({ plan: choice.plan, subscription: { price: { interval: choice.interval } } })
      const [invoice] = await invoicesOf(user)
      const expected = preview.credit === '0' ? preview.dueNow : `-${preview.credit}`
      expect([invoice?.amount, invoice?.status]).toEqual([expected, 'paid'])
    }
    expect((await invoicesOf(user)).length).toBe(4)
  })

  test('stays as it is when the card refuses the difference', async () => {
    const user = await newUser()
    await subscribe(user, PLUS, PAYS_ONCE)
    const before = await planNow(user)
    expect(await reasonOf(user, 'changePlan', PRO)).toBe('payment-failed')
    expect(await planNow(user)).toEqual(before)
  })

  // Promise [Plans and payment] A failed renewal is reported once. The plan continues for a week, and returns if it is
  //   paid late.
  test('that is not renewed keeps its plan for a week, is reported once, and returns if it is paid late', async () => {
    const user = await newUser()
    await subscribe(user, PLUS, PAYS_ONCE)
    paying.fake.advance(34)
    const late = await untilPlan(user, ({ status }) => status === 'past-due')
    await paying.fake.webhooks.drained()
    const [unpaid] = await invoicesOf(user)
    expect(unpaid).toMatchObject({ status: 'open', amount: '12' })
    expect(late).toMatchObject({ plan: 'plus', subscription: { graceEnds: (unpaid?.date ?? 0) + 7 * DAY_MS } })
    const { notices } = await user.call<{ notices: Notice[] }>('listNotices', {})
    expect(notices).toMatchObject([{ kind: 'payment-failed', amount: '12', currency: 'EUR' }])
    const letters = (await mailbox(url, user.email)).map(({ subject }) => subject)
    expect(letters.filter((subject) => subject?.startsWith('Your payment failed'))).toHaveLength(1)

    // A week later, with all data still there.
    await query(
      paying.server(),
      `update subscriptions set past_due_since = now() - interval '8 days' where user_id = $1`,
      [user.uid],
    )
    expect(await planNow(user)).toMatchObject({ plan: 'free', status: 'past-due', subscription: { plan: 'plus' } })

    await payAt(unpaid?.url ?? '')
    expect(await untilPlan(user, ({ status }) => status === 'active')).toMatchObject({ plan: 'plus' })
    expect(await user.call('listNotices', {})).toEqual({ notices: [] })
  })

  test('is over where the customer was deleted at the provider, and another customer can be made', async () => {
    const user = await newUser()
    await subscribe(user)
    const [customer] = atProvider(user).customers
    const headers = { authorization: 'Bearer sk_test_standin' }
    await fetch(`${paying.fake.gateway}/v1/customers/${customer?.id}`, { method: 'DELETE', headers })
    expect(await untilPlan(user, ({ status }) => status === 'ended')).toMatchObject({ plan: 'free', portal: false })
    expect(await subscribe(user)).toMatchObject({ plan: 'plus', status: 'active', portal: true })
    expect(atProvider(user).customers).toHaveLength(2)
  })

  test('that is not paid ends at once when it is cancelled, and nothing is requested any more', async () => {
    const user = await newUser()
    await subscribe(user, PLUS, PAYS_ONCE)
    paying.fake.advance(32)
    await untilPlan(user, ({ status }) => status === 'past-due')
    expect(await user.call('cancelSubscription', {})).toMatchObject({ plan: 'free', status: 'ended' })
    expect((await invoicesOf(user)).map(({ status }) => status)).toEqual(['void', 'paid'])
    expect(await user.call('listNotices', {})).toEqual({ notices: [] })
  })
})
