import { type IconProps, Outline } from './Icon.tsx'

export const IconChecks = (props: IconProps) => <Outline path="M7 12l5 5l10 -10M2 12l5 5m5 -5l5 -5" {...props} />
