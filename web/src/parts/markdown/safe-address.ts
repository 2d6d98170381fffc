/** An address that a text may link to: web pages and mail, nothing that runs code. Null for everything else. */
export function safeAddress(text: string): string | null {
  try {
    const address = new URL(text)
    return ALLOWED.has(address.protocol) ? address.href : null
  } catch {
    return null
  }
}

const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])
