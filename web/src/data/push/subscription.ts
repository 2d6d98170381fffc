/** Facts about a subscription that pages and the service worker share (https://www.w3.org/TR/push-api/). */

/** The id of this browser on the server: the hash of its push address. */
export async function deviceIdOf({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What the server needs to reach the browser. */
export function pushAddressOf(subscription: Pick<PushSubscription, 'toJSON'>): {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
} {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
}

export function keyBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
