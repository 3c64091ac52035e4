import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aUser, failed, held, unreachable, violations, visit, type Answers } from '../../../../tests/support/render.tsx'
import { listOf, profile } from '../../../../tests/support/samples.ts'
import { IMAGE_NOT_LOADED } from '../../../../shared/images.ts'
import { NAME_DIFFERS } from '../../../../shared/users.ts'

const PETRA = aUser({ name: 'Petra Profile' })
const MUTED = 'You are muted until 6 May 2099.'
const TAKEN = 'This name is already taken.'
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const settings = page.getByRole('region', { name: 'Settings' })
const field = (name: string) => settings.getByLabelText(name)
const button = (name: string) => settings.getByRole('button', { name })
const alert = settings.getByRole('alert')

/** Opens the user's own profile. */
async function open(answers: Answers['user'] = {}, user = PETRA) {
  const lists = {
    comments: listOf([]),
    listings: listOf([]),
    bids: listOf([]),
    expired: listOf([]),
    edits: listOf([]),
    sales: listOf([]),
    posts: listOf([]),
  }
  const site = await visit(`/account/${user.id}`, {
    user,
    answers: { user: { profile: profile({ id: user.id, name: user.name, bio: 'Old bio' }), ...lists, ...answers } },
  })
  await expect.element(settings).toBeInTheDocument()
  return site
}

/** Returns what the server says about the session after a change of the user. */
const statusOf = (user: typeof PETRA) => ({ isAuthenticated: true, user, isPhoneVerified: true })

it('the settings have no violations of axe rules, also with errors', async () => {
  await open({}, aUser({ name: 'Petra Profile', picture: PICTURE }))
  await field('Display name').fill(' ')
  await button('Save Name').click()
  await field('Bio').fill('x'.repeat(1_001))
  await button('Save Profile Picture').click()
  await expect.element(alert).toHaveLength(3)
  expect(await violations()).toEqual([])
})

describe('the display name', () => {
  it('is required', async () => {
    const { calls } = await open()
    await field('Display name').fill(' ')
    await button('Save Name').click()
    await expect.element(alert).toHaveTextContent('Please enter a name.')
    await expect.element(field('Display name')).toHaveFocus()
    expect(calls('user.update')).toEqual([])
  })

  it('is saved, and shown as the server has saved it', async () => {
    const { answers, calls } = await open({ update: { ...PETRA, name: 'Petra New' } })
    answers.auth = { status: statusOf({ ...PETRA, name: 'Petra New' }) }
    await field('Display name').fill('Petra  New ')
    await button('Save Name').click()
    await expect.element(page.getByText('Name saved.').first()).toBeVisible()
    await expect.element(field('Display name')).toHaveValue('Petra New')
    await expect.element(page.getByRole('navigation').getByText('Hi, Petra')).toBeVisible()
    expect(calls('user.update')).toEqual([{ name: 'Petra  New ' }])
  })

  it('is shown after it was saved, even if the session cannot be reloaded', async () => {
    const { answers } = await open({ update: { ...PETRA, name: 'Petra New' } })
    answers.auth = { status: failed('INTERNAL', 'The server is tired.') }
    await field('Display name').fill('Petra New')
    await button('Save Name').click()
    await expect.element(page.getByText('Name saved.').first()).toBeVisible()
    await expect.element(field('Display name')).toHaveValue('Petra New')
    expect(page.getByText('The server is tired.').elements()).toEqual([])
  })

  it.each([
    ['that the server rejects', failed('CONFLICT', TAKEN, { fields: { name: TAKEN } }), TAKEN],
    ['of a muted user', failed('MUTED', MUTED), MUTED],
    ['of a user whose session has ended', failed('UNAUTHENTICATED', 'Please log in.'), 'Please log in.'],
  ])('%s is kept with an error at the field', async (_which, update, sentence) => {
    await open({ update })
    await field('Display name').fill('Petra New')
    await button('Save Name').click()
    await expect.element(alert).toHaveTextContent(sentence)
    await expect.element(field('Display name')).toHaveFocus()
    await expect.element(field('Display name')).toHaveValue('Petra New')
    await field('Display name').fill('Petra')
    await expect.element(alert).not.toBeInTheDocument()
  })
})

describe('bio and location', () => {
  it('are saved', async () => {
    const saved = held(profile({ bio: 'New bio', location: 'Porto' }))
    const { calls } = await open({ updateAbout: saved.answer })
    await field('Bio').fill('New bio ')
    await field('Location').fill(' Porto')
    await button('Save Bio and Location').click()
    await expect.element(button('Saving...')).toBeVisible()
    saved.release()
    await expect.element(page.getByText('Profile saved.').first()).toBeVisible()
    await expect.element(field('Bio')).toHaveValue('New bio')
    await expect.element(field('Location')).toHaveValue('Porto')
    expect(calls('user.updateAbout')).toEqual([{ bio: 'New bio ', location: ' Porto' }])
  })

  it('show that the bio is too long while the user writes', async () => {
    const { calls } = await open()
    await field('Bio').fill('x'.repeat(1_001))
    await expect.element(alert).toHaveTextContent('A bio has at most 1,000 characters.')
    await button('Save Bio and Location').click()
    await expect.element(field('Bio')).toHaveFocus()
    await field('Bio').fill('x'.repeat(1_000))
    await expect.element(alert).not.toBeInTheDocument()
    expect(calls('user.updateAbout')).toEqual([])
  })

  it('show the error of the server at its field, and keep the texts', async () => {
    const sentence = 'Location must be one line.'
    const { answers } = await open({ updateAbout: failed('VALIDATION', sentence, { fields: { location: sentence } }) })
    await field('Bio').fill('New bio')
    await field('Location').fill('Porto')
    await button('Save Bio and Location').click()
    await expect.element(field('Location')).toHaveFocus()
    await expect.element(alert).toHaveTextContent(sentence)
    answers.user = { ...answers.user, updateAbout: failed('MUTED', MUTED) }
    await button('Save Bio and Location').click()
    await expect.element(alert).toHaveTextContent(MUTED)
    await expect.element(field('Bio')).toHaveFocus()
    await expect.element(field('Bio')).toHaveValue('New bio')
    await expect.element(field('Location')).toHaveValue('Porto')
  })
})

describe('the profile picture', () => {
  const url = field('Profile picture URL')

  it.each([
    ['', 'Please enter an image URL'],
    ['https://example.com/page', 'Please enter a valid image URL'],
  ])('with the address "%s" shows an error at the field', async (address, sentence) => {
    const { calls } = await open()
    await url.fill(address)
    await button('Save Profile Picture').click()
    await expect.element(alert).toMatchTextContent(sentence)
    await expect.element(url).toHaveFocus()
    expect(calls('user.picture')).toEqual([])
  })

  it('has a preview, or says why there is none', async () => {
    await open()
    await url.fill('https://pictures.invalid/one')
    await expect.element(settings.getByText('The preview appears here.')).toBeVisible()
    await url.fill('http://pictures.invalid/one.jpg')
    await expect.element(settings.getByText(/^Only https addresses have a preview/)).toBeVisible()
    await url.fill('https://pictures.invalid/one.jpg')
    await expect.element(settings.getByText('Unable to load image preview. Please check the URL.')).toBeVisible()
  })

  it('that the server cannot load shows an error at the field', async () => {
    await open({ picture: failed('VALIDATION', IMAGE_NOT_LOADED, { fields: { url: IMAGE_NOT_LOADED } }) })
    await url.fill('https://pictures.invalid/one.jpg')
    await button('Save Profile Picture').click()
    await expect.element(alert).toHaveTextContent(IMAGE_NOT_LOADED)
    await expect.element(url).toHaveFocus()
    await expect.element(url).toHaveValue('https://pictures.invalid/one.jpg')
  })

  it('is saved, shown and removed', async () => {
    const withPicture = { ...PETRA, picture: PICTURE }
    const { answers, calls } = await open({ picture: withPicture, removePicture: undefined })
    answers.auth = { status: statusOf(withPicture) }
    await url.fill(' https://pictures.invalid/one.jpg')
    await button('Save Profile Picture').click()
    await expect.element(page.getByText('Profile picture saved.').first()).toBeVisible()
    await expect.element(url).toHaveValue('')
    expect(calls('user.picture')).toHaveLength(1)
    answers.auth = { status: statusOf(PETRA) }
    await button('Remove Profile Picture').click()
    await expect.element(page.getByText('Profile picture removed.').first()).toBeVisible()
    await expect.element(button('Remove Profile Picture')).not.toBeInTheDocument()
    await expect.element(url).toHaveFocus()
  })

  it('stays with a message if it cannot be removed', async () => {
    await open({ removePicture: failed('INTERNAL', 'The server is tired.') }, aUser({ picture: PICTURE }))
    await button('Remove Profile Picture').click()
    await expect.element(page.getByText('Failed to remove profile picture: The server is tired.').first()).toBeVisible()
    await expect.element(button('Remove Profile Picture')).toBeVisible()
  })
})

describe('the dialog that deletes the account', () => {
  const dialog = page.getByRole('dialog', { name: 'Delete My Account' })
  const name = dialog.getByRole('textbox')
  const confirm = dialog.getByRole('button', { name: 'Delete My Account' })

  async function openDialog(remove: NonNullable<Answers['user']>['remove']) {
    const site = await open({ remove })
    await button('Delete My Account').click()
    await expect.element(name).toHaveFocus()
    return site
  }

  it('names the effects, and needs the name of the user', async () => {
    const { calls } = await openDialog(undefined)
    await expect.element(dialog).toMatchTextContent('Your listings are closed, unconfirmed sales are cancelled')
    await expect.element(dialog.getByLabelText('Type your name, Petra Profile, to confirm')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(NAME_DIFFERS)
    await expect.element(name).toHaveFocus()
    expect(calls('user.remove')).toEqual([])
    expect(await violations()).toEqual([])
  })

  it('stays open on Escape while it has a text, and is empty after Cancel', async () => {
    await openDialog(undefined)
    await name.fill('Petra')
    await userEvent.keyboard('{Escape}')
    await expect.element(name).toHaveValue('Petra')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Delete My Account')).toHaveFocus()
    await button('Delete My Account').click()
    await expect.element(name).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('shows each error, and the current name if it was changed in another tab', async () => {
    const differs = failed('VALIDATION', NAME_DIFFERS, { fields: { name: NAME_DIFFERS } })
    const { answers, calls } = await openDialog(differs)
    answers.auth = { status: statusOf({ ...PETRA, name: 'Petra Renamed' }) }
    await name.fill('Petra Profile')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Type your name, Petra Renamed, to confirm')).toBeVisible()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(NAME_DIFFERS)
    for (const [remove, sentence] of [
      [failed('INTERNAL', 'The server is tired.'), 'The server is tired.'],
      [unreachable, 'Network error. Please try again.'],
    ] as const) {
      answers.user = { ...answers.user, remove }
      await userEvent.keyboard('{Enter}')
      await expect.element(dialog.getByText(sentence)).toBeVisible()
      await expect.element(name).toHaveValue('Petra Profile')
    }
    expect(calls('user.remove')).toEqual(Array.from({ length: 3 }, () => ({ name: 'Petra Profile' })))
  })

  it('asks for a sign-in if the session has ended', async () => {
    await openDialog(failed('UNAUTHENTICATED', 'User not authenticated.'))
    await name.fill('Petra Profile')
    await userEvent.keyboard('{Enter}')
    const login = page.getByRole('dialog', { name: 'Login Required' })
    await expect.element(login.getByText('You must be logged in to delete your account.')).toBeVisible()
  })

  it('deletes the account once, signs out and shows the home page', async () => {
    const late = held(undefined)
    const { answers, calls } = await openDialog(late.answer)
    answers.feed = { list: { items: [], nextCursor: null } }
    answers.auth = { ...answers.auth, logout: undefined }
    await name.fill(' Petra Profile ')
    await confirm.dblClick()
    await expect.element(dialog.getByText('Deleting...')).toBeVisible()
    late.release()
    await expect.element(page.getByText('Your account was deleted.').first()).toBeVisible()
    await expect
      .element(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Login' }))
      .toBeVisible()
    expect(location.pathname).toBe('/')
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(calls('user.remove')).toEqual([{ name: ' Petra Profile ' }])
  })
})

it('the theme of the settings follows the menu', async () => {
  await open()
  const paper = () => getComputedStyle(document.body).backgroundColor
  await settings.getByLabelText('Dark').click()
  await expect.poll(paper).toBe('rgb(21, 22, 20)')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toHaveAttribute('aria-checked', 'true')
  expect(await violations()).toEqual([])
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect.poll(paper).toBe('rgb(250, 248, 242)')
  await expect.element(settings.getByLabelText('Light')).toBeChecked()
  await settings.getByLabelText('Match system').click()
})
