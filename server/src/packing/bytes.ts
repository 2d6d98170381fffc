/** Writes and reads short numbers, texts and bytes one after the other. */

export type Writer = {
  /** A whole number >= 0: seven bits per byte. */
  readonly count: (value: number) => void
  readonly text: (value: string) => void
  readonly bytes: (value: Uint8Array) => void
  readonly done: () => Buffer
}

export function writer(): Writer {
  const pieces: Uint8Array[] = []
  const count = (value: number): void => {
    const bytes: number[] = []
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
    pieces.push(Uint8Array.from(bytes))
  }
  const bytes = (value: Uint8Array): void => {
    count(value.byteLength)
    pieces.push(value)
  }
  return { count, bytes, text: (value) => bytes(Buffer.from(value)), done: () => Buffer.concat(pieces) }
}

export type Reader = {
  readonly count: () => number
  readonly text: () => string
  /** Shares the memory of the source. */
  readonly bytes: () => Buffer
}

/** Throws a RangeError if it ends too early. */
export function reader(source: Buffer): Reader {
  let at = 0
  const count = (): number => {
    for (let value = 0, unit = 1; ; unit *= 128) {
      const byte = source.readUInt8(at)
      at += 1
      value += (byte % 128) * unit
      if (byte < 128) return value
    }
  }
  const bytes = (): Buffer => {
    const length = count()
    if (at + length > source.byteLength) throw new RangeError('A block of fills ends too early.')
    at += length
    return source.subarray(at - length, at)
  }
  return { count, bytes, text: () => bytes().toString() }
}
