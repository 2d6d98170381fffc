/** Every regular expression in the product's source, and which of them a long text can keep busy for minutes. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'

/** One regular expression as written, with all of its locations. */
export interface Expression {
  readonly source: string
  readonly flags: string
  /** File and line, such as `core/src/base/csv.ts:35`. */
  readonly locations: readonly string[]
}

/** The expressions of some files: those that can be judged, and the locations of those composed at run time. */
export interface Expressions {
  readonly expressions: readonly Expression[]
  readonly composed: readonly string[]
}

/**
 * Reads all product code below these folders: no tests and nothing that only tests use.
 *
 * @throws a file that cannot be parsed
 */
export function readExpressions(root: string, folders: readonly string[]): Expressions {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing)\.tsx?$/.test(file)),
  )
  const parts = files.toSorted().map((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')))
  const merged = new Map<string, Expression>()
  for (const expression of parts.flatMap(({ expressions }) => expressions)) {
    const key = `/${expression.source}/${expression.flags}`
    const before = merged.get(key)?.locations ?? []
    merged.set(key, { ...expression, locations: [...before, ...expression.locations] })
  }
  return { expressions: [...merged.values()], composed: parts.flatMap(({ composed }) => composed) }
}

/** The expressions of one file in the order of the text: literals, and `RegExp` of constant text. */
export function expressionsOf(file: string, text: string): Expressions {
  const { program, errors } = parseSync(file, text)
  const fault = errors[0]
  if (fault !== undefined) throw new Error(`${file} cannot be parsed: ${fault.message}`)
  const expressions: Expression[] = []
  const composed: string[] = []
  visit(program, (node) => {
    const location = `${relative('.', file)}:${text.slice(0, node.start).split('\n').length}`
    if (node.regex !== undefined) {
      expressions.push({ source: node.regex.pattern, flags: node.regex.flags, locations: [location] })
    } else if (isConstructor(node)) {
      const [source, flags = ''] = (node.arguments ?? []).map(constantText)
      if (typeof source === 'string' && flags !== null) expressions.push({ source, flags, locations: [location] })
      else composed.push(location)
    }
  })
  return { expressions, composed }
}

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
  readonly arguments?: readonly SyntaxNode[]
  readonly value?: unknown
}

function visit(node: unknown, see: (node: SyntaxNode) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) see(node as SyntaxNode)
  for (const part of Object.values(node)) visit(part, see)
}

function isConstructor({ type, callee }: SyntaxNode): boolean {
  return (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp'
}

function constantText(node: SyntaxNode): string | null {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

/** The judge's verdict on an expression: safe, or why not. */
export type Verdict = string

/**
 * Judges each expression once: earlier verdicts are read from a file, because judging all takes minutes.
 *
 * @param file where the verdicts of today's expressions are kept, a line each
 * @param judge gives the verdict over one expression
 */
export function judgeAll(
  expressions: readonly Expression[],
  file: string,
  judge: (expression: Expression) => Verdict,
): Map<Expression, Verdict> {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '{}'
  const cached: Readonly<Record<string, Verdict>> = JSON.parse(before)
  const kept = new Map<string, Verdict>()
  const verdicts = new Map(
    expressions.map((expression) => {
      if (isBounded(expression)) return [expression, SAFE] as const
      const key = keyOf(expression)
      const verdict = cached[key] ?? judge(expression)
      kept.set(key, verdict)
      return [expression, verdict] as const
    }),
  )
  const inOrder = [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const after = `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`
  if (after !== before) writeFileSync(file, after)
  return verdicts
}

export function keyOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): string {
  return `/${source}/${flags}`
}

export const SAFE = 'safe'

/**
 * True if nothing is repeated without a limit: then each character of a text has a bounded cost, and the time grows
 * only with its length. The judge would treat repetitions up to 300 as unlimited.
 */
export function isBounded({ source }: Pick<Expression, 'source'>): boolean {
  const bare = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return !/[*+]|\{\d+,\}/.test(bare)
}
