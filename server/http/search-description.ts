import type { FastifyInstance } from 'fastify'
import { SEARCH_DESCRIPTION, paths } from '../../shared/paths.ts'
import { sendUnlessKnown } from '../cache/etag.ts'
import type { Deps } from '../deps.ts'

/** Serves the description with which browsers offer this site as a search engine (OpenSearch 1.1). */
export async function searchDescription(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const { publicUrl: origin } = deps.config
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Tappet</ShortName>
  <Description>Car and engine parts by number or name</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="32" height="32" type="image/x-icon">${origin}/favicon.ico</Image>
  <Url type="text/html" template="${origin}${paths.search('')}?q={searchTerms}"/>
  <Url type="${SEARCH_DESCRIPTION.type}" rel="self" template="${origin}${SEARCH_DESCRIPTION.path}"/>
</OpenSearchDescription>
`
  app.get(SEARCH_DESCRIPTION.path, (request, reply) =>
    sendUnlessKnown(
      request,
      reply.header('Cache-Control', 'public, max-age=86400').type(`${SEARCH_DESCRIPTION.type}; charset=utf-8`),
      xml,
    ),
  )
}
