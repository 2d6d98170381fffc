import { IconMoodEmpty, IconMoodHappy, IconMoodSad, IconMoodSmile, IconMoodWrrr } from '../../ui/icons/index.ts'

/** How a day felt, from 1 to 5. */
export const MOODS = [
  { value: 1, name: 'Bad', icon: IconMoodWrrr },
  { value: 2, name: 'Rather bad', icon: IconMoodSad },
  { value: 3, name: 'Neutral', icon: IconMoodEmpty },
  { value: 4, name: 'Good', icon: IconMoodSmile },
  { value: 5, name: 'Very good', icon: IconMoodHappy },
] as const
