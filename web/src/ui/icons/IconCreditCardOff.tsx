import { type IconProps, Outline } from './Icon.tsx'

export const IconCreditCardOff = (props: IconProps) => (
  <Outline
    path="M3 3l18 18M9 5h9a3 3 0 0 1 3 3v8a3 3 0 0 1 -.128 .87M18.87 18.872a3 3 0 0 1 -.87 .128h-12a3 3 0 0 1 -3 -3v-8c0 -1.352 .894 -2.495 2.124 -2.87M3 11l8 0M15 11l6 0M7 15l.01 0M11 15l2 0"
    {...props}
  />
)
