import { type IconProps, Outline } from './Icon.tsx'

export const IconArrowsDiff = (props: IconProps) => (
  <Outline path="M11 16h10M11 16l4 4M11 16l4 -4M13 8h-10M13 8l-4 4M13 8l-4 -4" {...props} />
)
