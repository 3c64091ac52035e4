import type { DemoPart } from '../types.ts'

export const germanPartsC: DemoPart[] = [
  {
    name: 'Fuel Injector Bosch 0 280 150 415, BMW M50TU / S50',
    tags: ['bmw', 'm50', 'e36', 'e34', 'injection'],
    numbers: [
      { number: '13 64 1 730 060', link: 'https://www.realoem.com/bmw/enUS/partxref?q=13641730060' },
      { number: '0 280 150 415', brand: 'Bosch' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| M50B25TU | E36 325i, E34 525i | 1992 to 1995 | 6 |
| S50B30US | E36 M3, North America | 1995 | 6, compare the stamp |

Four-hole, top feed, high impedance. The number is stamped in the metal just below the plug; if it is gone, flow it.

| Dimension | Value |
| --- | --- |
| Length | 74.5 mm |
| Upper and lower O-ring | 14 mm |
| Coil | 15.9 Ω at 20 °C |
| Flow, n-heptane | 200 cc/min at 3 bar, 216 at 3.5 bar |
| Plug | EV1, clip side |

The rail of these engines runs at 3.5 bar, so numbers from a 3 bar bench look low by eight per cent.

Rail bolts M6: 10 Nm. New O-rings, wetted with clean engine oil, never silicone.

Clogged ones drop in flow *and* in spread: a sound set is within two per cent. After an ultrasonic bath most return to 98 % of new. A pintle cap missing on one does not matter for flow, but it may be in the cylinder.`,
    drawing: {
      kind: 'injector',
      dims: { l: '74.5', d: '14', tip: '14', flow: '200 cc/min', pressure: '3 bar', plug: 'EV1' },
    },
    images: 4,
    addedBy: 'tomasz',
    addedDaysAgo: 110,
    edits: [{ by: 'priya', daysAgo: 85, summary: 'Flow given for both pressures' }],
    listings: [
      {
        type: 'ask',
        by: 'tomasz',
        price: 120,
        description: 'Set of six, cleaned, flow sheet',
        condition: 'like_new',
        location: 'Łódź',
        daysAgo: 13,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 58,
        description: 'New, Bosch, each',
        condition: 'new',
        location: 'Graz',
        daysAgo: 47,
      },
      { type: 'bid', by: 'erik', price: 34, description: 'New, one only', daysAgo: 30 },
      {
        type: 'ask',
        by: 'northyard',
        price: 45,
        description: 'Set of six as pulled',
        condition: 'fair',
        daysAgo: 80,
        status: 'deleted',
      },
    ],
    comments: [
      {
        by: 'priya',
        text: 'Flow at 3 bar, heptane, 60 s static, before and after a 20 minute bath:\n\n| Cyl | Before | After |\n| --- | --- | --- |\n| 1 | 181 | 199 |\n| 2 | 188 | 200 |\n| 3 | 152 | 197 |\n| 4 | 190 | 201 |\n| 5 | 186 | 200 |\n| 6 | 179 | 198 |\n\nNumber 3 had a filter basket full of rust.',
        hoursAgo: 1980,
        votes: 21,
        replies: [
          {
            by: 'tomasz',
            text: 'Those are mine. The tank had stood open for two winters.',
            hoursAgo: 1970,
            votes: 5,
            replies: [
              {
                by: 'priya',
                text: 'Then change the fuel filter again at 500 km, the second one always catches more than you expect.',
                hoursAgo: 1960,
                votes: 8,
              },
            ],
          },
          {
            by: 'mei',
            text: 'Saving this table. People do not believe 20 per cent until they see it.',
            hoursAgo: 1500,
            votes: 3,
          },
        ],
      },
      {
        by: 'declan',
        text: '15.9 Ω each, all six in parallel 2.65. If the loom shows 3.2 one is open and you did not have to lift the rail.',
        hoursAgo: 1200,
        votes: 14,
      },
      {
        by: 'sam',
        text: 'Drop-in for a 4.0 Jeep or am I dreaming?',
        hoursAgo: 380,
        votes: 0,
        replies: [
          {
            by: 'carol',
            text: 'Length and plug fit, flow is a bit small. You would be lean at the top end. Keep dreaming.',
            hoursAgo: 370,
            votes: 6,
          },
        ],
      },
    ],
  },
  {
    name: 'Radiator 520 x 440 mm, BMW E36 Six Cylinder, Manual',
    tags: ['bmw', 'e36', 'm50', 'm52', 'cooling', 'Non-OE: nissens'],
    numbers: [{ number: '17 11 1 728 905' }],
    description: `| Engine code | Car | Years | Per car |
| --- | --- | --- | --- |
| M50, M52 | E36 320i to 328i, manual | 1990 to 1999 | 1 |
| S50, S52 | E36 M3, manual | 1992 to 1999 | 1 |

Automatics have the oil cooler connections in the side tank and another number.

| Dimension | Value |
| --- | --- |
| Core | 520 x 440 x 32 mm |
| Necks | 38 mm |
| Cap | 2.0 bar early, 1.4 bar late |

Plastic tanks crack at the upper neck between eight and twelve years. It goes without warning on the motorway: a brown line on the neck *is* the warning.

- Bleed screw plastic: 2.5 Nm, buy two
- Lower switch M14 x 1.5: 15 Nm, new washer
- Clips on top: warm them with a dryer or they snap

The transport caps leave burrs inside the necks. Run a finger round before pushing the hose on.`,
    drawing: { kind: 'radiator', dims: { w: '520', h: '440', t: '32', neck: '38', cap: '2.0' } },
    images: 3,
    addedBy: 'tomasz',
    addedDaysAgo: 220,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 139,
        description: 'New, Mahle Behr, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 29,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 40,
        description: 'Used, neck without brown line',
        condition: 'fair',
        daysAgo: 100,
        status: 'expired',
      },
      { type: 'bid', by: 'gianni', price: 95, description: 'New, any known make', daysAgo: 41 },
    ],
    comments: [
      {
        by: 'tomasz',
        text: 'Mine let go at kilometre 187,000, third lane. From normal to red in under a minute. Since then I change radiator, expansion tank and both hoses together every eight years and never think about it.',
        hoursAgo: 4700,
        votes: 15,
        replies: [
          {
            by: 'carol',
            text: 'A cast iron block forgives you one of those. That head does not. Did it survive?',
            hoursAgo: 4690,
            votes: 4,
            replies: [
              {
                by: 'tomasz',
                text: 'I switched off at once and rolled. 0.03 mm out over the length, so yes.',
                hoursAgo: 4680,
                votes: 7,
              },
            ],
          },
        ],
      },
      {
        by: 'gianni',
        text: '2.0 bar cap or 1.4? Forums fight about it.',
        hoursAgo: 960,
        votes: 1,
        replies: [
          {
            by: 'tomasz',
            text: '1.4 on an old system. It boils at 126 °C instead of 133 and every neck lives longer.',
            hoursAgo: 950,
            votes: 9,
          },
        ],
      },
      {
        by: 'northyard',
        text: 'We crack one in three getting them out, hence no price list for used.',
        hoursAgo: 2000,
        votes: 2,
      },
    ],
  },
  {
    name: 'Front Control Arm Bushing Pair, BMW E36 / Z3, with Bracket',
    tags: ['bmw', 'e36', 'z3', 'suspension', 'Non-OE: lemförder'],
    numbers: [{ number: '31 12 9 059 288', link: 'https://www.realoem.com/bmw/enUS/partxref?q=31129059288' }],
    description: `| Engine code | Car | Years | Per axle |
| --- | --- | --- | --- |
| All four and six cylinder | E36, except M3 | 1990 to 1999 | 1 pair |
| All | Z3 | 1996 to 2002 | 1 pair |

Sold by the pair since they must be changed by the pair. Two diameters of bracket bore exist, 58.2 and 60 mm; measure the old rubber.

| Dimension | Value |
| --- | --- |
| Outside | 60 mm |
| Inside, hexagonal | 27 mm across flats |
| Length | 52 mm |

**Never oil.** Soapy water or the special fluid, then you have five minutes. Press to 1 mm from the shoulder, fit the bracket and **put the car on its wheels within half an hour**, so the rubber sets at ride height. Everyone who skips this buys again next year.

Bracket bolts M10: 47 Nm, front first.

Shimmy at 90 km/h under light braking is nearly always this part. Above 120 it is the wheels.`,
    drawing: { kind: 'control-arm-bushing', dims: { od: '60', id: '27', l: '52', lo: '48', type: 'voids' } },
    images: 2,
    addedBy: 'rolf',
    addedDaysAgo: 75,
    listings: [
      {
        type: 'ask',
        by: 'rolf',
        price: 44,
        description: 'Pair, Lemförder, pressed into brackets',
        condition: 'new',
        location: 'Kassel',
        daysAgo: 16,
      },
      {
        type: 'ask',
        by: 'tomasz',
        price: 38,
        description: 'Pair, Meyle HD, sealed',
        condition: 'new',
        location: 'Łódź',
        daysAgo: 34,
      },
      { type: 'bid', by: 'declan', price: 30, description: 'Pair, new', daysAgo: 18 },
    ],
    comments: [
      {
        by: 'tomasz',
        text: 'For track use the solid M3 ones. The steering gets heavier by a kilo and you hear every seam in the road.',
        hoursAgo: 1300,
        votes: 8,
        replies: [
          {
            by: 'rolf',
            text: 'And the arm twists in place of the rubber. On a road car leave the voids where they are, in line with the arm.',
            hoursAgo: 1290,
            votes: 9,
            replies: [
              {
                by: 'tomasz',
                text: 'Agreed for the road. My daily has the soft ones, I am not a monster.',
                hoursAgo: 1280,
                votes: 5,
              },
            ],
          },
        ],
      },
      {
        by: 'liam',
        text: 'Washing-up liquid dries out in about ninety seconds in a Glasgow garage. Five minutes is for Kassel.',
        hoursAgo: 800,
        votes: 12,
      },
      {
        by: 'declan',
        text: 'Got my bid filled from outside, but the half-hour rule is the best thing on this page. Shimmy gone.',
        hoursAgo: 260,
        votes: 3,
      },
      { by: 'sam', text: 'Arrow on the rubber to the front or the rear?', hoursAgo: 90, votes: 0 },
    ],
  },
  {
    name: 'Intake Boot at Throttle, BMW M54 E46, 82 mm',
    tags: ['bmw', 'm54', 'e46', 'e39', 'z3', 'intake'],
    numbers: [{ number: '13 54 1 435 627', link: 'https://www.realoem.com/bmw/enUS/partxref?q=13541435627' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| M54B25, M54B30 | E46 325i, 330i | 2000 to 2006 | 1 |
| M54 | E39 525i, 530i; Z3 | 2000 to 2003 | 1, compare the spigot |

The bellows between throttle and the elbow behind the air mass meter. It splits in the second fold from below, where nobody looks.

Codes 1188 and 1189 together, fuel trim above +8 % at idle and normal at 3,000 rpm: this, or the oil separator hoses.

| Dimension | Value |
| --- | --- |
| Throttle side | 82 mm |
| Idle valve spigot | 32 mm |

Clamps: 3 Nm, screws pointing down, where a screwdriver reaches them the next time. **Smoke it first.** A split of 4 mm closes by itself when the engine is off.`,
    drawing: { kind: 'hose', dims: { id: '82', wall: '3.5', a: '90', b: '140', angle: '90', bends: '1' } },
    images: 1,
    addedBy: 'tomasz',
    addedDaysAgo: 140,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 36,
        description: 'New, with both clamps',
        condition: 'new',
        location: 'Graz',
        daysAgo: 43,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 52.75,
        description: 'BMW bag, dated 2016, soft',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 70,
      },
    ],
    comments: [
      {
        by: 'declan',
        text: 'Trims +14 and +13 at idle. Sprayed brake cleaner for an hour, nothing. Smoke machine, ten seconds: second fold, underside, as described.',
        hoursAgo: 2100,
        votes: 13,
        replies: [
          {
            by: 'priya',
            text: 'What were they afterwards?',
            hoursAgo: 2090,
            votes: 1,
            replies: [{ by: 'declan', text: '+1 and 0 after a 20 km loop.', hoursAgo: 2060, votes: 7 }],
          },
        ],
      },
      {
        by: 'bogdan',
        text: 'Black tape and two cable ties held for 1,400 km. I am not proud.',
        hoursAgo: 1700,
        votes: 9,
      },
      {
        by: 'anneke',
        text: 'Screws down! Thank you. Whoever built mine was left-handed and two metres tall.',
        hoursAgo: 600,
        votes: 4,
      },
    ],
  },
  {
    name: 'DME Relay, Porsche 944 / 911 Carrera 3.2, Six Pins',
    tags: ['porsche', '944', '911', '924s', '968', 'electrics', 'relays'],
    numbers: [{ number: '993 615 227 00' }, { number: '944 615 227 01', supersededBy: '993 615 227 00' }],
    description: `| Engine code | Car | Years | Per car |
| --- | --- | --- | --- |
| M44 | 944, 944 S, S2, Turbo, 924 S, 968 | 1982 to 1995 | 1 |
| 930.20 to 930.26 | 911 Carrera 3.2 | 1984 to 1989 | 1 |
| M64 | 964, 993 | 1989 to 1998 | 1 |

Two relays in one case: one for the control unit, one for the fuel pump. Carry a spare in the glove box. The failure is always the same: hot, in the sun, after fuel.

| Terminal | Function |
| --- | --- |
| 30 | Battery |
| 85, 85b | Ground by the control unit |
| 86 | Battery, permanent |
| 87 | Control unit and injectors |
| 87b | Fuel pump |

To get home: bridge 30, 87 and 87b with a piece of 2.5 mm² wire, fused at 20 A. The pump then runs until you pull the bridge, so **pull it when you park**.

Under the lid look for rings round the solder of the large terminals. The 993 number is the newest form and replaces all others.`,
    drawing: { kind: 'relay', dims: { v: '12', a: '30', pins: '6', number: '227', w: '30', h: '48' } },
    images: 3,
    addedBy: 'sofia',
    addedDaysAgo: 4,
    listings: [
      {
        type: 'ask',
        by: 'sofia',
        price: 54,
        description: 'New, 993 number, boxed',
        condition: 'new',
        location: 'Athens',
        daysAgo: 3,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 62,
        description: 'New, genuine, two in stock',
        condition: 'new',
        location: 'Graz',
        daysAgo: 1,
      },
      { type: 'bid', by: 'hana', price: 40, description: 'New, for a 944 in Nagoya', daysAgo: 2 },
    ],
    comments: [
      {
        by: 'hana',
        text: 'How do I know it is the relay and not the speed sensor? Both stop it dead when hot.',
        hoursAgo: 61,
        votes: 3,
        replies: [
          {
            by: 'sofia',
            text: 'Watch the rev counter while cranking. Needle bounces: sensor is alive, suspect the relay. Needle dead: sensor.',
            hoursAgo: 59,
            votes: 14,
            replies: [
              {
                by: 'hana',
                text: 'It bounces to about 300.',
                hoursAgo: 40,
                votes: 1,
                replies: [
                  {
                    by: 'sofia',
                    text: 'Relay. Bridge it as above, it will start.',
                    hoursAgo: 39,
                    votes: 4,
                    replies: [{ by: 'hana', text: 'Started. Bid stands.', hoursAgo: 21, votes: 6 }],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'declan',
        text: 'Reflowed two last night. Same cracked ring on terminal 30 both times, lens needed to see it.',
        hoursAgo: 11,
        votes: 2,
      },
      {
        by: 'kessler',
        text: 'Please do not order by the colour of the case, it changed four times.',
        hoursAgo: 2,
        votes: 1,
      },
    ],
  },
  {
    name: 'Speed and Reference Sensor, Porsche 944 / 924 S',
    tags: ['porsche', '944', '924s', 'sensors', 'injection'],
    numbers: [{ number: '944 606 115 00' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| M44.01 to M44.10 | 944 2.5 and 2.7 | 1982 to 1989 | 2 |
| M44.50 to M44.52 | 944 Turbo | 1985 to 1991 | 2 |
| M44.07, M44.09 | 924 S | 1985 to 1988 | 2 |

Two identical sensors in one bracket on the clutch housing. One counts ring gear teeth, the other sees the pin in the flywheel. Each has its own plug; swapped, there is no spark at all.

| Value | Sound |
| --- | --- |
| Coil, 1 to 2 | 600 to 1,600 Ω |
| Coil to shield | over 100 kΩ |
| Gap of the reference sensor | 0.8 mm ±0.3 |

Set the gap with a washer of 0.8 mm glued to the tip: push down until it touches, tighten the bracket, take the sensor out and peel it off.

- Bracket bolt M8: 20 Nm
- Sensor screws M6: 8 Nm

They grow into the bracket. Heat and patience, or break it and drill from above with a rag in the window.

The insulation of the cable turns to biscuit near the exhaust. Wiggle it at idle.`,
    drawing: {
      kind: 'crank-sensor',
      dims: { d: '18', l: '37', gap: '0.8 ±0.3', r: '600 to 1600', pins: '3', teeth: '132' },
    },
    images: 3,
    addedBy: 'sofia',
    addedDaysAgo: 170,
    listings: [
      {
        type: 'ask',
        by: 'sofia',
        price: 85,
        description: 'New, Bosch, each',
        condition: 'new',
        location: 'Athens',
        daysAgo: 22,
      },
      { type: 'bid', by: 'erik', price: 62, description: 'One, for a friend with a 924 S', daysAgo: 39 },
    ],
    comments: [
      {
        by: 'sofia',
        text: 'I have a pot with eleven broken brackets. If yours does not turn after a night of oil, cut the sensor flush and buy the bracket too. It costs less than a clutch housing.',
        hoursAgo: 3400,
        votes: 10,
        replies: [
          {
            by: 'erik',
            text: 'Ours came out with a heat gun at 200 °C and a strap wrench, twelve minutes.',
            hoursAgo: 2800,
            votes: 5,
            replies: [
              {
                by: 'sofia',
                text: 'A strap wrench. Of course. Thirty years too late for the pot.',
                hoursAgo: 2790,
                votes: 11,
              },
            ],
          },
        ],
      },
      {
        by: 'declan',
        text: 'Scope it rather than ohm it: 2.5 V peak to peak cranking is healthy, under 1 V it dies when hot. Mine measured 980 Ω and gave 0.6 V.',
        hoursAgo: 2000,
        votes: 12,
        replies: [
          { by: 'priya', text: 'Weak magnet. Resistance tells you nothing about that.', hoursAgo: 1990, votes: 6 },
        ],
      },
    ],
  },
  {
    name: 'Ignition Coil Double Spark, Mercedes M112 / M113',
    tags: ['mercedes-benz', 'm112', 'm113', 'w203', 'w210', 'w211', 'ignition'],
    numbers: [
      { number: 'A 000 150 15 80' },
      { number: '0 221 503 035', brand: 'Bosch', link: 'https://www.boschaftermarket.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| M112 V6 | C 240, E 320, ML 320, CLK 320 | 1997 to 2006 | 6 |
| M113 V8 | E 430, E 500, S 500, ML 500 | 1997 to 2008 | 8 |
| M113 supercharged | AMG 55 | 2001 to 2006 | 8 |

One coil feeds two plugs of one cylinder, fired some degrees apart. Two outlets with short leads, one M6 screw (8 Nm).

| Value | Sound |
| --- | --- |
| Primary, each | 0.3 to 0.6 Ω |
| Secondary | 10 kΩ with the suppressor |

Misfire on one cylinder: change the coil with its neighbour and clear the memory. If the fault stays, pull the **leads** and look for white tracks at the steel sleeve.

Order of likelihood on these engines, out of my book of the last eight years: leads, plugs, coil, in the ratio 6 : 3 : 1.

Plugs M14, 28 Nm, twelve or sixteen of them. Nobody likes the last two at the bulkhead.`,
    drawing: {
      kind: 'ignition-coil',
      dims: { l: '110', h: '60', pins: '3', primary: '0.5', secondary: '10', type: 'block' },
    },
    images: 2,
    addedBy: 'anneke',
    addedDaysAgo: 378,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 47.5,
        description: 'New, Bosch, each',
        condition: 'new',
        location: 'Graz',
        daysAgo: 59,
      },
      { type: 'bid', by: 'northyard', price: 28, description: 'Eight, new or near', daysAgo: 47 },
    ],
    comments: [
      { by: 'anneke', text: 'Swap it with the neighbour. Always. It is one screw.', hoursAgo: 8600, votes: 16 },
      {
        by: 'northyard',
        text: 'Pulled 40 of these for the shelf and put each on a 10 kV gap. Thirty-seven sparked fine. So the ratio in the text is about right.',
        hoursAgo: 5900,
        votes: 11,
        replies: [
          {
            by: 'anneke',
            text: 'Hot too? A cracked one often works until 80 °C.',
            hoursAgo: 5880,
            votes: 4,
            replies: [
              {
                by: 'northyard',
                text: 'Half an hour in the canteen oven. One more died. The cook is not speaking to me.',
                hoursAgo: 5700,
                votes: 19,
              },
            ],
          },
        ],
      },
      {
        by: 'yusuf',
        text: 'E 320, cylinder 5, exactly the white track at the sleeve. Lead 11 dollars, done.',
        hoursAgo: 2500,
        votes: 5,
      },
      { by: 'liam', text: 'Two plugs per cylinder sounds like a punishment.', hoursAgo: 450, votes: 2 },
    ],
  },
  {
    name: 'Electric Fuel Pump KE-Jetronic, Mercedes W124 / W201',
    tags: ['mercedes-benz', 'w124', 'w201', 'w126', 'm103', 'injection', 'fuel'],
    numbers: [
      { number: 'A 002 091 97 01' },
      { number: '0 580 254 910', brand: 'Bosch', link: 'https://www.boschaftermarket.com/' },
    ],
    description: `| Engine code | Car | Years | Per car |
| --- | --- | --- | --- |
| M102 | 190 E, 230 E | 1985 to 1993 | 1 |
| M103 2.6 | 260 E, 190 E 2.6 | 1986 to 1993 | 1 |
| M103 3.0 | 300 E, 300 SE | 1985 to 1992 | 2 in series |

In front of the right rear wheel with accumulator and filter, in one holder of rubber.

| Value | Sound |
| --- | --- |
| System pressure, M103 | 5.3 to 5.5 bar |
| Delivery after the return | 1 litre in 40 s |
| Current | 7 to 8.5 A |
| Body | 60 mm |

Cap nut on the outlet: 20 Nm with two new copper rings. Counterhold the check valve or you tear it out.

Sound: a healthy one hums, a worn one *sings* and goes up in tone as the tank gets warm. If it sings with a full tank look at the sieve in the tank before spending anything.

Keep the polarity: plus is the smaller stud, M4; minus is M5. It runs backwards quite happily, without any pressure.`,
    drawing: {
      kind: 'fuel-pump',
      dims: { d: '60', l: '185', inlet: '15 mm', outlet: 'M12 × 1.5', flow: '130 l/h', pressure: '5.5 bar' },
    },
    images: 4,
    addedBy: 'anneke',
    addedDaysAgo: 310,
    edits: [
      { by: 'priya', daysAgo: 190, summary: 'Current draw added' },
      {
        by: 'anneke',
        daysAgo: 83,
        summary: 'Stud sizes',
        appendMarkdown:
          '\n\n**Holder:** the three rubber rings are sold singly and are worth it. Without them the whole floor hums.',
      },
    ],
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 142,
        description: 'New, Bosch, with rings',
        condition: 'new',
        location: 'Graz',
        daysAgo: 26,
      },
      {
        type: 'ask',
        by: 'anneke',
        price: 65,
        description: 'Used, 5.4 bar on the gauge',
        condition: 'good',
        location: 'Groningen',
        daysAgo: 73,
      },
      { type: 'bid', by: 'petra', price: 50, description: 'Used and measured', daysAgo: 68 },
    ],
    comments: [
      {
        by: 'anneke',
        text: 'Current is the quickest check: fuse out, meter in. 7.4 A today on mine. 11 A and it is grinding its own brushes, 4 A and it turns without fuel.',
        hoursAgo: 4600,
        votes: 15,
        replies: [
          {
            by: 'declan',
            text: 'And with the clamp on the scope you can count the commutator bars. One flat bar of eight is the hot start problem of half the W124s here.',
            hoursAgo: 4580,
            votes: 10,
          },
        ],
      },
      {
        by: 'petra',
        text: 'Would it feed a B230 turbo? Our pumps are at twice the money now.',
        hoursAgo: 1750,
        votes: 2,
        replies: [
          {
            by: 'anneke',
            text: 'Pressure more than enough, delivery 130 litres. For standard boost yes, more than that no.',
            hoursAgo: 1740,
            votes: 6,
            replies: [{ by: 'petra', text: 'Standard boost and 612,000 km. It will do.', hoursAgo: 1720, votes: 8 }],
          },
        ],
      },
      { by: 'sam', text: 'Ran one backwards for a weekend, can confirm it hums happily.', hoursAgo: 1000, votes: 7 },
    ],
  },
  {
    name: 'Oil Filter M18 x 1.5, Opel 1.4 to 2.0, 76 mm Can',
    tags: ['opel', 'astra', 'vectra', 'corsa', 'c20ne', 'c20xe', 'filters', 'service'],
    numbers: [
      { number: '6 50 401' },
      { number: 'OC 90', brand: 'Mahle', link: 'https://www.mahle-aftermarket.com/' },
      { number: 'W 712/22', brand: 'Mann' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| C14NZ, C16NZ, X16SZ | Corsa B, Astra F | 1990 to 1998 | 1 |
| C18NZ, C20NE | Kadett E, Astra F, Vectra A, Omega A | 1986 to 1995 | 1 |
| C20XE, C20LET | Kadett GSi, Calibra | 1988 to 1997 | 1 |

| Dimension | Value |
| --- | --- |
| Can | 76 mm |
| Height | 93 mm |
| Thread | M18 x 1.5 |
| Gasket | 62 / 71 mm |

Turbo: the longer version has the same thread and goes in if the charge pipe allows it.

Hand tight, three quarters of a turn after the gasket touches, about **15 Nm**. Oil the gasket. Oil with filter: 4.5 litres for the C20XE, 3.25 for the 1.6.

The M18 is the trap. Many cans of the same size are 3/4-16 UNF: they go on for one turn, bind, and people use a wrench.`,
    drawing: {
      kind: 'oil-filter',
      dims: { d: '76', h: '93', thread: 'M18 × 1.5', seal: '62 / 71', bypass: '1.2 bar' },
    },
    images: 1,
    addedBy: 'vidal',
    addedDaysAgo: 45,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 6.8,
        description: 'New, Mahle, each, ten for 60',
        condition: 'new',
        location: 'Graz',
        daysAgo: 21,
      },
    ],
    comments: [
      {
        by: 'liam',
        text: 'Goes on for one turn and binds. Is the thread of my block damaged?',
        hoursAgo: 500,
        votes: 1,
        replies: [
          {
            by: 'vidal',
            text: 'No, you hold a UNF filter. Read the last line of the text and put the wrench down.',
            hoursAgo: 498,
            votes: 7,
            replies: [
              { by: 'liam', text: 'It was indeed down already. Ford filter. Naturally.', hoursAgo: 490, votes: 5 },
            ],
          },
        ],
      },
      {
        by: 'okafor',
        text: 'The C20LET eats its charge pipe if you fit the tall can. Leave 10 mm.',
        hoursAgo: 140,
        votes: 4,
      },
    ],
  },
  {
    name: 'Air Mass Meter Hot Film 70 mm, Opel X18XE / X20XEV',
    tags: ['opel', 'astra', 'vectra', 'omega', 'x20xev', 'sensors', 'injection'],
    numbers: [{ number: '90 411 537' }, { number: '5WK9 606', brand: 'Siemens VDO' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| X18XE | Astra F, Vectra A and B | 1994 to 1999 | 1 |
| X20XEV | Vectra B, Omega B, Astra F | 1994 to 2000 | 1 |

Sits right behind the filter box, arrow to the engine.

| Value | Sound |
| --- | --- |
| Ignition on, no flow | 0.2 V or less |
| Idle, warm | 0.9 to 1.1 V, about 11 kg/h |
| Full throttle, third gear | over 4 V |
| Tube | 70 mm |

A tired one reads high at idle and low at full load: the car stalls at the lights and is flat on the hill. **Unplug it.** If it drives better without, you have your answer, since the control unit then uses the throttle angle.

Clean with meter spray only, from 20 cm, and let it dry for ten minutes. Oil from sports filters is the usual murderer.

Screws Torx 20: 3 Nm into plastic.`,
    drawing: { kind: 'air-mass-meter', dims: { d: '70', l: '125', pins: '5', v: '0.98', range: '480 kg/h' } },
    images: 0,
    addedBy: 'priya',
    addedDaysAgo: 2,
    listings: [],
    comments: [
      {
        by: 'declan',
        text: 'Check the ground at pin 3 as well, the crimp behind the battery tray goes green. 0.3 V there is 0.3 V on the signal.',
        hoursAgo: 14,
        votes: 5,
      },
      {
        by: 'bogdan',
        text: 'Does 1.35 V at idle mean dead? Vectra B taxi, 410,000 km.',
        hoursAgo: 30,
        votes: 2,
        replies: [
          {
            by: 'priya',
            text: 'Check for an air leak on the far side first, then clean it. If it stays above 1.2 V it is tired.',
            hoursAgo: 27,
            votes: 4,
            replies: [
              { by: 'bogdan', text: '1.05 after cleaning. The sports filter was not my idea.', hoursAgo: 7, votes: 3 },
            ],
          },
        ],
      },
    ],
  },
]
