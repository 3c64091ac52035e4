import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restRoutes } from '../../server/rest/routes.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

type Operation = { operationId?: string; responses: Record<string, unknown>; parameters?: { name: string }[] }

describe('/api/openapi.json', () => {
  it('describes every route once', async () => {
    const { status, body, headers } = await site.get('/api/openapi.json')
    expect([status, body.openapi, headers['content-type']]).toEqual([200, '3.1.0', 'application/json; charset=utf-8'])
    const operations: Operation[] = []
    for (const route of restRoutes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      const operation = body.paths[path]?.[route.method.toLowerCase()]
      expect(operation, `${route.method} ${path}`).toMatchObject({
        summary: route.summary,
        responses: { [route.status]: {} },
      })
      operations.push(operation)
    }
    expect(new Set(operations.map((each) => each.operationId)).size).toBe(restRoutes.length)
  })

  it('says how merged parts answer', async () => {
    const { body } = await site.get('/api/openapi.json')
    const responses = (path: string, method: string) => Object.keys(body.paths[path][method].responses)
    for (const path of ['/api/products/{id}', '/api/parts/{id}/fitment'])
      expect(responses(path, 'get')).toContain('301')
    expect(body.paths['/api/parts/{id}/fitment'].get.responses[301].headers).toHaveProperty('Location')
    expect(responses('/api/parts/{id}/fitment', 'put')).toContain('409')
    expect(responses('/api/parts/{id}/fitment', 'put')).not.toContain('301')
    expect(responses('/api/listings/{id}', 'get')).not.toContain('301')
  })

  it('contains all schemas that it references', async () => {
    const { body } = await site.get('/api/openapi.json')
    const refs = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining(refs))
    expect(JSON.stringify(body)).not.toContain('$defs')
    expect(Object.keys(body.components.schemas)).toEqual(
      expect.arrayContaining(['Product', 'Listing', 'Comment', 'Image', 'BlogPost', 'Error']),
    )
  })

  it('is answered with 304 if the client has it already', async () => {
    const { headers } = await site.get('/api/openapi.json')
    expect(headers['cache-control']).toBe('public, max-age=300')
    const repeated = await site.request('GET', '/api/openapi.json', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect([repeated.status, repeated.body]).toEqual([304, ''])
  })
})

describe('/api/docs', () => {
  it('has the same header as the page that sends requests', async () => {
    const [one, other] = await Promise.all(['/api/docs', '/api/docs/try'].map((page) => site.get(page)))
    const headerOf = (html: unknown) => /<header>.*<\/header>/s.exec(String(html))?.[0]
    expect(headerOf(one?.body)).toContain('<a href="/api/docs/try">Send requests</a>')
    expect(headerOf(other?.body)).toBe(headerOf(one?.body))
  })

  it.each([
    ['/api/docs', 3],
    ['/api/docs/try', 6],
  ])('%s loads only files of this server, without inline scripts and styles', async (page, count) => {
    const { status, body, headers } = await site.get(page)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("script-src 'self';style-src 'self';")
    expect(body).not.toMatch(/<script(?![^>]* src="\/api\/docs\/)|<style| style=| on\w+=|https?:/)
    const files = [...String(body).matchAll(/(?:src|href)="(\/api\/docs\/[^"]+\.\w+)"/g)].map(([, path = '']) => path)
    expect(files).toHaveLength(count)
    for (const path of files) {
      const file = await site.request('GET', path, { headers: { 'accept-encoding': 'gzip' } })
      const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
      expect([file.status, file.headers['content-type'], file.headers['content-encoding']]).toEqual([200, type, 'gzip'])
    }
  })

  it('answers a file that the browser has already with 304', async () => {
    const { headers } = await site.get('/api/docs/swagger-ui.js')
    const ifNoneMatch = { 'if-none-match': String(headers.etag) }
    const repeated = await site.request('GET', '/api/docs/swagger-ui.js', { headers: ifNoneMatch })
    expect([repeated.status, repeated.body]).toEqual([304, ''])
  })
})
