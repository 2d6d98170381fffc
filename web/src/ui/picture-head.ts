import { svgElement, widthKept } from './svg-element.ts'

/** The texts of a picture. */
export type PictureWords = {
  readonly title: string
  /** The page, the accounts, the period, the filters; empty for none. */
  readonly subject: string
}

const TITLE = { size: 14, weight: 600, line: 20 }
const FACTS = { size: 12, weight: 400, line: 17 }
const MARK = 20
const NAME = 'Roundtrip'
const NAME_GAP = 6
const GAP = 16
const BELOW = 10

type HeadLayout = { readonly width: number; readonly look: CSSStyleDeclaration }

/** The header of a picture: its title, its subject, and the product's logo on the right. */
export function headOf(
  { title, subject }: PictureWords,
  { width, look }: HeadLayout,
): { nodes: Element[]; height: number } {
  const measure = measureIn(look.fontFamily)
  const writer = (style: typeof TITLE, fill: string) => {
    const shared = { fill, 'font-family': look.fontFamily, 'font-size': style.size, 'font-weight': style.weight }
    return (text: string, x: number, y: number): Element =>
      svgElement('text', { x, y, ...shared, ...widthKept(measure(text, style)) }, text)
  }
  const [strong, soft] = [writer(TITLE, look.color), writer(FACTS, tokenOf('--t2', look.color))]
  const markWidth = MARK + NAME_GAP + measure(NAME, TITLE)
  const titleLines = wrapped(title, width - markWidth - GAP, (text) => measure(text, TITLE))
  const factLines = subject === '' ? [] : wrapped(subject, width, (text) => measure(text, FACTS))
  const factsFrom = Math.max(titleLines.length * TITLE.line, MARK) + 2
  const mark = svgElement('g', { transform: `translate(${width - markWidth} 0)`, 'aria-label': NAME, role: 'img' })
  mark.append(logo(), strong(NAME, MARK + NAME_GAP, 15))
  const nodes = [
    ...titleLines.map((line, index) => strong(line, 0, 15 + index * TITLE.line)),
    ...factLines.map((line, index) => soft(line, 0, factsFrom + 13 + index * FACTS.line)),
    mark,
  ]
  return { nodes, height: factsFrom + factLines.length * FACTS.line + BELOW }
}

/** The logo, as `Mark.tsx` draws it. */
function logo(): Element {
  const made = svgElement('g', { transform: `scale(${MARK / 32})` })
  const round = { fill: 'none', stroke: tokenOf('--on-accent', 'white'), 'stroke-linecap': 'round' }
  made.append(
    svgElement('rect', { width: 32, height: 32, rx: 9, fill: tokenOf('--accent-fill', 'royalblue') }),
    svgElement('path', { d: 'M7 20.5c3.4 0 4-9 9-9s5.6 9 9 9', 'stroke-width': 2.6, ...round }),
    svgElement('path', { d: 'M6.5 20.5h19', 'stroke-width': 1.8, 'stroke-opacity': 0.45, ...round }),
  )
  return made
}

function tokenOf(name: string, otherwise: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || otherwise
}

function measureIn(font: string): (text: string, style: typeof TITLE) => number {
  const context = document.createElement('canvas').getContext('2d')
  return (text, { size, weight }) => {
    if (context === null) return text.length * size * 0.6
    context.font = `${weight} ${size}px ${font}`
    return context.measureText(text).width
  }
}

/** A text in lines that fit the available width, broken between words. */
export function wrapped(text: string, room: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
