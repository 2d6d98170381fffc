/**
 * Rows in the binary format of COPY. The driver reads results as text, in which bytes are hex digits: twice as much to
 * receive, and all of it to decode in the thread that serves everybody.
 */
import pgCopyStreams from 'pg-copy-streams'
import type { DatabaseClient } from './connection.ts'

/**
 * * The rows of a select, each with the bytes of its fields; null for a missing one. COPY takes no parameters, so
 * values are part of the statement. Only for fields whose binary form is obvious: bytes, and uuids, which are their 16
 * bytes.
 */
export async function binaryRows(client: DatabaseClient, select: string): Promise<readonly (Buffer | null)[][]> {
  const chunks: Buffer[] = []
  for await (const part of client.query(pgCopyStreams.to(`copy (${select}) to stdout with (format binary)`))) {
    chunks.push(part as Buffer)
  }
  return readBinaryRows(Buffer.concat(chunks))
}

/**
 * Reads what COPY writes; see https://www.postgresql.org/docs/18/sql-copy.html, "Binary Format". The fields share the
 * memory of `bytes`.
 */
export function readBinaryRows(bytes: Buffer): (Buffer | null)[][] {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new Error('COPY answered in another format.')
  const rows: (Buffer | null)[][] = []
  // In the header, the flags come before the length of its extension.
  let at = SIGNATURE.length + 8 + bytes.readUInt32BE(SIGNATURE.length + 4)
  for (let fields = bytes.readInt16BE(at); fields !== -1; fields = bytes.readInt16BE(at)) {
    at += 2
    const row: (Buffer | null)[] = []
    for (let field = 0; field < fields; field += 1) {
      const length = bytes.readInt32BE(at)
      at += 4
      row.push(length === -1 ? null : bytes.subarray(at, at + length))
      at += Math.max(0, length)
    }
    rows.push(row)
  }
  return rows
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
