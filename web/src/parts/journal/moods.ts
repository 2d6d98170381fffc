import { IconMoodEmpty, IconMoodHappy, IconMoodSad, IconMoodSmile, IconMoodWrrr } from '../../ui/icons/index.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** How a day felt, from 1 to 5. */
export const MOODS = perLanguage(
  () =>
    [
      { value: 1, name: t('Bad'), icon: IconMoodWrrr },
      { value: 2, name: t('Rather bad'), icon: IconMoodSad },
      { value: 3, name: t('Neutral'), icon: IconMoodEmpty },
      { value: 4, name: t('Good'), icon: IconMoodSmile },
      { value: 5, name: t('Very good'), icon: IconMoodHappy },
    ] as const,
)
