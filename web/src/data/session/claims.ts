/** A claim of a signed token, unverified: only the server verifies it. Undefined if the token has no such claim. */
export function claimOf(token: string, name: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined
  } catch {
    return undefined
  }
}
