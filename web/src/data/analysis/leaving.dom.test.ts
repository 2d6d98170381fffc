import { expect, test, vi } from 'vitest'
import { userOf } from '../session/session.testing.ts'

const closed: string[] = []
class SilentWorker extends EventTarget {
  readonly #name: string
  constructor(_: URL, options: { readonly name: string }) {
    super()
    this.#name = options.name
  }
  postMessage(): void {}
  terminate(): void {
    closed.push(this.#name)
  }
}

let user: ReturnType<typeof userOf> | null = userOf('mira')
vi.stubGlobal('Worker', SilentWorker)
vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ user }))))
const { session } = await import('../session/page-session.ts')
const { queryClient } = await import('../requests/query-client.ts')
const { analysis } = await import('./worker.ts')
const { ACCOUNTS_KEY, REPORT_KEY } = await import('../offline/tab-keys.ts')

test.each([
  ['another user signs in', userOf('noah')],
  ['the session ends', null],
])('when %s, nothing of the last user stays in memory', async (...[, next]) => {
  user = userOf('mira')
  await session.load()
  queryClient.setQueryData(['trades', 'mira'], { count: 3 })
  sessionStorage.setItem(ACCOUNTS_KEY, '[1]')
  sessionStorage.setItem(REPORT_KEY, '[1]')
  const pending = analysis.call('annotate', { changed: [], removed: [] }).catch((error: unknown) => error)
  closed.length = 0

  user = next
  await session.load()
  expect(session.current()?.uid).toBe(next?.uid)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(sessionStorage.length).toBe(0)
  expect(closed).toContain('analysis')
  expect(await pending).toMatchObject({ message: 'The work was stopped.' })
})

test('what a user changes about themselves drops nothing', async () => {
  user = userOf('mira')
  await session.load()
  queryClient.setQueryData(['trades', 'mira'], { count: 3 })
  user = userOf('mira', { name: 'Mira' })
  await session.load()
  expect(queryClient.getQueryData(['trades', 'mira'])).toEqual({ count: 3 })
})
