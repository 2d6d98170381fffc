import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin } from './stay-ready.ts'

const loaded: string[] = []
vi.mock('./routes.tsx', () => ({
  startLoading: (pathname: string) => loaded.push(pathname),
  USER_PAGES: {
    trades: () => Promise.resolve(loaded.push('trades')),
    rules: () => Promise.resolve(loaded.push('rules')),
  },
}))

beforeEach(() => {
  const [link, elsewhere] = ['/u/1/trades', 'https://example.com/u/1/rules'].map((href) =>
    Object.assign(document.createElement('a'), { href }),
  )
  link?.append(document.createElement('b'))
  document.body.append(...[link, elsewhere].filter((element) => element !== undefined))
})
afterEach(() => {
  loaded.length = 0
  document.body.replaceChildren()
})

const approach = (selector: string): void => {
  document.querySelector(selector)?.dispatchEvent(new Event('pointerover', { bubbles: true }))
}

test('with a service worker, a screen loads as a link to it is approached, and no other', async () => {
  await begin({ register: () => Promise.resolve({} as ServiceWorkerRegistration) })
  expect(loaded).toEqual([])
  approach('a[href^="https:"]')
  expect(loaded).toEqual([])
  approach('b')
  expect(loaded).toEqual(['/u/1/trades'])
})

test.each([
  ['without service workers', undefined],
  ['where the service worker is refused', { register: () => Promise.reject(new Error('refused')) }],
])('%s all screens load ahead', async (_, workers) => {
  await begin(workers)
  await expect.poll(() => loaded, { timeout: 300_000 }).toEqual(['trades', 'rules'])
})
