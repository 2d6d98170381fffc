/** A chart as a self-contained picture: title, subject, the product's logo, in the colours of the page. */

import { htmlShapes } from './html-shapes.ts'
import { headOf, type PictureWords } from './picture-head.ts'
import { isClear, plainColour, svgElement, widthKept } from './svg-element.ts'

export type Drawing = { readonly svg: string; readonly width: number; readonly height: number }

const MARGIN = 16
/** Narrower than this, an SVG is an icon. */
const CHART_WIDTH = 100
/** The properties that style sheets set for shapes and texts. */
const PROPERTIES = [
  'color',
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

/** HTML next to a chart that belongs in its picture. */
const WRITTEN = '[data-in-picture]'

/**
 * The chart in an element; null if nothing is drawn. Canvas layers, as in candle charts, become one image; calendar
 * cells become shapes.
 */
export function drawingOf(container: HTMLElement, words: PictureWords): Drawing | null {
  const shown = shownIn(container)
  if (shown === null) return null
  const look = getComputedStyle(container)
  const head = headOf(words, { width: shown.width, look })
  const [width, height] = [shown.width + 2 * MARGIN, head.height + shown.height + 2 * MARGIN]
  const root = svgElement('svg', { width, height, viewBox: `0 0 ${width} ${height}` })
  const ground = svgElement('rect', { width, height, fill: groundOf(container) })
  const body = svgElement('g', { transform: `translate(${MARGIN} ${MARGIN + head.height})` })
  body.append(...shown.nodes)
  const top = svgElement('g', { transform: `translate(${MARGIN} ${MARGIN})` })
  top.append(...head.nodes)
  root.append(ground, top, body)
  return { svg: new XMLSerializer().serializeToString(root), width, height }
}

/** The drawing in pixels, at twice the displayed resolution. */
export async function pngOf({ svg, width, height }: Drawing): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  context.scale(2, 2)
  context.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)), 'image/png')
  })
}

type Shown = { readonly nodes: readonly Element[]; readonly width: number; readonly height: number }
type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

function shownIn(container: HTMLElement): Shown | null {
  const canvases = [...container.querySelectorAll('canvas')]
  const svg = [...container.querySelectorAll('svg')].find(
    (candidate) => candidate.getBoundingClientRect().width >= CHART_WIDTH,
  )
  const written = [...container.querySelectorAll(WRITTEN)].filter(
    (element) => element.getBoundingClientRect().width > 0,
  )
  const drawn: readonly Element[] = canvases.length > 0 ? canvases : svg === undefined ? [] : [svg]
  const all = [...drawn, ...written]
  if (all.length === 0) return null
  const around = boxAround(all.map((element) => element.getBoundingClientRect()))
  const [width, height] = [around.right - around.left, around.bottom - around.top]
  if (width <= 0 || height <= 0) return null
  const main = canvases.length > 0 ? imageOf(canvases, around) : svg === undefined ? [] : [plainCopy(svg, around)]
  return { nodes: [...main, ...written.flatMap((element) => htmlShapes(element, around))], width, height }
}

function boxAround(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

function plainCopy(svg: SVGSVGElement, around: Box): Element {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = [svg, ...svg.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  originals.forEach((original, index) => {
    const target = copies[index]
    if (target === undefined) return
    const style = getComputedStyle(original)
    target.removeAttribute('class')
    target.removeAttribute('tabindex')
    target.removeAttribute('href')
    const look = PROPERTIES.map((name) => `${name}:${plainColour(style.getPropertyValue(name))}`)
    target.setAttribute('style', look.join(';'))
    if (original instanceof SVGTextElement) keepWidth(target, original.getComputedTextLength())
  })
  const { left, top } = svg.getBoundingClientRect()
  copy.setAttribute('x', String(left - around.left))
  copy.setAttribute('y', String(top - around.top))
  // Labels at the edge extend beyond it.
  copy.setAttribute('overflow', 'visible')
  return copy
}

function keepWidth(text: Element, width: number): void {
  for (const [name, value] of Object.entries(widthKept(width))) text.setAttribute(name, String(value))
}

function imageOf(canvases: readonly HTMLCanvasElement[], around: Box): Element[] {
  const boxes = canvases.map((canvas) => canvas.getBoundingClientRect())
  const { left, top, right, bottom } = boxAround(boxes)
  const [width, height] = [right - left, bottom - top]
  const joined = document.createElement('canvas')
  joined.width = width * 2
  joined.height = height * 2
  const context = joined.getContext('2d')
  if (context === null || width === 0 || height === 0) return []
  context.scale(2, 2)
  canvases.forEach((canvas, index) => {
    const box = boxes[index]
    if (box !== undefined && box.width > 0 && box.height > 0)
      context.drawImage(canvas, box.left - left, box.top - top, box.width, box.height)
  })
  const at = { x: left - around.left, y: top - around.top }
  return [svgElement('image', { href: joined.toDataURL('image/png'), ...at, width, height })]
}

/** The first background behind an element. */
function groundOf(container: HTMLElement): string {
  for (let at: HTMLElement | null = container; at !== null; at = at.parentElement) {
    const colour = plainColour(getComputedStyle(at).backgroundColor)
    if (!isClear(colour)) return colour
  }
  return 'white'
}
