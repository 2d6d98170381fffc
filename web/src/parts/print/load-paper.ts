import { loadChunk } from '../../ui/chunk.ts'

/** What pages look like on paper; no part of the first load. */
export function loadPaper() {
  return loadChunk('paper', () => import('./paper.tsx'))
}

/** What makes a file of a page. */
export function loadSavePage() {
  return loadChunk('save-page', () => import('./save-page.ts'))
}
