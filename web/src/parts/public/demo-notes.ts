/** The note under the demo button. */
export const DEMO_NOTES = {
  idle: 'No account, no card, nothing to install.',
  busy: 'Filling a journal with two made-up years. This takes a few seconds.',
} as const
