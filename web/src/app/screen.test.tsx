import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkLoadError } from '../ui/chunk.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { screen } from './screen.tsx'

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // React and the router log every error that a boundary shows.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

async function show(children: RouteObject[], path = '/'): Promise<() => string> {
  const router = createMemoryRouter([{ errorElement: <ErrorScreen />, children }], { initialEntries: [path] })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<RouterProvider router={router} />))
  return () => document.body.textContent
}

describe('a screen', () => {
  test('loads when it is first shown, with a fallback meanwhile', async () => {
    let arrive: (module: { default: () => string }) => void = () => {}
    let loads = 0
    const load = () => {
      loads += 1
      return new Promise<{ default: () => string }>((settle) => {
        arrive = settle
      })
    }
    const Screen = screen('calc', load, 'Loading')
    expect(loads).toBe(0)
    const text = await show([{ path: '/', Component: Screen }])
    expect([loads, text()]).toEqual([1, 'Loading'])
    await act(async () => arrive({ default: () => 'Calculator' }))
    expect(text()).toBe('Calculator')
  })

  test('that failed to load is requested again at the next visit', async () => {
    const load = vi.fn<() => Promise<{ default: () => string }>>()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /a.js'))
    load.mockResolvedValueOnce({ default: () => 'Calculator' })
    const Screen = screen('calc', load, 'Loading')
    const failed = await show([{ path: '/', Component: Screen }])
    expect(failed()).toContain('ChunkLoadError: Loading chunk failed')
    document.body.replaceChildren()
    const again = await show([{ path: '/', Component: Screen }])
    expect(again()).toBe('Calculator')
  })
})

describe('the error screen is titled "Unexpected Application Error!"', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['an error of a screen', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ['a part that did not load', new ChunkLoadError('calc', 'error'), 'ChunkLoadError: Loading chunk failed'],
    ['a part that took too long', new ChunkLoadError('calc', 'timeout'), 'ChunkLoadError: Loading chunk failed'],
    ['text that was thrown', 'lost', 'lost'],
  ]
  test.each(cases)('for %s', async (_, error, message) => {
    const Broken = () => {
      throw error
    }
    const text = await show([{ path: '/', Component: Broken }])
    expect(document.querySelector('[role="alert"] h2')?.textContent).toBe('Unexpected Application Error!')
    expect(text()).toContain(message)
    expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Reload'])
  })

  test('for an answer of the router', async () => {
    const load = () => {
      throw new Response(null, { status: 418, statusText: 'No coffee' })
    }
    const text = await show([{ path: '/', loader: load, element: 'never' }])
    await act(async () => {})
    expect(text()).toContain('Unexpected Application Error!')
    expect(text()).toContain('418 No coffee')
  })
})
