import { expect, it } from 'vitest'
import { panelOf } from './panels.ts'

it.each([
  ['Door Front Left, BMW E46', 'door'],
  ['Tailgate, VW Golf III', 'door'],
  ['Front Wing Left', 'wing'],
  ['Bonnet, Volvo 240', 'bonnet'],
  ['Rear Bumper, Saab 900', 'bumper'],
  ['Headlight Right, Halogen, BMW E46', 'lamp'],
  ['Tail Lamp Left', 'lamp'],
  ['Sill, Left', 'plain'],
])('a part named %j has the outline of a %s', (name, kind) => {
  expect(panelOf(name)).toBe(kind)
})

it.each(['Door Handle, Front Left', 'Headlight Switch', 'Wing Mirror, Right', 'Alternator 120 A', 'Light Alloy Wheel'])(
  'a part named %j has none',
  (name) => {
    expect(panelOf(name)).toBeNull()
  },
)
