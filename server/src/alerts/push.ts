/**
 * Sends a notification to a browser by Web Push (RFC 8030): encrypted for that browser alone (RFC 8291), and signed with
 * the key of this server (RFC 8292). The address came from a browser, so only public ones are reached.
 */
import { createHash, ECDH } from 'node:crypto'
import type { PostBytes } from '../outgoing/public-post.ts'
import type { PushKeys } from './push-key.ts'
import type { Subscription } from './push-store.ts'
import { webPush } from './web-push.ts'

/** What the service worker of the page shows; see `web/src/app/offline.worker.ts`. */
export type Notification = {
  readonly title: string
  readonly body: string
  /** A path of this server. */
  readonly path: string
  /** Notifications of the same event replace each other. */
  readonly tag: string
}

export type PushDependencies = {
  readonly postBytes: PostBytes
  /** Where push services reach the operator: an https or mailto address (RFC 8292, 2.1). */
  readonly contact: string
}

export type Pushing = { readonly keys: PushKeys; readonly subscription: Subscription; readonly ttlS: number }

export type PushEnd = {
  /** `gone`: the subscription has ended and will never accept anything again. */
  readonly outcome: 'delivered' | 'gone' | 'refused' | 'no-answer'
  /** The HTTP status; null without a response. */
  readonly status: number | null
}

/**
 * Whether a browser's keys are valid: an uncompressed point of the curve P-256 (RFC 8291, 3.1) and a shared secret of
 * 16 bytes. Nothing can be encrypted for any others.
 */
export function canEncryptFor({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.byteLength !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false
  if (Buffer.from(auth, 'base64url').byteLength !== AUTH_BYTES) return false
  try {
    // Throws for a point that is not on the curve.
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const POINT_BYTES = 65
const UNCOMPRESSED = 4
const AUTH_BYTES = 16

export async function push(
  dependencies: PushDependencies,
  pushing: Pushing,
  notification: Notification,
): Promise<PushEnd> {
  const { keys, subscription, ttlS } = pushing
  const { endpoint, p256dh, auth } = subscription
  if (!canEncryptFor(subscription)) return { outcome: 'gone', status: null }
  const { headers, body } = (await webPush()).generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notification),
    {
      TTL: ttlS,
      urgency: 'high',
      topic: topicOf(notification.tag),
      vapidDetails: { subject: dependencies.contact, ...keys },
      contentEncoding: 'aes128gcm',
    },
  )
  const { 'Content-Length': _length, ...rest } = headers
  const end = await dependencies.postBytes(endpoint, {
    headers: rest as Record<string, string>,
    body: body ?? Buffer.alloc(0),
  })
  if (end.end === 'not-public' || end.end === 'not-https') return { outcome: 'gone', status: null }
  if (end.end !== 'answered') return { outcome: 'no-answer', status: null }
  const { status } = end
  if (status >= 200 && status < 300) return { outcome: 'delivered', status }
  // The subscription has ended: RFC 8030, 7.3; services also return 404.
  return { outcome: status === 404 || status === 410 ? 'gone' : 'refused', status }
}

/**
 * At most 32 characters of base64url; a later message with the same topic replaces one that is still pending (RFC 8030,
 * 5.4).
 */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}
