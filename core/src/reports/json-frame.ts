/** Frames of JSON, which are sent along with the frames of columns. The first bytes identify the contents. */
import { fromUtf8, toUtf8 } from './text-bytes.ts'

export type JsonFrame = {
  readonly encode: (value: unknown) => Uint8Array
  /** Null if the frame contains something else. */
  readonly decode: (frame: Uint8Array) => unknown
}

/** `mark`: four letters that no other kind of frame begins with. */
export function jsonFrame(mark: string): JsonFrame {
  const magic = toUtf8(mark)
  return {
    encode: (value) => {
      const text = toUtf8(JSON.stringify(value))
      const bytes = new Uint8Array(magic.length + text.length)
      bytes.set(magic)
      bytes.set(text, magic.length)
      return bytes
    },
    decode: (frame) => {
      if (magic.some((byte, index) => frame[index] !== byte)) return null
      return JSON.parse(fromUtf8(frame.subarray(magic.length)))
    },
  }
}
