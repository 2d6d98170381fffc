import { loadChunk } from '../../ui/chunk.ts'

/** How pages look on paper; not part of the first load. */
export function loadPaper() {
  return loadChunk('paper', () => import('./paper.tsx'))
}

/** Turns a page into a file. */
export function loadSavePage() {
  return loadChunk('save-page', () => import('./save-page.ts'))
}
