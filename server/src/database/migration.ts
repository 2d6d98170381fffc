/**
 * A step that brings the tables from one shape to the next. Its SQL is frozen: `migrate` compares its checksum.
 *
 * `oldestServer` names the newest migration that a server must know to work beside this one: its own name where no older
 * server does. Servers that do not know it are kept away, see side-by-side.ts. Absent in those of before 2026-11-24.
 */
export type Migration = { readonly name: string; readonly sql: string; readonly oldestServer?: string }
