import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, DESKTOP, failed, PHONE, render, violations, type Answers } from '../../../tests/support/render.tsx'
import { Layout } from '../../shell/Layout.tsx'
import { WarningBar } from './WarningBar.tsx'

const warning = (id: string, reason: string) => ({ id, reason, createdAt: '2026-11-20T10:00:00.000Z' })
const bar = (name = 'Warning') => page.getByRole('region', { name })
const button = () => page.getByRole('button', { name: 'I have read this' })

describe.each([
  ['on a desktop', DESKTOP],
  ['on a phone', PHONE],
])('the bar of warnings %s', (_where, viewport) => {
  const open = (conduct: Answers['conduct'], user = aUser()) =>
    render(
      <>
        <Layout>
          <h1>Help</h1>
        </Layout>
        <WarningBar />
      </>,
      { user, viewport, answers: { conduct } },
    )

  it('shows one warning after the other until each is acknowledged, by keyboard', async () => {
    const { calls, answers } = await open({
      unread: [warning('one', 'No links, please.'), warning('two', 'Be kind.')],
      acknowledge: undefined,
    })
    await expect.element(bar()).toMatchTextContent('A moderator warned you: No links, please.')
    expect(document.documentElement.scrollWidth).toBe(viewport.width)
    expect(await violations()).toEqual([])
    answers.conduct = { ...answers.conduct, unread: [warning('two', 'Be kind.')] }
    button().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(bar()).toMatchTextContent('Be kind.')
    await expect.element(button()).toHaveFocus()
    answers.conduct = { ...answers.conduct, unread: [] }
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bar().elements()).toEqual([])
    expect(calls('conduct.acknowledge')).toEqual([{ id: 'one' }, { id: 'two' }])
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  it('stays and says why if the warning cannot be acknowledged', async () => {
    await open({ unread: [warning('one', 'No links.')], acknowledge: failed('INTERNAL', 'The lights are out.') })
    await button().click()
    await expect.element(bar()).toMatchTextContent('The lights are out.')
    await expect.element(button()).toBeVisible()
  })

  it('shows the mute, and leads to the appeal', async () => {
    const mute = { until: '2099-11-27T10:00:00.000Z', reason: 'Advertising' }
    await open({ unread: [] }, aUser({ mute }))
    await expect
      .element(bar('Mute'))
      .toMatchTextContent('You are muted until 27 November 2099, 10:00 (UTC): Advertising')
    await expect.element(bar('Mute').getByRole('link')).toHaveAttribute('href', '/warnings')
    expect(await violations()).toEqual([])
  })

  it('shows a warning before the mute', async () => {
    const mute = { until: '2099-11-27T10:00:00.000Z', reason: 'Advertising' }
    await open({ unread: [warning('one', 'No links.')] }, aUser({ mute }))
    await expect.element(bar()).toBeVisible()
    expect(bar('Mute').elements()).toEqual([])
  })
})
