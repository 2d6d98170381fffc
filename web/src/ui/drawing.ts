/** A chart as a picture that stands alone, with its title and the colours that the page shows. */

export type Drawing = { readonly svg: string; readonly width: number; readonly height: number }

const SVG = 'http://www.w3.org/2000/svg'
const MARGIN = 16
const HEAD = 36
/** What the style sheets of the page say of shapes and texts. */
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

/** The chart in an element; null where nothing is drawn. Layers of canvas, as the line chart has, become one image. */
export function drawingOf(place: HTMLElement, title: string): Drawing | null {
  const svg = place.querySelector<SVGSVGElement>('svg')
  const canvases = [...place.querySelectorAll('canvas')]
  const shown = canvases.length > 0 ? imageOf(canvases) : svg === null ? null : plainCopy(svg)
  if (shown === null) return null
  const [width, height] = [shown.width + 2 * MARGIN, shown.height + HEAD + MARGIN]
  const root = document.createElementNS(SVG, 'svg')
  root.setAttribute('width', String(width))
  root.setAttribute('height', String(height))
  root.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const look = getComputedStyle(place)
  const ground = element('rect', { width, height, fill: groundOf(place) })
  const name = element('text', {
    x: MARGIN,
    y: 24,
    fill: look.color,
    'font-family': look.fontFamily,
    'font-size': 14,
    'font-weight': 600,
  })
  name.textContent = title
  const body = element('g', { transform: `translate(${MARGIN} ${HEAD})` })
  body.append(shown.node)
  root.append(ground, name, body)
  return { svg: new XMLSerializer().serializeToString(root), width, height }
}

/** The drawing in pixels, twice as fine as it is shown. */
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

type Shown = { readonly node: Element; readonly width: number; readonly height: number }

function plainCopy(svg: SVGSVGElement): Shown {
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
    target.setAttribute('style', PROPERTIES.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'))
  })
  const { width, height } = svg.getBoundingClientRect()
  return { node: copy, width, height }
}

function imageOf(canvases: readonly HTMLCanvasElement[]): Shown | null {
  const boxes = canvases.map((canvas) => canvas.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.right)) - left
  const height = Math.max(...boxes.map((box) => box.bottom)) - top
  const joined = document.createElement('canvas')
  joined.width = width * 2
  joined.height = height * 2
  const context = joined.getContext('2d')
  if (context === null || width === 0 || height === 0) return null
  context.scale(2, 2)
  canvases.forEach((canvas, index) => {
    const box = boxes[index]
    if (box !== undefined && box.width > 0 && box.height > 0)
      context.drawImage(canvas, box.left - left, box.top - top, box.width, box.height)
  })
  return { node: element('image', { href: joined.toDataURL('image/png'), width, height }), width, height }
}

function element(name: string, attributes: Readonly<Record<string, string | number>>): Element {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** The first background behind an element. */
function groundOf(place: HTMLElement): string {
  for (let at: HTMLElement | null = place; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return 'white'
}
