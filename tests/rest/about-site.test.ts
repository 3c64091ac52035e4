import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'

const ORIGIN = 'https://tappet.example'

let site: TestApp
beforeAll(async () => void (site = await bootApp({ PUBLIC_URL: ORIGIN })))
afterAll(() => site.close())

it('/opensearch.xml names the address of a search, with the media type of OpenSearch', async () => {
  const { status, headers, body } = await site.get('/opensearch.xml')
  expect([status, headers['content-type']]).toEqual([200, 'application/opensearchdescription+xml; charset=utf-8'])
  expect(body).toContain('<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">')
  expect(body).toContain(`<Url type="text/html" template="${ORIGIN}/search?q={searchTerms}"/>`)
  expect(body).toContain(`>${ORIGIN}/favicon.ico</Image>`)
})

it('the operator is that of the settings, and null where they have nothing', async () => {
  const operator = { name: null, address: null, email: null, phone: null }
  expect(await site.caller().site.operator()).toEqual(operator)
  const other = await bootApp({ OPERATOR_NAME: 'Example Ltd', OPERATOR_PHONE: '+43 316 000000' })
  expect(await other.caller().site.operator()).toEqual({ ...operator, name: 'Example Ltd', phone: '+43 316 000000' })
  await other.close()
})
