import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { VehicleLevel } from '../../../shared/vehicle-names.ts'
import { aUser, failed, render, violations, type Answers } from '../../../tests/support/render.tsx'
import { newId, vehicle } from '../../../tests/support/samples.ts'
import { NO_VEHICLE } from './vehicle-draft.ts'
import VehicleField from './VehicleField.tsx'

const BMW = vehicle({ names: ['BMW'] })
const SERIES = vehicle({ names: ['BMW', '3 Series'] })
const field = () => page.getByRole('combobox', { name: 'Model' })
const option = (name: RegExp | string) => page.getByRole('option', { name })
const dialog = () => page.getByRole('dialog', { name: 'Add a model' })

function Fixture({ level, parentId }: { level: VehicleLevel; parentId: string | null }) {
  const [value, setValue] = useState(NO_VEHICLE)
  return (
    <>
      <VehicleField label="Model" level={level} parentId={parentId} value={value} onChange={setValue} />
      <output>{value.id}</output>
    </>
  )
}

const open = (vehicleAnswers: Answers['vehicle'] = {}, parentId: string | null = BMW.id) =>
  render(<Fixture level="model" parentId={parentId} />, {
    user: aUser(),
    answers: { vehicle: { list: [SERIES], bySlug: BMW, ...vehicleAnswers } },
  })

it('a field for a vehicle lists the entries below the parent and takes one with the keyboard', async () => {
  const { calls } = await open()
  await field().click()
  await expect.element(option('3 Series')).toBeVisible()
  // The popup of Base UI is outside of all landmarks while it is open.
  expect((await violations()).filter((each) => !each.startsWith('region'))).toEqual([])
  expect(calls('vehicle.list').at(-1)).toMatchObject({ level: 'model', parentId: BMW.id, q: '' })
  await field().fill('3 se')
  await expect.poll(() => calls('vehicle.list').at(-1)).toMatchObject({ q: '3 se' })
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.element(field()).toHaveValue('3 Series')
  await expect.element(page.getByText(SERIES.id)).toBeVisible()
})

it('a field for a vehicle is disabled until its parent is chosen', async () => {
  await open({}, null)
  await expect.element(field()).toBeDisabled()
})

it('the last option of a field for a vehicle adds a missing entry with the typed name', async () => {
  const added = vehicle({ names: ['BMW', '2002'] })
  const { calls } = await open({ list: [], create: added })
  await field().fill('2002')
  await option('Add a missing model').click()
  await expect.element(dialog().getByLabelText('Name', { exact: true })).toHaveValue('2002')
  await dialog().getByLabelText('Built from (optional)').fill('1966')
  await dialog().getByLabelText('Built to (optional)').fill('6/1977')
  expect(await violations()).toEqual([])
  await dialog().getByRole('button', { name: 'Add model' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(calls('vehicle.create')).toMatchObject([
    { level: 'model', parentId: BMW.id, name: '2002', from: '1966-01', to: '1977-06' },
  ])
  await expect.element(field()).toHaveValue('2002')
  await expect.element(page.getByText(added.id)).toBeVisible()
})

it('the dialog for a new vehicle offers an existing entry with the same name', async () => {
  await open({
    create: failed('CONFLICT', 'This entry exists already. Choose it from the list.', {
      fields: { name: 'This entry exists already. Choose it from the list.' },
      details: { existing: SERIES },
    }),
  })
  await field().fill('3 series')
  await option('Add a missing model').click()
  await dialog().getByRole('button', { name: 'Add model' }).click()
  await expect.element(dialog().getByText('This entry exists already. Choose it from the list.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Use the existing one' }).click()
  await expect.element(field()).toHaveValue('3 Series')
})

it('the dialog for a new vehicle says which month is wrong', async () => {
  await open()
  await field().fill('2002')
  await option('Add a missing model').click()
  await dialog().getByLabelText('Built from (optional)').fill('sometime')
  await dialog().getByRole('button', { name: 'Add model' }).click()
  await expect.element(dialog().getByText('Enter a month and a year, such as 09/2000.')).toBeVisible()
})

it('a visitor is asked to sign in before adding a vehicle', async () => {
  await render(<Fixture level="make" parentId={null} />, { answers: { vehicle: { list: [] } } })
  await field().fill(newId())
  await option('Add a missing make').click()
  await expect.element(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
})
