/** The edits that the editor's buttons and keys make. */
export type Edited = { readonly text: string; readonly start: number; readonly end: number }

export const MARKS = ['bold', 'italic', 'heading', 'list', 'task', 'quote', 'link'] as const
export type MarkdownMark = (typeof MARKS)[number]

/** Adds a mark to the selection, or removes an existing one; the selection stays on the same words. */
export function applyMark(mark: MarkdownMark, before: Edited): Edited {
  switch (mark) {
    case 'bold':
      return wrap(before, '**')
    case 'italic':
      return wrap(before, '_')
    case 'heading':
      return prefix(before, { mark: '## ', taken: /^#{1,6} / })
    case 'list':
      return prefix(before, { mark: '- ', taken: /^- (?!\[[ xX]\] )/ })
    case 'task':
      return prefix(before, { mark: '- [ ] ', taken: /^- \[[ xX]\] / })
    case 'quote':
      return prefix(before, { mark: '> ', taken: /^> / })
    case 'link':
      return link(before)
  }
}

function wrap({ text, start, end }: Edited, mark: string): Edited {
  const width = mark.length
  const inside = text.slice(start, end)
  if (text.slice(start - width, start) === mark && text.slice(end, end + width) === mark) {
    const bare = text.slice(0, start - width) + inside + text.slice(end + width)
    return { text: bare, start: start - width, end: end - width }
  }
  return { text: text.slice(0, start) + mark + inside + mark + text.slice(end), start: start + width, end: end + width }
}

/** Adds the mark to every line of the selection, or removes it if all have it. */
function prefix({ text, start, end }: Edited, { mark, taken }: { mark: string; taken: RegExp }): Edited {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const close = text.indexOf('\n', end)
  const to = close === -1 ? text.length : close
  const lines = text.slice(from, to).split('\n')
  const every = lines.every((line) => taken.test(line))
  const bare = (line: string): string => line.replace(/^(?:#{1,6} |- \[[ xX]\] |- |> )/, '')
  const next = lines.map((line) => (every ? line.replace(taken, '') : mark + bare(line)))
  const first = (next[0]?.length ?? 0) - (lines[0]?.length ?? 0)
  const all = next.join('\n').length - (to - from)
  return {
    text: text.slice(0, from) + next.join('\n') + text.slice(to),
    start: Math.max(from, start + first),
    end: Math.max(from, end + all),
  }
}

function link({ text, start, end }: Edited): Edited {
  const words = text.slice(start, end)
  const name = words === '' ? 'text' : words
  const head = `${text.slice(0, start)}[${name}](`
  // Selects the address, because it is typed next.
  return { text: `${head}https://)${text.slice(end)}`, start: head.length, end: head.length + 'https://'.length }
}

/** Continues a list at the end of a line; null if Enter should do what it always does. */
export function continueList({ text, start, end }: Edited): Edited | null {
  if (start !== end) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const match = /^(\s*)(- \[[ xX]\] |[-*+] |(\d{1,4})[.)] |> )(.*)$/.exec(line)
  if (match === null) return null
  const [, indent = '', mark = '', number, words = ''] = match
  // Enter on an empty item ends the list.
  if (words.trim() === '') return { text: text.slice(0, from) + text.slice(start), start: from, end: from }
  const next = number !== undefined ? `${Number(number) + 1}. ` : mark.replace(/\[[xX]\]/, '[ ]')
  const added = `\n${indent}${next}`
  const at = start + added.length
  return { text: text.slice(0, start) + added + text.slice(start), start: at, end: at }
}
