import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

async function opened(stored: string | null): Promise<typeof import('./display.ts')> {
  if (stored !== null) localStorage.setItem('roundtrip.display', stored)
  vi.resetModules()
  const display = await import('./display.ts')
  display.applyDisplay()
  return display
}

// Promise [States] The theme is dark by default.
test.each([
  // stored                               theme
  [null, 'dark'],
  ['{}', 'dark'],
  ['{"theme":"dark"}', 'dark'],
  ['{"theme":"light"}', 'light'],
  ['{"theme":"pink"}', 'dark'],
  ['not JSON', 'dark'],
  ['null', 'dark'],
  ['[]', 'dark'],
])('with %s kept in the browser the theme is %s', async (stored, theme) => {
  const { currentDisplay } = await opened(stored)
  expect(currentDisplay().theme).toBe(theme)
  expect(document.documentElement.dataset['mantineColorScheme']).toBe(theme)
})

// Promise [States] The theme can be switched.
test('the theme can be switched, at once and for the next visit', async () => {
  const { setDisplay, onDisplay } = await opened(null)
  let heard = 0
  onDisplay(() => {
    heard += 1
  })
  setDisplay({ theme: 'light' })
  expect(heard).toBe(1)
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('light')
  expect((await opened(null)).currentDisplay().theme).toBe('light')
})

test('a theme that follows the device changes with it', async () => {
  const device = Object.assign(new EventTarget(), { matches: true })
  vi.stubGlobal('matchMedia', () => device)
  const { shownTheme, currentDisplay, setDisplay } = await opened('{"theme":"system"}')
  expect([currentDisplay().theme, shownTheme()]).toEqual(['system', 'light'])
  device.matches = false
  device.dispatchEvent(new Event('change'))
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  setDisplay({ theme: 'light' })
  device.dispatchEvent(new Event('change'))
  expect(shownTheme()).toBe('light')
  vi.unstubAllGlobals()
})

test('hidden amounts stay hidden on the next visit, whatever the settings of the user say', async () => {
  const { turnAmounts, setDisplay } = await opened(null)
  turnAmounts()
  setDisplay({ theme: 'light', currency: 'EUR' })
  const { currentDisplay, turnAmounts: turnBack } = await opened(null)
  expect(currentDisplay().amounts).toBe('hidden')
  turnBack()
  expect((await opened(null)).currentDisplay().amounts).toBe('shown')
})

test('amounts are hidden for a moment, and nothing of it is stored', async () => {
  const { currentDisplay, lendAmounts, onDisplay, setDisplay, turnAmounts } = await opened(null)
  const { hidesAmounts } = await import('../../format/style.ts')
  let heard = 0
  onDisplay(() => {
    heard += 1
  })
  lendAmounts('hidden')
  expect([currentDisplay().amounts, hidesAmounts(), heard]).toEqual(['hidden', true, 1])
  // A choice made in the meantime is stored without the lent amounts.
  setDisplay({ theme: 'light' })
  expect(JSON.parse(localStorage.getItem('roundtrip.display') ?? '{}')).toMatchObject({
    theme: 'light',
    amounts: 'shown',
  })
  expect(hidesAmounts()).toBe(true)
  lendAmounts(null)
  expect([currentDisplay().amounts, hidesAmounts(), currentDisplay().theme]).toEqual(['shown', false, 'light'])
  turnAmounts()
  lendAmounts('shown')
  expect(hidesAmounts()).toBe(false)
  lendAmounts(null)
  expect(hidesAmounts()).toBe(true)
})
