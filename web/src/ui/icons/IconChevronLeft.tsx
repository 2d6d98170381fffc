import { type IconProps, Outline } from './Icon.tsx'

export const IconChevronLeft = (props: IconProps) => <Outline path="M15 6l-6 6l6 6" {...props} />
