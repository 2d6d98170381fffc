/** An address that may be opened from a text: pages and mail, nothing that runs. Null for everything else. */
export function safeAddress(text: string): string | null {
  try {
    const address = new URL(text)
    return ALLOWED.has(address.protocol) ? address.href : null
  } catch {
    return null
  }
}

const ALLOWED: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])
