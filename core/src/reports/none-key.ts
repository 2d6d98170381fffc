/** The key of trades without a value to group by. */
export const NONE_KEY = '(none)'
