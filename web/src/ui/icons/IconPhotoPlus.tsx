import { type IconProps, Outline } from './Icon.tsx'

export const IconPhotoPlus = (props: IconProps) => (
  <Outline
    path="M15 8h.01M12.5 21h-6.5a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6.5M3 16l5 -5c.928 -.893 2.072 -.893 3 0l4 4M14 14l1 -1c.67 -.644 1.45 -.824 2.182 -.54M16 19h6M19 16v6"
    {...props}
  />
)
