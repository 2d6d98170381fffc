import { type IconProps, Outline } from './Icon.tsx'

export const IconChevronUp = (props: IconProps) => <Outline path="M6 15l6 -6l6 6" {...props} />
