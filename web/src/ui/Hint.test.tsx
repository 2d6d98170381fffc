import { MantineProvider } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { Hint } from './Hint.tsx'

let root: Root | null = null

function shown(): Promise<HTMLButtonElement> {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <MantineProvider>
      <Hint text="wins / losses">Win rate</Hint>
    </MantineProvider>,
  )
  return vi.waitFor(
    () => {
      const button = document.querySelector('button')
      if (button === null) throw new Error('There is no button.')
      return button
    },
    { timeout: 300_000 },
  )
}

afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const explained = (): string | null => document.querySelector('[role="tooltip"]')?.textContent ?? null
const becomes = (text: string | null) =>
  vi.waitFor(() => expect(explained()).toBe(text), { timeout: 300_000, interval: 10 })

test('an explanation appears while its name is hovered, and the name points to it', async () => {
  const button = await shown()
  expect(explained()).toBeNull()
  button.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  await becomes('wins / losses')
  const id = button.getAttribute('aria-describedby')
  expect(document.getElementById(id ?? '')?.textContent).toBe('wins / losses')
  button.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
  await becomes(null)
  await vi.waitFor(() => expect(button.hasAttribute('aria-describedby')).toBe(false), { timeout: 300_000 })
})

test('Escape and a press elsewhere close it, a press on the name does not', async () => {
  const button = await shown()
  for (const close of [
    () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })),
  ]) {
    button.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    await becomes('wins / losses')
    button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    expect(explained()).toBe('wins / losses')
    close()
    await becomes(null)
    button.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
  }
})
