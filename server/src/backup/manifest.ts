/**
 * What a backup holds apart from its tables: its description at the front, and at the end what it must have contained.
 */
import { jsonOrNull } from '@roundtrip/core/base'
import * as z from 'zod/mini'
import { BackupError, damagedBackup } from './backup-error.ts'

/** The version of the format that is written, and the latest that is read. */
export const BACKUP_FORMAT = 1

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.minimum(0))

const tableHead = z.strictObject({ name: z.string(), columns: z.array(z.string()) })
export type TableHead = z.infer<typeof tableHead>

const manifestSchema = z.strictObject({
  format: z.literal('roundtrip-backup'),
  formatVersion: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** The release that wrote it. */
  release: z.string(),
  /** The database it was read from, such as `18.4`. */
  postgres: z.string(),
  /** The schema: its migrations, in the order in which they were applied. */
  migrations: z.readonly(z.array(z.strictObject({ name: z.string(), checksum: z.string() }))),
  /** Whether master keys and the session secret are in it; only ever if it is encrypted. */
  hasSecrets: z.boolean(),
  /** Shows whether another session secret is the one that this database was used with; null if it was unknown. */
  authSecretMark: z.nullable(z.string()),
  /** Ordered so that no row refers to a later one. */
  tables: z.array(tableHead),
})
export type BackupManifest = z.infer<typeof manifestSchema>

const tableCheck = z.strictObject({
  rows: count,
  /** Of the text of COPY, in the order in which it was written. */
  sha256,
  /** Hash of its rows in any order, so that another database can be compared; see `row-sum.ts`. */
  rowSum: sha256,
})
export type TableCheck = z.infer<typeof tableCheck>

const sequenceValue = z.strictObject({
  table: z.string(),
  column: z.string(),
  last: z.string().check(z.regex(/^-?\d+$/)),
  isCalled: z.boolean(),
})
export type SequenceValue = z.infer<typeof sequenceValue>

/** The hashes of what one user sees: every trade with its figures, every deposit and withdrawal. */
const journalFigures = z.strictObject({ uid: z.string(), trades: sha256, flows: sha256 })
export type JournalFigures = z.infer<typeof journalFigures>

const checksSchema = z.strictObject({
  manifest: sha256,
  tables: z.record(z.string(), tableCheck),
  sequences: z.array(sequenceValue),
  /** Of the lines of figures; null if none were written. */
  figures: z.nullable(z.strictObject({ journals: count, sha256 })),
})
export type BackupChecks = z.infer<typeof checksSchema>

const secretsSchema = z.strictObject({
  /** As MASTER_KEYS holds them; null if the server had none. */
  masterKeys: z.nullable(z.string()),
  authSecret: z.nullable(z.string()),
})
export type BackupSecrets = z.infer<typeof secretsSchema>

export function readManifest(text: string): BackupManifest {
  const content = jsonOrNull(text)
  const version = (content as { readonly formatVersion?: unknown } | null)?.formatVersion
  if (typeof version === 'number' && version > BACKUP_FORMAT) throw newerBackup()
  const manifest = manifestSchema.safeParse(content)
  if (!manifest.success) throw damagedBackup('its manifest cannot be read.')
  return manifest.data
}

export function readChecks(text: string): BackupChecks {
  const checks = checksSchema.safeParse(jsonOrNull(text))
  if (!checks.success) throw damagedBackup('its list of hashes cannot be read.')
  return checks.data
}

export function readSecrets(text: string): BackupSecrets {
  const secrets = secretsSchema.safeParse(jsonOrNull(text))
  if (!secrets.success) throw damagedBackup('its secrets cannot be read.')
  return secrets.data
}

export function readFigures(text: string): JournalFigures {
  const figures = journalFigures.safeParse(jsonOrNull(text))
  if (!figures.success) throw damagedBackup('its list of journals cannot be read.')
  return figures.data
}

export function newerBackup(): BackupError {
  return new BackupError('This backup was made by a later release of Roundtrip. Update this server first.')
}
