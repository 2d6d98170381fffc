import { type IconProps, Outline } from './Icon.tsx'

export const IconMoodSad = (props: IconProps) => (
  <Outline path="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 10l.01 0M15 10l.01 0M9.5 15.25a3.5 3.5 0 0 1 5 0" {...props} />
)
