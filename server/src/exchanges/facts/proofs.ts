/** Names of tests, as `file > title`. A title that no longer stands in its file fails `facts.test.ts`. */

/** A test of a reader. */
export function readerTest(exchange: string, title: string): string {
  return `server/src/exchanges/readers/${exchange}.test.ts > ${title}`
}

/** A test of what a record of an exchange means. */
export function mapperTest(exchange: string, title: string): string {
  return `core/src/exchanges/api/${exchange}.test.ts > ${title}`
}

/** A whole history at the stand-in of the exchange, fill by fill, with funding and money. */
export const WHOLE_HISTORY = readerTest('whole', 'tells every fill once, all funding, and the money that came and left')

/** A test of what is sent to a user stream, and of what its messages ring for. */
export function lineTest(title: string): string {
  return `server/src/exchanges/user-streams/lines.test.ts > ${title}`
}

/** A test of a user stream at a stand-in. */
export function standInTest(title: string): string {
  return `server/src/exchanges/user-streams/stand-ins.test.ts > ${title}`
}

/** A fill at the stand-in reaches the browser. */
export const LIVE_FILL =
  'server/src/sync/live/live-streams.long.test.ts > a fill is in the journal by a bell alone, and as the next run reads it'
