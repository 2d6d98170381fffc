/** A step that brings the tables from one shape to the next. Its SQL is frozen: `migrate` compares its checksum. */
export type Migration = { readonly name: string; readonly sql: string }
