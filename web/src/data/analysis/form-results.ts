/** A chunk of its own, which loads when somebody wants results in another form than net money. */
export { inForm } from '@roundtrip/core/reports'
