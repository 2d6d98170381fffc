import { deviceIdOf, keyBytes, pushAddressOf } from '../data/push/subscription.ts'

/** https://www.w3.org/TR/push-api/#the-pushsubscriptionchange-event; browsers differ in which of the two they give. */
export type SubscriptionChange = {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/**
 * Replaces a subscription that the push service ended, here and at the server. It calls as a page does, with a token of
 * the user who is signed in, and the server replaces only a device of that user. If this fails, the next page does it:
 * see
 * `keepDevice`.
 */
export async function replaceSubscription(change: SubscriptionChange, pushManager: PushManager): Promise<void> {
  const before = change.oldSubscription ?? null
  const made = change.newSubscription ?? (await subscribe(pushManager, before))
  if (made === null || before === null) return
  await callServer('replacePushDevice', { id: await deviceIdOf(before), ...pushAddressOf(made) })
}

/** Null where the server cannot push. */
async function subscribe(pushManager: PushManager, before: PushSubscription | null): Promise<PushSubscription | null> {
  const oldKey = before?.options.applicationServerKey ?? null
  const applicationServerKey = oldKey ?? (await serverKey())
  if (applicationServerKey === null) return null
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

async function serverKey(): Promise<Uint8Array<ArrayBuffer> | null> {
  const { key } = (await callServer('getPushDevices', {})) as { readonly key: string | null }
  return key === null ? null : keyBytes(key)
}

/** The schemas of the calls stay out of the worker; the server checks what it gets. */
async function callServer(name: string, data: object): Promise<unknown> {
  const { token } = (await jsonOf(await fetch('/api/auth/token'))) as { readonly token: string }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const request = { method: 'POST', headers, body: JSON.stringify({ data }), credentials: 'omit' } as const
  const body = (await jsonOf(await fetch(`/fn/us-central1/${name}`, request))) as { readonly data: unknown }
  return body.data
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return response.json()
}
