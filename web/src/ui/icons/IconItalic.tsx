import { type IconProps, Outline } from './Icon.tsx'

export const IconItalic = (props: IconProps) => <Outline path="M11 5l6 0M7 19l6 0M14 5l-4 14" {...props} />
