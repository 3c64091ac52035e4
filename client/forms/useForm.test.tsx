import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { aUser, render } from '../../tests/support/render.tsx'
import { AppError, httpStatus } from '../../server/errors.ts'
import { TAG_LONG } from '../../shared/text.ts'
import { tagsSchema } from '../../shared/tags.ts'
import { Field } from './Field.tsx'
import { tagsToSend } from './tag-draft.ts'
import { FieldError, useForm } from './useForm.ts'
import TagField from './TagField.tsx'

const schema = z.object({
  // An empty title has two errors, of which the field shows the first.
  title: z.string().min(1, 'Title is missing.').regex(/\w/, 'A title needs a letter.'),
  content: z.string().min(1, 'Content is missing.'),
})
type Send = (input: z.input<typeof schema>) => Promise<void>

type SampleProps = { send: Send; onSent: () => void; failureField?: 'text' | undefined }

function Sample({ send, onSent, failureField }: SampleProps) {
  const form = useForm({
    initial: { title: '', text: '' },
    draftKey: 'sample',
    schema,
    toInput: ({ title, text }) => ({ title, content: text }),
    fieldNames: { content: 'text' },
    send,
    onSent,
    failureSentence: () => 'Failed to save.',
    failureField,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      {form.isRestored && (
        <button type="button" onClick={form.discard}>
          Discard
        </button>
      )}
      <Field label="Title" {...form.field('title')} />
      <Field label="Text" as="textarea" {...form.field('text')} />
      {form.failure !== null && <p role="alert">{form.failure}</p>}
      {form.isSignedOut && <p>Please log in.</p>}
      <button type="submit" aria-busy={form.busy}>
        Save
      </button>
    </form>
  )
}

const title = page.getByLabelText('Title')
const text = page.getByLabelText('Text')
const save = page.getByRole('button', { name: 'Save' })
const alert = page.getByRole('alert')

/** Returns an error in the form in which the tRPC client throws it. */
const refused = (...args: ConstructorParameters<typeof AppError>) => {
  const { code, message, fields } = new AppError(...args)
  return Object.assign(new Error(message), { data: { code, httpStatus: httpStatus[code], fields } })
}

async function show(send: Send = async () => undefined, onSent = vi.fn<() => void>(), failureField?: 'text') {
  const sent = vi.fn<Send>(send)
  const rendered = await render(<Sample send={sent} onSent={onSent} failureField={failureField} />, { user: aUser() })
  return { sent, ...rendered }
}

test('a form shows the error of the schema until the field changes', async () => {
  const { sent } = await show()
  await text.fill('Worn')
  await save.click()
  await expect.element(alert).toHaveTextContent('Title is missing.')
  await expect.element(title).toHaveAttribute('aria-invalid', 'true')
  await title.fill('Pump')
  await expect.element(alert).not.toBeInTheDocument()
  expect(sent).not.toHaveBeenCalled()
})

test('a form focuses the first invalid field after a submit', async () => {
  await show()
  await title.fill('Pump')
  await save.click()
  await expect.element(text).toHaveFocus()
  await title.fill('')
  await text.fill('')
  await save.click()
  await expect.element(title).toHaveFocus()
  await expect.element(alert).toHaveLength(2)
})

test('a form shows and focuses the field that the server rejects', async () => {
  await show(() => Promise.reject(refused('VALIDATION', 'Invalid.', { fields: { content: 'Links are not allowed.' } })))
  await title.fill('Pump')
  await text.fill('https://example.com')
  await save.click()
  await expect.element(alert).toHaveTextContent('Links are not allowed.')
  await expect.element(text).toHaveFocus()
  await expect.element(text).toHaveValue('https://example.com')
})

test('a form shows the failure sentence until a field changes when the error belongs to no field', async () => {
  await show(() => Promise.reject(refused('CONFLICT', 'Changed.', { fields: { other: 'Not in this form.' } })))
  await title.fill('Pump')
  await text.fill('Worn')
  await save.click()
  await expect.element(alert).toHaveTextContent('Failed to save.')
  await text.fill('Worn, 1998')
  await expect.element(alert).not.toBeInTheDocument()
})

test('a form sends once and ignores changes until the server has answered', async () => {
  const answer = Promise.withResolvers<void>()
  const onSent = vi.fn<() => void>()
  const { sent } = await show(() => answer.promise, onSent)
  await title.fill('Pump')
  await text.fill('Worn')
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await save.click()
  await title.fill('Other')
  await expect.element(title).toHaveValue('Pump')
  answer.resolve()
  await expect.element(title).toHaveValue('')
  expect(sent).toHaveBeenCalledExactlyOnceWith({ title: 'Pump', content: 'Worn' })
  expect(onSent).toHaveBeenCalledOnce()
  expect(localStorage.getItem('draft:sample')).toBeNull()
})

test('a form restores its draft until it is discarded', async () => {
  const { unmount } = await show()
  await title.fill('Pump')
  unmount()
  await show()
  await expect.element(title).toHaveValue('Pump')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(title).toHaveValue('')
  await expect.element(title).toHaveFocus()
  expect(localStorage.getItem('draft:sample')).toBeNull()
})

test('a form ignores a stored draft with other fields', async () => {
  localStorage.setItem('draft:sample', JSON.stringify({ at: Date.now(), value: { title: 'Pump' } }))
  await show()
  await expect.element(title).toHaveValue('')
})

test('a form keeps the text when the session has expired', async () => {
  const { sent } = await show()
  sent.mockRejectedValueOnce(refused('UNAUTHENTICATED', 'Please log in.'))
  await title.fill('Pump')
  await text.fill('Worn')
  await save.click()
  await expect.element(page.getByText('Please log in.')).toBeVisible()
  await expect.element(title).toHaveValue('Pump')
  await expect.element(alert).not.toBeInTheDocument()
  await save.click()
  await expect.element(title).toHaveValue('')
  expect(sent).toHaveBeenCalledTimes(2)
})

const rowsSchema = z.object({
  rows: z.array(z.object({ number: z.string().min(1, 'A number is missing.') })).max(2, 'At most two rows.'),
  tags: z.array(z.string().max(3, 'A tag is too long.')),
})
const ROWS = { rows: [{ number: '1' }, { number: '2' }], tags: { list: ['a'] } }

const BOTH = [0, 1]
const succeed = () => Promise.resolve()

/** A form with a list of rows, of which it shows `shown`, and a field whose value is not a text. */
function Rows({ shown = BOTH, send = succeed }: { shown?: number[]; send?: () => Promise<void> }) {
  const form = useForm({
    initial: ROWS,
    draftKey: 'rows',
    schema: rowsSchema,
    toInput: ({ rows, tags }) => ({ rows, tags: tags.list }),
    send,
    onSent: () => undefined,
  })
  const [isValid, setValid] = useState('')
  const [dropped, setDropped] = useState(form.values)
  return (
    <>
      {shown.map((row) => (
        <Field key={row} label={`Row ${row}`} {...form.field(`rows.${row}.number`)} />
      ))}
      <output>{form.values.rows.map(({ number }) => number).join()}</output>
      {form.errors['tags'] !== undefined && <p>{form.errors['tags']}</p>}
      {form.isRestored && <p>Restored.</p>}
      <button onClick={() => form.change('tags', { list: ['long'] })}>Long tag</button>
      <button onClick={() => form.update({ rows: [{ number: '7' }] })}>One row</button>
      <button onClick={() => void form.validate('rows').then((isRight) => setValid(String(isRight)))}>
        Check rows
      </button>
      <button onClick={() => form.focus('rows.1.number')}>Focus row 1</button>
      <button
        onClick={() => {
          setDropped(form.values)
          form.discard()
        }}
      >
        Discard
      </button>
      <button onClick={() => form.restore(dropped)}>Undo</button>
      <button onClick={form.submit}>Save</button>
      {isValid}
    </>
  )
}
const row = (at: number) => page.getByLabelText(`Row ${at}`)
const press = (name: string) => page.getByRole('button', { name }).click()

test('a form shows errors of the fields in a list, and focuses the first one', async () => {
  await render(<Rows />, { user: aUser() })
  await row(1).fill('')
  await press('Save')
  await expect.element(row(1)).toHaveFocus()
  await expect.element(row(1)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(row(0)).not.toHaveAttribute('aria-invalid')
  await row(1).fill('3')
  await expect.element(alert).not.toBeInTheDocument()
})

test('a form shows an error of an item at the field that contains it', async () => {
  await render(<Rows />, { user: aUser() })
  await press('Long tag')
  await press('Save')
  await expect.element(page.getByText('A tag is too long.')).toBeVisible()
})

test('a form checks some of its fields without a submit', async () => {
  await render(<Rows />, { user: aUser() })
  await press('Long tag')
  await press('Check rows')
  await expect.element(page.getByText('true')).toBeVisible()
  await row(0).fill('')
  await press('Check rows')
  await expect.element(alert).toHaveTextContent('A number is missing.')
  await expect.element(page.getByText('false')).toBeVisible()
  expect(page.getByText('A tag is too long.').elements()).toEqual([])
})

test('a form focuses a field that is rendered later', async () => {
  function Late() {
    const [shown, setShown] = useState([0])
    return (
      <>
        <Rows shown={shown} />
        <button onClick={() => setShown([0, 1])}>Show row 1</button>
      </>
    )
  }
  await render(<Late />, { user: aUser() })
  await press('Focus row 1')
  await press('Show row 1')
  await expect.element(row(1)).toHaveFocus()
})

test('a form keeps a change of several fields as a draft, discards it and restores it', async () => {
  const { unmount } = await render(<Rows shown={[0]} />, { user: aUser() })
  await press('One row')
  await expect.element(page.getByRole('status').first()).toHaveTextContent('7')
  unmount()
  await render(<Rows shown={[0]} />, { user: aUser() })
  await expect.element(page.getByText('Restored.')).toBeVisible()
  await press('Discard')
  await expect.element(row(0)).toHaveValue('1')
  await press('Undo')
  await expect.element(row(0)).toHaveValue('7')
  await expect.element(page.getByText('Restored.')).toBeVisible()
})

test.each([
  { rows: [{ number: 1 }], tags: { list: [] } },
  { rows: [{}], tags: { list: [] } },
  { rows: [], tags: {} },
])('a form ignores the stored draft %j with other fields in a list or an object', async (value) => {
  localStorage.setItem('draft:rows', JSON.stringify({ at: Date.now(), value }))
  await render(<Rows />, { user: aUser() })
  await expect.element(row(0)).toHaveValue('1')
})

test('a form shows an error that its send function throws for a field', async () => {
  await render(<Rows send={() => Promise.reject(new FieldError('rows.0.number', 'Unknown number.'))} />, {
    user: aUser(),
  })
  await press('Save')
  await expect.element(alert).toHaveTextContent('Unknown number.')
  await expect.element(row(0)).toHaveFocus()
})

test('a form with a failure field shows there each error that belongs to no field, until the field changes', async () => {
  const { sent } = await show(undefined, undefined, 'text')
  await title.fill('Pump')
  await text.fill('Worn')
  for (const code of ['CONFLICT', 'UNAUTHENTICATED'] as const) {
    sent.mockRejectedValueOnce(refused(code, 'No.'))
    await save.click()
    await expect.element(alert).toHaveTextContent('Failed to save.')
    await expect.element(text).toHaveFocus()
    await expect.element(text).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => page.getByText('Please log in.').elements().length).toBe(Number(code === 'UNAUTHENTICATED'))
    await text.fill(`${code}, worn`)
    await expect.element(alert).not.toBeInTheDocument()
    await expect.element(page.getByText('Please log in.')).not.toBeInTheDocument()
  }
})

test('a form focuses an invalid control with values other than text', async () => {
  function Tagged() {
    const form = useForm({
      initial: { title: 'Pump', tags: { tags: [], text: 'x'.repeat(51), nonOe: false } },
      schema: z.object({ title: z.string(), tags: tagsSchema(20) }),
      toInput: ({ title: entered, tags }) => ({ title: entered, tags: tagsToSend(tags) }),
      send: () => Promise.resolve(),
      onSent: () => undefined,
    })
    return (
      <>
        <Field label="Title" {...form.field('title')} />
        <TagField {...form.control('tags')} />
        <button onClick={form.submit}>Save</button>
      </>
    )
  }
  await render(<Tagged />, { user: aUser(), answers: { tag: { suggest: [] } } })
  await save.click()
  await expect.element(alert).toHaveTextContent(TAG_LONG)
  await expect.element(page.getByLabelText('Tags')).toHaveFocus()
  await expect.element(page.getByLabelText('Tags')).toHaveValue('x'.repeat(51))
})

test('a form that stays open shows the values that the server has saved', async () => {
  const send = vi.fn<(input: { title: string }) => Promise<{ title: string }>>(async (input) => ({
    title: input.title.trim(),
  }))
  function Settings() {
    const form = useForm({
      initial: { title: 'Valve' },
      schema: schema.pick({ title: true }),
      toInput: (values) => values,
      send,
      onSent: () => undefined,
      savedValues: (saved) => saved,
    })
    return (
      <>
        <Field label="Title" {...form.field('title')} />
        <button onClick={form.submit}>{form.isDirty ? 'Save changes' : 'Save'}</button>
      </>
    )
  }
  await render(<Settings />)
  await title.fill(' Pump ')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(title).toHaveValue('Pump')
  await expect.element(page.getByText('Save changes')).not.toBeInTheDocument()
})
