/** The stand-in for a payment provider, and the plans that it sells. */
export { webhookSignature as signatureOf } from './payments/webhooks.ts'
export { ALWAYS_PAYS, PAYS_ONCE } from './payments/world.ts'
export { type FakePayments, startFakePayments } from './payments/server.ts'
export { SAMPLE_KEYS, SAMPLE_PRICES } from './payments/sample.ts'
