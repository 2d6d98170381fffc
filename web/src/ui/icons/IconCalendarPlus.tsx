import { type IconProps, Outline } from './Icon.tsx'

export const IconCalendarPlus = (props: IconProps) => (
  <Outline
    path="M12.5 21h-6.5a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v5M16 3v4M8 3v4M4 11h16M16 19h6M19 16v6"
    {...props}
  />
)
