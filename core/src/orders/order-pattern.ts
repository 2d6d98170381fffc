/**
 * Whether a client order id fits a pattern of a trader, such as `grid-*` or `*_v2`. `*` stands for any text, also none;
 * capitals matter, as they do to exchanges.
 */
export function fitsPattern(clientOrderId: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return clientOrderId === pattern
  if (!clientOrderId.startsWith(start)) return false
  const end = rest.pop() ?? ''
  let at = start.length
  for (const part of rest) {
    const found = clientOrderId.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return clientOrderId.length - end.length >= at && clientOrderId.endsWith(end)
}
