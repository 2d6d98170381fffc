import { type IconProps, Outline } from './Icon.tsx'

export const IconArchive = (props: IconProps) => (
  <Outline
    path="M3 6a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-10M10 12l4 0"
    {...props}
  />
)
