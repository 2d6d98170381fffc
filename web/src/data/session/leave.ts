import { session } from './page-session.ts'

/**
 * Signs out and opens another page of the log-in area. A full page load, so that the guard does not choose the page.
 */
export async function leaveFor(path: string): Promise<void> {
  await stopNotifications()
  await session.act('sign-out', {})
  location.assign(path)
}

/** Signs out on this page, and ends the notifications of this browser once that is done. */
export async function signOut(): Promise<void> {
  await session.act('sign-out', {})
  await stopNotifications()
}

/** The next user to sign in here must not see this trader's alerts. The server notices when it sends the next one. */
async function stopNotifications(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // Without notifications there is nothing to stop.
  }
}
