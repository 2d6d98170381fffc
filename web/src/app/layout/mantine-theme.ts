import { createTheme } from '@mantine/core'
import { BREAKPOINTS } from '../../styles/breakpoints.ts'
import { perLanguage, t } from '../../language/translate.ts'

const LIST = { options: { maxHeight: 220, overflowY: 'auto' } } as const

/** The id of the element that menus, tooltips and dialogs are drawn into. */
export const OVERLAYS = 'overlays'

/** Mantine with our tokens; the variables derived from this are in `mantine-variables.css`. */
export const theme = perLanguage(() =>
  createTheme({
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
      Portal: { defaultProps: { target: `#${OVERLAYS}` } },
      Modal: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
      // Focuses the first item, as menus do, and not an empty element before it.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // A list that scrolls itself belongs to its field for assistive technology; a scrolling wrapper does not.
      Select: { defaultProps: { withScrollArea: false }, styles: LIST },
      MultiSelect: { defaultProps: { withScrollArea: false }, styles: LIST },
      Autocomplete: { defaultProps: { withScrollArea: false }, styles: LIST },
      // As large as the boxes of lists, which `controls.css` draws.
      Checkbox: { defaultProps: { radius: 4 }, vars: () => ({ root: { '--checkbox-size': '1rem' } }) },
      Tooltip: { defaultProps: { fz: 'var(--text-small)', radius: 8, arrowSize: 6 } },
    },
  }),
)
