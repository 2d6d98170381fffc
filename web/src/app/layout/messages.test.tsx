import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../data/requests/query-client.ts'
import { notify } from '../../ui/notify.ts'
import { Messages } from './Messages.tsx'

const shown = () => [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent)

test('a message stays while the first screen still waits for its answers', async () => {
  // The screen is not filled until this request has its response.
  let respond: (text: string) => void = () => undefined
  void queryClient.fetchQuery({ queryKey: ['slow'], queryFn: () => new Promise<string>((end) => (respond = end)) })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root.render(<Messages />))
  notify.success('Saved.')
  await vi.waitFor(() => expect(shown()).toEqual(['Saved.']), { timeout: 60_000 })
  // As every navigation to another screen does.
  flushSync(() => root.render(<Messages />))
  expect(shown()).toEqual(['Saved.'])
  root.unmount()
  respond('')
})

test('a message is shown as plain text where the code of the moving ones does not load', async () => {
  vi.resetModules()
  vi.doMock('../../ui/Toasts.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { Messages: Fresh } = await import('./Messages.tsx')
  const { notify: say } = await import('../../ui/notify.ts')
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() => root.render(<Fresh />))
  const undone = vi.fn()
  say.success('Deleted.', { action: { label: 'Undo', act: undone } })
  await vi.waitFor(() => expect(container.querySelector('output')?.textContent).toBe('Deleted.Undo'), {
    timeout: 60_000,
  })
  flushSync(() => container.querySelector('button')?.click())
  expect(undone).toHaveBeenCalledOnce()
  expect(container.querySelector('output')?.textContent).toBe('')
  flushSync(() => say.error('Could not be saved.'))
  expect(container.querySelector('output')?.textContent).toBe('Could not be saved.')
  root.unmount()
  vi.doUnmock('../../ui/Toasts.tsx')
})
