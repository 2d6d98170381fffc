/** What a signed token says of itself, unproven; only the server judges it. Undefined where it says nothing of that name. */
export function claimOf(token: string, name: string): unknown {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined
  } catch {
    return undefined
  }
}
