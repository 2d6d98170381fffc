import { type IconProps, Outline } from './Icon.tsx'

export const IconCircle = (props: IconProps) => <Outline path="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0" {...props} />
