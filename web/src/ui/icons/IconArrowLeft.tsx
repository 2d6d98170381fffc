import { type IconProps, Outline } from './Icon.tsx'

export const IconArrowLeft = (props: IconProps) => <Outline path="M5 12l14 0M5 12l6 6M5 12l6 -6" {...props} />
