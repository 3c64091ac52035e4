import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns a short text that is different for different content. */
export const hashOf = (content: string | Buffer): string => createHash('sha1').update(content).digest('base64url')

/** Returns an ETag that stays the same when the content is compressed. */
export const etagOf = (content: string | Buffer): string => `W/"${hashOf(content)}"`

/**
 * Sends public content with its ETag, or 304 if the client has it already. The caller sets its Cache-Control and type.
 * @param etag the ETag of the content, if it was computed before
 */
export function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string | Buffer,
  etag = etagOf(content),
): FastifyReply {
  reply.header('ETag', etag)
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(content)
}
