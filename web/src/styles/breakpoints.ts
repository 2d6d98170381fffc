/**
 * The widths at which the layout changes. In em, so that they follow the letter size that a reader has set; 16 px is the
 * usual one. In a style sheet `@media (--phone)` means `@media (max-width: 26.75em)`; vite.config.ts puts it there.
 */
export const BREAKPOINTS = {
  /** 428 px: large phones upright. */
  phone: '26.75em',
  /** 640 px: rows of lists take two lines, cards stand one below the other. */
  narrow: '40em',
  /** 890 px: the bottom bar takes the place of the sidebar. */
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
