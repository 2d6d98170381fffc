/** How much of a position has to be built to show one of its trades. */
import type { FlatPoint } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { coinOfKey } from '../store/touched.ts'
import { type BuildContext, isSeparate } from './context.ts'
import { flatPointsOf } from './flat-points.ts'

/** The rows between two flat points; null = from the beginning, or to the end. */
export type Section = { readonly from: FlatPoint | null; readonly until: FlatPoint | null }

export const WHOLE_POSITION: Section = { from: null, until: null }

type Searched = {
  readonly key: string
  /** How many trades of the position closed before the requested one; null = not known. */
  readonly closedBefore: number | null
}

/** Sections that contain the trade, each longer than the previous one, and finally the whole position. */
export async function sectionsAround(
  client: DatabaseClient,
  context: BuildContext,
  { key, closedBefore }: Searched,
): Promise<readonly Section[]> {
  if (closedBefore === null || !isSeparate(context, key)) return [WHOLE_POSITION]
  const points = await flatPointsOf(client, context, key)
  const before = points.filter(({ trades }) => trades <= closedBefore - 1)
  const after = points.filter(({ trades }) => trades >= closedBefore + 2)
  // Fees and transfers in a coin are read from a point on, not up to one.
  const canEnd = coinOfKey(key) === null
  const sections = WIDTHS.map((width) => ({
    from: before.at(-width) ?? null,
    until: canEnd ? (after[width - 1] ?? null) : null,
  }))
  return [...sections.filter(({ from, until }) => from !== null || until !== null), WHOLE_POSITION]
}

/** In flat points. In hedge mode, the previous trade in its leg may be further away. */
const WIDTHS = [1, 8]
