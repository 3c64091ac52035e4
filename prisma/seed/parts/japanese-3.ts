import type { DemoPart } from '../types.ts'

/** Subaru, Mitsubishi, Suzuki, Hyundai and Kia. */
export const japaneseParts3: DemoPart[] = [
  {
    name: 'Head Gasket Multi-Layer Steel, Subaru EJ25, 11044AA770',
    tags: ['subaru', 'ej25', 'head gasket', 'forester', 'impreza', 'legacy'],
    numbers: [{ number: '11044AA770', link: 'https://parts.subaru.com/' }, { number: '11044AA642' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| EJ255, EJ257 | Impreza WRX, STI, Forester XT, Legacy GT | 2004 to 2014 | 2 |
| EJ251, EJ253 | Legacy, Outback, Forester, as upgrade | 1999 to 2011 | 2 |

Multi-layer steel gasket of the turbo engine. On the SOHC 2.5 it replaces **11044AA642**, the coated single layer that weeps at the lower edge, coolant on one side and oil on the other.

| | 770 | 642 |
|---|---|---|
| Layers | 3, steel | 1, graphite coated |
| Thickness clamped | 0.65 mm | 0.50 mm |
| Bore | 101 mm | 101 mm |

It only seals on a good surface. Head and block flat within 0.03 mm, and cut fine: Ra under 0.8. A roll of sandpaper on a brick is not that.

| SOHC bolt sequence, oiled | |
|---|---|
| 1 | 29 Nm |
| 2 | 69 Nm |
| 3 | back off 180°, then again 180° |
| 4 | 42 Nm |
| 5 | 80 to 90°, all |
| 6 | 80 to 90°, all |

Washers and threads oiled, or the angle lies. Bolts can be used again if they run down by hand.

Test before you begin: a leak at the front cover or the cam seal looks the same from below.`,
    drawing: {
      kind: 'head-gasket',
      dims: { bore: '101', t: '0.65', cylinders: '2', marks: '1', pitch: '113', l: '262' },
    },
    images: 4,
    addedBy: 'mei',
    addedDaysAgo: 380,
    edits: [
      { by: 'mei', daysAgo: 300, summary: 'Surface finish, from eleven comebacks at other shops' },
      { by: 'marta', daysAgo: 122, summary: 'Ra value instead of "smooth"' },
      {
        by: 'mei',
        daysAgo: 20,
        summary: 'Bolts',
        appendMarkdown: 'Length of a used bolt: I stop at 0.5 mm over a new one.',
      },
    ],
    listings: [
      {
        type: 'ask',
        by: 'mei',
        price: 54,
        description: 'New, Subaru, each',
        condition: 'new',
        location: 'Seattle',
        daysAgo: 8,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 59.5,
        description: 'New, Subaru, flat packed',
        condition: 'new',
        daysAgo: 55,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 62,
        description: 'New, dealer return, pair $118',
        condition: 'new',
        daysAgo: 81,
      },
      {
        type: 'ask',
        by: 'ines',
        price: 70,
        description: 'Pair with valve cover seals',
        condition: 'new',
        daysAgo: 200,
        status: 'expired',
      },
      { type: 'bid', by: 'sam', price: 41, description: 'Pair wanted, sealed', daysAgo: 27 },
      { type: 'bid', by: 'carol', price: 45, description: "Two, daughter's Outback", location: 'Dayton', daysAgo: 10 },
      { type: 'bid', by: 'bogdan', price: 30, description: 'Two', daysAgo: 51 },
    ],
    comments: [
      {
        by: 'mei',
        text: 'Count from this year: 63 pairs of 770 on EJ251 and EJ253. Comebacks, one, and that was a block I should have measured at the bottom edge. The 642 still works for five to eight years if you change the coolant, so nobody needs to panic over a damp edge.',
        hoursAgo: 8600,
        votes: 24,
        replies: [
          {
            by: 'ines',
            text: 'What do you cut the heads with? I get 0.6 with CBN at 900 rpm and a slow feed.',
            hoursAgo: 8500,
            votes: 8,
            replies: [
              {
                by: 'mei',
                text: 'CBN as well, 0.5 to 0.7. The block I do in the car with a big flat plate and 220 film, only to clean, never to take off.',
                hoursAgo: 8470,
                votes: 9,
                replies: [
                  {
                    by: 'marta',
                    text: 'How do you know the block is flat then?',
                    hoursAgo: 8400,
                    votes: 5,
                    replies: [
                      {
                        by: 'mei',
                        text: 'Straight edge and a 0.03 feeler in six directions. If it goes in anywhere, the engine comes out.',
                        hoursAgo: 8390,
                        votes: 11,
                      },
                    ],
                  },
                ],
              },
            ],
          },
          {
            by: 'carol',
            text: 'Ours has been damp on the left since 2019, down half a pint a year. Leaving it, then.',
            hoursAgo: 5000,
            votes: 3,
          },
        ],
      },
      {
        by: 'bogdan',
        text: 'Copper spray on both faces, never had a leak.',
        hoursAgo: 3600,
        votes: -8,
        replies: [
          {
            by: 'mei',
            text: 'The 770 has its own coating. With spray on top it slides when the head grows. Dry and clean, please.',
            hoursAgo: 3580,
            votes: 15,
          },
        ],
      },
      {
        by: 'liam',
        text: 'Is it normal that the temperature needle goes up only when I lift off after a long hill?',
        hoursAgo: 2800,
        votes: 1,
        replies: [
          {
            by: 'mei',
            text: 'That and bubbles in the overflow bottle is combustion gas. Chemical block check before anything else, thirty dollars.',
            hoursAgo: 2790,
            votes: 9,
            replies: [
              {
                by: 'liam',
                text: "Turned yellow in twenty seconds. It was my uncle's, I have told him gently.",
                hoursAgo: 2600,
                votes: 7,
              },
            ],
          },
        ],
      },
      {
        by: 'sam',
        text: 'Anyone run these with ARP studs on a stock EJ253? Overkill?',
        hoursAgo: 1300,
        votes: 0,
        replies: [{ by: 'mei', text: 'Overkill. Stock bolts, oil, patience.', hoursAgo: 1295, votes: 6 }],
      },
      {
        by: 'wheelhouse',
        text: 'Ask for flat packing. A folded steel gasket is a Christmas ornament.',
        hoursAgo: 120,
        votes: 10,
      },
    ],
  },
  {
    name: 'Timing Belt Tensioner, Hydraulic, Subaru EJ20 / EJ25',
    tags: ['subaru', 'ej25', 'ej20', 'timing', 'ntn'],
    numbers: [{ number: '13033AA042' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| EJ251, EJ253 | Legacy, Outback, Forester | 1999 to 2012 | 1 |
| EJ205, EJ255, EJ257 | WRX, STI, Forester XT | 1999 to 2014 | 1 |
| EJ201, EJ204 | Impreza 2.0 | 1998 to 2007 | 1 |

Roller and hydraulic damper in one piece, with a grenade pin. The earlier engine, up to 1997, has a separate damper with two bolts and cannot take this one.

Most timing failures on an EJ are not the belt. It is this roller or the toothed idler, which run dry at 160,000 km.

### Compressing an old one
Vertical in a press, plunger up, **slowly**: three minutes for the full stroke, under 300 N. Faster and the seal blows out. Horizontal, and it swallows air. Then a 2 mm pin.

### Fitting
- Bolt 39 Nm, clean thread.
- Belt on, marks counted, only then pull the pin.
- Turn the crank twice by hand and look again.

New, the roller must turn stiff and silent. If it spins like a skateboard wheel the grease is gone.`,
    drawing: { kind: 'tensioner', dims: { d: '60', w: '30', bore: '10', torque: '39', type: 'arm' } },
    images: 4,
    addedBy: 'mei',
    addedDaysAgo: 230,
    listings: [
      {
        type: 'ask',
        by: 'mei',
        price: 88,
        description: 'New, NTN, pin in place',
        condition: 'new',
        location: 'Seattle',
        daysAgo: 16,
      },
      { type: 'ask', by: 'kessler', price: 94, description: 'New, OE maker', condition: 'new', daysAgo: 39 },
      {
        type: 'ask',
        by: 'northyard',
        price: 25,
        description: 'Used 30k, compressed',
        condition: 'fair',
        daysAgo: 110,
        status: 'deleted',
      },
      { type: 'bid', by: 'carol', price: 70, description: 'With the gasket job', daysAgo: 10 },
    ],
    comments: [
      {
        by: 'mei',
        text: 'Never buy a kit where the brand of the tensioner is not named. I cut a "premium kit" unit: a coil spring and a drop of oil. Rattled from cold at 600 miles.',
        hoursAgo: 5000,
        votes: 18,
        replies: [
          { by: 'carol', text: 'Aisin kit had NTN in it last time, stamped on the face.', hoursAgo: 4900, votes: 6 },
          {
            by: 'yusuf',
            text: 'Cold rattle of one second is also the good one, after a week standing. Do not throw it away for that.',
            hoursAgo: 4700,
            votes: 4,
            replies: [{ by: 'mei', text: 'Agreed. One second fine, five not.', hoursAgo: 4690, votes: 3 }],
          },
        ],
      },
      {
        by: 'liam',
        text: 'I pulled the pin before the belt was on. Now what.',
        hoursAgo: 2000,
        votes: 7,
        replies: [
          {
            by: 'sofia',
            text: 'Now a vice with soft jaws, upright, quarter turn every ten seconds, tea in between. We have all done it.',
            hoursAgo: 1990,
            votes: 17,
            replies: [{ by: 'liam', text: 'Three cups. Pin is in.', hoursAgo: 1980, votes: 12 }],
          },
        ],
      },
    ],
  },
  {
    name: 'Turbocharger TD04L-13T, Subaru WRX EJ205',
    tags: ['subaru', 'mitsubishi', 'ej20', 'turbo', 'impreza'],
    numbers: [
      { number: '14412AA360' },
      { number: '49377-04300', brand: 'Mitsubishi Heavy Industries', link: 'https://www.mhi.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| EJ205 | Impreza WRX | 2001 to 2005 | 1 |
| EJ205 | Forester XT, S-Turbo, other numbers | 1998 to 2004 | 1 |

The small TD04 that spools at 2,800 and is out of breath at 6,000. Bolts to every EJ turbo flange of its age; 49377-04100 of the Forester is the 90° inlet version and is not the same from the outside.

| | |
|---|---|
| Compressor wheel | 40 / 56 mm |
| Turbine wheel | 47 / 41 mm |
| Shaft play, radial at the nose | up to 0.6 mm with oil |
| Shaft play, axial | 0.05 to 0.10 mm |

| Torque | Nm |
|---|---|
| Up-pipe nuts | 35 |
| Downpipe nuts | 35 |
| Oil feed banjo | 16 |
| Water banjo | 30 |

**The killer is a sieve.** In the banjo of the oil feed, at the back of the right head, sits a filter the size of a lentil. It clogs, the bearing runs dry, the new turbo dies in a month. Clean or change it *every* time.

Before buying used, ask for a picture of the wastegate seat. A crack from the port to the flange grows; hair lines inside the port do not.`,
    drawing: {
      kind: 'turbocharger',
      dims: { inducer: '40', exducer: '56', turbine: '47', ar: '6 cm²', inlet: '60', blades: '12' },
    },
    images: 3,
    addedBy: 'mei',
    addedDaysAgo: 98,
    edits: [{ by: 'mei', daysAgo: 70, summary: 'The banjo filter in bold, third dead turbo this month' }],
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 165,
        description: 'Used, 0.3 mm play, no cracks',
        condition: 'good',
        location: 'Duluth',
        daysAgo: 21,
      },
      {
        type: 'ask',
        by: 'mei',
        price: 240,
        description: 'Rebuilt, balanced, sheet',
        condition: 'like_new',
        location: 'Seattle',
        daysAgo: 34,
      },
      { type: 'ask', by: 'wheelhouse', price: 610, description: 'New, MHI, boxed', condition: 'new', daysAgo: 77 },
      {
        type: 'ask',
        by: 'tomasz',
        price: 60,
        description: 'Core, cracked, shaft good',
        condition: 'for_parts',
        daysAgo: 12,
      },
      { type: 'bid', by: 'sam', price: 55, description: 'Core, any state', daysAgo: 40 },
      {
        type: 'bid',
        by: 'erik',
        price: 50,
        description: 'Core with whole wheels',
        location: 'Trollhättan',
        daysAgo: 58,
      },
      { type: 'bid', by: 'liam', price: 80, description: 'Working, was too keen', daysAgo: 60, status: 'deleted' },
    ],
    comments: [
      {
        by: 'erik',
        text: 'Same family as on our Saabs. On the 9-5 the TS wheel is 44 on the small side, here 40. Housing differs, cartridge can be made to fit with the straight inlet cover.',
        hoursAgo: 2200,
        votes: 9,
        replies: [
          {
            by: 'mei',
            text: 'Have you balanced it after? I had 1.8 g·mm from a mixed pair.',
            hoursAgo: 2180,
            votes: 5,
            replies: [
              { by: 'erik', text: 'Always, VSR at 120,000. Below 0.5 g, or it sings.', hoursAgo: 2120, votes: 6 },
            ],
          },
        ],
      },
      {
        by: 'mei',
        text: 'Third one in this month with the lentil filter full of black crumbs. All three had a rebuilt turbo under 2,000 miles.',
        hoursAgo: 1680,
        votes: 20,
        replies: [
          {
            by: 'sofia',
            text: 'Do you leave it out?',
            hoursAgo: 1650,
            replies: [
              { by: 'mei', text: 'Never. New one with each turbo, and oil at 3,000 miles.', hoursAgo: 1645, votes: 10 },
            ],
          },
        ],
      },
      {
        by: 'northyard',
        text: 'Play photo and a short video of ours on request. Seven came in, this is the best of them.',
        hoursAgo: 480,
        votes: 2,
      },
      {
        by: 'tomasz',
        text: 'Smoke only at idle and after long downhill, none on boost. Turbo seal?',
        hoursAgo: 60,
        votes: 1,
        replies: [
          {
            by: 'mei',
            text: 'Drain hose first. If it sags or is swollen the oil cannot leave and goes through the seal.',
            hoursAgo: 37,
            votes: 4,
          },
        ],
      },
    ],
  },
  {
    name: 'Rear Main Oil Seal 86 x 103 x 10, Subaru EJ',
    tags: ['subaru', 'ej20', 'ej25', 'seals'],
    numbers: [{ number: '806786050' }, { number: '806786040' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| EJ18, EJ20, EJ22, EJ25 | Impreza, Legacy, Forester | 1990 to 2012 | 1 |

Flywheel side crank seal. Nine times of ten the oil there is **not** this seal but the separator plate beside it, the plastic one with five screws, so look before you order.

86 × 103 × 10 mm. The Subaru number says it itself: 8067 then 86 for the shaft.

Press it square to 0.5 mm below the face, no deeper. Lip dry on the later coated seal, a film of oil on the old brown one. Separator plate in steel, screws 6.4 Nm with sealer, and flywheel bolts 72 Nm.

A seal that leaks again within a week was pushed in with a hammer on one side.`,
    drawing: { kind: 'shaft-seal', dims: { id: '86', od: '103', w: '10', type: 'AS', material: 'FPM', turn: 'left' } },
    images: 1,
    addedBy: 'mei',
    addedDaysAgo: 3,
    listings: [],
    comments: [
      {
        by: 'yusuf',
        text: 'Separator plate: the plastic one warps by 1.5 mm, we put steel in every clutch job.',
        hoursAgo: 26,
        votes: 5,
      },
    ],
  },
  {
    name: 'Timing Belt 29 mm, Mitsubishi 4G63 DOHC',
    tags: ['mitsubishi', '4g63', 'lancer evo', 'eclipse', 'timing'],
    numbers: [{ number: 'MD326059' }, { number: 'T167', brand: 'Gates', link: 'https://www.gates.com/' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| 4G63T | Lancer Evolution IV to IX | 1996 to 2007 | 1 |
| 4G63T | Eclipse, Talon, Laser turbo | 1990 to 1999 | 1 |
| 4G63 DOHC | Galant VR-4 | 1988 to 1992 | 1 |

Cam belt of the DOHC two litre. There is a second, small one behind it for the balance shaft, and when *that* one breaks it goes under this one.

Change together: both belts, tensioner pulley, idler, hydraulic tensioner, and the water pump since you are there.

| Torque | Nm |
|---|---|
| Tensioner pulley bolt | 48 |
| Hydraulic tensioner | 24 |
| Cam sprocket bolts | 88 |
| Crank bolt | 118 |
| Balance belt tensioner | 19 |

**Rear balance shaft.** Screwdriver of 8 mm, 60 mm deep into the plug hole on the left of the block. If it stops at 25 mm, turn the oil pump sprocket once more. One turn out and the car will shake like a diesel tractor.

After tensioning turn six times by hand, wait 15 minutes, then measure the tensioner: 3.8 to 4.5 mm of rod showing.`,
    drawing: { kind: 'timing-belt', dims: { teeth: '153', pitch: '8', w: '29', h: '5.6', layout: 'dohc' } },
    images: 3,
    addedBy: 'carol',
    addedDaysAgo: 140,
    listings: [
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 48,
        description: 'New, Mitsubishi, 2019 date',
        condition: 'new',
        daysAgo: 35,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 37.5,
        description: 'New, Gates, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 6,
      },
      { type: 'bid', by: 'tomasz', price: 31, description: "This year's date only", daysAgo: 23 },
    ],
    comments: [
      {
        by: 'carol',
        text: 'My first overhead cam belt after thirty years of pushrods. Read the balance shaft paragraph three times, still got it a turn out. The plug hole does not lie, the marks do.',
        hoursAgo: 3200,
        votes: 14,
        replies: [
          {
            by: 'northyard',
            text: 'Delete kit. Two plugs and a bearing turned 90 degrees.',
            hoursAgo: 3150,
            votes: 1,
            replies: [
              {
                by: 'sofia',
                text: 'The 944 people said so too and then bought new engine mounts every year. Keep the shafts on a road car.',
                hoursAgo: 3100,
                votes: 9,
              },
            ],
          },
        ],
      },
      {
        by: 'tomasz',
        text: 'Rod showed 5.5 after six turns. Do I start over?',
        hoursAgo: 1250,
        votes: 0,
        replies: [
          {
            by: 'carol',
            text: 'Yes. Slack it off, 3.5 Nm on the pulley with the pin in, again.',
            hoursAgo: 1230,
            votes: 4,
          },
        ],
      },
      {
        by: 'gianni',
        text: 'Rear shaft check with the 8 mm screwdriver: mine went in 62 mm, so all good at first try. Suspicious, did it again, still good.',
        hoursAgo: 640,
        votes: 5,
      },
      {
        by: 'kessler',
        text: 'Belts do have dates. After six years on a shelf I sell them as rope.',
        hoursAgo: 130,
        votes: 11,
      },
    ],
  },
  {
    name: 'Fuel Pump 255 l/h In-Tank Walbro GSS342',
    tags: ['mitsubishi', 'subaru', 'mazda', '4g63', 'injection', 'Non-OE: walbro'],
    numbers: [
      { number: 'GSS342', brand: 'Walbro', link: 'https://www.walbro.com/' },
      { number: 'GSS342G3', brand: 'TI Automotive' },
    ],
    description: `| Engine code | Car | Years | Per car |
|---|---|---|---|
| 4G63T | Eclipse, Talon turbo, check the strainer | 1995 to 1999 | 1 |
| EJ205 | Impreza WRX | 2001 to 2007 | 1 |
| B6-ZE, BP | MX-5 NA, NB | 1990 to 2005 | 1 |
| 3S-GTE | MR2, Celica | 1990 to 1999 | 1 |

High pressure in-tank pump, 39 mm body, inlet set off to one side. It replaces a dozen original pumps on their own hanger, with the strainer and the rubber of the kit.

| | |
|---|---|
| Flow at 3 bar, 13.5 V | 255 l/h |
| Flow at 5 bar | about 190 l/h |
| Current at 3 bar | 9 to 10 A |
| Relief inside | about 6.5 bar |

Thin factory wires drop 2 V at ten amperes. Below 12 V at the pump the flow is 30 % less, so run 4 mm² and a relay from the battery before you blame it.

**Fakes** are everywhere. The genuine one has a laser etched serial in a clear square, a black plastic end cap with crisp letters, and weighs 330 g. The copy is about 280 g.

A bigger pump overruns a small return line. At idle look at the rail: if it stays 0.4 bar over what the regulator should do, the return is the bottleneck.`,
    drawing: {
      kind: 'fuel-pump',
      dims: { d: '39', l: '117', inlet: '11 offset', outlet: '8 hose', flow: '255 l/h', pressure: '3 bar' },
    },
    images: 3,
    addedBy: 'priya',
    addedDaysAgo: 66,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 104,
        description: 'New, genuine, kit',
        condition: 'new',
        location: 'Graz',
        daysAgo: 14,
      },
      { type: 'ask', by: 'sam', price: 84, description: 'New, spare for the trip', condition: 'new', daysAgo: 32 },
      {
        type: 'ask',
        by: 'bogdan',
        price: 39,
        description: 'New, no box',
        condition: 'new',
        daysAgo: 50,
        status: 'deleted',
      },
      { type: 'bid', by: 'hana', price: 72, description: 'Serial photo first', daysAgo: 9 },
    ],
    comments: [
      {
        by: 'priya',
        text: 'Bench, 13.5 V, genuine against the 39 dollar one without a box. At 3.0 bar: 257 and 201 l/h. At 4.5 bar: 205 and 118. Current was the same, so the difference became heat in your tank.',
        hoursAgo: 1150,
        votes: 23,
        replies: [
          {
            by: 'bogdan',
            text: 'I took mine down. I had it from a shop, I did not know.',
            hoursAgo: 1120,
            votes: 9,
            replies: [
              { by: 'priya', text: 'Respect for that. Many would have left it up.', hoursAgo: 1115, votes: 12 },
            ],
          },
          {
            by: 'declan',
            text: 'What did the voltage at the connector do on the fake as it warmed?',
            hoursAgo: 1090,
            votes: 1,
            replies: [
              {
                by: 'priya',
                text: 'Supply held at 13.5. Current crept from 9.1 to 11.0 A in 40 minutes, the good one stayed at 9.3.',
                hoursAgo: 1080,
                votes: 8,
              },
            ],
          },
        ],
      },
      {
        by: 'sam',
        text: 'Strainer must touch the bottom of the tank. Mine hung 15 mm up and quit at a quarter tank, uphill, of course.',
        hoursAgo: 630,
        votes: 7,
      },
      {
        by: 'tomasz',
        text: 'Louder than stock by a lot?',
        hoursAgo: 95,
        votes: 0,
        replies: [
          {
            by: 'sam',
            text: 'Behind mud tires I could not say. In the Miata you hear it at every light.',
            hoursAgo: 82,
            votes: 4,
          },
        ],
      },
    ],
  },
  {
    name: 'Front Brake Disc 289 x 10 mm Solid, Suzuki Jimny',
    tags: ['suzuki', 'jimny', 'brakes', 'g13bb', 'm13a'],
    numbers: [{ number: '55211-81A00' }, { number: '55311-81A01' }],
    description: `| Engine code | Car | Years | Per axle |
|---|---|---|---|
| G13BB | Jimny SN413 | 1998 to 2000 | 2 |
| M13A | Jimny SN413 | 2001 to 2018 | 2 |

Solid disc that goes on from the outside, held by the wheel nuts. Order by chassis number: the two numbers differ in the offset, and a disc that is 2 mm out rubs on the carrier.

| | |
|---|---|
| Diameter | 289 mm |
| Thickness new / least | 10 / 8.5 mm |
| Run-out limit | 0.15 mm |
| Pitch circle | 5 × 139.7 mm |

Caliper carrier bolts 85 Nm, guide pins 27 Nm, wheel nuts 95 Nm.

Two M8 holes in the hat are for pushing it off. Use them; a hammer moves the hub bearings and you will meet the famous Jimny wobble sooner.

Wobble at 70 km/h is *not* the disc. Kingpin bearings first, then the damper.`,
    drawing: {
      kind: 'brake-disc',
      dims: { d: '289', t: '10', min: '8.5', h: '52', bore: '108', pcd: '139.7', bolts: '5', type: 'solid' },
    },
    images: 2,
    addedBy: 'hana',
    addedDaysAgo: 20,
    listings: [
      {
        type: 'ask',
        by: 'hana',
        price: 42,
        description: 'New, Suzuki, each',
        condition: 'new',
        location: 'Nagoya',
        daysAgo: 5,
      },
      { type: 'ask', by: 'kessler', price: 39, description: 'New, coated, pair $76', condition: 'new', daysAgo: 13 },
      { type: 'bid', by: 'marta', price: 30, description: 'Pair for 2007 M13A', location: 'Gdańsk', daysAgo: 4 },
    ],
    comments: [
      {
        by: 'marta',
        text: 'Sent back a pair today: hat 54.0 on one and 52.1 on the other, same box, same label. Put a depth gauge on it, all of you.',
        hoursAgo: 260,
        votes: 12,
        replies: [
          {
            by: 'rolf',
            text: 'Two batches in a box. I measure every disc since a Passat taught me.',
            hoursAgo: 250,
            votes: 5,
            replies: [
              { by: 'hana', text: '52.1 is the M13A. 54 I have not seen on a Jimny at all.', hoursAgo: 215, votes: 3 },
            ],
          },
        ],
      },
      {
        by: 'sam',
        text: 'Wobble fixed with kingpin bearings, as promised. 0.6 mm shim on the right.',
        hoursAgo: 110,
        votes: 6,
      },
      { by: 'vidal', text: 'Small, honest car. Small, honest disc.', hoursAgo: 14, votes: 3 },
    ],
  },
  {
    name: 'Oil Filter M20, Suzuki F6A / K6A Kei Cars',
    tags: ['suzuki', 'k6a', 'f6a', 'cappuccino', 'kei', 'lubrication'],
    numbers: [{ number: '16510-81404' }, { number: '16510-81403', supersededBy: '16510-81404' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| F6A turbo | Cappuccino, Alto Works, Carry | 1987 to 1998 | 1 |
| K6A | Cappuccino, Jimny JB23, Wagon R | 1995 to 2015 | 1 |
| K6A | Mazda AZ-Wagon, Carol | 1998 to 2012 | 1 |

The small orange or white can of the three cylinder keis. It stands close to the exhaust, so the gasket bakes: take the old ring off the block with a fingernail, it likes to stay there.

Thread M20 × 1.5, can 68 mm, height 65 mm. Three quarters of a turn after contact, or 14 Nm with the cup.

With filter: F6A 2.7 l, K6A 2.9 l. Turbo engines every 5,000 km and no discussion; there are barely three litres and the turbo shares them.

A longer can of the same thread holds more oil and hits the drive shaft on the JB23.`,
    drawing: {
      kind: 'oil-filter',
      dims: { d: '68', h: '65', thread: 'M20 × 1.5', seal: '54 / 63', bypass: '1.0 bar' },
    },
    images: 1,
    addedBy: 'hana',
    addedDaysAgo: 35,
    listings: [
      {
        type: 'ask',
        by: 'hana',
        price: 6.5,
        description: 'New, Suzuki, box of five $29',
        condition: 'new',
        location: 'Nagoya',
        daysAgo: 11,
      },
      { type: 'ask', by: 'wheelhouse', price: 9.95, description: 'New, single', condition: 'new', daysAgo: 24 },
    ],
    comments: [
      {
        by: 'hana',
        text: 'Old gasket stuck on the block, new filter on top: 2.7 litres on the road in about forty seconds. Ask how I know.',
        hoursAgo: 700,
        votes: 16,
        replies: [
          {
            by: 'petra',
            text: 'How do you know?',
            hoursAgo: 690,
            votes: 4,
            replies: [{ by: 'hana', text: 'Route 23, rush hour, in a white dress.', hoursAgo: 684, votes: 21 }],
          },
        ],
      },
      { by: 'okafor', text: 'Cut one open: 38 pleats, metal end caps. Good little filter.', hoursAgo: 222, votes: 5 },
    ],
  },
  {
    name: 'Ignition Coil Pencil Type, Hyundai / Kia 1.6 Gamma',
    tags: ['hyundai', 'kia', 'gamma', 'ignition', 'i30', 'ceed'],
    numbers: [{ number: '27301-2B010' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| G4FA 1.4 | i20, i30, cee'd | 2006 to 2012 | 4 |
| G4FC 1.6 | i30, cee'd, Soul, Elantra HD | 2006 to 2012 | 4 |

Coil on plug, two pins, no igniter inside. That makes it one of the few you may still check with an ohmmeter.

Primary 0.75 Ω ± 15 %, secondary 5.9 kΩ ± 15 %, both at 20 °C.

The boot tears at the lower ring when pulled cold. Warm engine, quarter turn left and right, then up. A white track along the ceramic of the plug means boot *and* plug. Silicone grease, a rice grain, inside the lip. Bolt 10 Nm.

27301-2B100 on the later engine has another plug, look at the lock before ordering.`,
    drawing: {
      kind: 'ignition-coil',
      dims: { l: '158', h: '34', pins: '2', primary: '0.75', secondary: '5.9', type: 'pencil' },
    },
    images: 4,
    addedBy: 'yusuf',
    addedDaysAgo: 1,
    listings: [],
    comments: [],
  },
  {
    name: 'Oil Filter 80 mm Spin-On, Hyundai / Kia Petrol',
    tags: ['hyundai', 'kia', 'lubrication', 'i30', 'tucson', 'sportage'],
    numbers: [
      { number: '26300-35503' },
      { number: '26300-35505' },
      { number: 'W 811/80', brand: 'Mann-Filter', link: 'https://www.mann-filter.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| G4FA, G4FC | i20, i30, cee'd, Rio | 2006 to 2017 | 1 |
| G4GC, G4ED | Elantra, Tucson, Getz | 2000 to 2010 | 1 |
| G4KD, G4KE, G4NA | ix35, Sportage, Sonata | 2008 to 2020 | 1 |

The one filter for nearly every petrol Hyundai and Kia. 35503 is the current black can for most markets, 35505 the same for North America.

| | |
|---|---|
| Can | 80 mm, height 75 mm |
| Thread | M20 × 1.5 |
| Gasket | 62 / 71 mm |
| Anti-drainback valve | silicone, orange |

Hand tight and three quarters more, 12 to 16 Nm.

**Genuine?** Hologram on the box, and look in the holes: orange valve, eight round holes, metal tube inside. Black rubber and six holes is a market stall copy, and the chain rattles for two seconds every cold morning until it stretches.`,
    drawing: {
      kind: 'oil-filter',
      dims: { d: '80', h: '75', thread: 'M20 × 1.5', seal: '62 / 71', bypass: '1.0 bar' },
    },
    images: 3,
    addedBy: 'yusuf',
    addedDaysAgo: 110,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 7.4,
        description: 'New, Mann, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 20,
      },
      {
        type: 'ask',
        by: 'yusuf',
        price: 6.9,
        description: 'New, Mobis, hologram',
        condition: 'new',
        location: 'İzmir',
        daysAgo: 12,
      },
      { type: 'ask', by: 'northyard', price: 8.25, description: 'New, five left', condition: 'new', daysAgo: 67 },
      { type: 'bid', by: 'bogdan', price: 5.8, description: 'Twenty, taxis, today', location: 'Cluj', daysAgo: 2 },
    ],
    comments: [
      {
        by: 'yusuf',
        text: 'Opened eight filters from the bazaar with the can cutter. Five copies. Paper held together at one end only with a drop of glue, no valve that deserves the name.',
        hoursAgo: 2400,
        votes: 15,
        replies: [
          {
            by: 'okafor',
            text: 'Price of those?',
            hoursAgo: 2380,
            replies: [
              { by: 'yusuf', text: 'Ninety cents less than the real one. Ninety cents.', hoursAgo: 2370, votes: 14 },
            ],
          },
        ],
      },
      { by: 'kessler', text: 'W 811/80 has the same valve in red. Both fine.', hoursAgo: 1400, votes: 3 },
      {
        by: 'bogdan',
        text: 'Two second rattle on my Accent is gone since I changed from the no-name. I had already priced a chain.',
        hoursAgo: 540,
        votes: 6,
        replies: [
          {
            by: 'declan',
            text: 'Rattle is oil that ran back overnight. Valve, as said.',
            hoursAgo: 530,
            votes: 2,
            replies: [{ by: 'bogdan', text: 'I buy twenty now, see the bid.', hoursAgo: 46, votes: 1 }],
          },
        ],
      },
    ],
  },
]
