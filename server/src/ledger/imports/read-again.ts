/** Finds the earlier imports to read with a new one: those it replaces, and those whose files explain its own. */
import type { ListedFile } from '@roundtrip/contract/imports'
import type { DatabaseClient } from '../../database/connection.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import type { RowOwner } from '../store/owner.ts'
import { choicesOf } from './begin.ts'
import type { ImportRef } from './jobs.ts'
import { activeFiles, type FileImport, fileImports, isKept, isReadWithOthers } from './source-files.ts'

/** One file of an earlier import, by its index there. */
export type Replaced = { readonly importId: string; readonly index: number }

export type JointReading = {
  /** The imports whose rows may change. */
  readonly imports: readonly string[]
  /** Those of them that the server can read, without the replaced files. */
  readonly readable: readonly FileImport[]
  /** Whether this import is one of those; otherwise its uploaded records count. */
  readonly readsUpload: boolean
  readonly replaced: readonly Replaced[]
}

/** Null if the import needs no other. */
export async function jointReadingOf(client: DatabaseClient, owner: RowOwner): Promise<JointReading | null> {
  const all = await fileImports(client, { ...owner, current: owner.importId })
  const current = all.find(({ id }) => id === owner.importId)
  if (current === undefined) return null
  const earlier = all.filter(({ id }) => id !== owner.importId)
  const replaced = earlier.flatMap((imported) =>
    activeFiles(imported).flatMap(({ file, index }) =>
      isReadAnew(file, current.files) ? [{ importId: imported.id, index }] : [],
    ),
  )
  const left = earlier.map((imported) => withoutReplaced(imported, replaced))
  const isJoined = isReadWithOthers(current)
  const involved = left.filter(
    (imported) => replaced.some(({ importId }) => importId === imported.id) || (isJoined && isReadWithOthers(imported)),
  )
  if (replaced.length === 0 && !isJoined) return null
  for (const imported of involved) checkReadable(imported)
  const readsUpload = isKept(current)
  return {
    imports: [owner.importId, ...involved.map(({ id }) => id)],
    readable: [...involved, ...(readsUpload ? [current] : [])],
    readsUpload,
    replaced,
  }
}

/** The same bytes with other choices; the same choices would add nothing. */
function isReadAnew(file: ListedFile, files: readonly ListedFile[]): boolean {
  const same = files.filter(({ sha256 }) => sha256 === file.sha256)
  return (
    same.length > 0 && !same.some((earlier) => earlier.layout === file.layout && choicesOf(earlier) === choicesOf(file))
  )
}

function withoutReplaced(imported: FileImport, replaced: readonly Replaced[]): FileImport {
  const indexes = new Set(replaced.flatMap(({ importId, index }) => (importId === imported.id ? [index] : [])))
  const marked = imported.files.map((file, index) => (indexes.has(index) ? { ...file, replacedBy: imported.id } : file))
  return { ...imported, files: marked }
}

/** Files that were read together can only be separated later if they are kept. */
function checkReadable(imported: FileImport): void {
  if (isKept(imported)) return
  const missing = activeFiles(imported).filter(({ index }) => !imported.keptFiles.has(index))
  const names = missing.map(({ file }) => file.name).join(', ')
  throw new Refusal<ReasonOf<'commitImport'>>(
    'read-together',
    `These files were imported together with ${names}. Choose all of them.`,
    { names },
  )
}

/** Marks the files that a later import reads instead. An import with no other file left is `replaced`. */
export async function markReplaced(
  client: DatabaseClient,
  { uid, importId, replaced }: ImportRef & { readonly replaced: readonly Replaced[] },
): Promise<void> {
  for (const { importId: earlier, index } of replaced) {
    await client.query(
      `update imports set files = jsonb_set(files, array[$3::text, 'replacedBy'], to_jsonb($4::text))
       where user_id = $1 and id = $2`,
      [uid, earlier, String(index), importId],
    )
  }
  await client.query(
    `update imports set state = 'replaced', changed_at = now()
     where user_id = $1 and id = any($2::uuid[]) and not jsonb_path_exists(files, '$[*] ? (!exists(@.replacedBy))')`,
    [uid, [...new Set(replaced.map((entry) => entry.importId))]],
  )
}

/**
 * Removes the marks of an import that is being undone, if the text of the earlier files is kept. Returns the imports
 * whose files count again.
 */
export async function restoreReplaced(
  client: DatabaseClient,
  { uid, importId }: ImportRef,
  earlier: readonly FileImport[],
): Promise<string[]> {
  const restored = earlier.filter((imported) =>
    imported.files.some((file, index) => comesBack(imported, { file, index, importId })),
  )
  for (const imported of restored) {
    const files = imported.files.map((file, index) => {
      const { replacedBy: _, ...plain } = file
      return comesBack(imported, { file, index, importId }) ? plain : file
    })
    await client.query(
      `update imports set state = 'done', changed_at = now(), files = $3 where user_id = $1 and id = $2`,
      [uid, imported.id, JSON.stringify(files)],
    )
  }
  return restored.map(({ id }) => id)
}

function comesBack(
  { keptFiles }: FileImport,
  { file, index, importId }: { readonly file: ListedFile; readonly index: number; readonly importId: string },
): boolean {
  return file.replacedBy === importId && keptFiles.has(index)
}
