import { shapeOf } from './shapes.ts'
import type { Block, Cell, Pair } from './saved-page.ts'
import { t } from '../../language/translate.ts'

type Names = ReadonlyMap<string, string>

/** What a page shows, exactly: every figure has the digits, the sign and the stars of the screen. */
export function blocksOf(root: Element, names: Names): readonly Block[] {
  return withoutBareHeadings(blocksWithin(root, names))
}

function blocksWithin(root: Element, names: Names): readonly Block[] {
  return [...root.children].flatMap((element) => blocksOfElement(element, names))
}

/** A heading without content belongs to something that exists only on screen: buttons, fields, hints. */
function withoutBareHeadings(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter((block, index) => {
    const next = blocks[index + 1]
    return block.kind !== 'heading' || (next !== undefined && next.kind !== 'heading')
  })
}

/** The facts of the header, which a page has on paper. */
export function factsOf(root: Element, names: Names): readonly Pair[] {
  const list = root.querySelector('[data-paper="head"] dl')
  return list === null ? [] : pairsOf(list, names)
}

function blocksOfElement(element: Element, names: Names): readonly Block[] {
  if (isHidden(element) || element.matches('[data-paper="head"], [data-paper="empty"]')) return []
  if (element instanceof SVGSVGElement) return drawing(element, names)
  if (element.localName === 'table') return table(element, names)
  if (element instanceof HTMLLabelElement) return field(element)
  if (element.localName === 'fieldset') return chosenOf(element)
  if (element.localName === 'section') {
    const blocks = blocksOf(element, names)
    return blocks.length === 0 ? [] : [{ kind: 'card', blocks }]
  }
  if (element.localName === 'dl') {
    const pairs = pairsOf(element, names)
    const drawings = [...element.querySelectorAll('svg')].flatMap((svg) => drawing(svg, names))
    return pairs.length === 0 ? [] : [{ kind: 'pairs', label: labelOf(element), pairs }, ...drawings]
  }
  if (/^h[1-6]$/.test(element.localName)) return texts('heading', element)
  if (isGridOfCells(element)) return [gridTable(element, names)]
  // An element that mixes words and other elements is one text.
  const hasWords = [...element.childNodes].some((child) => child instanceof Text && child.data.trim() !== '')
  if (hasWords || element.localName === 'p' || element.localName === 'li') return texts('text', element)
  if (isLine(element)) return texts('text', element)
  const blocks = blocksWithin(element, names)
  return isBareField(element, blocks) ? [] : blocks
}

/** A field with its value; nothing if it is empty. */
function field(label: HTMLLabelElement): readonly Block[] {
  const { control } = label
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    return control.checked ? texts('text', label) : []
  }
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return []
  const text = control instanceof HTMLSelectElement ? (control.selectedOptions[0]?.text ?? '') : control.value
  const name = textOf(label)
  if (text.trim() === '' || name === '') return []
  return [{ kind: 'pairs', label: name, pairs: [{ name, text: text.trim(), tone: null, notes: [] }] }]
}

/** The selected options of a group, such as a mood. */
function chosenOf(group: Element): readonly Block[] {
  const legend = group.querySelector('legend')
  const chosen = [...group.querySelectorAll('input')].find((input) => input.checked)
  const name = legend === null ? '' : textOf(legend)
  const label = chosen?.labels?.[0]
  const text = chosen === undefined ? '' : (chosen.getAttribute('aria-label') ?? (label ? textOf(label) : ''))
  if (text === '' || name === '') return []
  return [{ kind: 'pairs', label: name, pairs: [{ name, text, tone: null, notes: [] }] }]
}

const CONTROLS = ['input', 'textarea', 'select', 'button', '[contenteditable]'].join()

/** The name of a field that can only be filled in on screen. */
function isBareField(element: Element, blocks: readonly Block[]): boolean {
  const [only, ...others] = blocks
  if (others.length > 0 || only?.kind !== 'text') return false
  return element.querySelector(CONTROLS) !== null
}

function texts(kind: 'heading' | 'text', element: Element): readonly Block[] {
  const text = textOf(element)
  return text === '' ? [] : [{ kind, text }]
}

/** Small elements side by side, such as the ends of a colour scale, are read as one line. */
function isLine(element: Element): boolean {
  return element.children.length > 0 && [...element.children].every((child) => child.localName === 'span')
}

function isHidden(element: Element): boolean {
  if (element.matches('.hidden, script, style, template, canvas, [role="tooltip"]')) return true
  const { display, visibility } = getComputedStyle(element)
  return display === 'none' || visibility === 'hidden'
}

/** The visible words, with one space between separate ones. */
function textOf(element: Element): string {
  const parts = [...element.childNodes].map((child): string => {
    if (child instanceof Text) return child.data
    if (!(child instanceof Element) || child instanceof SVGElement || isHidden(child)) return ''
    const { display, marginLeft } = getComputedStyle(child)
    // Facts in a row are set apart by a dot that only styles contain.
    if (getComputedStyle(child, '::before').content === '"·"') return ` · ${textOf(child)} `
    return display === 'inline' && !(Number.parseFloat(marginLeft) > 0) ? textOf(child) : ` ${textOf(child)} `
  })
  // Non-breaking spaces stay as they are.
  return parts
    .join('')
    .replaceAll(/[ \n\t]+/g, ' ')
    .trim()
}

/** The smallest size of a chart, in px. */
const SMALLEST = 60

function drawing(svg: SVGSVGElement, names: Names): readonly Block[] {
  const { width, height } = svg.getBoundingClientRect()
  // An element around a chart may carry its name. Icons have none, and are small.
  const label = (svg.closest('[aria-label]')?.getAttribute('aria-label') ?? '').trim()
  if (label === '' || width < SMALLEST || height < SMALLEST) return []
  return [{ kind: 'drawing', label, width, shape: shapeOf(svg, { names, label }) }]
}

function pairsOf(list: Element, names: Names): readonly Pair[] {
  const pairs: Pair[] = []
  for (const name of list.querySelectorAll('dt')) {
    const said: Element[] = []
    for (let next = name.nextElementSibling; next?.localName === 'dd'; next = next.nextElementSibling) said.push(next)
    const [first, ...others] = said.filter((element) => !isHidden(element) && textOf(element) !== '')
    // A name that only screen readers announce is printed next to its figure.
    if (first === undefined || (isHidden(name) && !name.matches('.hidden'))) continue
    pairs.push({
      name: textOf(name),
      text: textOf(first),
      tone: toneOf(first, names),
      notes: others.map(textOf),
    })
  }
  return pairs
}

function table(element: Element, names: Names): readonly Block[] {
  const rows = [...element.querySelectorAll('tr')]
    .filter((row) => !isHidden(row))
    .map((row) => [...row.children].map((cell) => cellOf(cell, cell.localName === 'th', names)))
  return rows.length === 0 ? [] : [{ kind: 'table', label: labelOf(element), rows }]
}

/** A calendar is a group of days in rows of one length. */
function isGridOfCells(element: Element): boolean {
  if (element.getAttribute('role') !== 'group') return false
  const { display, gridTemplateColumns } = getComputedStyle(element)
  return display === 'grid' && gridTemplateColumns.split(' ').length > 2 && element.children.length > 7
}

function gridTable(element: Element, names: Names): Block {
  const wide = getComputedStyle(element).gridTemplateColumns.split(' ').length
  const cells = [...element.children]
    .filter((child) => !isHidden(child))
    .map((child, index) => cellOf(child, index < wide, names))
  const rows = Array.from({ length: Math.ceil(cells.length / wide) }, (_, row) =>
    cells.slice(row * wide, (row + 1) * wide),
  )
  return { kind: 'table', label: labelOf(element), rows }
}

function cellOf(cell: Element, isHead: boolean, names: Names): Cell {
  const { textAlign } = getComputedStyle(cell)
  const own = cell instanceof HTMLElement ? cell.style.background : ''
  return {
    text: textOf(cell),
    tone: toneOf(cell, names),
    isRight: textAlign === 'right' || textAlign === 'end',
    isHead,
    tint: own.includes('var(') ? own : null,
  }
}

/** Whether the words of an element have the colour of profits or losses. */
function toneOf(element: Element, names: Names): Cell['tone'] {
  const words = [element, ...element.querySelectorAll('*')].filter(
    (part) =>
      !isHidden(part) && [...part.childNodes].some((child) => child instanceof Text && child.data.trim() !== ''),
  )
  const colours = new Set(words.map((part) => names.get(getComputedStyle(part).color)))
  if (colours.has('var(--win)')) return colours.has('var(--loss)') ? null : 'win'
  return colours.has('var(--loss)') ? 'loss' : null
}

/** The name of the element, or else of the card that it is in. */
function labelOf(element: Element): string {
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const heading = element.closest('section')?.querySelector('h2')
  return heading === null || heading === undefined ? t('Table') : textOf(heading)
}
