import { type IconProps, Outline } from './Icon.tsx'

export const IconArrowsMaximize = (props: IconProps) => (
  <Outline
    path="M16 4l4 0l0 4M14 10l6 -6M8 20l-4 0l0 -4M4 20l6 -6M16 20l4 0l0 -4M14 14l6 6M8 4l-4 0l0 4M4 4l6 6"
    {...props}
  />
)
