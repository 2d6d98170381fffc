/** The sentences of the product as written in its source, for a page that can be read in one go. */
import { parseSync } from 'vite'
import { formsKey } from '@roundtrip/contract/language'

/** A node of the syntax tree (ESTree with JSX), of which only some parts matter here. */
type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

export type Sentence = {
  readonly text: string
  readonly start: number
  /** How the source requests a translation; null = it does not, and the text is shown in English. */
  readonly marked: 'text' | 'noun' | null
}

/** Attributes and properties that never contain words. */
const NO_WORDS = new Set(
  'className key d viewBox href to rel style points transform autoComplete inputMode queryKey pattern'.split(' '),
)
/** Those that contain words only if they are whole sentences. */
const SELDOM_WORDS = new Set('type id name role target tone look size fill stroke source'.split(' '))

/** Words and symbols, such as `wins / (wins + losses)`. */
const FORMULAS = new Set(['formula', 'whenNull'])

/** Inside these, nothing is a sentence of the product. */
const SKIPPED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType', 'TSTypeAliasDeclaration'])

/**
 * All texts of a file that users may see, in order: text between tags with its inline elements, and literals that read
 * like words. `{}` stands for values.
 */
export function sentencesIn(file: string, source: string): readonly Sentence[] {
  const { program } = parseSync(file, source)
  const sentences: Sentence[] = []
  let isThrown = false
  const add = (text: string, start: number): void => {
    // Users only see a thrown text if it is marked for translation.
    if (isThrown) return
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (isWords(plain)) sentences.push({ text: plain, start, marked: null })
  }
  const visit = (node: Node): void => {
    if (SKIPPED.has(node.type)) return
    if (node.type === 'ThrowStatement' && !isThrown) {
      isThrown = true
      visit(node)
      isThrown = false
      return
    }
    const marks = marksOf(node)
    sentences.push(...marks.map((mark) => ({ ...mark, start: node.start })))
    if (marks.length > 0) {
      for (const child of childrenOf(node)) {
        if (literalOf(child) === null && child.type !== 'JSXOpeningElement') visit(child)
      }
      // Also in the values of the text.
      if (node.type === 'JSXElement') visitValues(node)
      return
    }
    if (node.type === 'JSXAttribute' || node.type === 'Property') {
      const name = nameOf((node['name'] ?? node['key']) as Node)
      if (NO_WORDS.has(name)) return
      if (FORMULAS.has(name) && literalOf(node['value'] as Node | null) !== null) {
        add(literalOf(node['value'] as Node | null) ?? '', node.start)
        return
      }
      const literal = literalOf(node['value'] as Node | null)
      if (SELDOM_WORDS.has(name) && literal !== null && !isSentence(literal)) return
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      visitElement(node)
      return
    }
    const literal = literalOf(node)
    if (literal !== null) {
      if (isSentence(literal)) add(literal, node.start)
      // Values may contain words of their own.
      if (node.type === 'Literal') return
    }
    for (const child of childrenOf(node)) visit(child)
  }
  const visitElement = (node: Node): void => {
    const opening = node['openingElement'] as Node | undefined
    for (const child of opening === undefined ? [] : childrenOf(opening)) visit(child)
    const children = node['children'] as readonly Node[]
    let run = ''
    let start = node.start
    const end = (): void => {
      add(run, start)
      run = ''
    }
    for (const child of children) {
      if (child.type === 'JSXText') {
        if (run.trim() === '')
          start = child.start + (String(child['value']).length - String(child['value']).trimStart().length)
        run += String(child['value'])
      } else if (child.type === 'JSXExpressionContainer') {
        const expression = child['expression'] as Node
        run += literalOf(expression) ?? (expression.type === 'JSXEmptyExpression' ? '' : '{}')
        if (literalOf(expression) === null) visit(expression)
      } else if (isInline(child)) {
        run += inlineText(child)
        visitFilled(child)
      } else {
        end()
        visit(child)
      }
    }
    end()
  }
  /** Values within an inline element, and its attributes. */
  const visitFilled = (node: Node): void => {
    if (marksOf(node).length > 0) return visit(node)
    visit(node['openingElement'] as Node)
    for (const child of node['children'] as readonly Node[]) {
      if (child.type === 'JSXElement') visitFilled(child)
      if (child.type !== 'JSXExpressionContainer') continue
      const expression = child['expression'] as Node
      if (literalOf(expression) === null) visit(expression)
    }
  }
  const visitValues = (node: Node): void => {
    for (const child of childrenOf(node['openingElement'] as Node)) {
      if (nameOf((child['name'] ?? {}) as Node) !== 'text') visit(child)
    }
  }
  visit(program as unknown as Node)
  return sentences.sort((a, b) => a.start - b.start)
}

/**
 * The texts that a node marks for translation: those of `t('…')`, `message('…')` and `<Trans text="…" />`, both sides of
 * a choice, and the forms of a noun in `plural(count, 'trade')` and `counted(count, 'trade')`.
 */
function marksOf(node: Node): readonly Pick<Sentence, 'text' | 'marked'>[] {
  if (node.type === 'CallExpression') {
    const [first, second, third] = node['arguments'] as readonly Node[]
    const called = nameOf(node['callee'] as Node)
    if ((called === 't' || called === 'message') && first !== undefined) return textsOf(first)
    const text = literalOf(second ?? null)
    if (called === 'tIn' && text !== null) return [{ text: `${text} (${literalOf(first ?? null)})`, marked: 'text' }]
    const singular = literalOf(second ?? null)
    if (!/^(?:plural|nounFor|counted)$/.test(called) || singular === null) return []
    return [{ text: formsKey(singular, literalOf(third ?? null) ?? `${singular}s`), marked: 'noun' }]
  }
  if (node.type !== 'JSXElement') return []
  const opening = node['openingElement'] as Node
  if (nameOf(opening['name'] as Node) !== 'Trans') return []
  const attributes = opening['attributes'] as readonly Node[]
  const text = attributes.find((attribute) => nameOf((attribute['name'] ?? {}) as Node) === 'text')
  return text === undefined ? [] : textsOf(text['value'] as Node)
}

/** The texts of a literal, or of both sides of a choice. */
function textsOf(node: Node): readonly Pick<Sentence, 'text' | 'marked'>[] {
  if (node.type === 'JSXExpressionContainer') return textsOf(node['expression'] as Node)
  if (node.type === 'ConditionalExpression') {
    return [...textsOf(node['consequent'] as Node), ...textsOf(node['alternate'] as Node)]
  }
  const text = literalOf(node)
  return text === null ? [] : [{ text, marked: 'text' }]
}

const INLINE = new Set([
  'b',
  'strong',
  'em',
  'i',
  'a',
  'Link',
  'kbd',
  'code',
  'span',
  'abbr',
  'Term',
  'br',
  'ExternalLink',
])

/** An element within a sentence. */
function isInline(node: Node): boolean {
  if (node.type !== 'JSXElement') return false
  const opening = node['openingElement'] as Node
  return INLINE.has(nameOf(opening['name'] as Node))
}

function inlineText(node: Node): string {
  return (node['children'] as readonly Node[])
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value'])
      if (child.type === 'JSXExpressionContainer') return literalOf(child['expression'] as Node) ?? '{}'
      return child.type === 'JSXElement' ? inlineText(child) : ''
    })
    .join('')
}

/** The text of a literal, with `{}` for a template's values; null for any other node. */
function literalOf(node: Node | null): string | null {
  if (node?.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node?.type !== 'TemplateLiteral') return null
  const parts = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return parts.map(({ value }) => value.cooked).join('{}')
}

function nameOf(node: Node): string {
  return String(node['name'] ?? node['value'] ?? '')
}

/** At least two letters in a row. */
function isWords(text: string): boolean {
  return /[A-Za-z]{2}/.test(text.replaceAll('{}', ''))
}

/** Natural words: several, or one with a capital, as in `Label: {}`; no class names, paths, keys or code. */
function isSentence(text: string): boolean {
  const plain = text.replaceAll('{}', 'X').trim()
  if (!isWords(text) || /^[./@#]|[<>=;_]|\\|^\w+:\/\/|--|: \w+ \w+: /.test(plain)) return false
  if (/^[A-Z][a-z]{2,}[:,] X/.test(plain)) return true
  if (/\s/.test(plain)) return /[A-Za-z]{2,}\s+\S|\S\s+[A-Za-z]{2,}/.test(plain) && !/^[a-z]+-[a-z]+ /.test(plain)
  return /^[A-Z][a-z]{2,}[.!?…]?$/.test(plain)
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) => {
    if (Array.isArray(value)) return value.filter(isNode)
    return isNode(value) ? [value] : []
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
