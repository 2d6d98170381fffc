/** The sentences in which core says why it cannot read a file; the application translates them where it shows them. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { ROOT } from './rooms.ts'

/** What reads files. The readers of APIs report to logs. */
const FOLDERS = ['files', 'layouts', 'mapping', 'reading', 'rows'].map((name) => `core/src/exchanges/${name}`)

type Node = { readonly type: string } & Readonly<Record<string, unknown>>

/** A sentence or a piece of one in the source, cut where something is filled in. */
export type WrittenReason = { readonly file: string; readonly pieces: readonly string[] }

export function writtenReasons(): readonly WrittenReason[] {
  const listed = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
  const files = listed.split('\n').filter((file) => file.endsWith('.ts') && !/\.test\.|\.testing\./.test(file))
  return files.flatMap((file) =>
    literalsIn(file, readFileSync(join(ROOT, file), 'utf8'))
      .filter(isSentence)
      .map((pieces) => ({ file, pieces })),
  )
}

function literalsIn(file: string, source: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const visit = (node: Node): void => {
    if (SKIPPED.has(node.type) || isFacts(node)) return
    if (node.type === 'Literal' && typeof node['value'] === 'string') found.push([node['value']])
    if (node.type === 'TemplateLiteral') {
      const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
      found.push(quasis.map(({ value }) => value.cooked))
    }
    for (const value of Object.values(node).flat()) {
      if (typeof value === 'object' && value !== null && 'type' in value) visit(value as Node)
    }
  }
  visit(parseSync(file, source).program as unknown as Node)
  return found
}

/** Programmers read what is thrown. */
const SKIPPED = new Set(['ImportDeclaration', 'ThrowStatement', 'TSLiteralType'])

/** What the documentation says about a layout. */
function isFacts(node: Node): boolean {
  return node.type === 'Property' && (node['key'] as Node | undefined)?.['name'] === 'facts'
}

/** Words as people write them: the end of a sentence, or four words in a row that another sentence is made with. */
function isSentence(pieces: readonly string[]): boolean {
  const text = pieces.join('{}')
  if (/[.;:?!]\s*$/.test(text)) return /[a-z]+ [a-z]+ [a-z]+/i.test(text)
  return FOUR_WORDS.test(text) && !text.includes('|')
}

const FOUR_WORDS = /\b[a-z{}]{2,20} [a-z{}]{2,20} [a-z{}]{2,20} [a-z{}]{2,20}\b/
