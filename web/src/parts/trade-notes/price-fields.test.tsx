import { MantineProvider } from '@mantine/core'
import type { AnnotationData } from '@roundtrip/contract/documents'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PriceFields } from './PriceFields.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let saved: Partial<AnnotationData>[] = []

/** The fields of a long from 100, as a screen shows them: the saved value comes back as the prop. */
function Fields() {
  const [noted, setNoted] = useState<Pick<AnnotationData, 'stop' | 'targets'>>({ stop: null, targets: [] })
  const save = (changes: Partial<AnnotationData>): void => {
    saved.push(changes)
    setNoted({ ...noted, ...changes })
  }
  return <PriceFields entered={{ side: 'long', entry: '100' }} counted={noted} onChange={save} />
}

beforeEach(async () => {
  saved = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <MantineProvider>
        <Fields />
      </MantineProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const names = (): string[] => [...document.querySelectorAll('label')].map(({ textContent }) => textContent)

async function type(name: string, text: string): Promise<void> {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  const field = document.getElementById(label?.htmlFor ?? '')
  if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field ${name}.`)
  await act(async () => {
    field.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => field.blur())
}

test('a price is saved when its field is left, and only once', async () => {
  await type('Stop at entry', '95')
  await type('Stop at entry', '95')
  await type('Target', '110')
  expect(saved).toEqual([{ stop: '95' }, { targets: [{ price: '110', quantity: null }] }])
})

test('a price that does not fit the trade is not saved, and its field says why', async () => {
  await type('Stop at entry', '101')
  await type('Target', '99')
  await type('Target', 'high')
  expect(saved).toEqual([])
  expect(document.body.textContent).toContain('A long’s stop must be below its entry.')
  expect(document.body.textContent).toContain('A price above zero, such as 61250.5.')
})

test('a second target gets a field of its own, and an emptied one goes', async () => {
  await type('Target', '110')
  await act(async () => document.querySelector('button')?.click())
  expect(names()).toEqual(['Stop at entry', 'Target 1', 'Target 2'])
  await type('Target 2', '120')
  await type('Target 1', '')
  expect(saved.at(-1)).toEqual({ targets: [{ price: '120', quantity: null }] })
  expect(names()).toEqual(['Stop at entry', 'Target'])
})
