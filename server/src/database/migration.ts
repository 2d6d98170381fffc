import type pg from 'pg'

/**
 * A step that brings the tables from one shape to the next. Its SQL is frozen: `migrate` compares its checksum.
 *
 * `oldestServer` names the newest migration that a server must know to work alongside this one: its own name if no
 * older server does. Servers that do not know it are kept away, see side-by-side.ts. Absent in migrations from before
 * 2026-11-24.
 */
export type Migration = {
  readonly name: string
  readonly sql: string
  readonly oldestServer?: string
  /**
   * Work that takes long, done before the SQL: a kill in the middle keeps what is done. Older servers must be away
   * already.
   */
  readonly steps?: Steps
}

type Steps = {
  /** What is counted, in an operator's words: "accounts packed". */
  readonly name: string
  /** Selects the remaining work, one row for each step. */
  readonly units: string
  /**
   * Does one step, in a transaction of its own, with the values of the row: a statement, or a function for what no
   * statement can do.
   */
  readonly each: string | ((client: Pick<pg.ClientBase, 'query'>, values: readonly unknown[]) => Promise<void>)
}
