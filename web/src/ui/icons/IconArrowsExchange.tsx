import { type IconProps, Outline } from './Icon.tsx'

export const IconArrowsExchange = (props: IconProps) => <Outline path="M7 10h14l-4 -4M17 14h-14l4 4" {...props} />
