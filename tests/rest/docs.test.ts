import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restRoutes } from '../../server/rest/routes.ts'
import { bootApp, type TestApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
type Operation = { operationId?: string; responses: Record<string, unknown>; parameters?: { name: string }[] }

describe('/api/openapi.json', () => {
  it('describes every call of the table, once', async () => {
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

  it('refers only to schemas that it holds', async () => {
    const { body } = await site.get('/api/openapi.json')
    const refs = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining(refs))
    expect(JSON.stringify(body)).not.toContain('$defs')
    expect(Object.keys(body.components.schemas)).toEqual(
      expect.arrayContaining(['Product', 'Listing', 'Comment', 'Image', 'BlogPost', 'Error']),
    )
  })

  it('is sent again only when it changed', async () => {
    const { headers } = await site.get('/api/openapi.json')
    expect(headers['cache-control']).toBe('public, max-age=300')
    const again = await site.request('GET', '/api/openapi.json', { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.body]).toEqual([304, ''])
  })
})

describe('/api/docs', () => {
  it('is a page that the content security policy lets run: no inline script or style', async () => {
    const { status, body, headers } = await site.get('/api/docs')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(body).not.toMatch(/<script(?![^>]* src="\/api\/)|<style| style=| on\w+=|https?:/)
    for (const [path, type] of [
      ['/api/docs.js', 'text/javascript'],
      ['/api/docs.css', 'text/css'],
    ] as const) {
      const file = await site.get(path)
      expect([file.status, file.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
    }
  })

  it('has the colours of the site, in both themes', async () => {
    const [own, tokens] = await Promise.all([read('server/http/docs/docs.css'), read('client/styles/tokens.css')])
    const colours = [...own.matchAll(/--[\w-]+: #[0-9a-f]{6};/g)].map(([declaration]) => declaration)
    expect(colours.length).toBeGreaterThan(20)
    for (const declaration of colours) expect(tokens).toContain(declaration)
  })
})
