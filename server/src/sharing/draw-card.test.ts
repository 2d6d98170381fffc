// Promise [Print, files and shared links] A shared link has a preview picture of 1200 x 630 with its result, without
//   amounts unless the trader shows them.
import type { SharedCard } from '@roundtrip/contract/sharing'
import fc from 'fast-check'
import sharp, { type Region } from 'sharp'
import { expect, test } from 'vitest'
import { cardDrawing, drawCard } from './draw-card.ts'

const CARD: SharedCard = {
  subject: 'BTCUSDT long · 3 Nov 2026',
  headline: '+2.41R',
  tone: 'win',
  figures: [{ name: 'Entry', text: '67,412.5' }],
  curve: { heights: [0, 1_000, 400], zero: 200 },
}
const INPUT = { uid: 'u', title: 'A trade', card: CARD, colours: [], date: '29 Nov 2026' }
// The task needs no database.
const draw = async (input: Partial<typeof INPUT> | { readonly card: null }) =>
  Buffer.from((await drawCard(undefined as never, { ...INPUT, ...input })).png)

/** How many pixels of an area of the picture have a colour close to this one. */
async function like(png: Buffer, [r, g, b]: readonly number[], box: Region): Promise<number> {
  const { data, info } = await sharp(png).extract(box).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const far = Math.abs(Number(data[at]) - Number(r)) + Math.abs(Number(data[at + 1]) - Number(g))
    if (far + Math.abs(Number(data[at + 2]) - Number(b)) < 40) count += 1
  }
  return count
}

const HEADLINE = { left: 60, top: 250, width: 520, height: 110 }
const CHART = { left: 620, top: 140, width: 520, height: 290 }
const [GREEN, RED, BLUE] = [
  [0x34, 0xd3, 0x99],
  [0xf6, 0x57, 0x6b],
  [0x4d, 0xa3, 0xff],
]

test('is 1200 x 630, and its headline and curve have the colour of the result', async () => {
  const won = await draw({})
  expect(await sharp(won).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
  expect(won.length).toBeLessThan(100_000)
  for (const box of [HEADLINE, CHART]) {
    expect(await like(won, GREEN ?? [], box)).toBeGreaterThan(1_000)
    expect(await like(won, RED ?? [], box)).toBe(0)
  }
  const lost = await draw({ card: { ...CARD, tone: 'loss' } })
  expect(await like(lost, RED ?? [], HEADLINE)).toBeGreaterThan(1_000)
  // The trader's own colours, for people who cannot distinguish red from green.
  const colours = [{ colour: 'win', light: '#0b63c5', dark: '#4da3ff' }]
  expect(await like(await draw({ colours } as never), BLUE ?? [], HEADLINE)).toBeGreaterThan(1_000)
})

test('without a card it shows the title, and without a curve nothing in its place', async () => {
  expect(await like(await draw({ card: null }), [0xe6, 0xe9, 0xef], { ...HEADLINE, width: 1_000 })).toBeGreaterThan(500)
  expect(await like(await draw({ card: { ...CARD, curve: null } }), GREEN ?? [], CHART)).toBe(0)
})

test('no text is markup, and no text is wider than its place', async () => {
  const text = fc.oneof(
    fc.string({ minLength: 1, maxLength: 24 }),
    fc.constantFrom('<b>&"', '币安人生USDT', '−••• USDT'),
  )
  await fc.assert(
    fc.asyncProperty(text, text, async (subject, headline) => {
      const drawing = await cardDrawing({ ...INPUT, card: { ...CARD, subject, headline } })
      // Parsed as XML by the library that draws it.
      await sharp(Buffer.from(drawing)).metadata()
      expect(drawing).not.toContain('<b>')
    }),
    // Each case reads the fonts.
    { numRuns: 20 },
  )
  // The longest headline in German stays whole.
  const german = await cardDrawing({ ...INPUT, card: { ...CARD, headline: '40\u00a0% Trefferquote' } })
  const cut = await cardDrawing({ ...INPUT, card: { ...CARD, headline: '40\u00a0% Trefferq…' } })
  expect(german.length).toBeGreaterThan(cut.length)
  const long = await draw({ card: { ...CARD, headline: 'W'.repeat(24) } })
  expect(await like(long, GREEN ?? [], { left: 590, top: 250, width: 28, height: 110 })).toBe(0)
})
