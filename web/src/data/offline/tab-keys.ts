/** What is kept for the tab. Apart from their schemas, which the public pages do not need. */
export const ACCOUNTS_KEY = 'roundtrip.accounts'
export const REPORT_KEY = 'roundtrip.report'
/** Not cleared when a session ends: it is for the log-in after that, and no use to anybody else. */
export const RETURN_KEY = 'roundtrip.return-to'
export const LIST_PLACES_KEY = 'roundtrip.list-places'

export function clearSessionCache(): void {
  try {
    sessionStorage.removeItem(ACCOUNTS_KEY)
    sessionStorage.removeItem(REPORT_KEY)
    sessionStorage.removeItem(LIST_PLACES_KEY)
  } catch {
    // Storage that is switched off holds nothing to clear.
  }
}
