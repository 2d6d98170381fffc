/** Runs once the browser is idle, at the latest after ten seconds. */
export function whenIdle(act: () => void): void {
  // Safari does not support it.
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, 1_000)
  else requestIdleCallback(act, { timeout: 10_000 })
}
