/**
 * The fields of a message that people fill in, in page order. Separate from their schema, which the public pages do not
 * need.
 */
export const MESSAGE_FIELDS = ['name', 'email', 'subject', 'message'] as const
export type MessageField = (typeof MESSAGE_FIELDS)[number]
