import pg from 'pg'

/** The placeholders of parameters in `values`, for rows of the same length: `($1, $2), ($3, $4)`. */
export function placeholders(rows: readonly (readonly unknown[])[]): string {
  let next = 0
  return rows.map((row) => `(${row.map(() => `$${(next += 1)}`).join(', ')})`).join(', ')
}

/** Uuids in PostgreSQL's array syntax. They are hex digits and dashes, so none has to be escaped. */
export function uuidArray(uuids: readonly string[]): string {
  return `{${uuids.join(',')}}`
}

/** COPY takes no parameters, so text goes into the statement as a literal. */
export function sqlText(text: string): string {
  return pg.escapeLiteral(text)
}
