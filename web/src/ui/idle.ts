/** Runs once the browser has nothing else to do, at the latest after ten seconds. */
export function whenIdle(act: () => void): void {
  // Safari has none.
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, 1_000)
  else requestIdleCallback(act, { timeout: 10_000 })
}
