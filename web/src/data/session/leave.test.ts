import { afterEach, expect, test, vi } from 'vitest'
import { signOut } from './leave.ts'
import { session } from './page-session.ts'

const unsubscribe = vi.fn(() => Promise.resolve(true))

function withSubscription(): void {
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) } })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  unsubscribe.mockClear()
})

test('logging out ends the notifications of this browser', async () => {
  withSubscription()
  vi.spyOn(session, 'act').mockResolvedValue(undefined as never)
  await signOut()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('who could not log out keeps them', async () => {
  withSubscription()
  vi.spyOn(session, 'act').mockRejectedValue(new Error('offline'))
  await expect(signOut()).rejects.toThrow('offline')
  expect(unsubscribe).not.toHaveBeenCalled()
})
