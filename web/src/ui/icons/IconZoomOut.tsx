import { type IconProps, Outline } from './Icon.tsx'

export const IconZoomOut = (props: IconProps) => (
  <Outline path="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M7 10l6 0M21 21l-6 -6" {...props} />
)
