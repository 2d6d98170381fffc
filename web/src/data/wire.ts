/** The JSON of the callable protocol: what may be sent, and how long integers come back. */

const LONG_TYPES = new Set([
  'type.googleapis.com/google.protobuf.Int64Value',
  'type.googleapis.com/google.protobuf.UInt64Value',
])

/** Throws a plain Error where a value has no JSON form, before anything is sent. */
export function encodeWire(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (value instanceof Number) return encodeWire(value.valueOf())
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value
    throw unencodable(value)
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(encodeWire)
  if (typeof value === 'function') return {}
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encodeWire(part)]))
  }
  throw unencodable(value)
}

export function decodeWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decodeWire)
  if (typeof value !== 'object' || value === null) return value
  if ('@type' in value) {
    const number = 'value' in value ? Number(value.value) : Number.NaN
    if (typeof value['@type'] === 'string' && LONG_TYPES.has(value['@type']) && !Number.isNaN(number)) return number
    throw new Error(`Data cannot be decoded from JSON: ${JSON.stringify(value)}`)
  }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decodeWire(part)]))
}

function unencodable(value: unknown): Error {
  return new Error(`Data cannot be encoded in JSON: ${String(value)}`)
}
