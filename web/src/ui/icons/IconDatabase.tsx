import { type IconProps, Outline } from './Icon.tsx'

export const IconDatabase = (props: IconProps) => (
  <Outline path="M4 6a8 3 0 1 0 16 0a8 3 0 1 0 -16 0M4 6v6a8 3 0 0 0 16 0v-6M4 12v6a8 3 0 0 0 16 0v-6" {...props} />
)
