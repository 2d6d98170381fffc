import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Order, useSort } from './use-sort.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const COLUMNS = ['net', 'name', 'held'] as const
type Column = (typeof COLUMNS)[number]

/** A table that is sorted by `net`, the largest first, unless the address says otherwise. */
async function table(address: string, fallback: Order<Column> = { id: 'net', direction: 'desc' }) {
  const shown = { order: fallback, press: (_id: string): void => undefined }
  function Table() {
    const [order, press] = useSort<Column>({
      fallback,
      columnOf: (named) => COLUMNS.find((column) => column === named) ?? null,
      ascending: (id) => id === 'name',
    })
    Object.assign(shown, { order, press })
    return null
  }
  const router = createMemoryRouter([{ path: '/', element: <Table /> }], { initialEntries: [address] })
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<RouterProvider router={router} />))
  return {
    order: () => shown.order,
    press: (id: string) => act(async () => shown.press(id)),
    search: () => router.state.location.search,
  }
}

test.each<[address: string, Order<Column>]>([
  ['/', { id: 'net', direction: 'desc' }],
  ['/?sort=held', { id: 'held', direction: 'desc' }],
  ['/?sort=held&dir=asc', { id: 'held', direction: 'asc' }],
  ['/?sort=colour&dir=asc', { id: 'net', direction: 'asc' }],
  ['/?sort=held&dir=sideways', { id: 'held', direction: 'desc' }],
])('%s is the order %o', async (address, order) => {
  expect((await table(address)).order()).toEqual(order)
})

test('where the address says nothing, the table has its own order', async () => {
  const { order } = await table('/', { id: 'name', direction: 'asc' })
  expect(order()).toEqual({ id: 'name', direction: 'asc' })
})

test('figures begin with the largest, names with the first, and a second press turns either round', async () => {
  const { order, press, search } = await table('/?side=short')
  await press('held')
  expect(order()).toEqual({ id: 'held', direction: 'desc' })
  await press('held')
  expect(order()).toEqual({ id: 'held', direction: 'asc' })
  await press('name')
  expect(order()).toEqual({ id: 'name', direction: 'asc' })
  await press('name')
  expect(search()).toBe('?side=short&sort=name&dir=desc')
})
