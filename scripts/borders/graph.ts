/**
 * The import graph of a package as written in its files, including type imports, re-exports, lazy imports and workers.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

/** One import: which file names which other file, or which package. */
export interface Import {
  /** The importing file below the root, such as `core/src/trades/walk.ts`. */
  readonly file: string
  /** One of our files as a path below the root; a package as written, such as `@roundtrip/core/base` or `node:fs`. */
  readonly target: string
}

export interface ImportGraph {
  /** Every source file of the folder, below the root. */
  readonly files: readonly string[]
  readonly imports: readonly Import[]
}

/**
 * Reads every TypeScript file below `folder`, tests included.
 *
 * @param root the folder that paths in the graph are relative to
 * @param folder a folder below the root, such as `core/src`
 * @throws a file that cannot be parsed
 */
export function readGraph(root: string, folder: string): ImportGraph {
  const files = readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(dist|node_modules)\//.test(file))
    .sort()
  const existing = new Set(files)
  const sourceOf = (target: string): string => {
    // The built name of a worker's file: './worker.js' is worker.ts here.
    const source = target.replace(/\.js$/, '.ts')
    return existing.has(source) ? source : target
  }
  const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
  return { files, imports: imports.map(({ file, target }) => ({ file, target: sourceOf(target) })) }
}

/** The imports of one file, each target once, in text order. */
export function importsOf(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text)
  const fault = errors[0]
  if (fault !== undefined) throw new Error(`${file} cannot be parsed: ${fault.message}`)
  const targets = new Set(specifiers(program).map((specifier) => targetOf(file, specifier)))
  return [...targets].map((target) => ({ file, target }))
}

/** A relative specifier becomes a path below the root; anything else stays as written. */
function targetOf(file: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  // A query such as './page.css?raw' tells Vite how to load the file.
  return relative('.', join(dirname(file), specifier.replace(/\?.*$/, '')))
}

/** Walks the whole tree, because `import('./a.ts')` can occur anywhere, in types as well as in code. */
function specifiers(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(specifiers)
  if (!isNode(node)) return []
  const specifier = specifierOf(node)
  const below = Object.values(node).flatMap((value) => (typeof value === 'object' ? specifiers(value) : []))
  return specifier === null ? below : [specifier, ...below]
}

interface SyntaxNode {
  readonly type: string
  readonly [field: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

function specifierOf(node: SyntaxNode): string | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return literal(node.source)
    case 'NewExpression':
      return addressOfModule(node)
    default:
      return null
  }
}

/** Workers are named as `new URL('./bars.worker.ts', import.meta.url)`; files of other kinds are not an import. */
function addressOfModule({ callee, arguments: values }: SyntaxNode): string | null {
  if (!isNode(callee) || callee.name !== 'URL' || !Array.isArray(values)) return null
  const [path, base] = values as unknown[]
  const isHere =
    isNode(base) && base.type === 'MemberExpression' && isNode(base.object) && base.object.type === 'MetaProperty'
  const target = isHere ? literal(path) : null
  return target !== null && /\.[jt]sx?$/.test(target) ? target : null
}

function literal(node: unknown): string | null {
  return isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}
