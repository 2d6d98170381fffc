import { type IconProps, Outline } from './Icon.tsx'

export const IconRestore = (props: IconProps) => (
  <Outline path="M3.06 13a9 9 0 1 0 .49 -4.087M3 4.001v5h5M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0" {...props} />
)
