// Apart from render.ts, so that the server knows the version without loading the parser, which only the worker threads need.

/** Stored with the HTML. Raise it with every change of the output, so that stored HTML is rendered again. */
export const RENDERER_VERSION = 3
