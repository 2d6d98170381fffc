/** The places of parameters in `values`, for rows of the same length: `($1, $2), ($3, $4)`. */
export function placeholders(rows: readonly (readonly unknown[])[]): string {
  let next = 0
  return rows.map((row) => `(${row.map(() => `$${(next += 1)}`).join(', ')})`).join(', ')
}

/** Uuids as PostgreSQL writes an array of them. They are hex digits and dashes, so none has to be escaped. */
export function uuidArray(uuids: readonly string[]): string {
  return `{${uuids.join(',')}}`
}
