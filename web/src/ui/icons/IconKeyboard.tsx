import { type IconProps, Outline } from './Icon.tsx'

export const IconKeyboard = (props: IconProps) => (
  <Outline
    path="M2 8a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2l0 -8M6 10l0 .01M10 10l0 .01M14 10l0 .01M18 10l0 .01M6 14l0 .01M18 14l0 .01M10 14l4 .01"
    {...props}
  />
)
