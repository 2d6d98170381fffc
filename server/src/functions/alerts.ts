/** The browsers that show alerts as notifications. */
import {
  addPushDevice,
  getPushDevices,
  removePushDevice,
  replacePushDevice,
  testPushDevice,
} from '@roundtrip/contract/messages'
import { HOUR_MS } from '@roundtrip/core/base'
import { canEncryptFor, push, type PushDependencies } from '../alerts/push.ts'
import { pushKeys } from '../alerts/push-key.ts'
import { addDevice, devicesOf, openDevice, removeDevice, replaceDevice } from '../alerts/push-store.ts'
import type { Pool } from '../database/connection.ts'
import type { DemoPort } from '../demo/demo.ts'
import { allowAttempt } from '../ground/attempts.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { hostOf, isLocalHost, isPlainHttps } from '../outgoing/public-post.ts'
import { declared } from './declared.ts'

export type AlertFunctionDependencies = PushDependencies & {
  readonly pool: Pool
  readonly box: KeyBox
  readonly demo: Pick<DemoPort, 'isDemo'>
}

export function alertFunctions(dependencies: AlertFunctionDependencies): Served[] {
  const { pool, demo } = dependencies
  return [
    serveFunction(getPushDevices, async ({ uid }) => ({
      key: (await pushKeys(dependencies))?.publicKey ?? null,
      devices: await devicesOf(pool, uid),
    })),
    serveFunction(addPushDevice, async ({ uid }, { name, ...subscription }) => {
      // A demo is anonymous, so it must not make the server send anything anywhere.
      if (await demo.isDemo(uid)) throw failure(addPushDevice, 'not-in-demo')
      if (!isPublicHttps(subscription.endpoint)) throw failure(addPushDevice, 'push-not-public')
      if (!canEncryptFor(subscription)) throw failure(addPushDevice, 'push-bad-key')
      if ((await pushKeys(dependencies)) === null) throw failure(addPushDevice, 'push-unavailable')
      return { device: await declared(addPushDevice, () => addDevice(dependencies, uid, { subscription, name })) }
    }),
    serveFunction(replacePushDevice, async ({ uid }, { id, ...subscription }) => {
      if (!isPublicHttps(subscription.endpoint)) throw failure(replacePushDevice, 'push-not-public')
      if (!canEncryptFor(subscription)) throw failure(replacePushDevice, 'push-bad-key')
      const device = await replaceDevice(dependencies, uid, { id, subscription })
      if (device === null) throw failure(replacePushDevice, 'no-device')
      return { device }
    }),
    serveFunction(removePushDevice, async ({ uid }, { id }) => {
      if (!(await removeDevice(pool, uid, id))) throw failure(removePushDevice, 'no-device')
      return {}
    }),
    serveFunction(testPushDevice, async ({ uid }, { id }) => {
      if (await demo.isDemo(uid)) throw failure(testPushDevice, 'not-in-demo')
      if (!(await allowAttempt(pool, `push test|${uid}`, TESTS))) throw failure(testPushDevice, 'too-many-tests')
      const subscription = await openDevice(dependencies, uid, id)
      if (subscription === null) throw failure(testPushDevice, 'no-device')
      const keys = await pushKeys(dependencies)
      if (subscription === 'unreadable' || keys === null) throw failure(testPushDevice, 'push-unavailable')
      if (!canEncryptFor(subscription)) throw failure(testPushDevice, 'push-bad-key')
      const path = `/user/${uid}/settings#alerts`
      const end = await push(dependencies, { keys, subscription, ttlS: 60 }, { ...TEST, path })
      if (end.outcome === 'gone') await removeDevice(pool, uid, id)
      return end
    }),
  ]
}

/** Names are looked up when something is sent. */
function isPublicHttps(endpoint: string): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  return url !== null && isPlainHttps(url) && !isLocalHost(hostOf(url))
}

const TESTS = { max: 20, windowMs: HOUR_MS }
const TEST = { title: 'Alerts work on this device', body: 'This is a test from your settings.', tag: 'test' }
