/** The rows of the page on security that name tests, so that the last run can be asked whether these passed. */
import type { Section } from '../spec-table.ts'
import { CHAPTERS } from './chapters.ts'

export function provenRequirements(): readonly Section[] {
  return CHAPTERS.map(({ number, title, rows }) => ({
    title: `docs/security.md, V${number} ${title}`,
    requirements: rows.flatMap((row) => {
      const tests = 'tests' in row ? row.tests : 'missing' in row ? (row.partly ?? []) : []
      return tests.length === 0 ? [] : [{ text: `${row.id} ${row.text}`, tests }]
    }),
  }))
}
