/** Who is calling: the socket's address, or what a trusted proxy says. A header from outside is never believed. */
import { isIP } from 'node:net'

export function clientAddress(parts: {
  readonly socketAddress: string | undefined
  readonly forwardedFor: string | null
  readonly trustProxy: boolean
}): string {
  const nearest = parts.trustProxy ? parts.forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = nearest !== undefined && isIP(nearest) !== 0 ? nearest : (parts.socketAddress ?? '127.0.0.1')
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
