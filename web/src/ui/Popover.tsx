import { Popover as MantinePopover, type PopoverProps } from '@mantine/core'

/**
 * A panel opened by a button: a filter, a choice of columns. The focus stays in it while it is open, and returns to the
 * button afterwards.
 */
function OpenedPanel(props: PopoverProps) {
  return <MantinePopover position="bottom-end" shadow="md" trapFocus returnFocus {...props} />
}

export const Popover = Object.assign(OpenedPanel, {
  Target: MantinePopover.Target,
  Dropdown: MantinePopover.Dropdown,
})
