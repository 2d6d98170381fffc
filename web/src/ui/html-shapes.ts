import { isClear, plainColour, svgElement, widthKept } from './svg-element.ts'

type Origin = { readonly left: number; readonly top: number }

/** Elements that can only be pressed or dragged. */
const SCREEN_ONLY = '[data-screen-only]'

/** The inner rings of cells: `rgb(1, 2, 3) 0px 0px 0px 1px inset`. */
const RING = /^((?:rgba?|color)\([^)]*\)) 0px 0px 0px ([\d.]+)px inset$/

/**
 * HTML in or next to a chart, such as a legend or calendar cells, as SVG shapes: the boxes of its elements and their
 * texts. Text for screen readers only is left out.
 *
 * @param origin the corner of the picture, in the coordinates of the window
 */
export function htmlShapes(root: Element, origin: Origin): Element[] {
  return [root, ...root.querySelectorAll('*')].flatMap((element) => {
    if (!(element instanceof HTMLElement) || element.closest(SCREEN_ONLY) !== null) return []
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    // Texts for screen readers are clipped to a pixel.
    if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden') return []
    const at = { x: box.left - origin.left, y: box.top - origin.top }
    return [...boxOf(box, at, style), ...markOf(element, at, box), ...textOf(element, origin, style)]
  })
}

type Spot = { readonly x: number; readonly y: number }

function boxOf({ width, height }: DOMRect, { x, y }: Spot, style: CSSStyleDeclaration): Element[] {
  const fill = plainColour(style.backgroundColor)
  const [, ring, ringWidth = '0'] = RING.exec(style.boxShadow) ?? []
  const border = Number.parseFloat(style.borderTopWidth)
  const stroke = ring ?? (border > 0 ? style.borderTopColor : null)
  if (isClear(fill) && stroke === null) return []
  const line = stroke === null ? {} : { stroke: plainColour(stroke), 'stroke-width': Number(ringWidth) || border }
  const rx = Number.parseFloat(style.borderTopLeftRadius) || 0
  return [svgElement('rect', { x, y, width, height, rx, fill: isClear(fill) ? 'none' : fill, ...line })]
}

/** The short line before the name of a line, in its colour. */
function markOf(element: HTMLElement, { x, y }: Spot, { height }: DOMRect): Element[] {
  const mark = getComputedStyle(element, '::before')
  const width = Number.parseFloat(mark.width)
  if (mark.content === 'none' || !(Number.parseFloat(mark.borderTopWidth) > 0) || Number.isNaN(width)) return []
  const strokes: Readonly<Record<string, string>> = { dashed: '4 2', dotted: '2 2' }
  const dashes = strokes[mark.borderTopStyle]
  const dash = dashes === undefined ? {} : { 'stroke-dasharray': dashes }
  const middle = y + height / 2
  return [
    svgElement('line', {
      x1: x,
      x2: x + width,
      y1: middle,
      y2: middle,
      stroke: plainColour(mark.borderTopColor),
      'stroke-width': 2,
      ...dash,
    }),
  ]
}

/** The texts directly in an element, each where it is on the page. */
function textOf(element: HTMLElement, origin: Origin, style: CSSStyleDeclaration): Element[] {
  return [...element.childNodes].flatMap((node) => {
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : ''
    if (text === '') return []
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, top, width, height } = range.getBoundingClientRect()
    const look = {
      fill: plainColour(style.color),
      'font-family': style.fontFamily,
      'font-size': style.fontSize,
      'font-weight': style.fontWeight,
      ...widthKept(width),
    }
    // The baseline of a text is about a fifth above its lower edge.
    return [svgElement('text', { x: left - origin.left, y: top - origin.top + height * 0.78, ...look }, text)]
  })
}
