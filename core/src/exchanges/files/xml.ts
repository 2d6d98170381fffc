/** The little XML that workbooks need: tags in order, attributes, plain text. No custom entities, no nesting. */

/** Text between the first opening tag and its end tag; null if there is none. */
export function elementText(xml: string, name: string): string | null {
  const open = openTag(xml, name, 0)
  if (open === null || open.empty) return null
  const close = xml.indexOf(`</${name}>`, open.end)
  return close === -1 ? null : xml.slice(open.end, close)
}

export type OpenTag = {
  /** Text of the attributes. */
  readonly attributes: string
  /** The position after the tag. */
  readonly end: number
  readonly empty: boolean
}

/** The next `<name ...>` or `<name .../>` from a position on. */
export function openTag(xml: string, name: string, from: number): OpenTag | null {
  const mark = `<${name}`
  for (let at = xml.indexOf(mark, from); at !== -1; at = xml.indexOf(mark, at + 1)) {
    const next = xml.charCodeAt(at + mark.length)
    // A longer name may start the same way: `<col` is not `<c`.
    if (next !== 62 && next !== 47 && next !== 32 && next !== 10 && next !== 13 && next !== 9) continue
    const close = xml.indexOf('>', at)
    if (close === -1) return null
    const empty = xml.charCodeAt(close - 1) === 47
    return { attributes: xml.slice(at + mark.length, empty ? close - 1 : close), end: close + 1, empty }
  }
  return null
}

/** The value of an attribute; empty if it is missing. */
export function attribute(attributes: string, name: string): string {
  const mark = `${name}="`
  let at = attributes.indexOf(mark)
  while (at > 0 && attributes.charCodeAt(at - 1) > 32) at = attributes.indexOf(mark, at + 1)
  if (at === -1) return ''
  const start = at + mark.length
  const end = attributes.indexOf('"', start)
  return end === -1 ? '' : unescapeXml(attributes.slice(start, end))
}

/** All `<t>` texts joined, for shared and inline strings. */
export function joinedText(xml: string): string {
  let text = ''
  for (let tag = openTag(xml, 't', 0); tag !== null; tag = openTag(xml, 't', tag.end)) {
    if (tag.empty) continue
    const close = xml.indexOf('</t>', tag.end)
    if (close === -1) break
    text += xml.slice(tag.end, close)
  }
  return unescapeXml(text)
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Replaces the five named and all numeric entities; anything else stays as it is. */
export function unescapeXml(xml: string): string {
  if (!xml.includes('&')) return xml
  return xml.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]{2,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED.get(name) ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
