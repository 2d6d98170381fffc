import { Lexer, type Token, type Tokens } from 'marked'
import { safeAddress } from './safe-address.ts'

/** Markdown as values to render. HTML in it stays plain text. */
export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'heading'; readonly depth: number; readonly inlines: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly Item[] }
  | { readonly kind: 'table'; readonly head: readonly Inlines[]; readonly rows: readonly (readonly Inlines[])[] }
  | { readonly kind: 'rule' }

export type Item = {
  /** The item's index among all tasks of the text, and whether it is done; null if it is not a task. */
  readonly task: { readonly index: number; readonly done: boolean } | null
  readonly blocks: readonly Block[]
}

export type Inlines = readonly Inline[]
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'bold' | 'italic' | 'struck'; readonly inlines: Inlines }
  | { readonly kind: 'link'; readonly href: string; readonly inlines: Inlines }

/** Deeper than any sensible text; anything nested deeper is shown as written. */
const DEEPEST = 12

export function markdownBlocks(markdown: string): readonly Block[] {
  try {
    const tokens = new Lexer({ gfm: true, breaks: true }).lex(markdown)
    return readBlocks(tokens, { tasks: 0, depth: 0 })
  } catch {
    // The parser fails on text nested thousands of levels deep; it is shown as written.
    return [{ kind: 'paragraph', inlines: [{ kind: 'text', text: markdown }] }]
  }
}

type Reading = { tasks: number; depth: number }

function readBlocks(tokens: readonly Token[], reading: Reading): Block[] {
  reading.depth += 1
  const blocks = tokens.flatMap((token) =>
    reading.depth > DEEPEST ? plain(token) : readBlock(token as Tokens.Generic, reading),
  )
  reading.depth -= 1
  return blocks
}

function readBlock(token: Tokens.Generic, reading: Reading): Block[] {
  const parts = token.tokens ?? []
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', inlines: token.tokens === undefined ? textOf(token.raw) : readInlines(parts) }]
    case 'heading':
      return [{ kind: 'heading', depth: (token as Tokens.Heading).depth, inlines: readInlines(parts) }]
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }]
    case 'blockquote':
      return [{ kind: 'quote', blocks: readBlocks(parts, reading) }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'list':
      return [readList(token as Tokens.List, reading)]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (line: readonly Tokens.TableCell[]): Inlines[] => line.map((cell) => readInlines(cell.tokens))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    default:
      return plain(token)
  }
}

function readList(list: Tokens.List, reading: Reading): Block {
  const items = list.items.map((item): Item => {
    const task = item.task ? { index: reading.tasks, done: item.checked === true } : null
    if (task !== null) reading.tasks += 1
    // The list item renders the checkbox.
    const parts = item.tokens.filter((token) => token.type !== 'checkbox')
    return { task, blocks: readBlocks(parts.map(withoutBox), reading) }
  })
  return { kind: 'list', start: list.ordered ? Number(list.start) : null, items }
}

/** Loose items have their checkbox inside the first paragraph. */
function withoutBox(token: Token): Token {
  const parts = (token as Tokens.Generic).tokens
  if (parts?.[0]?.type !== 'checkbox') return token
  return { ...(token as Tokens.Generic), tokens: parts.slice(1) }
}

function readInlines(tokens: readonly Token[], depth = 0): Inline[] {
  return tokens.flatMap((token) => (depth > DEEPEST ? textOf(token.raw) : readInline(token as Tokens.Generic, depth)))
}

const WRAPS = { strong: 'bold', em: 'italic', del: 'struck' } as const

function readInline(token: Tokens.Generic, depth: number): Inline[] {
  const inlines = (): Inline[] => readInlines(token.tokens ?? [], depth + 1)
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ kind: WRAPS[token.type], inlines: inlines() }]
    case 'codespan':
      return [{ kind: 'code', text: (token as Tokens.Codespan).text }]
    case 'br':
      return [{ kind: 'break' }]
    case 'link': {
      const href = safeAddress((token as Tokens.Link).href)
      return href === null ? inlines() : [{ kind: 'link', href, inlines: inlines() }]
    }
    case 'image': {
      // Images are not loaded: their server would learn who reads this text, and when.
      const { href, text } = token as Tokens.Image
      const address = safeAddress(href)
      const name = textOf(text === '' ? href : text)
      return address === null ? name : [{ kind: 'link', href: address, inlines: name }]
    }
    case 'text':
      return token.tokens === undefined ? textOf((token as Tokens.Text).text) : inlines()
    case 'escape':
      return textOf((token as Tokens.Escape).text)
    default:
      return textOf(token.raw)
  }
}

function plain(token: Token): Block[] {
  const text = token.raw.trim()
  return text === '' ? [] : [{ kind: 'paragraph', inlines: textOf(text) }]
}

function textOf(text: string): Inline[] {
  return text === '' ? [] : [{ kind: 'text', text: withCharacters(text) }]
}

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Decodes the few named entities that people write; others stay as they are. */
function withCharacters(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos|nbsp);/g, (match, name: string) => CHARACTERS[name] ?? match)
}
