import { type IconProps, Outline } from './Icon.tsx'

export const IconArrowDown = (props: IconProps) => <Outline path="M12 5l0 14M18 13l-6 6M6 13l6 6" {...props} />
