import { CliError } from './cli-error.ts'
import { withDeps } from './deps.ts'

/**
 * `npm run search:index`: fills the index of OpenSearch with all parts. The site can run at the same time, and searches in
 * PostgreSQL until the index is filled. A run that was interrupted is started again.
 */
export async function main(): Promise<void> {
  const parts = await withDeps(async (deps) => {
    const { openSearchUrl } = deps.config
    if (openSearchUrl === null) throw new CliError('OPENSEARCH_URL is not set. See .env.example.')
    const { openSearchIndex } = await import('../server/domains/site/search/opensearch-client.ts')
    const { fillIndex } = await import('../server/domains/site/search/opensearch-job.ts')
    return fillIndex(deps, openSearchIndex(openSearchUrl), (sent) => console.error(`parts: ${sent}`))
  })
  console.log(`${parts} parts were sent. OpenSearch now searches them.`)
}
