/** This browser as a device for notifications (https://www.w3.org/TR/push-api/), and the others of the user. */
import { addPushDevice, getPushDevices, removePushDevice, testPushDevice } from '@roundtrip/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { devicesKey, ownSubscription, rememberDevice } from '../../../data/push/own-device.ts'
import { deviceIdOf, keyBytes, pushAddressOf } from '../../../data/push/subscription.ts'
import { call } from '../../../data/requests/call.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { deviceName } from '../../../format/device.ts'

/** `home-screen`: iOS allows notifications only for apps on the Home Screen. */
export type PushSupport = 'possible' | 'blocked' | 'home-screen' | 'none'

export function pushSupport(): PushSupport {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isThere) return isIos() ? 'home-screen' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** iPads identify as Macs, but have touch. */
export function isIos(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
}

/** The devices, and the id of this browser among them; null if it is not one of them. */
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

/** Requests the permission, subscribes and adds this browser; false if the permission is refused. */
export function useAddDevice() {
  const uid = useUid()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (key: string): Promise<boolean> => {
      if ((await Notification.requestPermission()) !== 'granted') return false
      const { pushManager } = await navigator.serviceWorker.register('/service-worker.js')
      await navigator.serviceWorker.ready
      // A subscription of an earlier user of this browser is not taken over.
      await (await pushManager.getSubscription())?.unsubscribe()
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) })
      const name = deviceName(navigator.userAgent).slice(0, 80)
      const { device } = await call(addPushDevice, { ...pushAddressOf(made), name })
      rememberDevice(uid, device.id)
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

/** Null if this browser has no subscription. */
async function ownId(): Promise<string | null> {
  const subscription = await ownSubscription()
  return subscription === null ? null : deviceIdOf(subscription)
}
