/** The preview picture of a link in messengers: 1200 x 630, as for public pages. */
import type { SharedCard, SharedColour } from '@roundtrip/contract/sharing'
import type { Pool } from '../database/connection.ts'
import { cardFonts, drawText, type TextLine } from './card-text.ts'
import { MARK_SHAPES } from './mark.ts'

export type CardInput = {
  readonly uid: string
  readonly title: string
  readonly card: SharedCard | null
  readonly colours: readonly SharedColour[]
  /** `29 Nov 2026` */
  readonly date: string
}

const WIDTH = 1_200
const HEIGHT = 630
const MARGIN = 64

/** A task for a thread. Returns a PNG. */
export async function drawCard(_pool: Pool, input: CardInput): Promise<{ readonly png: Uint8Array }> {
  const { default: sharp } = await import('sharp')
  const drawing = Buffer.from(await cardDrawing(input))
  // A hundred colours are enough for one hue on a plain background, and take a third of the bytes.
  const png = await sharp(drawing).png({ palette: true, colours: 128, compressionLevel: 9 }).toBuffer()
  return { png: new Uint8Array(png) }
}

/** The picture as SVG, with every text as outlines. */
export async function cardDrawing({ title, card, colours, date }: CardInput): Promise<string> {
  const fonts = await cardFonts()
  const colour = (name: keyof typeof COLOURS): string =>
    colours.find((own) => own.colour === name)?.dark ?? COLOURS[name]
  const line = (text: TextLine): string => drawText(fonts, text)
  const [soft, strong] = [colour('t2'), colour('t1')]
  const tint = card === null || card.tone === 'none' ? strong : colour(card.tone)
  const wide = WIDTH - 2 * MARGIN
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour('bg')}"/>`,
    `<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" fill="none" stroke="${colour('line')}"/>`,
    `<svg x="${MARGIN}" y="52" width="44" height="44" viewBox="0 0 32 32">${MARK_SHAPES}</svg>`,
    line({ text: 'Roundtrip', x: MARGIN + 60, y: 84, size: 30, weight: 600, fill: strong, width: 300 }),
    line({ text: date, x: 700, y: 83, size: 24, weight: 400, fill: soft, width: WIDTH - MARGIN - 700, isAtEnd: true }),
  ]
  if (card === null) {
    parts.push(line({ text: title, x: MARGIN, y: 350, size: 76, weight: 700, fill: strong, width: wide }))
    return drawing(parts)
  }
  const half = card.curve === null ? wide : 520
  if (card.curve !== null) parts.push(curve(card.curve, { tint, zero: colour('line') }))
  parts.push(
    line({ text: card.subject, x: MARGIN, y: 214, size: 34, weight: 600, fill: soft, width: half }),
    line({ text: card.headline, x: MARGIN - 4, y: 352, size: 124, weight: 700, fill: tint, width: half }),
    `<path d="M${MARGIN} 462H${WIDTH - MARGIN}" stroke="${colour('line')}" stroke-width="2"/>`,
  )
  const step = wide / 4
  for (const [index, { name, text }] of card.figures.entries()) {
    const x = MARGIN + index * step
    parts.push(
      line({ text: name, x, y: 514, size: 22, weight: 400, fill: soft, width: step - 20 }),
      line({ text, x, y: 562, size: 36, weight: 600, fill: strong, width: step - 20 }),
    )
  }
  return drawing(parts)
}

function drawing(parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts.join('')}</svg>`
}

/** Right of the headline. */
const BOX = { left: 620, top: 150, width: WIDTH - MARGIN - 620, height: 270 }

function curve(
  { heights, zero }: NonNullable<SharedCard['curve']>,
  { tint, zero: even }: { readonly tint: string; readonly zero: string },
): string {
  const x = (index: number): number => BOX.left + (index / (heights.length - 1)) * BOX.width
  const y = (height: number): number => BOX.top + (1 - height / 1_000) * BOX.height
  const points = heights.map((height, index) => `${x(index).toFixed(1)} ${y(height).toFixed(1)}`)
  const base = y(zero ?? 0).toFixed(1)
  const area = `M${BOX.left} ${base}L${points.join('L')}L${BOX.left + BOX.width} ${base}Z`
  const end = points.at(-1)?.split(' ') ?? []
  return [
    `<path d="${area}" fill="${tint}" fill-opacity="0.14"/>`,
    zero === null
      ? ''
      : `<path d="M${BOX.left} ${base}h${BOX.width}" stroke="${even}" stroke-width="2" stroke-dasharray="6 8"/>`,
    `<path d="M${points.join('L')}" fill="none" stroke="${tint}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<circle cx="${end[0]}" cy="${end[1]}" r="9" fill="${tint}"/>`,
  ].join('')
}

/** If the browser sent no colours of its own: those of the dark theme. */
const COLOURS = {
  bg: '#0b0e14',
  line: '#232a37',
  t1: '#e6e9ef',
  t2: '#a8b1c1',
  win: '#34d399',
  loss: '#f6576b',
} as const
