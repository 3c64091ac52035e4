/**
 * What an address leads to is no picture that is taken. People get one sentence for all of it (spec.md §5), so that
 * nobody can ask the server about its network; the message here is for tests and for whoever looks into the cause.
 */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}
