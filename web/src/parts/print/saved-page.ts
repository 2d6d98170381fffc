/** A page as one self-contained file: no script, no request, readable in both themes, on a phone and on paper. */
import { PAGE_STYLES } from '@roundtrip/contract/sharing'
import { currentLanguage } from '../../language/translate.ts'

export type Cell = {
  readonly text: string
  readonly tone: 'win' | 'loss' | null
  readonly isRight: boolean
  readonly isHead: boolean
  /** A background of our own colours, such as `color-mix(in srgb, var(--win) 20%, var(--s1))`. */
  readonly tint: string | null
}

/** A figure or a fact: its name, its value, and the text below it. */
export type Pair = Pick<Cell, 'text' | 'tone'> & { readonly name: string; readonly notes: readonly string[] }

/** An element of a drawing; its attributes are from a list of those that draw. */
export type Shape = {
  readonly tag: string
  readonly attributes: readonly (readonly [name: string, text: string])[]
  readonly children: readonly (Shape | string)[]
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pairs'; readonly label: string; readonly pairs: readonly Pair[] }
  | { readonly kind: 'table'; readonly label: string; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'drawing'; readonly label: string; readonly width: number; readonly shape: Shape }
  | { readonly kind: 'card'; readonly blocks: readonly Block[] }

/** The values of our colours, by name. */
export type Colours = Readonly<Record<string, string>>

export type SavedPage = {
  readonly title: string
  readonly facts: readonly Pair[]
  readonly blocks: readonly Block[]
  readonly light: Colours
  readonly dark: Colours
}

/** Nothing is loaded and nothing runs, whatever the file contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** The whole file. */
export function savedPage({ title, facts, blocks, light, dark }: SavedPage): string {
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Roundtrip</title>
<style>
:root{${declared(light)}}
@media screen and (prefers-color-scheme:dark){:root{${declared(dark)}}}
${PAGE_STYLES}
</style>
</head>
<body>
<main>
<header>
<p class="product">Roundtrip</p>
<h1>${escaped(title)}</h1>
${factList(facts)}
</header>
${blocks.map(written).join('\n')}
</main>
</body>
</html>
`
}

/** The page without its header, for a link: its subject, then its cards, tables and drawings. */
export function savedContent({ facts, blocks }: Pick<SavedPage, 'facts' | 'blocks'>): string {
  return [factList(facts), ...blocks.map(written)].join('\n')
}

function factList(facts: readonly Pair[]): string {
  const about = facts.map(({ name, text }) => `<div><dt>${escaped(name)}</dt><dd>${escaped(text)}</dd></div>`)
  return `<dl class="facts">${about.join('')}</dl>`
}

function written(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`
    case 'text':
      return `<p>${escaped(block.text)}</p>`
    case 'pairs':
      return `<dl class="pairs">${block.pairs.map(pair).join('')}</dl>`
    case 'table':
      return table(block)
    case 'drawing':
      return `<div class="drawing" style="max-width:${Math.round(LARGER * block.width)}px">${drawn(block.shape)}</div>`
    case 'card':
      return `<section>${block.blocks.map(written).join('\n')}</section>`
  }
}

function pair({ name, text, tone, notes }: Pair): string {
  const more = notes.map((note) => `<dd class="note">${escaped(note)}</dd>`).join('')
  return `<div><dt>${escaped(name)}</dt><dd class="figure${tone === null ? '' : ` ${tone}`}">${escaped(text)}</dd>${more}</div>`
}

/** What scrolls sideways on a phone must be reachable by keyboard. */
function table({ label, rows }: Extract<Block, { readonly kind: 'table' }>): string {
  const isHead = (row: readonly Cell[]): boolean => row.every((cell) => cell.isHead)
  const heads = rows.slice(
    0,
    Math.max(
      0,
      rows.findIndex((row) => !isHead(row)),
    ),
  )
  const line = (row: readonly Cell[], scope: 'col' | 'row'): string =>
    `<tr>${row.map((cell) => tableCell(cell, scope)).join('')}</tr>`
  const head = heads.map((row) => line(row, 'col')).join('')
  const body = rows
    .slice(heads.length)
    .map((row) => line(row, 'row'))
    .join('\n')
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escaped(label)}"><table>
<thead>${head}</thead>
<tbody>${body}</tbody>
</table></div>`
}

function tableCell({ text, tone, isRight, isHead, tint }: Cell, scope: 'col' | 'row'): string {
  const classes = [tone ?? '', isRight ? 'right' : ''].filter(Boolean).join(' ')
  const named = classes === '' ? '' : ` class="${classes}"`
  const style = tint === null || !isOurColour(tint) ? '' : ` style="background:${escaped(tint)}"`
  // An empty header cell would describe nothing.
  const tag = isHead && text !== '' ? 'th' : 'td'
  return `<${tag}${tag === 'th' ? ` scope="${scope}"` : ''}${named}${style}>${escaped(text)}</${tag}>`
}

/** Pages are wider than the sheets for which charts are drawn, and larger letters do no harm. */
const LARGER = 1.4

const TAG = /^[a-zA-Z]+$/
const ATTRIBUTE = /^[a-zA-Z][a-zA-Z-]*$/

function drawn({ tag, attributes, children }: Shape): string {
  if (!TAG.test(tag) || /^(script|style|a|image|use|foreignObject)$/i.test(tag)) return ''
  const kept = attributes.filter(
    ([name, text]) => ATTRIBUTE.test(name) && !/^(on|href|src)/i.test(name) && isInside(text),
  )
  const written = kept.map(([name, text]) => ` ${name}="${escaped(text)}"`).join('')
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : drawn(child))).join('')
  return `<${tag}${written}>${inside}</${tag}>`
}

/** Whether a value refers to nothing outside the file: `url(#clip)` is within it. */
function isInside(text: string): boolean {
  return !/url\((?!["']?#)|@import|expression|javascript:/i.test(text)
}

/** Whether a colour consists of our own colours and plain numbers alone. */
function isOurColour(text: string): boolean {
  return /^[\w\s#%.,()*/-]+$/.test(text) && !/url/i.test(text)
}

function declared(colours: Colours): string {
  return Object.entries(colours)
    .filter(([name, value]) => /^--[\w-]+$/.test(name) && isOurColour(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
