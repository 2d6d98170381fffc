import { type IconProps, Outline } from './Icon.tsx'

export const IconChartCandle = (props: IconProps) => (
  <Outline
    path="M4 7a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -3M6 4l0 2M6 11l0 9M10 15a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v3a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -3M12 4l0 10M12 19l0 1M16 6a1 1 0 0 1 1 -1h2a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-2a1 1 0 0 1 -1 -1l0 -4M18 4l0 1M18 11l0 9"
    {...props}
  />
)
