import { useEffect, useState } from 'react'

/** The tokens that a canvas needs. Only this file reads computed styles. */
export type ChartTheme = Readonly<Record<(typeof TOKENS)[number], string>>

const TOKENS = [
  't1',
  't3',
  'line',
  'line-2',
  'win',
  'loss',
  'accent',
  's1',
  'warn',
  'label-1',
  'label-5',
  'label-15',
] as const

/** The current colours; updates when theme or palette change. */
export function useChartTheme(): ChartTheme {
  const [theme, setTheme] = useState(readTheme)
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(readTheme()))
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-pnl'] })
    return () => observer.disconnect()
  }, [])
  return theme
}

function readTheme(): ChartTheme {
  const computed = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    TOKENS.map((token) => [token, computed.getPropertyValue(`--${token}`).trim()]),
  ) as ChartTheme
}

/** A six-digit colour with an opacity, in the form that a canvas takes. */
export function faded(hex: string, opacity: number): string {
  const alpha = Math.round(opacity * 255)
  return /^#[0-9a-f]{6}$/i.test(hex) ? hex + alpha.toString(16).padStart(2, '0') : hex
}
