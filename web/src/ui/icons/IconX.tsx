import { type IconProps, Outline } from './Icon.tsx'

export const IconX = (props: IconProps) => <Outline path="M18 6l-12 12M6 6l12 12" {...props} />
