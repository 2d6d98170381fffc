/** The table of contents of an archive: written last, read first. */
import * as z from 'zod/mini'

/** The version of the format that is written, and the latest that is read. */
export const ARCHIVE_FORMAT = 6

const fileEntry = z.strictObject({
  name: z.string().check(z.maxLength(100)),
  /** Lines of a table, 1 for a picture. */
  records: z.int().check(z.minimum(0)),
  bytes: z.int().check(z.minimum(0)),
  /** Of the uncompressed file, in hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type FileEntry = z.infer<typeof fileEntry>

export const manifestSchema = z.strictObject({
  format: z.literal('roundtrip-export'),
  /** 5 is written. 4 had no balances of exchanges. 3 had no renamed coins. 2 had no rates. 1 had neither files for people nor how far connections were read. */
  formatVersion: z.literal([1, 2, 3, 4, 5, ARCHIVE_FORMAT]),
  createdAt: z.iso.datetime(),
  /** The newest migration of the database that wrote it; a later one may derive figures in another way. */
  schema: z.optional(z.string().check(z.maxLength(100))),
  uid: z.string().check(z.maxLength(64)),
  files: z.array(fileEntry),
})
export type Manifest = z.infer<typeof manifestSchema>
