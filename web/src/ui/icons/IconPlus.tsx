import { type IconProps, Outline } from './Icon.tsx'

export const IconPlus = (props: IconProps) => <Outline path="M12 5l0 14M5 12l14 0" {...props} />
