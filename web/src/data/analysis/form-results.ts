/** A chunk of its own, loaded only when results are shown in a form other than net money. */
export { inForm } from '@roundtrip/core/reports'
