import { type IconProps, Outline } from './Icon.tsx'

export const IconArrowBackUp = (props: IconProps) => (
  <Outline path="M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1" {...props} />
)
