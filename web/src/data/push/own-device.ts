/** This browser as a device for notifications. */
import { getPushDevices, replacePushDevice } from '@roundtrip/contract/messages'
import { call } from '../requests/call.ts'
import { queryClient } from '../requests/query-client.ts'
import { deviceIdOf, pushAddressOf } from './subscription.ts'

/** Stored once per browser: who last turned notifications on here, and the device id. */
const KEY = 'roundtrip.push-device'

export const devicesKey = (uid: string) => ['push-devices', uid] as const

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export function rememberDevice(uid: string, id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ uid, id }))
  } catch {
    // Without storage, only the service worker can replace the subscription.
  }
}

/**
 * Finishes what the service worker could not do, because it was offline or nobody was signed in: if the push service
 * replaced the subscription, the server gets the new one instead of the old one. A subscription that somebody else made
 * in this browser is not taken over, and a removed device is not added again.
 */
export async function keepDevice(uid: string): Promise<void> {
  const subscription = await ownSubscription()
  if (subscription === null) return
  const own = await deviceIdOf(subscription)
  const stored = remembered()
  if (stored === null) {
    const { devices } = await call(getPushDevices, {})
    if (devices.some(({ id }) => id === own)) rememberDevice(uid, own)
  } else if (stored.uid === uid && stored.id !== own) {
    const { device } = await call(replacePushDevice, { id: stored.id, ...pushAddressOf(subscription) })
    rememberDevice(uid, device.id)
    // The settings may be open, showing the old list.
    await queryClient.invalidateQueries({ queryKey: devicesKey(uid) })
  }
}

function remembered(): { readonly uid: unknown; readonly id: string } | null {
  try {
    const { uid, id } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { uid?: unknown; id?: unknown }
    return typeof id === 'string' ? { uid, id } : null
  } catch {
    return null
  }
}
