import { textScale } from './text-scale.ts'

/** About as wide as a digit of the axis texts. */
const LETTER_WIDTH = 7
const GAP = 12

export type PlacedLabel = { readonly x: number; readonly text: string; readonly anchor: 'start' | 'middle' | 'end' }

/**
 * The labels of an axis that fit side by side, from the left: a label that would touch the previous one, or that
 * repeats it, is left out, and those at the ends stay within the chart.
 */
export function spacedLabels(
  labels: readonly { readonly x: number; readonly text: string }[],
  { from, to, gap = GAP }: { readonly from: number; readonly to: number; readonly gap?: number },
): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = []
  let free = Number.NEGATIVE_INFINITY
  for (const { x, text } of labels) {
    const wide = text.length * LETTER_WIDTH * textScale()
    const anchor = x - wide / 2 < from ? 'start' : x + wide / 2 > to ? 'end' : 'middle'
    const start = { start: x, middle: x - wide / 2, end: x - wide }[anchor]
    if (start < free || start < from || start + wide > to + 1 || placed.at(-1)?.text === text) continue
    placed.push({ x, text, anchor })
    free = start + wide + gap
  }
  return placed
}
