/** The smallest of 1, 2, 2.5 and 5 times a power of ten that is not below a width: 0.034 becomes 0.05. */
export function niceStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width))
  return ([1, 2, 2.5, 5].find((factor) => factor * power >= width) ?? 10) * power
}
