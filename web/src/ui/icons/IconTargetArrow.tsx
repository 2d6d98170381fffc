import { type IconProps, Outline } from './Icon.tsx'

export const IconTargetArrow = (props: IconProps) => (
  <Outline
    path="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M12 7a5 5 0 1 0 5 5M13 3.055a9 9 0 1 0 7.941 7.945M15 6v3h3l3 -3h-3v-3l-3 3M15 9l-3 3"
    {...props}
  />
)
