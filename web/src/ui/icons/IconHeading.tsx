import { type IconProps, Outline } from './Icon.tsx'

export const IconHeading = (props: IconProps) => (
  <Outline path="M7 12h10M7 5v14M17 5v14M15 19h4M15 5h4M5 19h4M5 5h4" {...props} />
)
