import { type IconProps, Outline } from './Icon.tsx'

export const IconCheck = (props: IconProps) => <Outline path="M5 12l5 5l10 -10" {...props} />
