import { type IconProps, Outline } from './Icon.tsx'

export const IconMoodHappy = (props: IconProps) => (
  <Outline path="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 9l.01 0M15 9l.01 0M8 13a4 4 0 1 0 8 0h-8" {...props} />
)
