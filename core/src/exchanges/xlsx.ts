import type { UnpackBudget, ZipEntry } from './zip.ts'

export type Workbook =
  | { readonly status: 'opened'; readonly sheets: readonly { readonly name: string; readonly bytes: Uint8Array }[] }
  | { readonly status: 'refused'; readonly reason: string }

export function isWorkbook(entries: readonly ZipEntry[]): boolean {
  return entries.some(({ name }) => name === 'xl/workbook.xml')
}

export function openWorkbook(_entries: readonly ZipEntry[], _budget: UnpackBudget): Workbook {
  return { status: 'refused', reason: 'Save this workbook as CSV and drop that.' }
}
