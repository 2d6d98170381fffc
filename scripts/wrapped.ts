/** Words in lines of at most `width` characters, like the pages that are written by hand. */
export function wrapped(text: string, width = 120): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.length - 1
    const line = lines[last] ?? ''
    if (line === '') lines[last] = word
    else if (line.length + 1 + word.length <= width) lines[last] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
