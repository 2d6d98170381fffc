import type { SharedColour } from '@roundtrip/contract/sharing'
import type { Colours } from './saved-page.ts'

const NAMES = [
  'bg',
  's1',
  's2',
  's3',
  'line',
  'line-2',
  'line-3',
  't1',
  't2',
  't3',
  'accent',
  'accent-fill',
  'win',
  'loss',
  'warn',
  'soft',
  'heat',
  ...Array.from({ length: 16 }, (_, index) => `label-${index}`),
].map((name) => `--${name}`)

/** The colours of a theme, whichever theme is shown. */
export function coloursOf(theme: 'light' | 'dark'): Colours {
  const root = document.documentElement
  const shown = root.dataset['mantineColorScheme'] ?? 'dark'
  root.dataset['mantineColorScheme'] = theme
  const style = getComputedStyle(root)
  const colours = Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(name).trim()]))
  root.dataset['mantineColorScheme'] = shown
  return colours
}

/** The colours that a shared page takes: those with a single plain value in both themes. */
export function sharedColours(light: Colours, dark: Colours): readonly SharedColour[] {
  return Object.entries(light)
    .map(([name, value]) => ({ colour: name.slice(2), light: value, dark: dark[name] ?? value }))
    .filter((colour) => PLAIN.test(colour.light) && PLAIN.test(colour.dark))
}

const PLAIN = /^(#[0-9a-f]{3,8}|\d+(\.\d+)?%)$/i

/** The names of our colours by the value that the browser computes: `rgb(9, 115, 77)` is `var(--win)`. */
export function namesOf(colours: Colours): ReadonlyMap<string, string> {
  // If two colours are equal, the first name wins.
  return new Map(
    Object.entries(colours)
      .toReversed()
      .flatMap(([name, value]) => (/^#[0-9a-f]{6}$/i.test(value) ? [[rgbOf(value), `var(${name})`] as const] : [])),
  )
}

function rgbOf(hex: string): string {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  return `rgb(${part(1)}, ${part(3)}, ${part(5)})`
}
