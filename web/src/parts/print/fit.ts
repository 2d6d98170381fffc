/** Elements wider than the paper are shrunk, and get their size back afterwards. */

const shrunk: HTMLElement[] = []
/** Below this scale nobody can read it. */
const MIN = 0.35

/** Shrinks each table and drawing that is wider than its container, so that the edge of the paper cuts nothing off. */
export function fitToPaper(root: HTMLElement): void {
  unfit()
  for (const element of root.querySelectorAll<HTMLElement>('table, .tv-lightweight-charts')) {
    const parent = element.parentElement
    if (parent === null) continue
    const room = parent.clientWidth
    // A table reports its own width; a chart's content has fixed pixels.
    const wide = Math.max(element.scrollWidth, element.getBoundingClientRect().width)
    if (room === 0 || wide <= room + 1) continue
    element.style.zoom = String(Math.max(MIN, Math.floor((room / wide) * 1000) / 1000))
    shrunk.push(element)
  }
}

export function unfit(): void {
  for (const element of shrunk.splice(0)) element.style.zoom = ''
}
