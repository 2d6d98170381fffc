/** Where the two session sets are kept. Apart from their schemas, which the public pages do not need. */
export const ACCOUNTS_KEY = 'roundtrip.accounts'
export const REPORT_KEY = 'roundtrip.report'

export function clearSessionCache(): void {
  try {
    sessionStorage.removeItem(ACCOUNTS_KEY)
    sessionStorage.removeItem(REPORT_KEY)
  } catch {
    // Storage that is switched off holds nothing to clear.
  }
}
