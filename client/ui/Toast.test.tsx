import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../tests/support/render.tsx'
import { useToast } from './Toast.tsx'

const region = () => page.getByRole('region', { name: 'Notifications' })
const toasts = () => region().getByRole('button', { name: 'Close' })

function Example() {
  const toast = useToast()
  return (
    <>
      <button type="button" onClick={() => toast.show('Saved.')}>
        Save
      </button>
      <button type="button" onClick={() => toast.showUndo('Deleted.', () => toast.show('Restored.'))}>
        Delete
      </button>
      <button type="button" onClick={() => toast.error('Not saved.')}>
        Fail
      </button>
    </>
  )
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Presses a button without moving the pointer, which could hover a toast. */
const press = (name: string) =>
  page
    .getByRole('button', { name })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

describe('a toast', () => {
  it('of a success disappears after 3 s', async () => {
    await render(<Example />)
    press('Save')
    await expect.element(region().getByText('Saved.', { exact: true })).toBeVisible()
    vi.advanceTimersByTime(2_999)
    await expect.element(toasts()).toBeInTheDocument()
    vi.advanceTimersByTime(1)
    await expect.element(toasts()).not.toBeInTheDocument()
  })

  it('does not disappear while it is hovered', async () => {
    await render(<Example />)
    press('Save')
    await region().getByText('Saved.', { exact: true }).hover()
    vi.advanceTimersByTime(10_000)
    await expect.element(toasts()).toBeInTheDocument()
  })

  it('with "Undo" stays for 10 s, and is replaced by what undoing it says', async () => {
    await render(<Example />)
    press('Delete')
    await expect.element(region().getByText('Deleted.')).toBeVisible()
    vi.advanceTimersByTime(9_999)
    await region().getByRole('button', { name: 'Undo' }).click()
    await expect.element(region().getByText('Restored.')).toBeVisible()
    expect(region().getByText('Deleted.').elements()).toEqual([])
  })

  it('of an error stays until it is closed', async () => {
    await render(<Example />)
    press('Fail')
    await expect.element(region().getByText('Not saved.')).toBeVisible()
    vi.advanceTimersByTime(60_000)
    await expect.element(toasts()).toBeInTheDocument()
    await toasts().click()
    await expect.element(toasts()).not.toBeInTheDocument()
  })

  it('with the same text is shown once', async () => {
    await render(<Example />)
    press('Fail')
    press('Fail')
    press('Save')
    await expect.poll(() => toasts().elements().length).toBe(2)
  })
})

it('the live region of the toasts exists before the first toast', async () => {
  await render(<Example />)
  await expect.element(region()).toHaveAttribute('aria-live', 'polite')
})
