import type { CardWidth, OverviewCard } from '@roundtrip/contract/documents'
import { perLanguage, t } from '../../../language/translate.ts'

/**
 * The cards below the result of the overview, in their default order. Ids never change, because users have arranged the
 * cards. Ids of removed cards, such as `figures` and `open-positions`, are never reused.
 */
export const CARDS = perLanguage(
  () =>
    [
      { card: 'insights', name: t('Where it went'), width: 'full' },
      { card: 'experiments', name: t('Running experiments'), width: 'full' },
      { card: 'month', name: t('Calendar'), width: 'two-thirds' },
      { card: 'latest-trades', name: t('Latest trades'), width: 'third' },
      { card: 'hours', name: t('P&L by hour'), width: 'full' },
      { card: 'accounts', name: t('Accounts'), width: 'full' },
    ] as const satisfies readonly { readonly card: string; readonly name: string; readonly width: CardWidth }[],
)
export type CardId = ReturnType<typeof CARDS>[number]['card']

export type PlacedCard = {
  readonly card: CardId
  readonly name: string
  readonly width: CardWidth
  readonly isHidden: boolean
}

/**
 * The cards as the user arranged them. A newer card, which the arrangement does not name, comes after its default
 * predecessor; cards that this release does not have are left out.
 */
export function arranged(stored: readonly OverviewCard[]): readonly PlacedCard[] {
  const placed: PlacedCard[] = stored.flatMap(({ card, isHidden, width }, index) => {
    const declared = CARDS().find((candidate) => candidate.card === card)
    const isFirst = stored.findIndex((other) => other.card === card) === index
    return declared === undefined || !isFirst ? [] : [{ ...declared, isHidden, width: width ?? declared.width }]
  })
  for (const [index, declared] of CARDS().entries()) {
    if (placed.some(({ card }) => card === declared.card)) continue
    const before = CARDS()[index - 1]?.card
    const at = placed.findIndex(({ card }) => card === before) + 1
    placed.splice(at, 0, { ...declared, isHidden: false })
  }
  return placed
}

/** The arrangement to store: as short as possible, and null if it is the default. */
export function storedArrangement(cards: readonly PlacedCard[]): readonly OverviewCard[] {
  const stored = cards.map(({ card, isHidden, width }) => {
    const own = CARDS().find((declared) => declared.card === card)?.width
    return { card, isHidden, width: width === own ? null : width }
  })
  const isDefault = stored.every(
    ({ card, isHidden, width }, index) => card === CARDS()[index]?.card && !isHidden && width === null,
  )
  return isDefault ? [] : stored
}

/** The cards after moving one to the position of another. */
export function moved(cards: readonly PlacedCard[], from: number, to: number): readonly PlacedCard[] {
  const rest = cards.filter((_, index) => index !== from)
  const card = cards[from]
  if (card === undefined || to < 0 || to >= cards.length) return cards
  return [...rest.slice(0, to), card, ...rest.slice(to)]
}
