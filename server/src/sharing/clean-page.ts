/**
 * The HTML of a page that a trader's browser sends could be written by anyone. Only what draws figures is kept: texts,
 * tables and shapes. Nothing in it loads, links elsewhere, runs, or leaves its area of the page.
 */
import { LIMITS, withoutTurns } from '@roundtrip/contract/fields'
import type { IOptions } from 'sanitize-html'
import type { Pool } from '../database/connection.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'

/** The HTML to clean, and its user. */
export type UncleanPage = { readonly uid: string; readonly html: string }

/** A task for a thread: the largest page takes half a second. Throws a `Refusal` of `sharePage`. */
export async function cleanPage(_pool: Pool, { html }: UncleanPage): Promise<{ readonly body: string }> {
  if (Buffer.byteLength(html) > LIMITS.sharedPageBytes) throw new Refusal<Reason>('page-too-large')
  // The library takes a while to load, and most servers start without a page being shared.
  const { default: sanitize } = await import('sanitize-html')
  const body = withoutTurns(sanitize(html, { ...RULES, ...shallow() })).trim()
  if (body === '') throw new Refusal<Reason>('bad-page')
  // A single character of the text can become five.
  if (Buffer.byteLength(body) > LIMITS.sharedPageBytes) throw new Refusal<Reason>('page-too-large')
  return { body }
}

type Reason = ReasonOf<'sharePage'>

/** Deeper than any page of ours. The library takes minutes for 2 MB of nested elements. */
const DEEPEST = 60

function shallow(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0
  return {
    onOpenTag: () => {
      depth += 1
      if (depth > DEEPEST) throw new Refusal<Reason>('bad-page')
    },
    onCloseTag: () => {
      depth -= 1
    },
  }
}

const TEXT_TAGS = ['section', 'div', 'h2', 'p', 'dl', 'dt', 'dd', 'table', 'thead', 'tbody', 'tr', 'th', 'td']
/** As the parser writes them; a browser restores the capitals of those within a drawing. */
const SHAPE_TAGS =
  `svg g defs path rect circle ellipse line polyline polygon text tspan title lineargradient radialgradient
  stop clippath pattern mask marker`.split(/\s+/)
const SHAPE_ATTRIBUTES = `x y x1 x2 y1 y2 cx cy r rx ry width height d points dx dy transform viewbox id offset
  preserveaspectratio patternunits patterntransform patterncontentunits gradientunits clippathunits text-anchor role
  aria-label style fill`.split(/\s+/)

const RULES: IOptions = {
  allowedTags: [...TEXT_TAGS, ...SHAPE_TAGS],
  allowedAttributes: {
    ...Object.fromEntries(SHAPE_TAGS.map((tag) => [tag, SHAPE_ATTRIBUTES])),
    // Browsers move a whole drawing by it (SVG 2, 8.5), out of its area of the page.
    svg: SHAPE_ATTRIBUTES.filter((name) => name !== 'transform'),
    div: [{ name: 'role', values: ['region'] }, { name: 'tabindex', values: ['0'] }, 'aria-label', 'style'],
    td: ['style'],
    th: [{ name: 'scope', values: ['col', 'row'] }, 'style'],
  },
  allowedClasses: {
    dl: ['facts', 'pairs'],
    dd: ['figure', 'note', 'win', 'loss'],
    div: ['drawing', 'scroll'],
    td: ['right', 'win', 'loss'],
    th: ['right', 'win', 'loss'],
  },
  // Styles are checked below: the library's parser takes a second for the thousands in a long table.
  parseStyleAttributes: false,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: harmless(attribs) }) },
  // The contents of these are not text of a page.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'iframe',
    'template',
    'noembed',
    'noframes',
  ],
  enforceHtmlBoundary: false,
}

function harmless(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(attributes).flatMap(([name, text]): [string, string][] => {
    if (name !== 'style') return isWithinPage(text) ? [[name, text]] : []
    const style = harmlessStyle(text)
    return style === '' ? [] : [[name, style]]
  })
  return Object.fromEntries(kept)
}

const STYLES = new Set(
  `background color fill fill-opacity font-size font-weight max-width opacity stop-color stop-opacity stroke
  stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor clip-path`.split(/\s+/),
)

/** Declarations of colours and sizes; none that move something over another part of the page. */
function harmlessStyle(text: string): string {
  const declarations = text.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    const isFitting = name !== 'font-size' || isTextSize(value)
    return STYLES.has(name) && isFitting && PLAIN_VALUE.test(value) && isWithinPage(value) ? [`${name}:${value}`] : []
  })
  return declarations.join(';')
}

/** Browsers serialize font sizes in pixels. A larger size than any of ours would cover the lines above and below. */
function isTextSize(value: string): boolean {
  const [, pixels] = /^(\d{1,3}(?:\.\d{1,6})?)px$/.exec(value) ?? []
  return pixels !== undefined && Number(pixels) <= LARGEST_TEXT_PX
}

const LARGEST_TEXT_PX = 32

/**
 * `color-mix(in srgb, var(--win) calc(var(--heat) * 0.5), var(--s1))`, `color(srgb 1 0 0 / 0.5)`, `url("#hatch")`: no
 * escapes.
 */
const PLAIN_VALUE = /^[\w\s#%.,()"+*/-]{1,200}$/

/** Whether a value only refers to parts of the page itself. */
function isWithinPage(text: string): boolean {
  const others = text.replaceAll(/url\("?#[\w-]+"?\)/gi, '')
  // No comment may hide either of them.
  return !/url|image|src\s*\(|expression|javascript:|data:|\/[*/]/i.test(others)
}
