/**
 * Reads a history in windows of time from its newest row backwards, and afterwards what is new. Backwards is forwards in
 * time that is counted from the first run into the past.
 */
import * as z from 'zod/mini'
import { parsePosition } from './positions.ts'
import type { PageQuestion, RecordPage } from './reader.ts'
import { walkWindows, type WindowWalk } from './walk-windows.ts'

/** The end of a walk in `walkWindows`. Earlier versions stored only this, after they read everything before it. */
const doneSchema = z.looseObject({ done: z.number(), open: z.unknown() })

/** `top` is when the first run began: `back` leads from there into the past, `forward` to the present. */
const placeSchema = z.object({
  top: z.number(),
  back: z.nullable(z.string()),
  /** True once the past is read to its beginning. */
  whole: z.boolean(),
  forward: z.string(),
})
type Place = z.infer<typeof placeSchema>

export async function walkNewestFirst<Row>(walk: WindowWalk<Row>, question: PageQuestion): Promise<RecordPage> {
  const { position, until } = question
  const place = placeOf(position, until)
  const since = position === null ? walk.cliff(until) : null
  if (position === null || (!question.fresh && isRead(place.forward, until))) {
    return past(walk, { question, place, since })
  }
  const page = await walkWindows(walk, { ...question, position: place.forward })
  const next: Place = { ...place, forward: page.position }
  return { ...page, position: JSON.stringify(next), more: page.more || !place.whole, since }
}

/** UTC ms up to which the whole history is read; null while a part of it is under way. */
export function readUntil(position: string | null, until: number): number | null {
  if (position === null) return null
  const { whole, forward } = placeOf(position, until)
  const { done, open } = parsePosition(forward, doneSchema, { done: 0, open: null })
  return whole && open === null ? done : null
}

function placeOf(position: string | null, until: number): Place {
  const first = { top: until, back: null, whole: false, forward: doneAt(until) }
  if (position === null) return first
  const stored = parsePosition(position, z.union([placeSchema, doneSchema]), first)
  return 'forward' in stored && typeof stored.forward === 'string'
    ? (stored as Place)
    : { top: until, back: null, whole: true, forward: position }
}

function doneAt(time: number): string {
  return JSON.stringify({ done: time, open: null, width: null })
}

function isRead(forward: string, until: number): boolean {
  const { done, open } = parsePosition(forward, doneSchema, { done: 0, open: null })
  return open === null && done >= until
}

type Past = { readonly question: PageQuestion; readonly place: Place; readonly since: number | null }

async function past<Row>(walk: WindowWalk<Row>, { question, place, since }: Past): Promise<RecordPage> {
  const { top } = place
  const oldest = Math.max(walk.begin, walk.cliff(question.until) ?? 0)
  const mirrored: WindowWalk<Row> = {
    ...walk,
    ask: ({ from, to, cursor }) => walk.ask({ from: top - to, to: top - from, cursor }),
    timeOf: (row) => top - walk.timeOf(row),
    begin: 0,
    cliff: () => null,
  }
  const page = await walkWindows(mirrored, { ...question, position: place.back, until: top - oldest })
  const next: Place = { ...place, back: page.position, whole: !page.more }
  return { ...page, position: JSON.stringify(next), reached: page.more ? null : question.until, since }
}
