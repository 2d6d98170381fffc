/** An id as the contract spells it: 32 hex digits, without the dashes of a stored uuid. */
export function plainId(id: string): string {
  return id.replaceAll('-', '')
}
