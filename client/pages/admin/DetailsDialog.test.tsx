import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aModerator, failed, visit, type Answers } from '../../../tests/support/render.tsx'
import { logEntry, moderationOf, person, reportDetails, reported, revision } from '../../../tests/support/samples.ts'

const details = () => page.getByRole('dialog', { name: 'Reported Item Details' })
const region = (name: string) => details().getByRole('region', { name })
const CAMSHAFT = reported('Camshaft')

/** Opens the panel with one report and its details. */
const open = (report: NonNullable<Answers['moderation']>['report'] = reportDetails(CAMSHAFT)) =>
  visit('/admin?report=report-Camshaft', {
    user: aModerator(),
    answers: { moderation: { ...moderationOf([CAMSHAFT]), report } },
  })

describe('the details of a report', () => {
  it('show the current item, its snapshot and the reasons, and close with Back', async () => {
    const { answers } = await visit('/admin', {
      user: aModerator(),
      answers: { moderation: moderationOf([CAMSHAFT]) },
    })
    const entry = (name: string, reason: string) => ({ reporter: person(name), reason, createdAt: CAMSHAFT.createdAt })
    answers.moderation = {
      ...answers.moderation,
      report: reportDetails(CAMSHAFT, {
        snapshot: { title: 'Camshaft', text: 'Genuine, I swear.', priceCents: 6_400 },
        item: { title: 'Camshaft', text: 'Perhaps genuine.', priceCents: 4_800 },
        entries: [entry('Rita Reporter', 'It is an advertisement.'), entry('Ines Carvalho', 'It is a fake.')],
      }),
    }
    await page.getByRole('button', { name: 'View Reported Item Details' }).click()
    await expect.element(details()).toMatchTextContent(CAMSHAFT.id)
    await expect.element(details()).toMatchTextContent(CAMSHAFT.itemId)
    await expect.element(region('Live item')).toMatchTextContent(/Price \(changed since\)\$48\.00/)
    await expect.element(region('Live item')).toMatchTextContent('Perhaps genuine.')
    await expect.element(region('Snapshot')).toMatchTextContent('Genuine, I swear.')
    await expect.element(region('Snapshot')).toMatchTextContent('$64.00')
    const reasons = region('Reasons').getByRole('listitem')
    await expect.element(reasons.first()).toMatchTextContent(/It is an advertisement\.Rita Reporter/)
    await expect.element(reasons.last()).toMatchTextContent(/It is a fake\.Ines Carvalho/)
    history.back()
    await expect.element(details()).not.toBeInTheDocument()
    await expect.element(page.getByRole('row').filter({ hasText: 'Camshaft' })).toBeVisible()
  })

  it.each([
    ['part', { title: 'Pump', description: 'Cast iron', tags: ['saab'], numbers: [{ number: '1', brand: 'Bosch' }] }],
    ['image', { title: 'Pump', sourceUrl: 'https://example.com/pump.png' }],
    ['blog_post', { title: 'On pumps', text: 'They leak.' }],
    ['message', { title: 'Message from Wanda Writer', text: 'Pay by gift card.' }],
    ['user', { title: 'Wanda Writer', text: 'I sell everything.', location: 'Graz' }],
    ['revision', { title: 'Pump', number: 1, summary: 'More text', description: 'Cast iron' }],
  ] as const)('show the content of a %s', async (itemType, content) => {
    const row = reported('Camshaft', { itemType, title: content.title })
    await open(reportDetails(row, { snapshot: content, item: content }))
    const { tags: _tags, numbers: _numbers, ...texts } = { tags: [], numbers: [], ...content }
    for (const text of Object.values(texts)) await expect.element(region('Snapshot')).toMatchTextContent(String(text))
    if (itemType === 'part') await expect.element(region('Snapshot')).toMatchTextContent('Bosch 1')
    expect(details().getByText('changed since').elements()).toEqual([])
  })

  it('show the particulars of a business seller', async () => {
    const particulars = {
      // In the order in which the database returns them.
      city: 'Graz',
      email: 'info@kessler.example',
      vatId: null,
      street: 'Lendplatz 14',
      country: 'AT',
      postalCode: '8020',
      businessName: 'Kessler Motorteile e.U.',
      registerNumber: 'FN 1',
    }
    const row = reported('Camshaft', { itemType: 'user' })
    const { city, ...others } = particulars
    await open(
      reportDetails(row, {
        snapshot: { title: 'Wanda Writer', particulars },
        item: { title: 'Wanda Writer', particulars: { ...others, city } },
      }),
    )
    await expect
      .element(region('Snapshot'))
      .toMatchTextContent('Kessler Motorteile e.U., Lendplatz 14, 8020 Graz, Austria, info@kessler.example, FN 1')
    expect(details().getByText('changed since').elements()).toEqual([])
  })

  it('of a vandalised part begin with what its last editor changed', async () => {
    const vandalised = { ...CAMSHAFT, itemType: 'part' as const, owner: person('Vera Vandal'), revertsTo: 2 }
    const content = { ...revision(2), name: 'Camshaft', tags: [], numbers: [] }
    await visit('/admin?report=report-Camshaft', {
      user: aModerator(),
      answers: {
        moderation: {
          ...moderationOf([vandalised]),
          report: reportDetails(vandalised, { item: { title: 'Camshaft', revision: 4 } }),
        },
        part: {
          revision: ({ number }) => ({
            ...content,
            number,
            descriptionMarkdown: number === 2 ? 'Fits.' : 'Fits. Spam.',
          }),
        },
      },
    })
    const changes = region('Edits of the last editor')
    await expect.element(changes).toMatchTextContent('What Vera Vandal changed, revision 2 to 4')
    await expect.element(changes).toMatchTextContent('added: Spam')
    await expect.element(details()).toMatchTextContent(/Last editor\s*Vera Vandal/)
    await expect.element(details().getByRole('button', { name: 'Revert', exact: true })).toBeVisible()
  })

  it('show that the item is deleted', async () => {
    await open(reportDetails(reported('Camshaft', { live: null, path: null }), { item: null }))
    await expect
      .element(details())
      .toMatchTextContent('Live item data not available (item may have been deleted or could not be fetched).')
    expect(details().getByRole('link', { name: 'Go to the item' }).elements()).toEqual([])
  })

  it('show the record of the author and the actions taken', async () => {
    const createdAt = new Date().toISOString()
    await open(
      reportDetails(CAMSHAFT, {
        authorRecord: {
          reports: { count: 1, latest: { createdAt, status: 'resolved_action_taken' } },
          warnings: { count: 2, latest: { createdAt, isAcknowledged: true } },
          mutes: { count: 1, latest: { createdAt, days: 7 } },
        },
        log: [logEntry('Spam'), logEntry('Spam again', { action: 'mute-user', muteDays: 7 })],
      }),
    )
    await expect.element(details()).toMatchTextContent('1, latest just now (Resolved (Action Taken))')
    await expect.element(details()).toMatchTextContent('1, latest just now for 7 days')
    const actions = region('Actions taken')
    await expect.element(actions).toMatchTextContent('Moritz Moderator deleted the content: Spam')
    await expect.element(actions).toMatchTextContent('Moritz Moderator muted Carla Comment for 7 days: Spam')
  })

  it('of a report that does not exist have no retry button', async () => {
    await open(failed('NOT_FOUND', 'Report not found.'))
    await expect.element(details().getByText('Error: Report not found.')).toBeVisible()
    expect(details().getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  })

  it('show an error if they cannot be loaded, and try again', async () => {
    const { answers } = await open(failed('INTERNAL', 'The lights are out.'))
    await expect.element(details().getByText('Error: The lights are out.')).toBeVisible()
    answers.moderation = { ...answers.moderation, report: reportDetails(CAMSHAFT) }
    await details().getByRole('button', { name: 'Try again' }).click()
    await expect.element(region('Snapshot')).toMatchTextContent('Genuine VAG, unused.')
  })
})
