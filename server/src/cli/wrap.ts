/** Splits text into lines of at most this many characters, between words. */
export function wrapped(text: string, max: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length > max && line !== '') lines.push(line)
    line = longer.length > max ? word : longer
  }
  return [...lines, line]
}
