import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, violations, visit, type Answers } from '../../../tests/support/render.tsx'
import { listing, listingDetails, part, partAnswers, written, type Listing } from '../../../tests/support/samples.ts'

const OLGA = aUser({ name: 'Olga Owner' })
const form = () => page.getByRole('dialog', { name: /Listing$/ })
const tiles = () => form().getByRole('button', { name: /^Photo \d+ of \d+:/ })
const names = () =>
  tiles()
    .elements()
    .map((tile) => tile.getAttribute('aria-label')?.replace(/^Photo \d of \d: /, ''))
const submit = () => form().getByRole('button', { name: /^(Add Listing|Save Changes|Uploading)/ })

type Sent = {
  key: string
  progress(share: number): void
  answer(status: number, body: object): void
  lose(): void
  isAborted: boolean
}

/** Replaces XMLHttpRequest for uploads, which the test answers. */
function holdUploads(): Sent[] {
  const sent: Sent[] = []
  class Held extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    key = ''
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'Idempotency-Key') this.key = value
    }
    abort() {
      const request = sent.find(({ key }) => key === this.key)
      if (request) request.isAborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send() {
      sent.push({
        key: this.key,
        isAborted: false,
        progress: (share) => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share, total: 1 })),
        answer: (status, body) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.dispatchEvent(new Event('load'))
        },
        lose: () => this.dispatchEvent(new Event('error')),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Held)
  onTestFinished(() => void vi.unstubAllGlobals())
  return sent
}

/** Chooses files one after another, because the scaled files of one choice are sent in any order. */
async function chooseInTurn(sent: Sent[], ...fileNames: string[]) {
  for (const name of fileNames) {
    const count = sent.length + 1
    await choose(await file(name))
    await expect.poll(() => sent.length).toBe(count)
  }
}

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Returns an image file of this size. */
async function file(name: string, width = 40, height = 30): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

const choose = async (...files: File[]) => {
  const input = form().element().querySelector<HTMLInputElement>('input[type=file]:not([capture])')
  const transfer = new DataTransfer()
  for (const each of files) transfer.items.add(each)
  if (!input) throw new Error('there is no file input')
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const stored = (id: string) => ({ _id: id, url: PIXEL, width: 40, height: 30 })
const ID = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

async function openForm(shown?: Listing, image: Answers['image'] = {}) {
  const item = part({ id: 'part', name: 'Water pump', ...(shown && { asks: [shown] }) })
  const all = partAnswers(item)
  const site = await visit(`/part/camshaft${shown ? `?listing=${shown.id}` : ''}`, {
    user: OLGA,
    answers: {
      ...all,
      image: { removeUpload: undefined, ...image },
      listing: {
        ...all.listing,
        ...(shown && { byId: listingDetails(shown) }),
        create: written(listing({ seller: OLGA })),
        edit: written(listing({ seller: OLGA })),
      },
    },
  })
  if (shown) await page.getByRole('button', { name: 'Edit', exact: true }).last().click()
  else await page.getByRole('button', { name: 'Add New Listing' }).first().click()
  await expect.element(form()).toBeVisible()
  return site
}
const fill = async () => {
  await form().getByLabelText('Price (USD)').fill('48')
  await form().getByLabelText('Description').fill('New')
}

describe('photos of a listing', () => {
  it('are uploaded two at a time, shown with their progress, and sent in their order', async () => {
    const sent = holdUploads()
    const { calls } = await openForm()
    await chooseInTurn(sent, 'a.png', 'b.png')
    await choose(await file('c.png'))
    await expect.poll(() => sent.length).toBe(2)
    await expect.element(form().getByText(/^3 of 10 photos\./)).toBeVisible()
    sent[0]?.progress(0.64)
    await expect.element(form().getByText('64%')).toBeVisible()
    expect(await violations()).toEqual([])
    sent[0]?.answer(201, stored(ID(1)))
    await expect.poll(() => sent.length).toBe(3)
    await fill()
    await submit().click()
    await expect.element(form().getByText('Uploading 2 photos...')).toBeVisible()
    sent[1]?.answer(201, stored(ID(2)))
    await expect.element(form().getByText('Uploading 1 photo...')).toBeVisible()
    expect(calls('listing.create')).toEqual([])
    sent[2]?.answer(201, stored(ID(3)))
    await expect
      .poll(() => calls('listing.create'))
      .toMatchObject([{ photos: [1, 2, 3].map((n) => ({ uploadId: ID(n) })), offerPhoto: false }])
  })

  it('repeat only the one whose connection was lost, with the same key', async () => {
    const sent = holdUploads()
    const { calls } = await openForm()
    await chooseInTurn(sent, 'a.png', 'b.png')
    sent[0]?.lose()
    sent[1]?.answer(201, stored(ID(2)))
    await expect.element(form().getByText('Connection lost.')).toBeVisible()
    await fill()
    await submit().click()
    await expect.element(form().getByText('One photo could not be uploaded. Retry or remove it.')).toBeVisible()
    expect(calls('listing.create')).toEqual([])
    await form().getByRole('button', { name: 'Retry photo 1' }).click()
    await expect.poll(() => sent.length).toBe(3)
    expect(sent[2]?.key).toBe(sent[0]?.key)
    sent[2]?.answer(201, stored(ID(1)))
    await submit().click()
    await expect
      .poll(() => calls('listing.create'))
      .toMatchObject([{ photos: [{ uploadId: ID(1) }, { uploadId: ID(2) }] }])
  })

  it('show the sentence of the server for a file that it refuses, without Retry', async () => {
    const sent = holdUploads()
    await openForm()
    await choose(new File(['ftypheic'], 'a.heic', { type: 'image/heic' }))
    await expect.poll(() => sent.length).toBe(1)
    const sentence = 'This photo format cannot be read. Choose JPEG or PNG.'
    sent[0]?.answer(400, { error: sentence })
    await expect.element(form().getByText(sentence)).toBeVisible()
    await expect.element(form().getByRole('button', { name: 'Retry photo 1' })).not.toBeInTheDocument()
    await form().getByRole('button', { name: 'Remove photo 1' }).click()
    await expect.element(form().getByText(sentence)).not.toBeInTheDocument()
  })

  it('can be cancelled while they are uploaded and removed afterwards', async () => {
    const sent = holdUploads()
    const { calls } = await openForm()
    await chooseInTurn(sent, 'a.png', 'b.png')
    sent[1]?.answer(201, stored(ID(2)))
    await form().getByRole('button', { name: 'Remove photo 1' }).click()
    expect(sent[0]?.isAborted).toBe(true)
    await expect.poll(() => tiles().elements().length).toBe(1)
    await form().getByRole('button', { name: 'Remove photo 1' }).click()
    await expect.poll(() => calls('image.removeUpload')).toEqual([{ id: ID(2) }])
    await expect.element(form().getByText('Choose, drop or paste up to 10 photos.')).toBeVisible()
  })

  it('pass the focus to the next photo when one is removed, and the last one to Add', async () => {
    const sent = holdUploads()
    await openForm()
    await chooseInTurn(sent, 'a.png', 'b.png')
    for (const name of ['Photo 1 of 1: Water pump, photo 1', 'Add photos']) {
      await form().getByRole('button', { name: 'Remove photo 1' }).click()
      await expect.element(form().getByRole('button', { name, exact: true })).toHaveFocus()
    }
  })

  it('are at most ten', async () => {
    holdUploads()
    await openForm()
    await choose(...(await Promise.all(Array.from({ length: 12 }, (_, at) => file(`${at}.png`)))))
    await expect.poll(() => tiles().elements().length).toBe(10)
    await expect.element(form().getByText('At most 10 photos. The others were left out.')).toBeVisible()
    await expect.element(form().getByRole('button', { name: 'Add photos' })).not.toBeInTheDocument()
  })

  it('are pasted and dropped', async () => {
    const sent = holdUploads()
    await openForm()
    const clipboardData = new DataTransfer()
    clipboardData.items.add(await file('a.png'))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    await expect.poll(() => sent.length).toBe(1)
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(await file('b.png'))
    const field = form().getByRole('group', { name: 'Photos (optional)' }).element()
    for (const type of ['dragover', 'drop']) field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }))
    await expect.poll(() => sent.length).toBe(2)
  })

  it('are scaled to 2,560 px before they are sent', async () => {
    const blobs: Blob[] = []
    const sent = holdUploads()
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (body) {
      blobs.push(body as Blob)
    })
    await openForm()
    await choose(await file('large.png', 5_000, 2_000), await file('small.png', 100, 50))
    await expect.poll(() => blobs.length).toBe(2)
    const sizes = await Promise.all(
      blobs.map(async (blob) => {
        const { width, height } = await createImageBitmap(blob)
        return `${width} ${height}`
      }),
    )
    expect(sizes.toSorted()).toEqual(['100 50', '2560 1024'])
    expect(sent).toEqual([])
  })
})

describe('the order of photos', () => {
  const shot = (n: number) => ({ id: ID(n), storageKey: `${n}`.repeat(32), width: 40, height: 30, alt: `Side ${n}` })
  const shown = listing({ seller: OLGA, partId: 'part', description: 'New', photos: [shot(1), shot(2), shot(3)] })

  it('changes with Space and the arrow keys, and each move is announced', async () => {
    const { calls } = await openForm(shown)
    expect(names()).toEqual(['Side 1', 'Side 2', 'Side 3'])
    tiles().nth(1).element().focus()
    await userEvent.keyboard(' ')
    await expect.element(form().getByText(/^Photo 2 of 3, lifted\./)).toBeInTheDocument()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(form().getByText('Photo 2 of 3, moved to 1.')).toBeInTheDocument()
    expect(names()).toEqual(['Side 2', 'Side 1', 'Side 3'])
    await expect.element(tiles().nth(0)).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}{Escape}')
    expect(names()).toEqual(['Side 1', 'Side 2', 'Side 3'])
    await userEvent.keyboard(' {ArrowRight} ')
    await expect.element(form().getByText('Photo 3 of 3, dropped.')).toBeInTheDocument()
    await submit().click()
    await expect
      .poll(() => calls('listing.edit'))
      .toMatchObject([{ photos: [1, 3, 2].map((n) => ({ photoId: ID(n), alt: `Side ${n}` })) }])
  })

  it('changes by dragging', async () => {
    await openForm(shown)
    await userEvent.dragAndDrop(tiles().nth(2), tiles().nth(0))
    expect(names()).toEqual(['Side 3', 'Side 1', 'Side 2'])
  })

  it('keeps the alt text of each photo, which can be changed', async () => {
    const { calls } = await openForm(shown)
    await form().getByText('Describe the photos (optional)').click()
    await form().getByLabelText('Alt text of photo 2').fill('The part number')
    expect(await violations()).toEqual([])
    await submit().click()
    await expect.poll(() => calls('listing.edit')).toMatchObject([{ photos: [{}, { alt: 'The part number' }, {}] }])
  })
})

describe('photos that were not used', () => {
  const unused = (n: number) => ({ id: ID(n), storageKey: `${n}`.repeat(32), width: 40, height: 30 })

  it('are listed, can be added to the form and removed', async () => {
    let uploads = [unused(1), unused(2)]
    const { calls } = await openForm(undefined, {
      uploads: () => uploads,
      removeUpload({ id }) {
        uploads = uploads.filter((upload) => upload.id !== id)
      },
    })
    await form().getByText('Photos you have not used').click()
    await expect.element(form().getByRole('button', { name: 'Add unused photo 2' })).toBeVisible()
    expect(await violations()).toEqual([])
    await form().getByRole('button', { name: 'Add unused photo 2' }).click()
    await expect.poll(() => tiles().elements().length).toBe(1)
    await expect.element(form().getByRole('button', { name: 'Add unused photo 2' })).not.toBeInTheDocument()
    await form().getByRole('button', { name: 'Remove unused photo 1' }).click()
    await expect.element(form().getByText('You have no unused photos.')).toBeVisible()
    expect(calls('image.removeUpload')).toEqual([{ id: ID(1) }])
    await fill()
    await submit().click()
    await expect.poll(() => calls('listing.create')).toMatchObject([{ photos: [{ uploadId: ID(2) }] }])
  })
})
