/** Puts the cursor into a part of a trade's notes, marked as `data-part`. */
export function focusPart(part: string): void {
  const element = document.querySelector<HTMLElement>(`[data-part="${part}"]`)
  if (element === null) return
  if (element.matches('input, textarea')) return focusEnd(element)
  const text = element.querySelector<HTMLElement>('textarea')
  if (text !== null) return focusEnd(text)
  // A rendered text is opened for editing first.
  const edit = element.querySelector<HTMLElement>('[data-edit]')
  if (edit !== null) return edit.click()
  focusEnd(element.querySelector<HTMLElement>('input') ?? element)
}

/** The cursor goes to the end of existing text. */
function focusEnd(field: HTMLElement): void {
  field.focus()
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}
