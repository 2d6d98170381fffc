/** UTF-8 by way of percent encoding, which the language itself has; good enough for short dictionaries. */
export function encodeText(text: string): Uint8Array {
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

export function decodeText(bytes: Uint8Array): string {
  let escaped = ''
  for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`
  return decodeURIComponent(escaped)
}
