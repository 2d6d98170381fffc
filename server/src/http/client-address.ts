/**
 * The address of the caller: that of the socket, or the one that a trusted proxy reports. A header from outside is
 * never trusted.
 */
import { isIP, isIPv6 } from 'node:net'

export function clientAddress(request: {
  readonly socketAddress: string | undefined
  readonly forwardedFor: string | null
  readonly trustProxy: boolean
}): string {
  const nearest = request.trustProxy ? request.forwardedFor?.split(',').at(-1)?.trim() : undefined
  const address = nearest !== undefined && isIP(nearest) !== 0 ? nearest : (request.socketAddress ?? '127.0.0.1')
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

/** A home has one IPv4 address, and a whole /64 of IPv6. */
export function network(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const middle = address.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
