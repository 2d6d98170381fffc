/** This browser as a device for notifications (https://www.w3.org/TR/push-api/), and the others of the user. */
import { addPushDevice, getPushDevices, removePushDevice, testPushDevice } from '@roundtrip/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../data/requests/call.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { deviceName } from '../../../format/device.ts'

/** `home-screen`: iOS has notifications for apps on the Home Screen alone. */
export type PushSupport = 'possible' | 'blocked' | 'home-screen' | 'none'

export function pushSupport(): PushSupport {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return isIos() ? 'home-screen' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** iPads say that they are Macs, and have touch. */
export function isIos(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
}

const devicesKey = (uid: string) => ['push-devices', uid] as const

/** The devices, and the id of this browser among them; null while it is none of them. */
export function usePushDevices() {
  return useQuery({
    queryKey: devicesKey(useUid()),
    queryFn: async ({ signal }) => {
      const { key, devices } = await call(getPushDevices, {}, signal)
      const own = await ownId()
      return { key, devices, own: devices.some(({ id }) => id === own) ? own : null }
    },
  })
}

/** Asks for the permission, subscribes and adds this browser; false where the permission was refused. */
export function useAddDevice() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (key: string): Promise<boolean> => {
      if ((await Notification.requestPermission()) !== 'granted') return false
      const { pushManager } = await navigator.serviceWorker.register('/service-worker.js')
      await navigator.serviceWorker.ready
      // A subscription of somebody who used this browser before is not taken over.
      await (await pushManager.getSubscription())?.unsubscribe()
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
      const { endpoint, keys } = made.toJSON()
      await call(addPushDevice, {
        endpoint: endpoint ?? '',
        p256dh: keys?.['p256dh'] ?? '',
        auth: keys?.['auth'] ?? '',
        name: deviceName(navigator.userAgent).slice(0, 80),
      })
      return true
    },
    onSettled: refresh,
  })
}

/** Removes a device; this browser also stops listening. */
export function useRemoveDevice() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (id: string) => {
      await call(removePushDevice, { id })
      if (id === (await ownId())) await (await ownSubscription())?.unsubscribe()
    },
    onSettled: refresh,
  })
}

export function useTestDevice() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: string) => call(testPushDevice, { id }), onSettled: refresh })
}

function useRefresh(): () => Promise<void> {
  const uid = useUid()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: devicesKey(uid) })
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'possible') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The name of this browser at the server: the hash of its address at the push service. */
async function ownId(): Promise<string | null> {
  const subscription = await ownSubscription()
  if (subscription === null) return null
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
