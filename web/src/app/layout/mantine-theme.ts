import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { BREAKPOINTS } from '../../styles/breakpoints.ts'

const LIST = { options: { maxHeight: 220, overflowY: 'auto' } } as const

/** Mantine with our tokens: its variables refer to ours, so that one file sets every colour. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 8,
  fontSizes: { xs: 'var(--text-small)', sm: 'var(--text-base)', md: 'var(--text-body)' },
  breakpoints: {
    xs: BREAKPOINTS.phone,
    sm: BREAKPOINTS.tablet,
    md: BREAKPOINTS.laptop,
    lg: BREAKPOINTS.desktop,
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    // Plain objects: a component's `extend` would import the component into the shell.
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Focuses the first item, as in any menu, and not an empty element before it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A list that scrolls itself belongs to its field for assistive technology; a scrolling wrapper does not.
    Select: { defaultProps: { withScrollArea: false }, styles: LIST },
    MultiSelect: { defaultProps: { withScrollArea: false }, styles: LIST },
    Autocomplete: { defaultProps: { withScrollArea: false }, styles: LIST },
    Tooltip: { defaultProps: { fz: 'var(--text-small)', radius: 8, arrowSize: 6 } },
  },
})

const scheme = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--t1)',
  '--mantine-color-bright': 'var(--t1)',
  '--mantine-color-dimmed': 'var(--t2)',
  '--mantine-color-placeholder': 'var(--t3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--s2)',
  '--mantine-color-default-hover': 'var(--s3)',
  '--mantine-color-default-color': 'var(--t1)',
  '--mantine-color-default-border': 'var(--line-3)',
  '--mantine-color-error': 'var(--loss)',
  '--mantine-color-dark-4': 'var(--line-2)',
  '--mantine-color-dark-5': 'var(--s3)',
  '--mantine-color-dark-6': 'var(--s2)',
  '--mantine-color-gray-2': 'var(--line)',
  '--mantine-color-disabled': 'var(--s2)',
  '--mantine-color-disabled-color': 'var(--t3)',
  '--mantine-primary-color-filled': 'var(--accent-fill)',
  '--mantine-primary-color-filled-hover': 'var(--accent-fill-hover)',
  '--mantine-primary-color-light-color': 'var(--accent)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-shadow-md': 'var(--shadow)',
    '--mantine-z-index-modal': 'var(--z-modal)',
    '--mantine-z-index-popover': 'var(--z-popover)',
    '--menu-item-hover': 'var(--s3)',
    '--tooltip-bg': 'var(--s3)',
    '--tooltip-color': 'var(--t1)',
  },
  dark: scheme,
  light: scheme,
})
