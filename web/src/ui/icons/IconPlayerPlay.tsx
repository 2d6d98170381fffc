import { type IconProps, Outline } from './Icon.tsx'

export const IconPlayerPlay = (props: IconProps) => <Outline path="M7 4v16l13 -8l-13 -8" {...props} />
