import { type IconProps, Outline } from './Icon.tsx'

export const IconChecklist = (props: IconProps) => (
  <Outline
    path="M9.615 20h-2.615a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8M14 19l2 2l4 -4M9 8h4M9 12h2"
    {...props}
  />
)
