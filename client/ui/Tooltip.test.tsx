import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../tests/support/render.tsx'
import { IconButton } from './IconButton.tsx'

const button = () => page.getByRole('button', { name: 'Dismiss Report' })
const tooltip = () => page.getByText('Dismiss Report')

async function show() {
  await render(
    <>
      <p style={{ marginBlockEnd: 200 }}>Elsewhere</p>
      <IconButton tooltip label="Dismiss Report" icon="x" />
    </>,
  )
  await page.getByText('Elsewhere').hover()
}

it('a tooltip is shown while its control is hovered', async () => {
  await show()
  await expect.element(tooltip()).not.toBeInTheDocument()
  await button().hover()
  await expect.element(tooltip()).toBeVisible()
  await page.getByText('Elsewhere').hover()
  await expect.element(tooltip()).not.toBeInTheDocument()
})

it('a tooltip is shown while its control has the focus, and Escape hides it', async () => {
  await show()
  button().element().focus()
  await expect.element(tooltip()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
})
