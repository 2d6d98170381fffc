import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

/** Watches as the first screen does, and says whether it is filled. */
async function watching() {
  const { act, createElement, useEffect } = await import('react')
  const { createRoot } = await import('react-dom/client')
  const { afterFirstResponses, useFirstResponses } = await import('./first-responses.ts')
  const { queryClient } = await import('./query-client.ts')
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const seen = { filled: false, later: 0 }
  function Screen() {
    const isFilled = useFirstResponses()
    useEffect(() => {
      seen.filled = isFilled
    }, [isFilled])
    return null
  }
  const root = createRoot(document.createElement('div'))
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const open = () => act(() => root.render(createElement(Screen)))
  afterFirstResponses(() => (seen.later += 1))
  return { seen, pass, open, queryClient }
}

test('a screen is filled when its answers are there and it asks no more', async () => {
  const { seen, pass, open, queryClient } = await watching()
  await open()
  const responses: (() => void)[] = []
  const request = (key: string) =>
    queryClient.fetchQuery({
      queryKey: [key],
      queryFn: () => new Promise((settle) => responses.push(() => settle(key))),
    })
  const first = request('accounts')
  await pass(2_000)
  expect(seen).toEqual({ filled: false, later: 0 })
  responses[0]?.()
  await first
  await pass(200)
  const second = request('report')
  await pass(2_000)
  expect(seen).toEqual({ filled: false, later: 0 })
  responses[1]?.()
  await second
  await pass(400)
  expect(seen).toEqual({ filled: true, later: 1 })
})

test('a screen that asks for nothing is filled soon, and one that never gets an answer after ten seconds', async () => {
  const silent = await watching()
  await silent.open()
  await silent.pass(1_000)
  expect(silent.seen.filled).toBe(false)
  await silent.pass(600)
  expect(silent.seen).toEqual({ filled: true, later: 1 })

  vi.resetModules()
  const waiting = await watching()
  await waiting.open()
  void waiting.queryClient.fetchQuery({ queryKey: ['never'], queryFn: () => new Promise(() => undefined) })
  await waiting.pass(9_000)
  expect(waiting.seen.filled).toBe(false)
  await waiting.pass(1_100)
  expect(waiting.seen).toEqual({ filled: true, later: 1 })
})

test('where no screen watches, what was put off happens all the same', async () => {
  const { seen, pass } = await watching()
  await pass(10_100)
  expect(seen.later).toBe(1)
})
