import { type IconProps, Outline } from './Icon.tsx'

export const IconBook = (props: IconProps) => (
  <Outline
    path="M3 19a9 9 0 0 1 9 0a9 9 0 0 1 9 0M3 6a9 9 0 0 1 9 0a9 9 0 0 1 9 0M3 6l0 13M12 6l0 13M21 6l0 13"
    {...props}
  />
)
