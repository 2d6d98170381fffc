/** Conversions of Coinbase: one row with a note that names the other coin, or two rows with one id. */
import { absolute, type Fixed, message } from '../../../base/index.ts'
import { conversionFill } from '../conversion.ts'
import { type Decision, ELSEWHERE, type KeyedPart, type Untimed } from '../joined-rows.ts'
import type { ConversionNote } from './notes.ts'

export type ConversionPart = {
  readonly asset: string
  /** Negative if the coin was given away; older files omit the sign. */
  readonly amount: Fixed
  readonly note: ConversionNote | null
  /** The time as written in the file. */
  readonly moment: string
  readonly tradeId: string | null
}

type Keyed = KeyedPart<ConversionPart>

/** Resolves the rows of one id, or of one moment if the file has no ids. */
export function joinConversions(conversions: readonly Keyed[], column: number): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>()
  const left = [...conversions]
  const take = (match: Keyed | undefined): void => {
    if (match === undefined) return
    left.splice(left.indexOf(match), 1)
    decisions.set(match.key, ELSEWHERE)
  }
  for (const given of conversions.filter(isGivenWithNote)) {
    const { note } = given.part
    if (note === null) continue
    take(given)
    decisions.set(given.key, { records: [fillOf(note, given.part)] })
    take(left.find(({ part }) => part.asset === note.to.asset && !isGivenWithNote({ key: '', part })))
  }
  for (const got of left.filter(({ part }) => part.note !== null)) {
    take(got)
    if (got.part.note !== null) decisions.set(got.key, { records: [fillOf(got.part.note, got.part)] })
  }
  joinSigns(left, decisions)
  for (const { key, part } of left) if (!decisions.has(key)) decisions.set(key, missing(part, column))
  return decisions
}

function isGivenWithNote({ part: { asset, note } }: Keyed): boolean {
  return note !== null && note.from.asset === asset
}

/** Rows without notes: one coin given for one other. */
function joinSigns(left: readonly Keyed[], decisions: Map<string, Decision>): void {
  const [gave, got] = [left.find(({ part }) => part.amount < 0n), left.find(({ part }) => part.amount > 0n)]
  if (left.length !== 2 || gave === undefined || got === undefined || gave.part.asset === got.part.asset) return
  const from = { asset: gave.part.asset, amount: absolute(gave.part.amount) }
  const to = { asset: got.part.asset, amount: got.part.amount }
  decisions.set(got.key, { records: [fillOf({ from, to }, got.part)] })
  decisions.set(gave.key, ELSEWHERE)
}

function fillOf({ from, to }: ConversionNote, { tradeId }: ConversionPart): Untimed {
  return {
    ...conversionFill({
      venue: 'coinbase',
      from: { ...from, fee: 0n },
      to: { ...to, fee: 0n },
      separator: '-',
    }),
    venueTradeId: tradeId,
    onlyHere: true,
  }
}

function missing({ asset, moment }: ConversionPart, column: number): Decision {
  const refused = message(
    'The note does not say what {coin} was converted to or from, and there is no other row of this conversion at {time}. Export the whole history of that day.',
    { coin: asset, time: moment },
  )
  return { refused, column }
}
