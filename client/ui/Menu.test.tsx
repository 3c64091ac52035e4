import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DESKTOP, PHONE, render } from '../../tests/support/render.tsx'
import { Menu } from './Menu.tsx'

const opener = () => page.getByRole('button', { name: 'Menu of the test' })
const item = (name: string) => page.getByRole('menuitem', { name })
const menu = () => page.getByRole('menu')

async function show() {
  const onSelect = vi.fn<() => void>()
  const onLight = vi.fn<() => void>()
  await render(
    <>
      <Menu
        label="Menu of the test"
        button="Open"
        items={[
          { label: 'About', to: '/about' },
          {
            heading: 'Theme',
            items: [
              { label: 'Dark', checked: true, onSelect: () => undefined },
              { label: 'Light', checked: false, onSelect: onLight },
            ],
          },
          { label: 'Logout', onSelect },
        ]}
      />
      <button type="button">After the menu</button>
    </>,
  )
  return { onSelect, onLight }
}

describe('a menu', () => {
  it('opens on a click with the focus on the first item, and closes on a press outside', async () => {
    await show()
    await opener().click()
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'true')
    await expect.element(item('About')).toHaveFocus()
    await page.getByRole('button', { name: 'After the menu' }).click()
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('breaks a long word where the window is too narrow', async () => {
    await page.viewport(PHONE.width, PHONE.height)
    await render(<Menu label="Menu of the test" button="Open" items={[{ label: 'W'.repeat(60), to: '/about' }]} />)
    await opener().click()
    await expect.element(menu()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(PHONE.width)
    await page.viewport(DESKTOP.width, DESKTOP.height)
  })

  it('runs the action of an item and returns the focus to the button', async () => {
    const { onSelect } = await show()
    await opener().click()
    await item('Logout').click()
    expect(onSelect).toHaveBeenCalledOnce()
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
  })

  it('opens the address of a link', async () => {
    await show()
    await opener().click()
    await item('About').click()
    expect(location.pathname).toBe('/about')
  })

  it('has radio items under a heading, of which the current one is checked', async () => {
    const { onLight } = await show()
    await opener().click()
    const group = page.getByRole('group', { name: 'Theme' })
    await expect.element(group.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
    await group.getByRole('menuitemradio', { name: 'Light' }).click()
    expect(onLight).toHaveBeenCalledOnce()
  })
})

describe('the keyboard', () => {
  it.each([
    ['ArrowDown', 'About'],
    ['ArrowUp', 'Logout'],
    ['Enter', 'About'],
  ])('opens a menu with %s at %s', async (key, name) => {
    await show()
    opener().element().focus()
    await userEvent.keyboard(`{${key}}`)
    await expect.element(item(name)).toHaveFocus()
  })

  it('moves between the items of a menu and wraps around its ends', async () => {
    await show()
    opener().element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    await expect.element(item('Logout')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item('About')).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(item('Logout')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowDown}')
    await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus()
  })

  it('closes a menu with Escape and returns the focus, or with Tab', async () => {
    await show()
    await opener().click()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(opener()).toHaveFocus()
    await opener().click()
    await userEvent.keyboard('{Tab}')
    await expect.element(menu()).not.toBeInTheDocument()
  })
})
