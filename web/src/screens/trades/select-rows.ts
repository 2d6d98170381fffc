/** The ticked ids after a press on one row: the row is toggled, or the range up to it gets the row's new state. */
export function nextSelection(
  ticked: ReadonlySet<string>,
  all: readonly string[],
  { index, from }: { readonly index: number; readonly from: number | null },
): ReadonlySet<string> {
  const pressed = all[index]
  if (pressed === undefined) return ticked
  const on = !ticked.has(pressed)
  const start = from ?? index
  const range = all.slice(Math.min(start, index), Math.max(start, index) + 1)
  const next = new Set(ticked)
  for (const id of range) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}
