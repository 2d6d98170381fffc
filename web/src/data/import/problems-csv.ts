import { csvLine } from '@roundtrip/core/base'
import type { Problem } from '@roundtrip/core/ledger'
import { localized } from '../../format/localized.ts'

/** Everything left out of files, or worth knowing about them, for a spreadsheet. */
export function problemsCsv(problems: readonly Problem[]): string {
  return [
    csvLine(['file', 'line', 'column', 'severity', 'reason']),
    ...problems.map(({ file, line, column, severity, reason }) =>
      csvLine([{ text: file }, line, column === null ? null : { text: column }, severity, { text: localized(reason) }]),
    ),
  ].join('')
}
