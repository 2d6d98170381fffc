import { Popover as MantinePopover, type PopoverProps } from '@mantine/core'

/**
 * A panel that a button opens: a filter, a choice of columns. The keyboard stays in it while it is open, and is back on
 * the button afterwards.
 */
function OpenedPanel(props: PopoverProps) {
  return <MantinePopover position="bottom-end" shadow="md" trapFocus returnFocus {...props} />
}

export const Popover = Object.assign(OpenedPanel, {
  Target: MantinePopover.Target,
  Dropdown: MantinePopover.Dropdown,
})
