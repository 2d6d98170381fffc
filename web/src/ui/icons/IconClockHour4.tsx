import { type IconProps, Outline } from './Icon.tsx'

export const IconClockHour4 = (props: IconProps) => (
  <Outline path="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 12l3 2M12 7v5" {...props} />
)
