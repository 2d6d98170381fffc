import { expect, test } from 'vitest'
import { droppedFiles, hasFiles, mayBeExport } from './dropped-files.ts'

type Tree = { readonly [name: string]: Tree | string }

function entryOf(name: string, content: Tree | string): FileSystemEntry {
  if (typeof content === 'string') {
    const entry = {
      name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void) => done(new File([content], name)),
    }
    return entry as unknown as FileSystemEntry
  }
  const inside = Object.entries(content).map(([child, value]) => entryOf(child, value))
  // As Chromium does, a few at a time.
  const createReader = () => {
    let given = 0
    return {
      readEntries: (done: (entries: FileSystemEntry[]) => void) => {
        done(inside.slice(given, given + 2))
        given += 2
      },
    }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}

const dropOf = (tree: Tree): DataTransfer =>
  ({
    types: ['Files'],
    items: Object.entries(tree).map(([name, content]) => ({ webkitGetAsEntry: () => entryOf(name, content) })),
    files: Object.entries(tree).map(([name, content]) => new File([typeof content === 'string' ? content : ''], name)),
  }) as unknown as DataTransfer

const namesOf = async (tree: Tree): Promise<string[]> => (await droppedFiles(dropOf(tree))).map(({ name }) => name)

test('plain files are all taken, so that one that is not an export is named', async () => {
  expect(await namesOf({ 'a.csv': '1', 'photo.png': '2' })).toEqual(['a.csv', 'photo.png'])
})

test('of a folder, every file at any depth that may be an export', async () => {
  const tree = {
    Binance: {
      '2024.csv': '',
      '2025.zip': '',
      'note.docx': '',
      '.DS_Store': '',
      old: { '2023.XLSX': '', '~$2023.xlsx': '' },
    },
    'kraken.csv': '',
    '.git': { 'log.txt': '' },
  }
  expect(await namesOf(tree)).toEqual(['2024.csv', '2025.zip', '2023.XLSX', 'kraken.csv'])
})

test('a dragged text is not a file', () => {
  expect(hasFiles({ types: ['text/plain'] })).toBe(false)
  expect(hasFiles(dropOf({}))).toBe(true)
  expect(mayBeExport('trades.CSV')).toBe(true)
})
