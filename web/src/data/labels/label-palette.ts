import { perLanguage, t } from '../../language/translate.ts'

/**
 * The names of the sixteen label colours. Each has a mark of its own shape (`ui/ColourMark.tsx`), so that two labels
 * can be distinguished without seeing the colour. The colour values are in `styles/tokens.css`.
 */
export const LABEL_COLOURS = perLanguage(
  () =>
    [
      t('Blue'),
      t('Cyan'),
      t('Violet'),
      t('Amber'),
      t('Moss'),
      t('Pink'),
      t('Slate'),
      t('Sand'),
      t('Yellow'),
      t('Coral'),
      t('Indigo'),
      t('Sky'),
      t('Orchid'),
      t('Olive'),
      t('Taupe'),
      t('Silver'),
    ] as const,
)

/** The least used colour, so that a new label looks different from the existing ones. */
export function freeColour(labels: readonly { readonly colour: number }[]): number {
  const uses = LABEL_COLOURS().map((_, colour) => labels.filter((label) => label.colour === colour).length)
  return uses.indexOf(Math.min(...uses))
}
