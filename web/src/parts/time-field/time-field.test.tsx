import { MantineProvider } from '@mantine/core'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userOf } from '../../data/session/session.testing.ts'
import { UserContext } from '../../data/session/user-context.ts'
import { DEFAULT_STYLE, setStyle } from '../../format/style.ts'
import { TimeField, type TimeFieldProps } from './TimeField.tsx'

let root: Root
let changes: string[] = []

type Shown = Pick<TimeFieldProps, 'kind' | 'settled' | 'max'> & { readonly first: string }

/** As in a form: a change comes back as the value. */
function Form({ first, ...props }: Shown) {
  const [value, setValue] = useState(first)
  const change = (next: string): void => {
    changes.push(next)
    setValue(next)
  }
  return (
    <>
      <TimeField label="When" value={value} onChange={change} {...props} />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  )
}

const show = (props: Shown) =>
  act(async () =>
    root.render(
      <MantineProvider env="test">
        <UserContext value={userOf('mira')}>
          <Form {...props} />
        </UserContext>
      </MantineProvider>,
    ),
  )

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 29, 12) })
  changes = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  setStyle(DEFAULT_STYLE)
  vi.useRealTimers()
})

function field(name = 'When'): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  const input = document.getElementById(label?.htmlFor ?? '')
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${name}.`)
  return input
}

async function type(text: string, input = field()): Promise<void> {
  await act(async () => {
    input.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const leave = () => act(async () => field().blur())
const press = (key: string, more: KeyboardEventInit = {}, target: Element | null = field()) =>
  act(async () => void target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))
const problem = (): string | undefined =>
  document.getElementById(field().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(
    (candidate) => candidate.getAttribute('aria-label') === name || candidate.textContent === name,
  )
const open = async (): Promise<void> => {
  await press('ArrowDown', { altKey: true })
  await settle(() => expect(document.querySelector('table')).not.toBeNull())
}
/** Waits until lazy content is shown. */
const settle = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined)
      check()
    },
    { timeout: 300_000 },
  )

test.each([
  ['day-month-year', '24', '2 Mar 2026, 14:05'],
  ['month-day-year', '12', 'Mar 2, 2026, 2:05\u00a0PM'],
  ['year-month-day', '24', '2026-03-02, 14:05'],
] as const)('with %s and %s hours, a moment is shown as %s', async (dates, hours, text) => {
  setStyle({ ...DEFAULT_STYLE, dates, hours })
  await show({ kind: 'moment', first: '2026-03-02T14:05:00' })
  expect(field().value).toBe(text)
})

test('what is typed is the value at once, and is written in the style of the reader when the field is left', async () => {
  await show({ kind: 'moment', first: '' })
  await type('2.3.26 9 pm')
  expect([field().value, changes]).toEqual(['2.3.26 9 pm', ['2026-03-02T21:00:00']])
  await leave()
  expect([field().value, changes.length, field().getAttribute('aria-invalid')]).toEqual(['2 Mar 2026, 21:00', 1, null])
})

test('a text that cannot be read stays in the field, which says how to write it; the form gets it as it is', async () => {
  await show({ kind: 'date', first: '2026-03-02' })
  await type('31 Feb')
  expect(problem()).toBeUndefined()
  await leave()
  expect([field().value, changes.at(-1), problem()]).toEqual(['31 Feb', '31 Feb', 'Enter a date, such as 2 Mar 2026.'])
  await type('28 Feb')
  await leave()
  expect([field().value, changes.at(-1), problem()]).toEqual(['28 Feb 2026', '2026-02-28', undefined])
})

test('a value that comes from elsewhere takes the place of what was typed', async () => {
  await show({ kind: 'date', first: '2026-03-02' })
  await type('31 Feb')
  await act(async () => button('Clear')?.click())
  expect(field().value).toBe('')
})

test('a settled field takes effect when it is left or at Enter, and only with a day', async () => {
  await show({ kind: 'date', settled: true, first: '2026-03-02' })
  await type('3 Mar')
  expect(changes).toEqual([])
  await press('Enter')
  expect(changes).toEqual(['2026-03-03'])
  await type('3 Mxr')
  await leave()
  expect([changes, field().value, problem()]).toEqual([['2026-03-03'], '3 Mxr', 'Enter a date, such as 2 Mar 2026.'])
  await type('')
  await leave()
  expect(changes).toEqual(['2026-03-03', ''])
})

test('a day after the last one is refused in words', async () => {
  await show({ kind: 'date', settled: true, max: '2026-03-05', first: '2026-03-02' })
  await type('6 Mar 2026')
  await leave()
  expect([changes, problem()]).toEqual([[], 'Choose a day up to 5 Mar 2026.'])
})

test('the calendar is opened by keys, names its days in words, and a choice closes it', async () => {
  await show({ kind: 'date', first: '2026-03-02' })
  await open()
  const chosen = document.querySelector('button[aria-pressed="true"]')
  expect(chosen?.getAttribute('aria-label')).toBe('Monday, 2 March 2026')
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Sun',
  ])
  await press('ArrowRight', { code: 'ArrowRight' }, chosen)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, 3 March 2026')
  await act(async () => (document.activeElement as HTMLElement).click())
  expect([changes, field().value]).toEqual([['2026-03-03'], '3 Mar 2026'])
  await settle(() => expect(document.querySelector('table')).toBeNull())
})

test('a moment keeps its time of day with another day, and its day with another time', async () => {
  await show({ kind: 'moment', first: '2026-03-02T14:05:07' })
  await open()
  await act(async () => button('Friday, 6 March 2026')?.click())
  await type('9:30', field('Time'))
  expect(changes).toEqual(['2026-03-06T14:05:07', '2026-03-06T09:30:00'])
  expect(document.querySelector('table')).not.toBeNull()
})

test('a time of day has no calendar', async () => {
  await show({ kind: 'time', first: '09:00' })
  expect(button('Open calendar')).toBeUndefined()
  await type('5pm')
  expect(changes).toEqual(['17:00'])
})
