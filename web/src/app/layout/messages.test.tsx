import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../data/requests/query-client.ts'
import { notify } from '../../ui/notify.ts'
import { Messages } from './Messages.tsx'

const shown = () => [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.textContent)

test('a message stays while the first screen still waits for its answers', async () => {
  // The screen is not filled before this is answered.
  let answer: (text: string) => void = () => undefined
  void queryClient.fetchQuery({ queryKey: ['slow'], queryFn: () => new Promise<string>((end) => (answer = end)) })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root.render(<Messages />))
  notify.success('Saved.')
  await vi.waitFor(() => expect(shown()).toEqual(['Saved.']), { timeout: 60_000 })
  // As by every way to another screen.
  flushSync(() => root.render(<Messages />))
  expect(shown()).toEqual(['Saved.'])
  root.unmount()
  answer('')
})
