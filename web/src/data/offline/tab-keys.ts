/** Keys of session storage. Separate from the schemas, which the public pages do not need. */
export const ACCOUNTS_KEY = 'roundtrip.accounts'
export const REPORT_KEY = 'roundtrip.report'
/** Not cleared when a session ends: it serves the next log-in, and is of no use to anyone else. */
export const RETURN_KEY = 'roundtrip.return-to'
export const LIST_SCROLL_KEY = 'roundtrip.list-places'

let clearings = 0

/** How often the session storage was cleared. Deferred writers stop when this changes in between. */
export function sessionClearings(): number {
  return clearings
}

export function clearSessionCache(): void {
  clearings += 1
  try {
    sessionStorage.removeItem(ACCOUNTS_KEY)
    sessionStorage.removeItem(REPORT_KEY)
    sessionStorage.removeItem(LIST_SCROLL_KEY)
  } catch {
    // Disabled storage has nothing to clear.
  }
}
