/** The labels of a trade with this one put on, or taken off where it was on. */
export function withLabel(labels: readonly string[], id: string): string[] {
  return labels.includes(id) ? labels.filter((label) => label !== id) : [...labels, id]
}
