import type { LimitUse, Plan, UserPlan } from '@roundtrip/contract/plans'
import { describe, expect, test } from 'vitest'
import { timeFormat } from '../../format/time.ts'
import { limitLine, limitWarning, offerOf, standing, usageText, yearlySaving } from './plan-words.ts'

const FREE = { connections: null, accounts: null, fills: null, pictureBytes: null, tokens: null }
const price = (interval: 'month' | 'year', amount: string) => ({ interval, amount, currency: 'EUR' })
const PRO: Plan = {
  id: 'pro',
  name: 'Pro',
  sentence: 'For every day.',
  features: ['Mail support'],
  limits: { ...FREE, connections: 1, fills: 100_000, pictureBytes: 5_000_000_000 },
  prices: [price('year', '120'), price('month', '12.5')],
}

test('an offer leads with the month, then the year and what it saves, then what is allowed', () => {
  expect(offerOf(PRO)).toEqual({
    price: { amount: '€12.50', per: 'a month' },
    alternative: 'or €120 a year, 20% less',
    lines: ['1 exchange connection', '100,000 fills', '5 GB of pictures', 'Mail support'],
  })
  expect(offerOf({ ...PRO, prices: [] }).price).toEqual({ amount: 'Free', per: '' })
  expect(offerOf({ ...PRO, prices: [price('year', '99')] })).toMatchObject({
    price: { amount: '€99', per: 'a year' },
    alternative: '',
  })
})

test.each([
  [[price('month', '10'), price('year', '120')], null],
  [[price('month', '10'), price('year', '130')], null],
  [[price('month', '10'), price('year', '100')], 1 - 100 / 120],
  [[price('month', '10')], null],
])('of %j a year saves %s', (prices, share) => {
  expect(yearlySaving({ prices })).toEqual(share)
})

test.each<[LimitUse, string, string | null]>([
  [{ limit: 'fills', most: 10_000, used: 7_999 }, '7,999 of 10,000', null],
  [{ limit: 'fills', most: 10_000, used: 8_000 }, '8,000 of 10,000', 'Fills: 8,000 of 10,000.'],
  [
    { limit: 'connections', most: 1, used: 1 },
    '1 of 1',
    'Exchange connections: 1 of 1. That is all your plan includes.',
  ],
  [
    { limit: 'connections', most: 0, used: 0 },
    '0 of 0',
    'Exchange connections: 0 of 0. That is all your plan includes.',
  ],
  [{ limit: 'accounts', most: 2, used: 5 }, '5 of 2', 'Trading accounts: 5 of 2. That is all your plan includes.'],
  [{ limit: 'pictureBytes', most: 200_000_000, used: 1 }, '1 MB of 200 MB', null],
  [{ limit: 'tokens', most: null, used: 3 }, '3', null],
])('%j is shown as %s', (use, shown, warning) => {
  expect([usageText(use), limitWarning(use)]).toEqual([shown, warning])
})

describe('how a subscription stands', () => {
  const times = timeFormat('UTC')
  const periodEnd = Date.UTC(2026, 11, 22)
  const graceEnds = Date.UTC(2026, 10, 29)
  const subscription = {
    plan: 'pro',
    price: price('month', '12.5'),
    periodEnd,
    cancelAtPeriodEnd: false,
    graceEnds: null,
  }
  const plan: UserPlan = {
    payments: 'live',
    plan: 'pro',
    status: 'active',
    subscription,
    limits: [],
    card: { brand: 'visa', lastFour: '4242' },
    portal: true,
  }

  test.each<[Partial<UserPlan>, RegExp]>([
    [{ payments: 'off' }, /doesn’t take payments/],
    [{ status: 'none', subscription: null }, /^Nothing is charged\.$/],
    [{}, /^€12\.50 a month\. The next payment is on 22 Dec 2026, from Visa •••• 4242\.$/],
    [{ card: null }, /on 22 Dec 2026\.$/],
    [{ status: 'trialing' }, /^Free until 22 Dec 2026, then €12\.50 a month\.$/],
    [{ status: 'ending' }, /stays until 22 Dec 2026, and nothing more is charged/],
    [{ status: 'past-due', subscription: { ...subscription, graceEnds } }, /stays until 29 Nov 2026/],
    [{ status: 'ended' }, /ended on 22 Dec 2026/],
  ])('%j', (changes, sentence) => {
    expect(standing({ ...plan, ...changes }, times)).toMatch(sentence)
  })
})

test.each<[Parameters<typeof limitLine>[0], number, ReturnType<typeof limitLine>]>([
  [{ limit: 'connections', most: null, used: 9 }, 1, null],
  [{ limit: 'connections', most: 3, used: 2 }, 1, { text: '2 of 3 connections used.', isTooMuch: false }],
  [
    { limit: 'connections', most: 3, used: 3 },
    1,
    { text: '3 of 3 connections used. Your plan allows 3.', isTooMuch: true },
  ],
  [{ limit: 'fills', most: 1_000, used: 1_000 }, 0, { text: '1,000 of 1,000 fills used.', isTooMuch: false }],
  [
    { limit: 'fills', most: 1_000, used: 990 },
    20,
    { text: '990 of 1,000 fills used. This adds 20. Your plan allows 1,000.', isTooMuch: true },
  ],
])('%o with %i more is said before anything is clicked', (use, adding, line) => {
  expect(limitLine(use, adding)).toEqual(line)
})
