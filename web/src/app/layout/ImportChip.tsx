export function ImportChip() {
  return null
}
