/** A process holds the user streams that it claimed as long as it reports that it is alive. */

/** How often a process reports that it is alive, ms. */
export const BEAT_MS = 5_000

/** Another process takes over a stream whose holder has been silent for this long. */
const STALE = `interval '30 seconds'`

/** A condition: the row of `live_streams` under this name has a holder that is alive. */
export function isHeld(name: string): string {
  return `${name}.beat_at > now() - ${STALE}`
}
