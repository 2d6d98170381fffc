/** Files dropped on a page, folders included. */

/** Whether the dragged object contains files, as opposed to a text or a link of the page. */
export function hasFiles({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files')
}

/**
 * All files of a drop. From a folder, only those that may be exports: a downloads folder contains much else. Call it
 * synchronously in the drop event, because browsers empty the data afterwards.
 */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry())
  const plain = [...files]
  if (!entries.some((entry) => entry?.isDirectory === true)) return plain
  const lists = await Promise.all(entries.map((entry) => (entry === null ? [] : filesIn(entry, entry.isFile))))
  return lists.flat()
}

/** Whether a file in a folder may be an export, judging by its name. */
export function mayBeExport(name: string): boolean {
  return !name.startsWith('.') && !name.startsWith('~$') && /\.(?:csv|tsv|txt|xlsx|zip)$/i.test(name)
}

async function filesIn(entry: FileSystemEntry, isChosen: boolean): Promise<File[]> {
  if (isFile(entry)) {
    return isChosen || mayBeExport(entry.name) ? [await new Promise<File>((done, fail) => entry.file(done, fail))] : []
  }
  if (!isFolder(entry) || entry.name.startsWith('.')) return []
  const files: File[] = []
  const reader = entry.createReader()
  for (;;) {
    // Chromium returns a hundred at a time, and an empty list at the end.
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (some.length === 0) return files
    for (const inside of some) files.push(...(await filesIn(inside, false)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
