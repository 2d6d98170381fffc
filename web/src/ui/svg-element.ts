const SVG = 'http://www.w3.org/2000/svg'

/** A detached SVG element. */
export function svgElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): Element {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  if (text !== undefined) made.textContent = text
  return made
}

/**
 * A computed colour in a form that every SVG reader understands: mixed ones are computed to `color(srgb 0.1 0.2 0.3 /
 * 0.4)`.
 */
export function plainColour(computed: string): string {
  return computed.replaceAll(/color\(srgb ([^()]{1,80})\)/g, (_, parts: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts.split(/[ /]+/).map(Number)
    return `rgba(${[red, green, blue].map((part) => Math.round(part * 255)).join(', ')}, ${alpha})`
  })
}

/** Keeps a text as wide as it is on the page: elsewhere the font differs, and the next word would overlap. */
export function widthKept(width: number): Readonly<Record<string, string | number>> {
  return width > 0 ? { textLength: width.toFixed(1), lengthAdjust: 'spacingAndGlyphs' } : {}
}

/** Whether a colour is fully transparent. */
export function isClear(colour: string): boolean {
  return colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour)
}
