/** The headers of every response, including errors and files. */

import { createHash } from 'node:crypto'

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** The name of the header that says what a page may load and run. */
export const POLICY = 'content-security-policy'

/** The policy of a page with these inline scripts: each of them may run, by its hash, and no other. */
export function policyWith(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return CONTENT_SECURITY_POLICY.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '))
}

export function securityHeaders(https: boolean): ReadonlyMap<string, string> {
  const headers = new Map([
    [POLICY, CONTENT_SECURITY_POLICY],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
  ])
  if (https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  return headers
}
