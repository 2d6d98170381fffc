/** The number style of each language, by the names of the settings; a choice of the user replaces it. */
export const NUMBERS_IN = { en: 'comma-point', de: 'point-comma' } as const
