import { type IconProps, Outline } from './Icon.tsx'

export const IconMoodWrrr = (props: IconProps) => (
  <Outline
    path="M12 21a9 9 0 1 1 0 -18a9 9 0 0 1 0 18M8 16l1 -1l1.5 1l1.5 -1l1.5 1l1.5 -1l1 1M8.5 11.5l1.5 -1.5l-1.5 -1.5M15.5 11.5l-1.5 -1.5l1.5 -1.5"
    {...props}
  />
)
