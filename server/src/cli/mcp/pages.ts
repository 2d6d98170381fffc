/** Outputs in pages, so that none is larger than an assistant can read. */
import { createHash } from 'node:crypto'
import { CliError } from '../cli-error.ts'

/** The message of a page, with everything that the protocol wraps around its text, is no longer than this. */
export const MAX_BYTES = 20_000
/** What the protocol wraps around the text. */
const ENVELOPE_BYTES = 500

/** A list in an output. Its items are made when a page includes them. */
export type Listing = {
  /** The path to it in the output: `['a', 'figures']`. */
  readonly path: readonly string[]
  readonly count: number
  readonly itemAt: (index: number) => unknown
}

export type ToolOutput = {
  /** On every page. */
  readonly head: object
  readonly lists: readonly Listing[]
  /** The most items on a page. */
  readonly maxItems?: number
}

export function listing(path: readonly string[], items: readonly unknown[]): Listing {
  return { path, count: items.length, itemAt: (index) => items[index] }
}

type PagePosition = {
  readonly cursor: string | undefined
  /** Changes with the input and with the journal, so that pages never mix two outputs. */
  readonly state: string
}

/** The text of a page: as many items as fit, and the cursor of the next page or null. */
export function pageText(
  { head, lists, maxItems = Number.POSITIVE_INFINITY }: ToolOutput,
  position: PagePosition,
): string {
  const total = lists.reduce((sum, { count }) => sum + count, 0)
  const stamp = createHash('sha256').update(position.state).digest('base64url').slice(0, 12)
  const from = position.cursor === undefined ? 0 : startOf(position.cursor, stamp)
  const cursorAt = (next: number): string | null => (next < total ? `${next}.${stamp}` : null)
  const shown: unknown[][] = lists.map(() => [])
  const textOf = (next: number): string =>
    JSON.stringify({
      ...lists.reduce((output, { path }, index) => withList(output, path, shown[index] ?? []), head),
      page: { from, items: next - from, of: total },
      nextCursor: cursorAt(next),
    })
  let [next, room] = [from, MAX_BYTES - ENVELOPE_BYTES - sentBytes(textOf(from))]
  for (const [index, { count, itemAt }] of lists.entries()) {
    const before = lists.slice(0, index).reduce((sum, list) => sum + list.count, 0)
    for (; next < before + count && next - from < maxItems; next += 1) {
      const item = itemAt(next - before)
      room -= sentBytes(JSON.stringify(item)) + 1
      // A page always advances, even over an item that is too large.
      if (room < 0 && next > from) return textOf(next)
      shown[index]?.push(item)
    }
  }
  return textOf(next)
}

/** All items at once, for uses where length does not matter. */
export function wholeText({ head, lists }: ToolOutput): string {
  const whole = lists.reduce(
    (output, { path, count, itemAt }) =>
      withList(
        output,
        path,
        Array.from({ length: count }, (_, index) => itemAt(index)),
      ),
    head,
  )
  return JSON.stringify(whole, null, 1)
}

/** A text is sent as a string of JSON, in which its quotes are escaped. */
function sentBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text))
}

function startOf(cursor: string, stamp: string): number {
  const [start = '', of] = cursor.split('.')
  if (!/^\d{1,9}$/.test(start) || of === undefined) {
    throw new CliError('This is not a cursor. Use nextCursor of the previous page, or omit the cursor.')
  }
  if (of !== stamp) {
    throw new CliError(
      'This cursor belongs to another request, or the journal has changed since. Repeat the request without it.',
    )
  }
  return Number(start)
}

function withList(output: object, [first = '', ...rest]: readonly string[], items: readonly unknown[]): object {
  if (rest.length === 0) return { ...output, [first]: items }
  const inner = (output as Readonly<Record<string, object | undefined>>)[first] ?? {}
  return { ...output, [first]: withList(inner, rest, items) }
}
