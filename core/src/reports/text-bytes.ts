/** UTF-8 through percent encoding, which is part of the language; fast enough for short dictionaries. */
export function toUtf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text)
  const bytes: number[] = []
  for (let index = 0; index < escaped.length; index += 1) {
    if (escaped[index] === '%') {
      bytes.push(Number.parseInt(escaped.slice(index + 1, index + 3), 16))
      index += 2
    } else {
      bytes.push(escaped.charCodeAt(index))
    }
  }
  return Uint8Array.from(bytes)
}

export function fromUtf8(bytes: Uint8Array): string {
  let escaped = ''
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`
  return decodeURIComponent(escaped)
}
