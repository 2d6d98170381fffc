import type { Shape } from './saved-page.ts'

/** The attributes that set where a shape is and how large. */
const GEOMETRY = new Set(
  `x y x1 x2 y1 y2 cx cy r rx ry width height d points dx dy transform viewBox id offset preserveAspectRatio
  patternUnits patternTransform patternContentUnits gradientUnits clipPathUnits text-anchor`.split(/\s+/),
)
/** What the page's style sheets set for shapes, with the default values. */
const LOOKS: Readonly<Record<string, string>> = {
  color: '',
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-opacity': '1',
  'font-size': '',
  'font-weight': '400',
  'text-anchor': 'start',
}
/** Properties that children do not inherit. */
const OWN: Readonly<Record<string, string>> = {
  opacity: '1',
  'clip-path': 'none',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
}

type Inherited = Readonly<Record<string, string>>

type Named = { readonly names: ReadonlyMap<string, string>; readonly label: string }

/**
 * A drawing with everything that determines its look; our own colours are stored by name, so that they follow the
 * theme.
 */
export function shapeOf(svg: SVGSVGElement, { names, label }: Named): Shape {
  const shape = shapeOfElement(svg, LOOKS, names)
  const attributes = shape.attributes.filter(([name]) => !['width', 'height', 'viewBox', 'id'].includes(name))
  return { ...shape, attributes: [['viewBox', viewBoxOf(svg)], ['role', 'img'], ['aria-label', label], ...attributes] }
}

/** Labels may extend a little beyond a chart, where a saved page would cut them off. */
function viewBoxOf(svg: SVGSVGElement): string {
  const { width, height } = svg.getBoundingClientRect()
  const own = svg
    .getAttribute('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [left = 0, top = 0, wide = 0, high = 0] = own ?? [0, 0, Math.round(width), Math.round(height)]
  const drawn = svg.getBBox()
  const [before, above] = [overhang(left - drawn.x), overhang(top - drawn.y)]
  const after = overhang(drawn.x + drawn.width - (left + wide))
  const below = overhang(drawn.y + drawn.height - (top + high))
  return [left - before, top - above, wide + before + after, high + above + below].join(' ')
}

/** Clipped content may reach far, and would make the chart small. */
function overhang(length: number): number {
  return Math.ceil(Math.min(Math.max(length, 0), MAX_OVERHANG))
}

const MAX_OVERHANG = 16

function shapeOfElement(element: Element, above: Inherited, names: ReadonlyMap<string, string>): Shape {
  const style = getComputedStyle(element)
  const looks = Object.fromEntries(Object.keys(LOOKS).map((name) => [name, style.getPropertyValue(name)]))
  const attributes = [...element.attributes].flatMap(({ name, value }) =>
    GEOMETRY.has(name) ? [[name, value] as const] : [],
  )
  const changed = [
    ...Object.entries(looks).filter(([name, value]) => value !== above[name]),
    ...Object.keys(OWN)
      .map((name) => [name, style.getPropertyValue(name)] as const)
      .filter(([name, value]) => value !== OWN[name] && value !== ''),
  ]
  const written = changed.map(([name, value]) => `${name}:${authored(element, name) ?? names.get(value) ?? value}`)
  const children = [...element.childNodes].flatMap((child): (Shape | string)[] => {
    if (child instanceof Text) return [child.data]
    if (!(child instanceof SVGElement) || isUnseen(child)) return []
    return [shapeOfElement(child, looks, names)]
  })
  // In a file, a link to the trades leads nowhere.
  const tag = element.localName === 'a' ? 'g' : element.localName
  return {
    tag,
    attributes: written.length === 0 ? attributes : [...attributes, ['style', written.join(';')]],
    children,
  }
}

/** A colour mixed from ours is kept as written, so that it follows the theme too. */
function authored(element: Element, name: string): string | null {
  if (!(element instanceof SVGElement)) return null
  const text = element.style.getPropertyValue(name)
  return text.includes('var(') ? text : null
}

/** An area that only catches the pointer. */
function isUnseen(element: SVGElement): boolean {
  const { display, visibility, fill, stroke } = getComputedStyle(element)
  const isClear = (colour: string): boolean => colour === 'none' || colour === 'rgba(0, 0, 0, 0)'
  return (
    display === 'none' ||
    visibility === 'hidden' ||
    (element.childElementCount === 0 && element.localName === 'rect' && isClear(fill) && isClear(stroke))
  )
}
