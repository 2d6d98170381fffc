import { type IconProps, Outline } from './Icon.tsx'

export const IconList = (props: IconProps) => (
  <Outline path="M9 6l11 0M9 12l11 0M9 18l11 0M5 6l0 .01M5 12l0 .01M5 18l0 .01" {...props} />
)
