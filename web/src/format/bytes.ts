import { digitsOf, MISSING } from './number.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

/** `512 B`, `24.0 MB`, `1.25 TB`: three digits, in steps of a thousand, as disks are sold. */
export function bytesText(bytes: number | null): string {
  if (bytes === null || !Number.isFinite(bytes) || bytes < 0) return MISSING
  // 999.5 rounds up to a thousand, which is written as one of the next unit.
  const step = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes * 1.0005) / 3))
  const size = bytes / 1_000 ** step
  const decimals = step === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2
  return `${digitsOf(size, decimals)}\u00a0${UNITS[step]}`
}
