import { type IconProps, Outline } from './Icon.tsx'

export const IconChevronDown = (props: IconProps) => <Outline path="M6 9l6 6l6 -6" {...props} />
