import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../tests/support/render.tsx'
import ConfirmDialog from './ConfirmDialog.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

function Example(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Edit" {...props}>
        <button type="button">Before the field</button>
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

const dialog = () => page.getByRole('dialog', { name: 'Edit' })
const opener = () => page.getByRole('button', { name: 'Open' })
const field = () => page.getByRole('textbox', { name: 'Name' })

describe('a dialog', () => {
  it('focuses its first field, and returns the focus to the opener when Escape closes it', async () => {
    await render(<Example />)
    await opener().click()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  it('keeps the focus inside', async () => {
    await render(<Example />)
    await opener().click()
    await expect.element(field()).toHaveFocus()
    for (let i = 0; i < 4; i++) {
      await userEvent.keyboard('{Tab}')
      await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
    }
  })

  it('with unsaved text is closed by its button only', async () => {
    await render(<Example dirty />)
    await opener().click()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('with a form submits it with Enter, and not the form around the dialog', async () => {
    const onSubmit = vi.fn<() => void>()
    const onOuterSubmit = vi.fn<() => void>()
    await render(
      <form onSubmit={onOuterSubmit}>
        <Example onSubmit={onSubmit} />
      </form>,
    )
    await opener().click()
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
    expect(onOuterSubmit).not.toHaveBeenCalled()
  })
})

it('a confirmation calls onConfirm once for two clicks, and is busy meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onConfirm = vi.fn<() => Promise<void>>(() => promise)
  await render(
    <ConfirmDialog open title="Delete Post" busyWord="Deleting..." onClose={() => undefined} onConfirm={onConfirm}>
      <p>Are you sure?</p>
    </ConfirmDialog>,
  )
  // The name changes to 'Deleting...' while the button is busy.
  const button = page.getByRole('button', { name: /^Delet/ })
  await button.dblClick()
  expect(onConfirm).toHaveBeenCalledOnce()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  resolve()
  await expect.element(button).not.toHaveAttribute('aria-busy')
})
