/** Signatures of log-ins to user streams. */
import { createHmac, createPrivateKey, sign } from 'node:crypto'
import type { ExchangeClient } from '../readers/client.ts'
import { ReadingTrouble } from '../readers/reader.ts'

/**
 * * The signature of a payload: HMAC-SHA256, or with an RSA or Ed25519 key if the secret is one, which Binance and
 * Bybit also take. https://github.com/binance/binance-spot-api-docs/blob/master/web-socket-api.md#request-security
 * Throws a `ReadingTrouble` if the secret cannot be read.
 */
export function signature(secret: string, payload: string, encoding: 'hex' | 'base64'): string {
  if (!secret.includes('PRIVATE KEY')) return createHmac('sha256', secret).update(payload).digest(encoding)
  try {
    const key = createPrivateKey(secret)
    const algorithm = key.asymmetricKeyType === 'rsa' ? 'sha256' : null
    return sign(algorithm, Buffer.from(payload), key).toString('base64')
  } catch {
    throw new ReadingTrouble('secret-unreadable')
  }
}

/** The exchange's time as far as we know it, UTC ms. */
export function theirTime(client: ExchangeClient): Promise<number> {
  return client.run((exchange) => Promise.resolve(exchange.milliseconds()))
}
