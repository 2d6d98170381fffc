import { act } from 'react'
import { createRoot } from 'react-dom/client'
import {
  Link,
  NavLink,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
  useNavigate,
} from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useFilters } from '../data/filters/use-filters.ts'
import { carryFilters } from './carrying-history.ts'

afterEach(() => document.body.replaceChildren())

function Screen() {
  const [, change] = useFilters()
  const navigate = useNavigate()
  return (
    <>
      <NavLink to="/user/mira/report/hour">Hour</NavLink>
      <Link to="/user/mira/calc?tool=kelly">Kelly</Link>
      <button type="button" onClick={() => void navigate('/user/mira/trades')}>
        G T
      </button>
      <button type="button" onClick={() => change({ side: null })}>
        Clear
      </button>
    </>
  )
}

async function open(address: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  window.history.replaceState(null, '', address)
  const history = carryFilters(createBrowserHistory({ v5Compat: true }))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <HistoryRouter history={history}>
        <Screen />
      </HistoryRouter>,
    ),
  )
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll('a, button')]
        .find((button) => button.textContent === name)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 })),
    )
  return {
    history,
    press,
    hrefOf: (name: string) =>
      [...document.querySelectorAll('a')].find((link) => link.textContent === name)?.getAttribute('href'),
    address: () => window.location.pathname + window.location.search,
  }
}

test('links show and keep the filters of the screen, through other screens too, until they are cleared', async () => {
  const { press, hrefOf, address } = await open('/user/mira/report?side=short')
  expect(hrefOf('Hour')).toBe('/user/mira/report/hour?side=short')
  await press('Hour')
  expect(address()).toBe('/user/mira/report/hour?side=short')
  await press('Kelly')
  expect(address()).toBe('/user/mira/calc?tool=kelly&filters=side%3Dshort')
  await press('G T')
  expect(address()).toBe('/user/mira/trades?side=short')
  await press('Clear')
  expect(address()).toBe('/user/mira/trades')
  expect(hrefOf('Hour')).toBe('/user/mira/report/hour')
})

test('what a screen sets in its address after another was opened does not lead back', async () => {
  const { history, press, address } = await open('/user/mira/report?side=short')
  await press('Kelly')
  const before = address()
  await act(async () => history.replace('/user/mira/report?q=btc', null, { preventScrollReset: true }))
  expect(address()).toBe(before)
})

test('a state of a screen stays beside that of its scroll position', async () => {
  const { history } = await open('/user/mira/connections')
  await act(async () => history.push('/user/mira/connections?connect=okx', { steps: 1 }, { preventScrollReset: true }))
  expect(history.location.state).toEqual({ steps: 1, keepsScroll: true })
})
