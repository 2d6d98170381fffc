/** docs/specification.md: every promise with the tests that prove it and the run that they belong to. */
import type { Proof, Proofs } from './promises.ts'

/** The whole page as Markdown: sections and rows in alphabetical order. */
export function specificationPage(promises: Proofs): string {
  const lines = [...INTRODUCTION]
  let section = ''
  for (const [promise, proofs] of [...promises].sort(byText)) {
    const [, title = '', text = ''] = /^\[([^\]]+)\] (.*)$/s.exec(promise) ?? []
    if (title !== section) lines.push('', `## ${title}`, '', '| Promise | Proved by | Run |', '|---|---|---|')
    section = title
    lines.push(`| ${cell(text)} | ${proofs.map(proofCell).join('<br>')} | ${runsOf(proofs)} |`)
  }
  return `${lines.join('\n')}\n`
}

/** `file: group › title` as the cell of a table. */
export function proofCell({ name }: Proof): string {
  const [file = '', ...titles] = name.split(' > ')
  const title = cell(titles.join(' › ').replaceAll('*', '…'))
  return `\`${file}\`${title === '' ? '' : `: ${title}`}`
}

/** A text as the cell of a Markdown table. */
export function cell(text: string): string {
  return text
    .replaceAll(/[\\<>_[\]]/g, '\\$&')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ')
}

function runsOf(proofs: readonly Proof[]): string {
  return [...new Set(proofs.map(({ run }) => run))].sort().join(', ')
}

function byText([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a.localeCompare(b, 'en')
}

const INTRODUCTION = [
  '# Specification',
  '',
  'What Roundtrip promises, and the tests that prove it. Each promise is a comment above its tests, and `npm run docs`',
  'generates this page from them. A run fails if one of its tests here did not pass: `npm test` runs the daily ones, and',
  '`npm run test:long` the long ones, by subject. In the name of a test, … stands for any text, and every test of that form',
  'has to pass.',
]
