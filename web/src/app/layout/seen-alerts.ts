/** What was told in this tab already; kept over reloads, so that an old limit is not told as a new one. */
const KEY = 'roundtrip.rule-alerts'
const MOST = 200
let seenAlerts: string[] | null = null

type Alert = { readonly uid: string; readonly day: string; readonly rule: string }

/** True the first time that it is asked for the same rule and day. */
export function isNews({ uid, day, rule }: Alert): boolean {
  const known = (seenAlerts ??= readSeenAlerts())
  const key = `${uid} ${day} ${rule}`
  if (known.includes(key)) return false
  seenAlerts = [...known, key].slice(-MOST)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seenAlerts))
  } catch {
    // Without storage it is remembered until the page is closed.
  }
  return true
}

function readSeenAlerts(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}
