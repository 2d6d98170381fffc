/** Puts the cursor into a part of what is noted on a trade, marked as `data-part`. */
export function focusPart(part: string): void {
  const place = document.querySelector<HTMLElement>(`[data-part="${part}"]`)
  if (place === null) return
  if (place.matches('input, textarea')) return focusEnd(place)
  const text = place.querySelector<HTMLElement>('textarea')
  if (text !== null) return focusEnd(text)
  // A text that is shown is opened first.
  const edit = place.querySelector<HTMLElement>('button[aria-label^="Edit"]')
  if (edit !== null) return edit.click()
  focusEnd(place.querySelector<HTMLElement>('input') ?? place)
}

/** The cursor goes to the end of existing text. */
function focusEnd(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}
