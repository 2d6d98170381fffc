import { type IconProps, Outline } from './Icon.tsx'

export const IconArrowRight = (props: IconProps) => <Outline path="M5 12l14 0M13 18l6 -6M13 6l6 6" {...props} />
