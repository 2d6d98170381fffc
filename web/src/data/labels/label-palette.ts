/**
 * What the sixteen colours of labels are called. Each has a mark of its own shape (`ui/ColourMark.tsx`), so that
 * two labels can be told apart without seeing the colour; the values stand in `styles/tokens.css`.
 */
export const LABEL_COLOURS = [
  'Blue',
  'Cyan',
  'Violet',
  'Amber',
  'Moss',
  'Pink',
  'Slate',
  'Sand',
  'Yellow',
  'Coral',
  'Indigo',
  'Sky',
  'Orchid',
  'Olive',
  'Taupe',
  'Silver',
] as const

/** The colour that the fewest labels have, so that new ones look different from those there are. */
export function freeColour(labels: readonly { readonly colour: number }[]): number {
  const uses = LABEL_COLOURS.map((_, colour) => labels.filter((label) => label.colour === colour).length)
  return uses.indexOf(Math.min(...uses))
}
