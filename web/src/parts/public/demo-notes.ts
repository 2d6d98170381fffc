/** What stands under the way into the demo. */
export const DEMO_NOTES = {
  idle: 'The demo needs no account. Roundtrip is free.',
  busy: 'Filling a journal with two made-up years. This takes a few seconds.',
} as const
