/** Compresses files for upload with the browser's own means. */

/** Does not use a Blob as the source, which would send the bytes to another process and back. */
export async function gzipped(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('gzip')
  const writer = writable.getWriter()
  const written = writer.write(bytes as BufferSource).then(() => writer.close())
  // Reading fails for the same reason.
  written.catch(() => undefined)
  const pieces: Uint8Array[] = []
  const reader = readable.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value)
  await written
  return joined(pieces)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Unpacks at most this many bytes. Throws a RangeError as soon as there are more. */
export async function gunzipped(bytes: Uint8Array, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > max) {
      await reader.cancel()
      throw new RangeError(`It unpacks to more than ${max} bytes.`)
    }
    pieces.push(next.value)
  }
  return joined(pieces)
}

/** Browsers since 2025 have a method for this, which takes a fiftieth of the time. */
export function toBase64(bytes: Uint8Array & { readonly toBase64?: () => string }): string {
  if (bytes.toBase64 !== undefined) return bytes.toBase64()
  let text = ''
  for (let from = 0; from < bytes.length; from += PIECE) {
    text += String.fromCharCode(...bytes.subarray(from, from + PIECE))
  }
  return btoa(text)
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** The number of arguments of a call is limited. */
const PIECE = 8_192
