/** The strength of a tint, 0.1 to 1: by the square root, so that small results stay visible next to a large one. */
export function heatStrength(value: number, largest: number): number {
  if (value === 0 || largest === 0) return 0
  return 0.16 + 0.84 * Math.sqrt(Math.min(1, Math.abs(value) / largest))
}

/** The background of a cell with that result. */
export function heatColour(value: number, largest: number): string {
  const strength = heatStrength(value, largest)
  if (strength === 0) return 'var(--s2)'
  const tone = value > 0 ? 'var(--win)' : 'var(--loss)'
  return `color-mix(in srgb, ${tone} calc(var(--heat) * ${strength.toFixed(3)}), var(--s1))`
}
