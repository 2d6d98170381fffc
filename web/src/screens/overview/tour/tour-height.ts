/** About as high as the tour is, in pixels: its place is kept while it loads. */
export const TOUR_HEIGHT = 155
