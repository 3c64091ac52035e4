import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../support/app.ts'
import { imageUrl, serveGoodImages, startImageServer, type ImageServer } from '../support/image-server.ts'

const NAME_REJECTED = 'Please enter a more descriptive and accurate part name.'

let imageServer: ImageServer
let site: TestApp
let token: string
let userId: string
beforeAll(async () => {
  imageServer = await startImageServer()
  await serveGoodImages(imageServer)
  site = await bootApp({ IMAGE_FETCH_HOSTS: imageServer.fetchHosts })
  const user = await site.make.user({ name: 'Rolf Brandt' })
  userId = user.id
  token = await site.make.token(user)
})
afterAll(async () => {
  await site.close()
  await imageServer.close()
})

let count = 0
const draft = (more: Record<string, unknown> = {}) => ({
  name: `Camshaft sprocket ${(count += 1)}`,
  tags: ['Volkswagen', ' ea827 '],
  partNumbers: [
    { number: '026 109 111 F', sourceUrl: 'https://example.com/026109111f' },
    { number: ' ' },
    '034 109 111',
  ],
  description: 'For the **timing belt** of the EA827.',
  images: [],
  ...more,
})
const create = (payload: unknown, as: string | undefined = token) =>
  site.request('POST', '/api/parts', { payload, ...(as !== undefined && { token: as }) })
const edit = (id: string, payload: unknown, as = token) =>
  site.request('PUT', `/api/products/${id}`, { payload, token: as })
const read = async (idOrSlug: string) => (await site.get(`/api/products/${idOrSlug}`)).body.product

describe('POST /api/parts', () => {
  it('creates a part with its tags, numbers, description and first revision', async () => {
    const { status, body } = await create(draft({ name: '  Camshaft   sprocket EA827 ' }))
    expect(status).toBe(201)
    expect(body).toEqual({ _id: expect.any(String), slug: 'camshaft-sprocket-ea827' })
    expect(await read(body.slug)).toMatchObject({
      _id: body._id,
      title: 'Camshaft sprocket EA827',
      tags: ['volkswagen', 'ea827'],
      part_numbers: [{ number: '026 109 111 F', link: 'https://example.com/026109111f' }, { number: '034 109 111' }],
      description_full_html: '<p>For the <strong>timing belt</strong> of the EA827.</p>',
      created_by: { _id: userId, name: 'Rolf Brandt' },
      revision: 1,
      edit_history: [{ user: { _id: userId }, description_markdown: 'For the **timing belt** of the EA827.' }],
    })
  })

  it('answers 409 with the slug of the part that has the name in any spelling', async () => {
    const first = await create(draft({ name: 'Strut mount ﬁtting Ä' }))
    for (const name of ['strut mount fitting ä', 'STRUT  MOUNT FITTING A\u0308', 'Strut mount\u200B ﬁtting Ä']) {
      const { status, body } = await create(draft({ name }))
      expect(status).toBe(409)
      expect(body).toMatchObject({
        error: 'A part with this name already exists.',
        code: 'CONFLICT',
        existingSlug: first.body.slug,
      })
    }
  })

  it('answers 409 also when the copies of the image cannot be removed', async () => {
    const name = 'Sprocket of another user'
    const other: TestApp = await bootApp(
      { IMAGE_FETCH_HOSTS: imageServer.fetchHosts },
      {
        images: {
          put: async () => void (await other.make.part({ name }).catch(() => undefined)),
          get: async () => null,
          list: async () => [],
          remove: () => Promise.reject(new Error('no such folder')),
        },
      },
    )
    try {
      const payload = draft({ name, images: [imageUrl('/good-1.jpg')] })
      const { status, body } = await other.request('POST', '/api/parts', {
        payload,
        token: await other.make.token(),
      })
      expect([status, body.existingSlug]).toEqual([409, 'sprocket-of-another-user'])
    } finally {
      await other.close()
    }
  })

  it('answers 409 without a slug if a moderator removed the part with the name', async () => {
    const removed = await site.make.part({ name: 'Removed spam part', removedAt: new Date() })
    const { status, body } = await create(draft({ name: removed.name }))
    expect(status).toBe(409)
    expect(body.existingSlug).toBeUndefined()
    expect(body.error).toBe('A part with this name was removed by a moderator. Please choose another name.')
  })

  it.each([
    ['a short name', { name: 'Sprocket' }, 'name', `${NAME_REJECTED} A name has at least 10 characters.`],
    [
      'a name with the word test',
      { name: 'My tEsT part of cars' },
      'name',
      `${NAME_REJECTED} A name cannot contain "test", not even inside a word such as "latest".`,
    ],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name', 'A name has at most 200 characters.'],
    ['no tag', { tags: [] }, 'tags', 'Add at least one tag.'],
    ['a blank tag', { tags: [' '] }, 'tags.0', 'A tag cannot be blank.'],
    ['a long tag', { tags: ['x'.repeat(51)] }, 'tags.0', 'A tag has at most 50 characters.'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, i) => `tag ${i}`) }, 'tags', 'At most 20 tags.'],
    ['no description', { description: ' \u200B ' }, 'description', 'Please describe the part.'],
    [
      'a description over 100,000 characters',
      { description: 'x'.repeat(100_001) },
      'description',
      'The description has at most 100,000 characters.',
    ],
    [
      'a description whose NFC form has over 100,000 characters',
      { description: '\u0958'.repeat(60_000) },
      'description',
      'The description has at most 100,000 characters.',
    ],
    ['a NUL character', { description: 'a\0b' }, 'description', 'The text contains a character that cannot be stored.'],
    [
      'a deep quote',
      { description: `${'>'.repeat(17)} a` },
      'description',
      'Quotes and lists are nested more than 16 levels deep.',
    ],
    [
      'a script link',
      { partNumbers: [{ number: '1', link: 'javascript:alert(1)' }] },
      'partNumbers.0.link',
      'A link must start with http:// or https://.',
    ],
    [
      'a link with a user name',
      { partNumbers: [{ number: '1', link: 'https://bosch.com@evil.example/' }] },
      'partNumbers.0.link',
      'A link must start with http:// or https://.',
    ],
    [
      'a part number without letters and digits',
      { partNumbers: ['---'] },
      'partNumbers.0.number',
      'Use letters A to Z and digits in a part number, with spaces or punctuation between them.',
    ],
    [
      'a part number that supersedes itself',
      { partNumbers: [{ number: '06A 115 561', superseded_by: '06a-115-561' }] },
      'partNumbers.0.superseded_by',
      'A part number cannot supersede itself. Enter the number that replaces it.',
    ],
    [
      'a successor of 101 characters',
      { partNumbers: [{ number: '1', superseded_by: '2'.repeat(101) }] },
      'partNumbers.0.superseded_by',
      'A part number has at most 100 characters.',
    ],
    [
      'a successor with a NUL character',
      { partNumbers: [{ number: '1', superseded_by: '2\0' }] },
      'partNumbers.0.superseded_by',
      'The text contains a character that cannot be stored.',
    ],
    [
      'a successor without letters and digits',
      { partNumbers: [{ number: '1', superseded_by: '---' }] },
      'partNumbers.0.superseded_by',
      'Use letters A to Z and digits in a part number, with spaces or punctuation between them.',
    ],
    ['two images', { images: ['a', 'b'] }, 'images', 'A new part can have at most one image.'],
    [
      'a URL without an image',
      { images: ['https://example.com/'] },
      'images',
      'Please enter a valid image URL. Image URLs typically end with .jpg, .jpeg, .png, .gif, or .webp',
    ],
  ])('rejects %s with a field error', async (_case, wrong, field, sentence) => {
    const { status, body } = await create(draft(wrong))
    expect(status).toBe(400)
    expect(body.fields).toEqual({ [field]: sentence })
    expect(body.error).toBe(sentence)
  })

  it('creates the part with a copy of the image at the URL', async () => {
    const { body } = await create(draft({ images: [imageUrl('/good-1.jpg')] }))
    expect((await read(body._id)).images).toMatchObject([
      { url: expect.stringMatching(/^\/images\/\w+-1280\.webp$/), width: 800, height: 600, uploader: { _id: userId } },
    ])
    expect(await site.deps.prisma.part.findUnique({ where: { id: body._id } })).toMatchObject({ imageCount: 1 })
  })

  it('creates no part if there is no image at the URL', async () => {
    const sentence = 'The provided URL does not appear to be a valid image. Please check and try again.'
    const wanted = draft({ images: [imageUrl('/not-an-image.jpg')] })
    const { status, body } = await create(wanted)
    expect([status, body.fields]).toEqual([400, { images: sentence }])
    expect((await create({ ...wanted, images: [] })).status).toBe(201)
  })

  it('stores no image files for a part whose name is taken meanwhile', async () => {
    const files = () => readdir(site.deps.config.imagesDir)
    const before = (await files()).length
    const wanted = draft({ images: [imageUrl('/good-2.jpg')] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(wanted)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    expect((await files()).length - before).toBe(3)
  })

  it('stores a repeated number once and ignores blank numbers', async () => {
    const { body } = await create(draft({ partNumbers: ['06A 115-561 b', '', { number: '06a115561B' }] }))
    expect((await read(body._id)).part_numbers).toEqual([{ number: '06A 115-561 b' }])
  })

  it('keeps the prefix of tags that are not original equipment', async () => {
    const { body } = await create(draft({ tags: ['NON-OE:  Febi', 'non-oe: febi'] }))
    expect((await read(body._id)).tags).toEqual(['Non-OE: febi'])
  })

  it('rejects visitors and muted users', async () => {
    const muted = await site.make.user()
    await site.make.mute(muted)
    const temporary = await site.make.token(undefined, 'temporary')
    expect((await create(draft(), '')).status).toBe(401)
    expect((await create(draft(), temporary)).status).toBe(401)
    const { status, body } = await create(draft(), await site.make.token(muted))
    expect([status, body.code]).toEqual([403, 'MUTED'])
  })

  it.each([
    ['Cyrillic', 'Водяной насос ВАЗ 2108'],
    ['Chinese', '桑塔纳水泵总成一二三四五'],
    ['emoji', '🛞🛞🛞🛞🛞🛞🛞🛞🛞🛞'],
    ['punctuation', '!!!!!!!!!!!!'],
    ['bidi marks', '\u202Ecilop retaw pump\u202C'],
    ['the shape of an id', '01a1fa6a-0000-7000-8000-000000000000'],
    ['a hyphen at each end', '- - - Wiper motor rear - - -'],
  ])('creates a unique slug for a name in %s', async (_script, name) => {
    const first = await create(draft({ name }))
    const second = await create(draft({ name: `${name} II` }))
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.slug).toMatch(/^[\w-]+$/)
    expect(first.body.slug).not.toBe(second.body.slug)
    expect((await read(first.body.slug))._id).toBe(first.body._id)
    expect((await read(second.body.slug))._id).toBe(second.body._id)
  })

  it('creates different slugs for names that differ only in punctuation', async () => {
    const slugs = await Promise.all(
      ['Oil filter C/D 12', 'Oil filter CD 12', 'Oil filter C.D 12', 'Oil filter (CD) 12'].map(
        async (name) => (await create(draft({ name }))).body.slug,
      ),
    )
    expect(new Set(slugs).size).toBe(4)
  })
})

describe('PUT /api/products/:id', () => {
  it('changes the given fields and adds a revision by the user of the session', async () => {
    const { body: part } = await create(draft())
    const editor = await site.make.user({ name: 'Hana Suzuki' })
    const { status, body } = await edit(
      part._id,
      {
        title: 'Camshaft sprocket, cast',
        description_markdown: 'Cast, not *sintered*.',
        tags: ['audi'],
        part_numbers: [{ number: 'N 905 213', link: '' }],
        editorUsername: 'Somebody Else',
        base_revision: 1,
        summary: 'It is cast',
      },
      await site.make.token(editor),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      _id: part._id,
      slug: 'camshaft-sprocket-cast',
      title: 'Camshaft sprocket, cast',
      description_full_html: '<p>Cast, not <em>sintered</em>.</p>',
      initial_description_markdown: 'For the **timing belt** of the EA827.',
      tags: ['audi'],
      part_numbers: [{ number: 'N 905 213' }],
      last_edited_by: { _id: editor.id },
      created_by: { _id: userId },
      revision: 2,
    })
    expect(await read(part.slug)).toEqual(body)
    const { body: again } = await edit(part._id, { description_markdown: 'Cast.' })
    expect(again).toMatchObject({ title: 'Camshaft sprocket, cast', tags: ['audi'], revision: 3 })
  })

  it('raises the content version', async () => {
    const { body: part } = await create(draft())
    const version = async () =>
      (await site.deps.prisma.part.findUniqueOrThrow({ where: { id: part._id } })).contentVersion
    const before = await version()
    await edit(part._id, { tags: ['audi'] })
    expect(await version()).toBeGreaterThan(before)
  })

  it('adds no revision if nothing changes', async () => {
    const { body: part } = await create(draft())
    const { body } = await edit(part._id, { title: ` ${(await read(part._id)).title}`, base_revision: 1 })
    expect(body.revision).toBe(1)
  })

  it('answers 409 with the product if another edit came first', async () => {
    const { body: part } = await create(draft())
    await edit(part._id, { description_markdown: 'First.', base_revision: 1 })
    const { status, body } = await edit(part._id, { description_markdown: 'Second.', base_revision: 1 })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      error: 'Someone else saved this part while you were editing. Compare both versions and save again.',
      product: { _id: part._id, revision: 2, description_markdown: 'First.' },
    })
    expect(body.current).toBeUndefined()
    expect((await edit(part._id, { description_markdown: 'Both.', base_revision: 2 })).body.revision).toBe(3)
  })

  it("rejects the name of another part and accepts another spelling of the part's own name", async () => {
    const [one, other] = [await create(draft()), await create(draft())]
    const title = (await read(other.body._id)).title as string
    const { status, body } = await edit(one.body._id, { title: title.toUpperCase() })
    expect(status).toBe(409)
    expect(body).toMatchObject({ existingSlug: other.body.slug, fields: { title: body.error } })
    const respelled = await edit(other.body._id, { title: title.toUpperCase() })
    expect(respelled.body).toMatchObject({ title: title.toUpperCase(), slug: other.body.slug, revision: 2 })
  })

  it('reserves an earlier slug for its part and uses it again', async () => {
    const name = 'Header tank cap blue'
    const { body: part } = await create(draft({ name }))
    await edit(part._id, { title: 'Expansion tank cap blue' })
    const newcomer = await create(draft({ name }))
    expect(newcomer.status).toBe(201)
    expect(newcomer.body.slug).toMatch(/^header-tank-cap-blue-\w+$/)
    expect((await read('header-tank-cap-blue'))._id).toBe(part._id)
    const back = await edit(part._id, { title: 'Header tank cap, blue' })
    expect(back.body.slug).toBe('header-tank-cap-blue')
    expect((await read('expansion-tank-cap-blue'))._id).toBe(part._id)
  })

  it('keeps the content of a part without history as its first revision', async () => {
    const imported = await site.make.part({ description: 'As imported.', tags: ['saab'], numbers: ['12'] })
    const { body } = await edit(imported.id, { description_markdown: 'As mended.', base_revision: 0 })
    expect(body.revision).toBe(2)
    const { body: history } = await site.get(`/api/products/${imported.id}/history`)
    expect(history.items).toMatchObject([
      { revision: 2, description_markdown: 'As mended.', user: { _id: userId } },
      {
        revision: 1,
        description_markdown: 'As imported.',
        tags: ['saab'],
        part_numbers: [{ number: '12' }],
        user: { _id: imported.createdById },
      },
    ])
  })

  it('accepts an unchanged short name and rejects a new one', async () => {
    const part = await site.make.part({ name: 'Fuse' })
    expect((await edit(part.id, { title: 'Fuse', tags: ['audi'] })).status).toBe(200)
    const { status, body } = await edit(part.id, { title: 'Fuses' })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ title: `${NAME_REJECTED} A name has at least 10 characters.` })
  })

  it('accepts a description of 100,000 characters', async () => {
    const { body: part } = await create(draft())
    const description = `${'ö'.repeat(99)}\n`.repeat(1_000)
    const { status, body } = await edit(part._id, { description_markdown: description })
    expect(status).toBe(200)
    expect(body.description_markdown).toBe(description)
  })

  it('rejects visitors and muted users, and unknown and removed parts', async () => {
    const { body: part } = await create(draft())
    const muted = await site.make.user()
    await site.make.mute(muted)
    const removed = await site.make.part({ removedAt: new Date() })
    expect((await edit(part._id, { tags: ['a'] }, '')).status).toBe(401)
    expect((await edit(part._id, { tags: ['a'] }, await site.make.token(muted))).body.code).toBe('MUTED')
    for (const id of [removed.id, '01a1fa6a-0000-7000-8000-000000000000'])
      expect((await edit(id, { tags: ['a'] })).body.error).toBe(`No product found for ${id}`)
  })
})

describe('GET /api/products/:id/history', () => {
  it('returns the revisions newest first by id, slug or earlier slug', async () => {
    const { body: part } = await create(draft())
    for (let i = 2; i <= 5; i++) await edit(part._id, { description_markdown: `No. ${i}`, summary: `Edit ${i}` })
    const { body } = await site.get(`/api/products/${part.slug}/history?page=2&limit=2`)
    expect(body).toMatchObject({ total: 5, page: 2, limit: 2, totalPages: 3 })
    expect(body.items).toMatchObject([
      { revision: 3, summary: 'Edit 3', description_markdown: 'No. 3', reverts_to: null },
      { revision: 2, summary: 'Edit 2' },
    ])
    expect((await site.get(`/api/products/${part._id}/history?page=9`)).body.items).toEqual([])
  })

  it('is empty for a part without history and answers 404 for an unknown part', async () => {
    const part = await site.make.part()
    expect((await site.get(`/api/products/${part.id}/history`)).body).toMatchObject({ items: [], total: 0 })
    expect((await site.get('/api/products/nothing-here/history')).status).toBe(404)
  })
})

describe('part.history', () => {
  it('returns for each revision the changed fields, the growth and the restored revision', async () => {
    const caller = site.caller(token)
    const { id } = await caller.part.create({ ...draftOf(), description: '12345' })
    await caller.part.edit({ id, baseRevision: 1, description: '1234567', tags: ['saab', 'bosch'] })
    await caller.part.edit({ id, baseRevision: 2, numbers: [{ number: '7' }], name: 'Crankshaft sensor 7' })
    const { part, changed } = await caller.part.revert({ id, baseRevision: 3, to: 1 })
    expect(changed).toBe(true)
    expect(part).toMatchObject({ revision: 4, descriptionMarkdown: '12345', tags: ['volvo'], numbers: [] })
    const { items, nextCursor } = await caller.part.history({ id, limit: 3 })
    expect(items).toMatchObject([
      { number: 4, changed: ['title', 'numbers', 'tags', 'description'], growth: -2, revertsTo: 1 },
      { number: 3, changed: ['title', 'numbers'], growth: 0, revertsTo: null },
      { number: 2, changed: ['tags', 'description'], growth: 2 },
    ])
    expect((await caller.part.history({ id, limit: 3, cursor: nextCursor })).items).toMatchObject([{ number: 1 }])
    expect(await caller.part.revision({ id, number: 3 })).toMatchObject({
      name: 'Crankshaft sensor 7',
      numbers: [{ number: '7', brand: null, link: null }],
      author: { id: userId },
    })
  })

  it('reverts only over the current revision', async () => {
    const caller = site.caller(token)
    const { id } = await caller.part.create(draftOf())
    await caller.part.edit({ id, baseRevision: 1, description: 'Two.' })
    await expect(caller.part.revert({ id, baseRevision: 1, to: 1 })).rejects.toThrow('Someone else saved this part')
    await expect(caller.part.revert({ id, baseRevision: 2, to: 9 })).rejects.toThrow('This part has no revision 9.')
    expect(await caller.part.revert({ id, baseRevision: 2, to: 2 })).toMatchObject({ changed: false })
  })
})

describe('part.duplicates', () => {
  it('finds parts by name, by number and by the beginning of the name, in this order', async () => {
    const caller = site.caller()
    const same = await site.make.part({ name: 'Ignition coil pack BAM' })
    const longer = await site.make.part({ name: 'Ignition coil pack BAM, red top' })
    const numbered = await site.make.part({ name: 'Spark unit', numbers: ['06E 905 115 E'] })
    await site.make.part({ name: 'Ignition coil pack BAM, removed', removedAt: new Date() })
    const found = await caller.part.duplicates({
      name: 'ignition COIL pack bam',
      numbers: [{ number: '06e-905-115-e' }, { number: ' ' }],
    })
    expect(found.map(({ part, same: sign }) => [part.id, sign])).toEqual([
      [same.id, 'name'],
      [numbered.id, 'number'],
      [longer.id, 'beginning'],
    ])
    expect(await caller.part.duplicates({ name: 'Ign%', numbers: [] })).toEqual([])
    expect(await caller.part.duplicates({})).toEqual([])
  })

  it('finds parts by the words of the name in any order, after the other matches', async () => {
    const caller = site.caller()
    const numbered = await site.make.part({ name: 'Vacuum quillpump', numbers: ['77 QP 1'] })
    const similar = await site.make.part({ name: 'Quillpump vacuums, Opel Manta', numbers: ['77 QP 2', '77 QP 3'] })
    await site.make.part({ name: 'Quillpump bracket of the rear axle' })
    const found = await caller.part.duplicates({ name: 'Manta vacuum quillpump', numbers: [{ number: '77qp1' }] })
    expect(found.map(({ part, same }) => [part.id, part.number, same])).toEqual([
      [numbered.id, '77 QP 1', 'likely'],
      [similar.id, '77 QP 2', 'words'],
    ])
    expect(await caller.part.duplicates({ name: 'quillpump', numbers: [] })).toMatchObject([
      { same: 'beginning' },
      { same: 'beginning' },
    ])
  })
})

const draftOf = () => ({
  name: `Boost pressure sensor ${(count += 1)}`,
  tags: ['volvo'],
  numbers: [],
  description: 'Of the B230FT.',
})

describe('a superseded number', () => {
  const old = { number: '06A 115 561', superseded_by: '06A 115 561 B' }

  it('is created, read, edited and restored with its successor', async () => {
    const { body: part } = await create(
      draft({
        partNumbers: [
          { ...old, superseded_by: ` ${old.superseded_by}\u200B` },
          { number: '2', superseded_by: '' },
        ],
      }),
    )
    expect((await read(part._id)).part_numbers).toEqual([old, { number: '2' }])
    const stored = await site.deps.prisma.partNumber.findFirstOrThrow({ where: { partId: part._id, position: 0 } })
    expect(stored.supersededByNormalized).toBe('06A115561B')

    const without = [{ number: old.number }, { number: '2', superseded_by: '3' }]
    expect((await edit(part._id, { part_numbers: without })).body).toMatchObject({ revision: 2, part_numbers: without })
    const { changed } = await site.caller(token).part.revert({ id: part._id, baseRevision: 2, to: 1 })
    expect(changed).toBe(true)
    expect((await read(part._id)).part_numbers).toEqual([old, { number: '2' }])
    const { body: history } = await site.get(`/api/products/${part._id}/history`)
    expect(history.items.map((each: { part_numbers: unknown }) => each.part_numbers)).toEqual([
      [old, { number: '2' }],
      without,
      [old, { number: '2' }],
    ])
  })

  it('is rejected with a field error if it supersedes itself', async () => {
    const { body: part } = await create(draft())
    const { status, body } = await edit(part._id, { part_numbers: [{ number: '1-2', superseded_by: '12' }] })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['part_numbers.0.superseded_by']])
  })

  it('cannot be stored as superseded by itself', async () => {
    const part = await site.make.part({ numbers: ['12'] })
    const data = { supersededBy: '1-2', supersededByNormalized: '12' }
    await expect(site.deps.prisma.partNumber.updateMany({ where: { partId: part.id }, data })).rejects.toThrow(
      'part_number_superseded',
    )
  })

  it('is kept by two concurrent edits', async () => {
    const { body: part } = await create(draft({ partNumbers: [{ number: old.number }] }))
    const answers = await Promise.all([
      edit(part._id, { part_numbers: [old] }),
      edit(part._id, { description_markdown: 'Another one.' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(part._id)).toMatchObject({ description_markdown: 'Another one.', part_numbers: [old] })
  })

  it('links to the only other visible part with the new number, whose page shows the superseded number', async () => {
    const page = (slug: string) => site.caller().part.bySlug({ idOrSlug: slug })
    const [older, newer] = [
      await site.make.part({ numbers: [{ number: 'LR 001 A', supersededBy: 'LR-002-B' }] }),
      await site.make.part({ numbers: ['LR002B', { number: 'LR 002', supersededBy: 'lr002b' }] }),
    ]
    expect((await page(older.slug)).numbers).toEqual([
      {
        number: 'LR 001 A',
        brand: null,
        link: null,
        supersededBy: 'LR-002-B',
        successor: newer.slug,
        supersedes: null,
      },
    ])
    expect((await page(newer.slug)).numbers).toMatchObject([
      { number: 'LR002B', supersededBy: null, successor: null, supersedes: 'LR 001 A, LR 002' },
      // The part itself has the new number, so there is no other part.
      { number: 'LR 002', successor: null, supersedes: null },
    ])

    const second = await site.make.part({ numbers: ['LR 002 B'] })
    expect((await page(older.slug)).numbers).toMatchObject([{ supersededBy: 'LR-002-B', successor: null }])
    await site.deps.prisma.part.updateMany({
      where: { id: { in: [second.id, older.id] } },
      data: { removedAt: new Date() },
    })
    const third = await site.make.part({ numbers: [{ number: 'LR 000', supersededBy: 'LR 002 B' }] })
    expect((await page(third.slug)).numbers).toMatchObject([{ successor: newer.slug }])
    expect((await page(newer.slug)).numbers).toMatchObject([{ supersedes: 'LR 000, LR 002' }, {}])
  })
})
