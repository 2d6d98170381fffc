/**
 * Whether a client order id fits a pattern of a trader, such as `grid-*` or `*_v2`. `*` stands for any text, including
 * none; the pattern is case-sensitive, as ids are at exchanges.
 */
export function fitsPattern(clientOrderId: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return clientOrderId === pattern
  if (!clientOrderId.startsWith(start)) return false
  const end = rest.pop() ?? ''
  let at = start.length
  for (const part of rest) {
    const index = clientOrderId.indexOf(part, at)
    if (index < 0) return false
    at = index + part.length
  }
  return clientOrderId.length - end.length >= at && clientOrderId.endsWith(end)
}

/** A label, and the patterns of client order ids that put it on a trade. */
type PatternLabel = { readonly orderPatterns: readonly string[] }

/** Finds the labels of a trade by the client order id of the order that opened it. */
export function labelsByOrder(
  labels: Iterable<readonly [id: string, label: PatternLabel]>,
): (clientOrderId: string | null) => readonly string[] {
  const patterns = [...labels].flatMap(([id, { orderPatterns }]) => orderPatterns.map((pattern) => ({ id, pattern })))
  const idsByClientOrder = new Map<string, readonly string[]>()
  return (clientOrderId) => {
    if (clientOrderId === null || patterns.length === 0) return NO_LABELS
    const cached = idsByClientOrder.get(clientOrderId)
    if (cached !== undefined) return cached
    const fitting = patterns.filter(({ pattern }) => fitsPattern(clientOrderId, pattern)).map(({ id }) => id)
    const ids = fitting.length === 0 ? NO_LABELS : [...new Set(fitting)]
    idsByClientOrder.set(clientOrderId, ids)
    return ids
  }
}

const NO_LABELS: readonly string[] = []
