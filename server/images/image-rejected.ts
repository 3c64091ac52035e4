/**
 * The URL does not lead to an acceptable image. Users get one sentence for all reasons, so that the server reveals
 * nothing about its network. The message is for logs and tests.
 */
export class ImageRejected extends Error {
  override name = 'ImageRejected'
}

/** The file is no JPEG, PNG, GIF or WebP. */
export class UnknownFormat extends ImageRejected {
  override name = 'UnknownFormat'
}
