/** Alerts already shown in this tab; stored so that a reload does not repeat them. */
const KEY = 'roundtrip.rule-alerts'
const MAX = 200
let seenAlerts: string[] | null = null

type Alert = { readonly uid: string; readonly day: string; readonly rule: string }

/** Returns true only the first time for a rule and day. */
export function isNews({ uid, day, rule }: Alert): boolean {
  const seen = (seenAlerts ??= readSeenAlerts())
  const key = `${uid} ${day} ${rule}`
  if (seen.includes(key)) return false
  seenAlerts = [...seen, key].slice(-MAX)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seenAlerts))
  } catch {
    // Without storage, remembered until the page is closed.
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
