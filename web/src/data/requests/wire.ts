/** The JSON of the callable protocol: what may be sent, and how long integers come back. */

const LONG_TYPES: ReadonlySet<unknown> = new Set([
  'type.googleapis.com/google.protobuf.Int64Value',
  'type.googleapis.com/google.protobuf.UInt64Value',
])

/** Throws a plain Error for a value that has no JSON form, before anything is sent. */
export function encodeWire(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Number) return encodeWire(value.valueOf())
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value
    throw unencodable(value)
  }
  if (value instanceof String) return value.valueOf()
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return Array.from(value, encodeWire)
  if (typeof value === 'object' || typeof value === 'function') {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encodeWire(part)]))
  }
  throw unencodable(value)
}

/** Throws a plain Error for an unknown `@type`. Above 2^53 a long loses precision, so money is never sent as one. */
export function decodeWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeWire)
  if (typeof value !== 'object' || value === null) return value
  if ('@type' in value && Boolean(value['@type'])) {
    const number = 'value' in value ? Number(value.value) : Number.NaN
    if (LONG_TYPES.has(value['@type']) && !Number.isNaN(number)) return number
    throw new Error(`Data cannot be decoded from JSON: ${String(value)}`)
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decodeWire(part)]))
}

function unencodable(value: unknown): Error {
  return new Error(`Data cannot be encoded in JSON: ${String(value)}`)
}
