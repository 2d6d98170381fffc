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
