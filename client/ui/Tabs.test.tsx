import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../tests/support/render.tsx'
import { Tabs } from './Tabs.tsx'

const TABS = [
  { id: 'reports', label: 'Reports' },
  { id: 'log', label: 'Moderation Log' },
  { id: 'users', label: 'Users' },
] as const

function Example() {
  const [active, setActive] = useState<(typeof TABS)[number]['id']>('reports')
  return (
    <Tabs label="Show" tabs={[...TABS]} active={active} onChange={setActive}>
      <p>The content of {active}</p>
    </Tabs>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })

describe('tabs', () => {
  it('show the panel of the active tab, which names it', async () => {
    await render(<Example />)
    await expect.element(page.getByRole('tablist', { name: 'Show' })).toBeVisible()
    await expect.element(tab('Reports')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tabpanel', { name: 'Reports' })).toMatchTextContent('The content of reports')
    await tab('Moderation Log').click()
    await expect.element(tab('Moderation Log')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('tabpanel', { name: 'Moderation Log' })).toMatchTextContent('content of log')
  })

  it('are one stop of the Tab key; arrow keys, Home and End select another tab and wrap around', async () => {
    await render(<Example />)
    await tab('Reports').click()
    for (const [key, name] of [
      ['ArrowRight', 'Moderation Log'],
      ['End', 'Users'],
      ['ArrowRight', 'Reports'],
      ['ArrowLeft', 'Users'],
      ['Home', 'Reports'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await expect.element(tab(name)).toHaveFocus()
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    }
    await expect.element(tab('Users')).toHaveAttribute('tabindex', '-1')
  })
})
