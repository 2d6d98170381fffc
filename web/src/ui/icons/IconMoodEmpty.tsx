import { type IconProps, Outline } from './Icon.tsx'

export const IconMoodEmpty = (props: IconProps) => (
  <Outline path="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 10l.01 0M15 10l.01 0M9 15l6 0" {...props} />
)
