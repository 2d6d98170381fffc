/** The labels of a trade after toggling this one. */
export function withLabel(labels: readonly string[], id: string): string[] {
  return labels.includes(id) ? labels.filter((label) => label !== id) : [...labels, id]
}
