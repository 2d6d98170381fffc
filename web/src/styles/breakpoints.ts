/**
 * The widths at which the layout changes. In em, so that they follow the reader's font size, 16 px by default. In a
 * style sheet, `@media (--phone)` becomes `@media (max-width: 26.75em)`; vite.config.ts replaces it.
 */
export const BREAKPOINTS = {
  /** 428 px: large phones in portrait. */
  phone: '26.75em',
  /** 640 px: list rows take two lines, cards are stacked. */
  narrow: '40em',
  /** 890 px: the bottom bar replaces the sidebar. */
  tablet: '55.625em',
  /** 1024 px: the sidebar shrinks to icons. */
  laptop: '64em',
  /** 1680 px: there is room for three columns. */
  desktop: '105em',
} as const

type Breakpoint = keyof typeof BREAKPOINTS

/** The media query of everything up to this width. */
export function upTo(name: Breakpoint): string {
  return `(max-width: ${BREAKPOINTS[name]})`
}
