import { saveFile } from '../../ui/save-file.ts'

/** Downloads a text as a file. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  saveFile(name, new Blob([text], { type }))
}
