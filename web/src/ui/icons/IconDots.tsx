import { type IconProps, Outline } from './Icon.tsx'

export const IconDots = (props: IconProps) => (
  <Outline
    path="M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"
    {...props}
  />
)
