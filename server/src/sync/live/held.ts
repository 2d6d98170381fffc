/** While a process says that it is there, it holds the user streams that it took. */

/** How often a process says so, ms. */
export const BEAT_MS = 5_000

/** Another process takes over a stream whose holder said nothing for this long. */
const STALE = `interval '30 seconds'`

/** A condition: the row of `live_streams` under this name has a holder that is there. */
export function isHeld(name: string): string {
  return `${name}.beat_at > now() - ${STALE}`
}
