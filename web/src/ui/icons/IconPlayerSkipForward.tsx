import { type IconProps, Outline } from './Icon.tsx'

export const IconPlayerSkipForward = (props: IconProps) => <Outline path="M4 5v14l12 -7l-12 -7M20 5l0 14" {...props} />
