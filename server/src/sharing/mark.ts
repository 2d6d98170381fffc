/** The mark of the product, as web/public/icon.svg draws it in a box of 32. */
export const MARK_SHAPES = `<rect width="32" height="32" rx="9" fill="#3b5fe0"/><path d="M7 20.5c3.4 0 4-9 8-9s4.6 9 8 9" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><path d="M6.5 20.5h19" stroke="#fff" stroke-opacity=".45" stroke-width="1.8" stroke-linecap="round"/>`
