/** What was told in this tab already; kept over reloads, so that an old limit is not told as a new one. */
const KEY = 'roundtrip.rule-alerts'
const MOST = 200
let told: string[] | null = null

type Alert = { readonly uid: string; readonly day: string; readonly rule: string }

/** True the first time that it is asked for the same rule and day. */
export function isNews({ uid, day, rule }: Alert): boolean {
  const known = (told ??= readTold())
  const key = `${uid} ${day} ${rule}`
  if (known.includes(key)) return false
  told = [...known, key].slice(-MOST)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(told))
  } catch {
    // Without storage it is remembered until the page is closed.
  }
  return true
}

function readTold(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
