import { type IconProps, Outline } from './Icon.tsx'

export const IconColumns3 = (props: IconProps) => (
  <Outline
    path="M3 4a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-16M9 3v18M15 3v18"
    {...props}
  />
)
