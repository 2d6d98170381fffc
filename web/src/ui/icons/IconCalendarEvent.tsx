import { type IconProps, Outline } from './Icon.tsx'

export const IconCalendarEvent = (props: IconProps) => (
  <Outline
    path="M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12M16 3l0 4M8 3l0 4M4 11l16 0M8 15h2v2h-2l0 -2"
    {...props}
  />
)
