import { MantineProvider } from '@mantine/core'
import { act, type ComponentType, lazy } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import OpenPanel from './OpenPanel.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

/** Opens a panel whose content loads only after it is open. */
async function open(Content: ComponentType): Promise<void> {
  let load: (module: { default: ComponentType }) => void = () => undefined
  const Late = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (load = resolve)))
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <OpenPanel button="Period" look={{}}>
          <Late />
        </OpenPanel>
      </MantineProvider>,
    ),
  )
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull(), { timeout: 60_000 })
  await act(async () => load({ default: Content }))
}

test('a panel takes the focus when its content has loaded', async () => {
  await open(() => <input aria-label="Day" />)
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Day'), { timeout: 60_000 })
})
