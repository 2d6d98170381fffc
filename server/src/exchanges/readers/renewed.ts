/** Streams that an earlier reader read incompletely. */
import type { PageRequest, RecordPage } from './reader.ts'

/** How often the reader of a stream was corrected: 1, unless it says otherwise. */
export type Renewal = { readonly readings: number }

const ONCE: Renewal = { readings: 1 }

/**
 * A page of a stream under a name that an earlier reader also used. A position of that reader is recognized and reset
 * to the beginning of the history, because it is past records that were never read. Records keep their keys, so a
 * record that is read twice is stored once.
 */
export async function renewedPage(
  request: PageRequest,
  page: (request: PageRequest) => Promise<RecordPage>,
  { readings }: Renewal = ONCE,
): Promise<RecordPage> {
  const mark = readings === 1 ? 'again:' : `again${readings}:`
  const { position } = request
  const ours = position?.startsWith(mark) === true ? position.slice(mark.length) : null
  const read = await page({ ...request, position: ours })
  return { ...read, position: `${mark}${read.position}` }
}
