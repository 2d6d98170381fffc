import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are equal; takes the same time wherever they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
