/** The names of all tests in a file, read from its source: nothing has to run to find out whether a test exists. */
import { parseSync } from 'vite'

/**
 * The full names of tests and groups below `file`, such as `file > group > title`, in the form of `spec-table.ts`:
 * where a title is filled in while the tests run, it holds `*`.
 *
 * @throws a file that cannot be parsed
 */
export function testTitles(file: string, text: string): ReadonlySet<string> {
  const { program, errors } = parseSync(file, text)
  const fault = errors[0]
  if (fault !== undefined) throw new Error(`${file} cannot be parsed: ${fault.message}`)
  const names = new Set<string>()
  const visit = (node: unknown, path: string): void => {
    if (Array.isArray(node)) for (const part of node) visit(part, path)
    else if (isNode(node)) {
      const title = titleOf(node)
      const here = title === null ? path : `${path} > ${title}`
      if (title !== null) names.add(here)
      for (const part of Object.values(node)) visit(part, here)
    }
  }
  visit(program, file)
  return names
}

type SyntaxNode = {
  readonly type: string
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
  return text === null ? null : joinStars(words.includes('each') ? withoutPlaces(text) : text)
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

/** What Vitest fills in from the row of a table. */
function withoutPlaces(title: string): string {
  return title.replaceAll(/%[sdifjoO#$]|\$[a-zA-Z_][\w.]*/g, '*')
}

function joinStars(title: string): string {
  return title.replaceAll(/\*+/g, '*')
}
