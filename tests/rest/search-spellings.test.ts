import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, bootApp } from '../support/app.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

/** [name of a part, texts that find it] */
const SPELLINGS: [name: string, ...texts: string[]][] = [
  // A number and its unit, or a number and letters.
  ['Tensioner VW 1.9 TDI', '1.9TDI tensioner', '1,9tdi tensioner', '1.9 TDI tensioner'],
  ['Coolant hose Audi 2.5TDI', 'coolant hose 2.5 TDI', 'coolant hose 2,5 tdi'],
  ['Injector 440 cc/min, grey', '440cc injector', '440 cc injector', 'injector 440CC/min'],
  ['Injector 550cc, brown', 'injector 550 cc', 'injector 550cc/min'],
  ['Mechanical lash cap 27 mm', 'lash cap 27mm', '27 MM lash cap'],
  ['Fork seal 41mm', 'fork seal 41 mm'],
  ['Oil level switch 12V', 'level switch 12 v', 'level switch 12v'],
  ['Starter solenoid 24 V', 'solenoid 24v', 'solenoid 24volt', 'solenoid 24 volts'],
  ['Instrument regulator 10 volt', 'instrument regulator 10V', 'instrument regulator 10 v'],
  ['Tank unit 255 lph', '255lph tank unit', '255 l/h tank unit', '255l/h tank unit', '255 LPH tank unit'],
  ['Lift unit 190 l/h', '190lph lift unit', '190 lph lift unit', '190L/h lift unit'],
  ['Piston kit 1998 ccm', '1998cc piston kit', '1998 cm3 piston kit', '1998cm³ piston kit', 'piston kit 1998 cc'],
  ['Wastegate spring 0.8 bar', 'wastegate spring 0.8bar', 'wastegate spring 0,8 bar', '0,8Bar wastegate spring'],
  ['Pressure warning sender 7 psi', 'warning sender 7psi', 'warning sender 7 PSI'],
  ['Halogen lamp 55W', 'halogen lamp 55 w', 'halogen lamp 55watt', 'halogen lamp 55 watts'],
  ['Blower resistor 0.5 ohm', 'blower resistor 0.5Ω', 'blower resistor 0,5 Ω', 'blower resistor 0.5ohms'],
  ['Ballast 1.6 Ω', 'ballast 1.6 ohm', 'ballast 1.6ohm', 'ballast 1,6Ω'],
  ['Traction accumulator 74Ah', 'accumulator 74 Ah', 'accumulator 74 ah', 'accumulator 74 amp hours'],
  ['Silicone coupler 3 inch', '3" silicone coupler', '3inch silicone coupler', '3 inches silicone coupler'],
  ['Alloy elbow 2.5"', 'alloy elbow 2.5 inch', 'alloy elbow 2,5inch', '2.5" alloy elbow', 'alloy elbow 2.5″'],
  ['Cable lug 4 AWG', 'cable lug 4awg', 'cable lug 4 gauge', '4ga cable lug'],
  ['Torque stick 120 Nm', 'torque stick 120nm', '120NM torque stick', 'torque stick 120 N·m'],
  ['Cranking motor 1.4 kW', 'cranking motor 1.4kw', 'cranking motor 1,4 KW', 'cranking motor 1.4 kilowatt'],
  ['Bare block 150 hp', 'bare block 150hp', 'bare block 150 bhp', 'bare block 150PS'],
  ['Flange plate 170 PS', 'flange plate 170ps', 'flange plate 170hp', 'flange plate 170 HP'],
  ['Ignition limiter 7200 rpm', 'ignition limiter 7200rpm', 'ignition limiter 7200 U/min'],
  ['Points condenser 0.22 µF', 'points condenser 0.22uf', 'points condenser 0,22 μF', 'points condenser 0.22 uF'],
  ['Jerry can 20 l', 'jerry can 20l', 'jerry can 20 litre', 'jerry can 20 liters', 'jerry can 20ltr'],
  ['Wax stat 88 °C', 'wax stat 88c', 'wax stat 88°C', 'wax stat 88 C', 'wax stat 88 degrees'],
  ['Vacuum tubing 5 m', 'vacuum tubing 5m', 'vacuum tubing 5 metres', 'vacuum tubing 5 meter'],
  ['Fuse holder 63 A', 'fuse holder 63a', 'fuse holder 63amp', 'fuse holder 63 amp', '63 amps fuse holder'],
  ['Relay 40A changeover', 'relay 40 a', 'relay 40A', 'relay 40amp', 'relay 40 ampere'],
  ['Midi link 125 amp', '125A midi link', '125 A midi link', '125amps midi link'],
  ['Boost hose Volvo 1.8T', 'boost hose 1.8 T', 'boost hose 1,8 t'],
  ['Boost pipe Seat 1.8 T', 'boost pipe 1.8T', 'boost pipe seat 1,8t'],
  ['Exhaust valve 16 V head', '16v exhaust valve'],
  ['Bosch rail sensor 1800 bar', 'rail sensor 1800bar'],
  ['Belt pulley EJ 20', 'ej20 belt pulley'],
  ['Crank bolt EJ25', 'crank bolt ej 25'],
  ['Sump gasket M54 B22', 'm54b22 sump gasket', 'M54-B22 sump gasket'],
  ['Rocker cover M50B25', 'rocker cover m50 b25'],
  ['Cam plug K20A2', 'k 20 a 2 cam plug', 'K20 A2 cam plug', 'cam plug k20a 2', 'k-20-a-2 cam plug'],
  ['Cam seal B 18 C 4', 'b18c4 cam seal', 'cam seal b18 c4', 'cam seal B 18 C4'],
  ['Rod shell 2JZ-GTE', 'rod shell 2jzgte', 'rod shell 2 jz gte', '2jz gte rod shell'],
  ['Valve guide SR 20 DET', 'valve guide sr20det', 'valve guide SR20 DET', 'valve guide sr-20-det'],
  ['Jet needle M50 B20', 'jet needle m 50 b 20', 'jet needle m50b20', 'm 50 b20 jet needle'],
  // Sizes.
  [
    'Brake rotor vented 288 x 25 mm',
    '288x25 brake rotor',
    '288 x 25 brake rotor',
    '288×25mm brake rotor',
    '288 X 25MM brake rotor',
  ],
  ['Brake drum 230x40', '230 x 40 drum', '230 × 40 mm drum', '230x40mm drum'],
  [
    'Drain plug M14 x 1.5',
    'drain plug M14×1.5',
    'drain plug M14x1,5',
    'drain plug m14x1.5',
    'drain plug M14-1.5',
    'drain plug m14 x 1.50',
    'drain plug m14 x 1,5',
    'drain plug M 14 x 1.5',
  ],
  ['Wheel stud M12×1.25', 'wheel stud M12x1.25', 'wheel stud M12 x 1,25', 'wheel stud M12-1.25'],
  ['Banjo M10x1', 'banjo M10 x 1.0', 'banjo M10 x 1', 'banjo m10×1'],
  [
    'Shaft seal 32 x 47 x 10 mm',
    '32x47x10 shaft seal',
    'shaft seal 32×47×10',
    'shaft seal 32*47*10',
    'shaft seal 32 x 47 x 10mm',
  ],
  ['Sleeve 25x52x15', 'sleeve 25 x 52 x 15', 'sleeve 25*52*15 mm'],
  ['Spacer 5 x 112, 20 mm', 'spacer 5x112', 'spacer 5×112 20mm'],
  ['Tyre 205/55 R16 winter', 'tyre 205/55R16', 'tyre 205 55 r16'],
  // Hyphens.
  ['Engine oil 5W-30 longlife', '5W30 oil', '5w 30 oil', '5W-30 oil', '5 W 30 oil'],
  ['Gear oil 75W90', '75W-90 gear oil', '75w 90 gear oil'],
  [
    'Washer kit, O-ring for oil cooler',
    'oring oil cooler',
    'o ring oil cooler',
    'O-ring oil cooler',
    'orings oil cooler',
  ],
  ['Oring of the distributor shaft', 'o-ring distributor shaft', 'o ring distributor shaft'],
  ['V belt, alternator drive', 'vbelt alternator drive', 'V-belt alternator drive'],
  ['Spark plug BKR6E-11', 'spark plug bkr6e11', 'spark plug BKR6E 11'],
  ['Dust boot Mazda MX-5', 'mx5 dust boot', 'MX 5 dust boot'],
  ['Turbo gasket TD04HL-15T', 'td04hl15t turbo gasket', 'td04hl 15t turbo gasket'],
  // Generations.
  [
    'Door handle Golf II',
    'golf 2 door handle',
    'golf ii door handle',
    'golf mk2 door handle',
    'door handle golf MkII',
    'golf mk 2 door handle',
    'golf2 door handle',
  ],
  [
    'Window crank Golf Mk3',
    'golf 3 window crank',
    'golf III window crank',
    'window crank golf mkiii',
    'golf Mk. 3 window crank',
    'golf mark 3 window crank',
  ],
  ['Horn ring Golf 4', 'golf iv horn ring', 'horn ring golf mk4', 'golf MK IV horn ring'],
  ['Wiper arm Polo V', 'polo 5 wiper arm', 'wiper arm polo mk5', 'polo mkv wiper arm'],
  ['Mirror glass Focus Mk1', 'focus 1 mirror glass', 'mk1 focus mirror glass'],
  ['Tailgate strut Discovery 2', 'discovery ii tailgate strut', 'discovery mk2 tailgate strut'],
  ['Diagnostic lead OBD II', 'obd2 diagnostic lead', 'OBD 2 diagnostic lead', 'diagnostic lead obdii'],
]

/** [text, name of a part that it does not find] */
const DIFFERENT: [text: string, name: string][] = [
  ['golf 3 door handle', 'Door handle Golf II'],
  ['golf mk5 horn ring', 'Horn ring Golf 4'],
  ['288x22 brake rotor', 'Brake rotor vented 288 x 25 mm'],
  ['drain plug M14x1.25', 'Drain plug M14 x 1.5'],
  ['5W40 oil', 'Engine oil 5W-30 longlife'],
  ['2.0TDI tensioner', 'Tensioner VW 1.9 TDI'],
  ['lash cap 28mm', 'Mechanical lash cap 27 mm'],
  ['fuse holder 64amp', 'Fuse holder 63 A'],
  ['relay 40v', 'Relay 40A changeover'],
  ['torque stick 120 psi', 'Torque stick 120 Nm'],
  ['cam plug k 20 a 3', 'Cam plug K20A2'],
  ['cam plug k 24 a 2', 'Cam plug K20A2'],
]

describe('a search', () => {
  beforeAll(async () => {
    for (const [name] of SPELLINGS) await site.make.part({ name })
  })
  const find = (q: string) => site.caller().search.list({ q })

  it.each(SPELLINGS.flatMap(([name, ...texts]) => texts.map((q) => [q, name] as const)))(
    '%s finds %s',
    async (q, name) => {
      const { parts, most, meant } = await find(q)
      expect({ first: parts.items[0]?.name, most, meant }).toEqual({ first: name, most: false, meant: null })
    },
  )

  it.each(DIFFERENT)('%s does not find %s as a result with all words', async (q, name) => {
    const { most, parts } = await find(q)
    expect(most || !parts.items.some((part) => part.name === name)).toBe(true)
  })

  it('finds the same in the description', async () => {
    const description = 'Sealed by an O-ring, 27 mm wide, tightened with M14 x 1.5. Fill with 5W-30. Fits the Golf II.'
    const part = await site.make.part({ name: 'Plunger of brass', description })
    for (const q of ['plunger oring', 'plunger 27mm', 'plunger M14x1,5', 'plunger 5W30', 'plunger golf 2'])
      expect((await find(q)).parts.items[0]?.id).toBe(part.id)
  })

  it.each([
    'tensioner 1.9tdi',
    'lash cap 27mm',
    'lash cap 27 m',
    'fuse holder 63amp',
    'tank unit 255 l',
    'cam plug k 20 a 2',
    'drain plug m14x1,5',
    'brake rotor 288x25',
    'golf mk 2',
    'engine oil 5w30',
  ])('%s is also suggested', async (q) => {
    expect((await site.caller().search.suggest({ q })).parts).not.toEqual([])
  })
})

/** [number of a part, texts in which look-alike characters stand for others, the text that the results are for] */
const LOOK_ALIKES: [number: string, text: string, meant: string][] = [
  ['06A 115 561 B', 'O6A 115 561 B', '06A 115 561 B'],
  ['06A 115 561 B', 'o6a115561b', '06a115561b'],
  ['06A 115 561 B', 'O6A 115', '06A 115'],
  ['06A 115 561 B', '06А 115 561 В', '06A 115 561 B'],
  ['06A 115 561 B', 'filter О6А115561В', 'filter 06A115561B'],
  ['0 280 150 415', 'O 28O I5O 4I5', '0 280 150 415'],
  ['0 280 150 415', 'bosch O28O150415', 'bosch 0280150415'],
  ['0 280 150 415', '0280l504l5', '0280150415'],
  ['OX 188 D', '0X 188 D', 'OX 188 D'],
  ['OX 188 D', '0x188d', 'ox188d'],
  ['A 000 420 91 02', 'А 000 420 91 02', 'A 000 420 91 02'],
  ['A 000 420 91 02', 'Α0004209102', 'A0004209102'],
  ['MLP 5515', 'ΜLР 5515', 'MLP 5515'],
  ['LR 010 113', '1R010113', 'LR010113'],
]

describe('a part number with look-alike characters', () => {
  beforeAll(async () => {
    const numbers = [...new Set(LOOK_ALIKES.map(([number]) => number))]
    for (const number of numbers)
      await site.make.part({ name: `Part with ${number.length} signs ${numbers.indexOf(number)}`, numbers: [number] })
  })

  it.each(LOOK_ALIKES)('%s is found by %s, with the text %s', async (number, q, meant) => {
    const found = await site.caller().search.list({ q })
    expect(found.parts.items[0]?.number?.written).toBe(number)
    expect(found).toMatchObject({ meant, most: false })
    expect((await site.caller().search.suggest({ q: q.replace(/^(bosch|filter) /, '') })).parts[0]?.number).toBe(number)
  })

  it('keeps words of other scripts', async () => {
    const part = await site.make.part({ name: 'Насос МАН', slug: 'pump-of-man' })
    expect((await site.caller().search.list({ q: 'насос ман' })).parts.items[0]?.id).toBe(part.id)
  })

  it('is not looked for if the text matches as typed', async () => {
    await site.make.part({ name: 'Exact', numbers: ['IO 55 66 77'] })
    await site.make.part({ name: 'Alike', numbers: ['10 55 66 77'] })
    const found = await site.caller().search.list({ q: 'IO556677' })
    expect(found.parts.items.map(({ name }) => name)).toEqual(['Exact'])
    expect(found.meant).toBeNull()
  })
})
