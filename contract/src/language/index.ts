export { dayInStyle, monthNames, weekdayNames } from './dates.ts'
export { NUMBERS_IN, withSymbol } from './numbers.ts'
export {
  formsKey,
  type Translation,
  type Translations,
  type Translator,
  translatorOf,
  type Value,
} from './translator.ts'
