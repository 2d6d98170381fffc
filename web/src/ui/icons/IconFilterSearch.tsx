import { type IconProps, Outline } from './Icon.tsx'

export const IconFilterSearch = (props: IconProps) => (
  <Outline
    path="M11.36 20.213l-2.36 .787v-8.5l-4.48 -4.928a2 2 0 0 1 -.52 -1.345v-2.227h16v2.172a2 2 0 0 1 -.586 1.414l-4.414 4.414M15 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M20.2 20.2l1.8 1.8"
    {...props}
  />
)
