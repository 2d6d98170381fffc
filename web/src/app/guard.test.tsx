// Promise [States] The current user is undefined while loading, null when signed out, and a user when signed in.
import { act, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '../data/session/session.ts'
import { userOf } from '../data/session/session.testing.ts'
import { useUid } from '../data/session/user-context.ts'

let user: CurrentUser
const listeners = new Set<() => void>()
vi.mock('../data/session/current-session.ts', () => ({
  useCurrentUser: () =>
    useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      () => user,
    ),
}))
const { admission, Guard } = await import('./Guard.tsx')
const { SessionProvider } = await import('./SessionProvider.tsx')

const mira = userOf('mira')
const become = (next: CurrentUser) =>
  act(async () => {
    user = next
    for (const listener of listeners) listener()
  })

async function visit(path: string, as: CurrentUser) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  user = as
  const Secret = () => <p>Secret of {useUid()}</p>
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Landing</p> },
      {
        path: '/user/:uid',
        Component: SessionProvider,
        children: [{ Component: Guard, children: [{ path: 'overview', Component: Secret }] }],
      },
    ],
    { initialEntries: ['/faq', path], initialIndex: 1 },
  )
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(<RouterProvider router={router} />))
  return { host, router, close: () => act(async () => root.unmount()) }
}

afterEach(() => document.body.replaceChildren())

// Promise [Screens and routes: access guard] If the current user has no uid, any /user/{uid} page redirects to / and
//   replaces the history entry.
// Promise [Screens and routes: access guard] While the current user is undetermined, the guard renders nothing.
// Promise [Roles and permissions] A signed-in user with a uid sees the pages under that uid.
test.each([
  // current user   uid in the path   verdict
  [undefined, 'mira', 'wait'],
  [null, 'mira', 'refuse'],
  [{ ...mira, uid: '' }, '', 'refuse'],
  [mira, 'noah', 'refuse'],
  [mira, undefined, 'refuse'],
  [mira, 'mira', 'admit'],
] as const)('%o at /user/%s: %s', (current, uid, verdict) => {
  expect(admission(current, uid)).toBe(verdict)
})

// Promise [Screens and routes: access guard] While the current user is undetermined, the guard renders nothing.
test('while the session is undetermined the guard renders nothing and a spinner fills the space', async () => {
  const { host, router, close } = await visit('/user/mira/overview', undefined)
  expect(host.querySelector('output')).not.toBeNull()
  expect(host.textContent).toBe('')
  expect(router.state.location.pathname).toBe('/user/mira/overview')
  await close()
})

// Promise [Screens and routes: access guard] If the current user has no uid, any /user/{uid} page redirects to / and
//   replaces the history entry.
test('without a user the landing page is shown, and the history entry is replaced', async () => {
  const { host, router, close } = await visit('/user/mira/overview', null)
  expect(host.textContent).toBe('Landing')
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/faq')
  await close()
})

// Promise [Roles and permissions] No role has access to another user's data.
test('the path of another user shows nothing of theirs', async () => {
  const { host, router, close } = await visit('/user/noah/overview', mira)
  expect(host.textContent).toBe('Landing')
  expect(router.state.location.pathname).toBe('/')
  await close()
})

// Promise [Roles and permissions] A signed-in user with a uid sees the pages under that uid.
test('a user sees their own pages', async () => {
  const { host, close } = await visit('/user/mira/overview', mira)
  expect(host.textContent).toBe('Secret of mira')
  await close()
})

test.each([
  ['another user', userOf('noah')],
  ['nobody', null],
])('a page that is open when %s takes over is left at once', async (...[, next]) => {
  const { host, router, close } = await visit('/user/mira/overview', mira)
  await become(next)
  expect(host.textContent).toBe('Landing')
  expect(router.state.location.pathname).toBe('/')
  await close()
})

test('a user who changes something about themselves stays where they are', async () => {
  const { host, close } = await visit('/user/mira/overview', mira)
  await become(userOf('mira', { name: 'Mira' }))
  expect(host.textContent).toBe('Secret of mira')
  await close()
})
