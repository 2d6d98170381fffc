import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useRowKeys } from './use-row-keys.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let happened: string[] = []
let root: Root
beforeEach(() => {
  happened = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

function List({ name, rows }: { readonly name: string; readonly rows: readonly string[] }) {
  const list = useRowKeys<HTMLUListElement>({
    length: rows.length,
    onSelect: (index, ranged) => happened.push(`${ranged ? 'to' : 'x'} ${rows[index]}`),
    onOpen: (index) => happened.push(`open ${rows[index]}`),
    more: { l: ['Label', (index) => happened.push(`label ${rows[index]}`)] },
  })
  return (
    <ul aria-label={name} {...list}>
      {rows.map((row, index) => (
        <li key={row} data-index={index} tabIndex={-1}>
          {row}
        </li>
      ))}
    </ul>
  )
}

const show = (lists: Readonly<Record<string, readonly string[]>>) =>
  act(async () => root.render(Object.entries(lists).map(([name, rows]) => <List key={name} {...{ name, rows }} />)))

/** Presses keys in sequence; `^x` with Shift. Returns the focused row and what happened. */
async function press(keys: string): Promise<string> {
  for (const text of keys.split(' ')) {
    const key = text.replace('^', '')
    const target = document.activeElement ?? document.body
    await act(async () => {
      target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: text !== key, bubbles: true }))
    })
  }
  return [document.activeElement?.closest('li')?.textContent ?? 'none', ...happened].join(', ')
}

test.each([
  ['j', 'A'],
  ['k', 'A'],
  ['j j k', 'A'],
  ['j j j j j', 'C'],
  ['j k k', 'A'],
  // Without a focused row, arrow keys scroll the page.
  ['ArrowDown', 'none'],
  ['j ArrowDown ArrowDown ArrowUp', 'B'],
  ['x', 'A, x A'],
  ['j j x j ^x', 'C, x B, to C'],
  ['l', 'A, label A'],
  ['Enter', 'none'],
  ['j j Enter', 'B, open B'],
])('%s: %s', async (keys, expected) => {
  await show({ trades: ['A', 'B', 'C'] })
  expect(await press(keys)).toBe(expected)
})

test('an empty list takes no key', async () => {
  await show({ trades: [] })
  expect(await press('j x l')).toBe('none')
})

test('of two lists the first is meant, until the other has the focus', async () => {
  await show({ empty: [], first: ['A', 'B'], second: ['C', 'D'] })
  expect(await press('j j')).toBe('B')
  document.querySelector<HTMLElement>('[aria-label="second"] li')?.focus()
  expect(await press('j x')).toBe('D, x D')
})

test('after a press on empty space it goes on where it was', async () => {
  await show({ trades: ['A', 'B', 'C'] })
  await press('j j')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  expect(await press('j')).toBe('C')
  await show({ trades: ['A', 'B'] })
  expect(await press('j')).toBe('A')
})
