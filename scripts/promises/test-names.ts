/** The names of all tests in a file, read from its source: nothing has to run to find out whether a test exists. */
import { parseSync } from 'vite'

/**
 * A test or a group of tests: `file > group > title`, the line on which its call begins, counted from 0, and whether it
 * or a group around it is tagged for the long run: `tags: 'long'` for Vitest, `tag: '@long'` for Playwright.
 */
export type NamedTest = { readonly name: string; readonly line: number; readonly isLong: boolean }

/** The tests of a file, and the line on which its first statement begins, counted from 0. */
export type TestFile = { readonly firstLine: number; readonly tests: readonly NamedTest[] }

/**
 * The tests and groups of a file in source order. If a title is filled in at run time, its name contains `*`.
 *
 * @throws if the file cannot be parsed
 */
export function readTests(file: string, text: string): TestFile {
  const { program, errors } = parseSync(file, text)
  const fault = errors[0]
  if (fault !== undefined) throw new Error(`${file} cannot be parsed: ${fault.message}`)
  const tests: NamedTest[] = []
  const visit = (node: unknown, path: string, inLong: boolean): void => {
    if (Array.isArray(node)) for (const child of node) visit(child, path, inLong)
    else if (isNode(node)) {
      const title = titleOf(node)
      const name = title === null ? path : `${path} > ${title}`
      const isLong = inLong || (title !== null && isTaggedLong(text, node))
      if (title !== null) tests.push({ name, line: lineAt(text, node.start), isLong })
      for (const child of Object.values(node)) visit(child, name, isLong)
    }
  }
  visit(program, file, false)
  return { firstLine: lineAt(text, program.body[0]?.start ?? 0), tests }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1
}

type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly value?: unknown
  readonly callee?: SyntaxNode
  readonly object?: SyntaxNode
  readonly property?: SyntaxNode
  readonly arguments?: readonly SyntaxNode[]
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** The title of a test or group that this call declares; null for every other node. */
function titleOf(node: SyntaxNode): string | null {
  const [first, second] = node.arguments ?? []
  if (node.type !== 'CallExpression' || first === undefined || second === undefined) return null
  const words = wordsOf(node.callee)
  if (!['test', 'it', 'describe'].includes(words[0] ?? '')) return null
  const text = textOf(first)
  return text === null ? null : joinStars(words.includes('each') ? withoutPlaceholders(text) : text)
}

const LONG_TAG = /\btags: 'long'|\btag: '@long'/

function isTaggedLong(text: string, node: SyntaxNode): boolean {
  const options = node.arguments?.[1]
  return options?.type === 'ObjectExpression' && LONG_TAG.test(text.slice(options.start, options.end))
}

/** `test.each(table)` is `test`, `each`. */
function wordsOf(callee: SyntaxNode | undefined): readonly string[] {
  if (callee?.type === 'Identifier') return [callee.name ?? '']
  if (callee?.type === 'CallExpression') return wordsOf(callee.callee)
  if (callee?.type !== 'MemberExpression') return []
  return [...wordsOf(callee.object), callee.property?.name ?? '']
}

function textOf(node: SyntaxNode): string | null {
  if (typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return (node.quasis ?? []).map(({ value }) => value.cooked).join('*')
  return null
}

/** Vitest fills these in from the row of a table. */
function withoutPlaceholders(title: string): string {
  return title.replaceAll(/%[sdifjoO#$]|\$[a-zA-Z_][\w.]*/g, '*')
}

function joinStars(title: string): string {
  return title.replaceAll(/\*+/g, '*')
}
