// Separate from the schemas, so that the editor loads these texts without zod.

export const POST_UNTITLED = 'Please enter a title.'
export const POST_EMPTY = 'Please enter the content.'
