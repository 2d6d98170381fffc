/** docs/security.md: the requirements of OWASP ASVS 5.0 beside the tests that prove them. */
import { cell, proofCell } from '../spec-table.ts'
import type { Chapter, Row } from './chapter.ts'

export function securityPage(chapters: readonly Chapter[]): string {
  const rows = chapters.flatMap((chapter) => chapter.rows)
  return `${[...introduction(rows), ...missingList(rows), ...chapters.flatMap(chapterTable)].join('\n')}\n`
}

function introduction(rows: readonly Row[]): string[] {
  return [
    '# Security',
    '',
    'Roundtrip beside the OWASP Application Security Verification Standard 5.0.0, levels 1 and 2: each requirement with the',
    'tests that prove it, the page that writes down what it wants written down, why it is not applicable, or what is',
    'missing. We judged it ourselves; nobody from outside has. Generated from `scripts/asvs`; `npm run docs` writes it',
    'again, and tests fail where a requirement is left out or names a test or a passage that is not there.',
    'In the name of a test, … stands for any text.',
    '',
    'The requirements are shortened to our words from the [standard](https://github.com/OWASP/ASVS/tree/v5.0.0/5.0),',
    '© The OWASP Foundation, [CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/); so is this page. What counts',
    'is their text.',
    '',
    '| State | Level 1 | Level 2 | Both |',
    '|---|---|---|---|',
    ...STATES.map((state) => countLine(state, rows)),
    `| **all** | ${count(rows, 1)} | ${count(rows, 2)} | ${rows.length} |`,
  ]
}

const STATES = ['tested', 'written down', 'not applicable', 'missing'] as const

function stateOf(row: Row): (typeof STATES)[number] {
  if ('tests' in row) return 'tested'
  if ('written' in row) return 'written down'
  return 'notApplicable' in row ? 'not applicable' : 'missing'
}

function countLine(state: string, rows: readonly Row[]): string {
  const these = rows.filter((row) => stateOf(row) === state)
  return `| ${state} | ${count(these, 1)} | ${count(these, 2)} | ${these.length} |`
}

function count(rows: readonly Row[], level: 1 | 2): number {
  return rows.filter((row) => row.level === level).length
}

function missingList(rows: readonly Row[]): string[] {
  const items = rows.flatMap((row) =>
    'missing' in row ? [`- **${row.id}**, level ${row.level}. ${cell(row.text)} *${cell(row.missing)}*`] : [],
  )
  return ['', '## What is missing', '', ...(items.length === 0 ? ['Nothing.'] : items)]
}

function chapterTable({ number, title, rows }: Chapter): string[] {
  const lines = rows.map(
    (row) => `| ${row.id} | ${row.level} | ${cell(row.text)} | ${stateOf(row)} | ${evidence(row)} |`,
  )
  return [
    '',
    `## V${number} ${title}`,
    '',
    '| Id | Level | Requirement | State | By |',
    '|---|---|---|---|---|',
    ...lines,
  ]
}

function evidence(row: Row): string {
  if ('tests' in row) return row.tests.map(proofCell).join('<br>')
  if ('written' in row) return row.written.map(proofCell).join('<br>')
  if ('notApplicable' in row) return cell(row.notApplicable)
  return [cell(row.missing), ...(row.partly ?? []).map((name) => `There is: ${proofCell(name)}`)].join('<br>')
}
