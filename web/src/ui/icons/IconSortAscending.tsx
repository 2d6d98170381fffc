import { type IconProps, Outline } from './Icon.tsx'

export const IconSortAscending = (props: IconProps) => (
  <Outline path="M4 6l7 0M4 12l7 0M4 18l9 0M15 9l3 -3l3 3M18 6l0 12" {...props} />
)
