import { type IconProps, Outline } from './Icon.tsx'

export const IconCircleDot = (props: IconProps) => (
  <Outline path="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0" {...props} />
)
