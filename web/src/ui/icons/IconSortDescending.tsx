import { type IconProps, Outline } from './Icon.tsx'

export const IconSortDescending = (props: IconProps) => (
  <Outline path="M4 6l9 0M4 12l7 0M4 18l7 0M15 15l3 3l3 -3M18 6l0 12" {...props} />
)
