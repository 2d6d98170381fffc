import { type IconProps, Outline } from './Icon.tsx'

export const IconChevronRight = (props: IconProps) => <Outline path="M9 6l6 6l-6 6" {...props} />
