import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Link, MemoryRouter, type RouteObject, useRoutes } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkLoadError } from '../ui/chunk.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
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
  const Screens = () => useRoutes([{ Component: ErrorBoundary, children }])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <Link to="/elsewhere">Elsewhere</Link>
        <Screens />
      </MemoryRouter>,
    ),
  )
  return () => document.body.textContent
}

describe('a screen', () => {
  // Promise [Screens and routes: access guard] Screens load when they are first shown, with a fallback meanwhile.
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
    expect([loads, text()]).toEqual([1, 'ElsewhereLoading'])
    await act(async () => arrive({ default: () => 'Calculator' }))
    expect(text()).toBe('ElsewhereCalculator')
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
    expect(again()).toBe('ElsewhereCalculator')
  })
})

// Promise [Other errors and notifications] Unhandled routing errors show a screen titled 'Unexpected Application
//   Error!'.
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

  test('until another address is opened', async () => {
    const Broken = () => {
      throw new TypeError('x is not a function')
    }
    const text = await show([
      { path: '/', Component: Broken },
      { path: '/elsewhere', element: 'Works' },
    ])
    expect(text()).toContain('TypeError: x is not a function')
    await act(async () => document.querySelector('a')?.click())
    expect(text()).toBe('ElsewhereWorks')
  })
})
