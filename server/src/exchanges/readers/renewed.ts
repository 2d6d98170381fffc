/** Streams that an earlier reader read with parts left out. */
import type { PageQuestion, RecordPage } from './reader.ts'

const MARK = 'again:'

/**
 * A page of a stream under a name that an earlier reader also used. A position of that reader is recognized and leads
 * to the beginning of the history, because it lies behind records that were never read. Records keep their keys, so
 * what is read twice is stored once.
 */
export async function renewedPage(
  question: PageQuestion,
  page: (question: PageQuestion) => Promise<RecordPage>,
): Promise<RecordPage> {
  const { position } = question
  const ours = position?.startsWith(MARK) === true ? position.slice(MARK.length) : null
  const answer = await page({ ...question, position: ours })
  return { ...answer, position: `${MARK}${answer.position}` }
}
