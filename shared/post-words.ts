// Apart from the schemas, so that the editor can have these words without zod.

export const POST_UNTITLED = 'Please enter a title.'
export const POST_EMPTY = 'Please enter the content.'
