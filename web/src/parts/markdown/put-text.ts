import type { Edited } from './edit.ts'

/** Changes a text field as if the user had typed, so that the browser's undo works and listeners are notified. */
export function putText(area: HTMLTextAreaElement, { text, start, end }: Edited): void {
  const before = area.value
  let head = 0
  while (head < Math.min(before.length, text.length) && before[head] === text[head]) head += 1
  let tail = 0
  const room = Math.min(before.length, text.length) - head
  while (tail < room && before[before.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1
  area.focus()
  area.setSelectionRange(head, before.length - tail)
  const added = text.slice(head, text.length - tail)
  // Deprecated, but still the only way into the undo history of a text field.
  const done = added === '' ? document.execCommand('delete') : document.execCommand('insertText', false, added)
  if (!done) {
    area.setRangeText(added, head, before.length - tail, 'end')
    area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  area.setSelectionRange(start, end)
}
