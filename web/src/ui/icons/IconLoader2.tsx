import { type IconProps, Outline } from './Icon.tsx'

export const IconLoader2 = (props: IconProps) => <Outline path="M12 3a9 9 0 1 0 9 9" {...props} />
