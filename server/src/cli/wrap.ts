/** Splits text into lines of at most this many characters, between words. */
export function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length > most && line !== '') lines.push(line)
    line = longer.length > most ? word : longer
  }
  return [...lines, line]
}
