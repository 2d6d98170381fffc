/**
 * Wilson score interval at 95 %: (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n), n = wins + losses.
 * Source: Wilson (1927); z = 1.959964.
 */
export function wilson(wins: number, losses: number): { readonly low: number; readonly high: number } | null {
  const n = wins + losses
  if (n === 0) return null
  const z = 1.959963984540054
  const p = wins / n
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n)
  return { low: centre - half, high: centre + half }
}
