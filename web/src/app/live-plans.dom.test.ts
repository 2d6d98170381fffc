import { beforeEach, expect, test, vi } from 'vitest'
import { livePlans } from './live-plans.ts'

const page = vi.hoisted(() => ({ user: undefined as unknown, tell: null as (() => void) | null }))
vi.mock('../data/session/page-session.ts', () => ({
  session: {
    current: () => page.user,
    subscribe: (listener: () => void) => {
      page.tell = listener
    },
  },
}))

const limits = { connections: null, accounts: null, fills: null, pictureBytes: null, tokens: null }
const PLAN = {
  id: 'plus',
  name: 'Plus',
  sentence: 'For every day.',
  features: [],
  limits,
  prices: [{ interval: 'month', amount: '12', currency: 'EUR' }],
}

let container: Element
beforeEach(() => {
  page.user = undefined
  page.tell = null
  const card = '<section><template><article><a data-slot="act"></a></article></template></section>'
  const { body } = new DOMParser().parseFromString(card, 'text/html')
  container = body.firstElementChild ?? body
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { plans: [PLAN] } })))
})

const links = () => [...container.querySelectorAll('article a')].map((link) => link.getAttribute('href'))

test('a plan can be chosen once it is known who reads, so that nobody who is logged in is led to sign up', async () => {
  livePlans(container)
  await vi.waitFor(() => expect(page.tell).not.toBeNull(), { timeout: 20_000 })
  expect(links()).toEqual([])
  page.user = { uid: 'u1' }
  page.tell?.()
  expect(links()).toEqual(['/auth/checkout?uid=u1&plan=plus'])
})

test('a visitor is led to sign up', async () => {
  page.user = null
  livePlans(container)
  await vi.waitFor(() => expect(links()).toEqual(['/auth/signup']), { timeout: 20_000 })
})
