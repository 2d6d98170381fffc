import { type IconProps, Outline } from './Icon.tsx'

export const IconPlayerSkipBack = (props: IconProps) => <Outline path="M20 5v14l-12 -7l12 -7M4 5l0 14" {...props} />
