import { createRoot } from 'react-dom/client'
import { matchRoutes, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'

vi.mock('../data/session/current-session.ts', () => ({ useCurrentUser: () => null, useWasEnded: () => false }))
const { Application } = await import('./Application.tsx')
const { routes } = await import('./routes.tsx')

afterEach(() => document.body.replaceChildren())

/** The heading of the page at this address, for a signed-out visitor. */
async function headingAt(path: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Application history={history} />)
  const heading = await vi.waitFor(
    () => {
      const heading = document.querySelector('h1')
      if (heading === null) throw new Error(`${path} shows no heading.`)
      return heading.textContent
    },
    { timeout: 300_000, interval: 10 },
  )
  root.unmount()
  return heading
}

// Promise [Screens and routes: pages for anyone] Anyone may open the landing page, /privacy-policy, /risk-disclaimer,
//   /cookie-policy, /accessibility, /terms, /contact, /faq, /404, /pricing and /roadmap.
test.each([
  ['/', 'Know which of your trades pay.'],
  ['/privacy-policy', 'Privacy policy'],
  ['/risk-disclaimer', 'Risk disclaimer'],
  ['/accessibility', 'Accessibility'],
  ['/cookie-policy', 'Cookie policy'],
  ['/terms', 'Terms'],
  ['/contact', 'Contact'],
  ['/faq', 'FAQ'],
  ['/404', 'Page not found'],
  ['/pricing', 'Pricing'],
  ['/roadmap', 'Roadmap'],
])('%s shows "%s" to anyone', async (path, heading) => {
  expect(await headingAt(path)).toBe(heading)
})

// Promise [Screens and routes: pages for anyone] Any unmatched path shows the not-found page.
test.each(['/nowhere', '/faq/more', '/auth/nowhere', '/AUTH2', '/user', '/a/b/c/d'])(
  'the unmatched path %s shows the not-found page',
  async (path) => {
    expect(await headingAt(path)).toBe('Page not found')
  },
)

// Promise [Screens and routes: authentication] Visitors may open login, signup, password-request, password-reset,
//   checkout and post_checkout below /auth.
// Promise [Roles and permissions] An anonymous visitor sees the public pages and those of authentication.
test.each([
  '/auth/login',
  '/auth/signup',
  '/auth/password-request',
  '/auth/password-reset',
  '/auth/checkout',
  '/auth/post_checkout',
])('%s has a screen of its own, outside of the guard', (path) => {
  const matches = (matchRoutes(routes, path) ?? []).map(({ route }) => route.path)
  expect(matches.at(-1)).toBe(path)
  expect(matches).not.toContain('/user/:uid')
})

// Promise [Screens and routes: signed in] Below /user/{uid}, the signed-in user has overview, connections, corrections,
//   settings, labels, rules, plan, screener, calc, edu, trades, trades/single, trades/positions, journal, journal/daily,
//   report, and the reports hour, day, month, label, ticker, holding, insights, breakdown, compare, matrix and
//   laboratory.
test.each([
  'overview',
  'connections',
  'corrections',
  'settings',
  'labels',
  'rules',
  'playbooks',
  'experiments',
  'plan',
  'screener',
  'calc',
  'edu',
  'trades',
  'trades/single',
  'trades/positions',
  'journal',
  'journal/daily',
  'report',
  'report/insights',
  'report/breakdown',
  'report/compare',
  'report/matrix',
  'report/laboratory',
  'report/hour',
  'report/day',
  'report/month',
  'report/label',
  'report/ticker',
  'report/holding',
])('/user/{uid}/%s has a screen of its own, behind the guard', async (page) => {
  const matches = matchRoutes(routes, `/user/mira/${page}`) ?? []
  expect(matches.at(-1)?.route.path).toBe(page)
  expect(matches.at(-1)?.params['uid']).toBe('mira')
  expect(matches.map(({ route }) => route.path)).toContain('/user/:uid')
  expect(await headingAt(`/user/mira/${page}`)).toBe('Know which of your trades pay.')
})
