import type { DemoPart } from '../types.ts'

export const germanPartsB: DemoPart[] = [
  {
    name: 'Spark Plug PFR6Q, 14 mm, 19 mm Reach, VW / Audi 1.8T',
    tags: ['volkswagen', 'audi', 'seat', 'skoda', '1.8t', 'ignition', 'Non-OE: ngk'],
    numbers: [
      { number: '101 000 063 AA' },
      { number: 'PFR6Q', brand: 'NGK', link: 'https://www.ngkntk.com/' },
      { number: '6458', brand: 'NGK' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| AGU, AUM, AUQ | Golf Mk4, Leon, Octavia 1.8T | 1997 to 2005 | 4 |
| APX, BAM | Audi S3, TT 225 | 1999 to 2006 | 4 |
| AEB, AWT | Audi A4, Passat B5 1.8T | 1995 to 2005 | 4 |

Platinum on both electrodes. Lasts 60,000 km in a standard car, half of that with a chip.

| Dimension | Value |
| --- | --- |
| Thread | M14 x 1.25 |
| Reach | 19 mm |
| Hexagon | 16 mm |
| Gap | 0.8 mm, up to 250 kW; 0.7 mm above |
| Resistance | 5 kΩ |

**Torque 30 Nm, dry.** Cold engine only: the head has bitten more than one thread out at 90 °C.

Counterfeits exist. On the real one the lettering is sharp, the washer does not come off by hand, and the platinum disc on the side electrode is welded, not printed.`,
    drawing: {
      kind: 'spark-plug',
      dims: { thread: 'M14 × 1.25', reach: '19', hex: '16', gap: '0.8', seat: 'flat', electrodes: '1' },
    },
    images: 3,
    addedBy: 'priya',
    addedDaysAgo: 35,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 13.5,
        description: 'New, each, any quantity',
        condition: 'new',
        location: 'Graz',
        daysAgo: 8,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 49,
        description: 'Set of four, NGK, sealed',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 19,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 10,
        description: 'Set of four, 8,000 miles',
        condition: 'fair',
        daysAgo: 21,
        status: 'sold',
      },
      { type: 'bid', by: 'bogdan', price: 9, description: 'Each, four needed', daysAgo: 11 },
    ],
    comments: [
      {
        by: 'declan',
        text: 'Misfire at full load on a chipped AUQ, coils swapped twice for nothing. Gap had grown to 1.1 mm. Closed to 0.75 and it is gone.',
        hoursAgo: 610,
        votes: 12,
        replies: [
          {
            by: 'liam',
            text: 'How do you close the gap without hitting the platinum?',
            hoursAgo: 600,
            votes: 2,
            replies: [
              {
                by: 'declan',
                text: 'Tap the outer electrode on a block of wood, measure with a wire gauge. Never a blade between the discs.',
                hoursAgo: 596,
                votes: 8,
                replies: [{ by: 'liam', text: 'Went one tap too far. Bought a fifth plug.', hoursAgo: 540, votes: 4 }],
              },
            ],
          },
        ],
      },
      {
        by: 'priya',
        text: 'Photographed a fake next to a real one under the microscope, pictures 2 and 3. The fake has no second disc at all.',
        hoursAgo: 480,
        votes: 10,
        replies: [
          {
            by: 'wheelhouse',
            text: 'Checked our shelf against these. All good, but we will say so in the listing from now on.',
            hoursAgo: 440,
            votes: 3,
          },
        ],
      },
      {
        by: 'hana',
        text: 'BKR6E for 3 dollars runs just as well for 15,000 km.',
        hoursAgo: 260,
        votes: -3,
        replies: [{ by: 'priya', text: 'On a standard map, yes. Check it at half of that.', hoursAgo: 250, votes: 5 }],
      },
    ],
  },
  {
    name: 'Wideband Lambda Sensor LSU 4.2, M18, 1.8T and 2.0',
    tags: ['volkswagen', 'audi', 'seat', '1.8t', 'sensors', 'injection', 'exhaust'],
    numbers: [
      { number: '021 906 262 B' },
      { number: '0 258 007 057', brand: 'Bosch', link: 'https://www.boschaftermarket.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| AWP, AWW | Golf, Jetta, Beetle 1.8T | 2000 to 2005 | 1, before the catalyst |
| AWM, AMB | Passat B5, Audi A4 1.8T | 2001 to 2005 | 1, before the catalyst |
| AZJ, BEV | Golf Mk4 2.0 | 2001 to 2006 | 1 |

Five wires and a plug of six pins. The resistor in the plug is trimmed to the sensor, so **never cut it off to lengthen the cable**.

| Value | Sound |
| --- | --- |
| Heater, cold | 3.2 Ω |
| Nernst cell voltage | 0.45 V |
| Signal at lambda 1 | 1.5 V in block 033 |
| Thread | M18 x 1.5 |

Torque 50 Nm with hot paste on the thread only. Hexagon 22 mm, slotted socket.

Slow sensors do not always set a code. Read block 033 at 2,000 rpm: it should wander around 1.5 V once a second. A flat line at 1.50 is an open wire.`,
    drawing: { kind: 'lambda-sensor', dims: { thread: 'M18 × 1.5', hex: '22', wires: '5', l: '680', heater: '3.2' } },
    images: 2,
    addedBy: 'priya',
    addedDaysAgo: 180,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 109,
        description: 'New, Bosch, sealed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 40,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 84,
        description: 'New old stock, box torn',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 75,
      },
      { type: 'bid', by: 'erik', price: 60, description: 'For a standalone gauge', daysAgo: 33 },
    ],
    comments: [
      {
        by: 'erik',
        text: 'Works with a home-made controller in a 9000? I only need the gauge.',
        hoursAgo: 1700,
        votes: 1,
        replies: [
          {
            by: 'priya',
            text: 'Yes, LSU 4.2 is what most controllers were written for. Power the heater in a ramp, full 12 V on a wet sensor cracks the ceramic.\n\n1. 20 s at 2 V\n2. then 0.4 V per second up to 13 V\n3. hold 80 Ω on the cell',
            hoursAgo: 1690,
            votes: 15,
            replies: [{ by: 'erik', text: 'That explains the first one.', hoursAgo: 1680, votes: 8 }],
          },
        ],
      },
      {
        by: 'declan',
        text: 'Fault 17864 here was the heater fuse, number 43. Sensor fine. Measure first.',
        hoursAgo: 3200,
        votes: 7,
      },
      {
        by: 'gianni',
        text: 'Universal with the crimp connectors, half the money. Anyone?',
        hoursAgo: 2000,
        votes: -4,
        replies: [
          {
            by: 'declan',
            text: 'It breathes through the wire strands. Crimp and silicone over it and it has no reference air.',
            hoursAgo: 1995,
            votes: 9,
          },
          {
            by: 'kessler',
            text: 'And the trim resistor stays on the old plug. The reading is off by up to five per cent, which is more than the fault you wanted to cure.',
            hoursAgo: 1980,
            votes: 6,
          },
        ],
      },
    ],
  },
  {
    name: 'Front Ball Joint Left, Golf Mk4 / A3 8L, Three Bolts',
    tags: ['volkswagen', 'audi', 'seat', 'skoda', 'golf mk4', 'suspension'],
    numbers: [{ number: '1J0 407 365 C', link: 'https://volkswagen.7zap.com/en/' }],
    description: `| Engine code | Car | Years | Per axle |
| --- | --- | --- | --- |
| All | Golf Mk4, Bora | 1997 to 2006 | 1 left, 1 right |
| All | Audi A3 8L | 1996 to 2003 | 1 left, 1 right |
| All | Octavia 1U, Leon 1M | 1996 to 2010 | 1 left, 1 right |

Left is 365, right is 366. They differ by the angle of the flange: swapped, they bolt on and the boot tears in a week.

| Fastener | Torque |
| --- | --- |
| Three bolts to the arm, M10 | 20 Nm + 90°, new |
| Nut to the hub, M12 | 45 Nm, new |

Trace round the old flange with a scriber before undoing it. The slots set the camber, and 3 mm there is half a degree.

**Check:** wheel on the ground, bar under the arm, lift. Any click is too much. With the wheel in the air you feel nothing.

Do not hammer the hub. Two hammers, one each side of the eye, struck together; the taper lets go.`,
    drawing: {
      kind: 'ball-joint',
      dims: { taper: '19', cone: '1:10', thread: 'M12 × 1.5', d: '44', bolts: '3', h: '92' },
    },
    images: 4,
    addedBy: 'rolf',
    addedDaysAgo: 130,
    listings: [
      {
        type: 'ask',
        by: 'rolf',
        price: 19.8,
        description: 'New, Lemförder, left',
        condition: 'new',
        location: 'Kassel',
        daysAgo: 27,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 36,
        description: 'Pair left and right, with bolts',
        condition: 'new',
        location: 'Graz',
        daysAgo: 61,
      },
      { type: 'bid', by: 'liam', price: 15, description: 'Left, with nut', daysAgo: 12 },
    ],
    comments: [
      {
        by: 'liam',
        text: 'Fitted a right one on the left. It went on!',
        hoursAgo: 700,
        votes: 3,
        replies: [
          {
            by: 'rolf',
            text: 'Take it off this evening. The pin stands 4° out and the boot is already folded.',
            hoursAgo: 698,
            votes: 9,
            replies: [
              { by: 'liam', text: 'Boot was torn. 40 miles. Sorry I asked, glad I asked.', hoursAgo: 670, votes: 11 },
            ],
          },
        ],
      },
      {
        by: 'bogdan',
        text: 'Scribed line saved me an alignment: 0°03′ off afterwards on the rig.',
        hoursAgo: 1500,
        votes: 6,
      },
      {
        by: 'yusuf',
        text: 'Twenty newton and ninety degrees needs new bolts, the old ones are stretched by 0.4 mm. I measured six.',
        hoursAgo: 1900,
        votes: 7,
      },
      { by: 'sam', text: 'Pickle fork works too if you are binning the joint anyway.', hoursAgo: 1200, votes: 0 },
    ],
  },
  {
    name: 'Outer CV Joint Kit, Golf Mk4, 36 / 30 Splines',
    tags: ['volkswagen', 'audi', 'skoda', 'golf mk4', 'driveshaft', 'Non-OE: löbro'],
    numbers: [{ number: '1J0 498 099' }],
    description: `| Engine code | Car | Years | Per axle |
| --- | --- | --- | --- |
| AKL, APE, AXP | Golf Mk4, Bora 1.4, 1.6 | 1997 to 2006 | 2 |
| ALH, AXR | Golf Mk4 1.9 TDI | 1997 to 2006 | 2, check the shaft |
| AKL | Octavia 1.6, A3 1.6 | 1996 to 2006 | 2 |

The kit is joint, boot, two clips, circlip, dished washer, grease and hub nut.

| Dimension | Value |
| --- | --- |
| Splines outside / inside | 36 / 30 |
| Body | 81 mm |
| ABS ring | none on the joint |

- Hub nut, twelve-point, always new: 300 Nm to seat the joint, half a turn back, then **50 Nm + 60°**. The bearing must not carry the car without it
- Grease: 80 g in the joint, 40 g in the boot, all of it
- Dished washer first, hollow side to the joint, then the spacer

Count the splines on your own shaft. The larger joint for the strong engines has 38 outside and will not enter the hub.`,
    drawing: { kind: 'cv-joint', dims: { outer: '36', inner: '30', d: '81', abs: '0', thread: 'M24 × 1.5', l: '168' } },
    images: 1,
    addedBy: 'yusuf',
    addedDaysAgo: 260,
    listings: [
      {
        type: 'ask',
        by: 'yusuf',
        price: 48,
        description: 'New, Löbro, complete kit',
        condition: 'new',
        location: 'İzmir',
        daysAgo: 36,
      },
      { type: 'bid', by: 'northyard', price: 24, description: 'Two kits, any make but no-name', daysAgo: 52 },
    ],
    comments: [
      {
        by: 'bogdan',
        text: 'Does the joint slide off or is there a clip? I have hit it for an hour.',
        hoursAgo: 2600,
        votes: 1,
        replies: [
          {
            by: 'yusuf',
            text: 'A ring inside the inner race. One hard blow on the race with a brass drift, not ten soft ones on the cage.',
            hoursAgo: 2595,
            votes: 8,
            replies: [
              {
                by: 'bogdan',
                text: 'Off with the first blow.',
                hoursAgo: 2590,
                votes: 5,
                replies: [
                  {
                    by: 'yusuf',
                    text: 'The previous hour helped too, but do not tell anyone.',
                    hoursAgo: 2585,
                    votes: 3,
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'rolf',
        text: 'Clicking on full lock only: joint. Knock when you lift off: inner joint or mount. Humming: wheel bearing. People buy the wrong one of the three every day.',
        hoursAgo: 4300,
        votes: 16,
      },
      {
        by: 'vidal',
        text: 'Packed three last month. A bag of 120 g looks like too much and it is exactly right.',
        hoursAgo: 1000,
        votes: 2,
      },
    ],
  },
  {
    name: 'Rear Brake Caliper Left 38 mm, Aluminium, Golf Mk4',
    tags: ['volkswagen', 'audi', 'seat', 'skoda', 'golf mk4', 'brakes', 'golf mk2'],
    numbers: [{ number: '1J0 615 423 D', link: 'https://volkswagen.7zap.com/en/' }],
    description: `| Engine code | Car | Years | Per axle |
| --- | --- | --- | --- |
| All with 232 x 9 rear discs | Golf Mk4, Bora | 1997 to 2006 | 1 left, 1 right |
| All with 232 x 9 | A3 8L, Octavia 1U, Leon 1M | 1996 to 2010 | 1 left, 1 right |
| Swap | Golf Mk2, Mk3, Corrado with 226 x 10 | all | needs the Mk4 hose |

The aluminium one with the return spring outside. The old iron caliper seizes at the handbrake lever; this one goes straight on in its place and is the reason most are bought.

| Dimension | Value |
| --- | --- |
| Piston | 38 mm, screws in clockwise |
| Weight | 1.9 kg against 3.4 kg of iron |
| Hose | banjo M10 x 1 |

| Fastener | Torque |
| --- | --- |
| Guide pin bolts, M8 | 35 Nm, new |
| Carrier, M10 | 65 Nm |
| Banjo | 35 Nm |

Handbrake: both levers must rest on their stops with the cable slack. Adjust **only** after that, 1 mm gap at the stop.`,
    drawing: {
      kind: 'brake-caliper',
      dims: { piston: '38', pistons: '1', bolts: '110', bleed: 'M10 × 1', hose: 'M10 × 1', guide: 'M8' },
    },
    images: 3,
    addedBy: 'rolf',
    addedDaysAgo: 330,
    edits: [
      {
        by: 'oldvolks',
        daysAgo: 200,
        summary: 'Mk2 and Mk3 swap',
        appendMarkdown:
          '\n\n**Swap note.** On the Mk2 use hoses 1J0 611 775 or have a pair made; the banjo sits 15 mm further in.',
      },
    ],
    listings: [
      {
        type: 'ask',
        by: 'oldvolks',
        price: 42,
        description: 'Used, piston free, lever not seized',
        condition: 'good',
        daysAgo: 24,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 55,
        description: 'Left and right with carriers',
        condition: 'fair',
        daysAgo: 66,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 119,
        description: 'New, no core charge',
        condition: 'new',
        location: 'Graz',
        daysAgo: 58,
      },
      { type: 'bid', by: 'tomasz', price: 35, description: 'Left, used, for a Mk2 swap', daysAgo: 45 },
    ],
    comments: [
      {
        by: 'oldvolks',
        text: 'Mk4 calipers on a Mk2: caliper and hose from Mk4, carrier and pads from Mk2 stay. Handbrake cable fits after you turn the outer end 90°.',
        hoursAgo: 6100,
        votes: 18,
        replies: [
          {
            by: 'hana',
            text: 'Does the proportioning valve need anything? Same piston area?',
            hoursAgo: 6050,
            votes: 2,
            replies: [
              {
                by: 'rolf',
                text: 'Same 38 mm piston, nothing to change. Bleed with the rear axle hanging and someone pushing the valve lever to the front.',
                hoursAgo: 6040,
                votes: 10,
              },
            ],
          },
        ],
      },
      {
        by: 'liam',
        text: 'Piston will not go in, and I am leaning on the clamp with everything.',
        hoursAgo: 1850,
        votes: 0,
        replies: [
          {
            by: 'rolf',
            text: 'Stop. It turns. Clockwise, with pressure, special tool or the cheap cube.',
            hoursAgo: 1849,
            votes: 7,
            replies: [{ by: 'liam', text: 'Turned. The clamp is now a different shape.', hoursAgo: 1845, votes: 13 }],
          },
        ],
      },
      {
        by: 'marta',
        text: 'Cover the lever shaft with a little silicone grease every winter, four years and they still return by themselves.',
        hoursAgo: 3000,
        votes: 5,
      },
      {
        by: 'declan',
        text: 'Copper grease on aluminium is a battery. Ceramic paste please.',
        hoursAgo: 2950,
        votes: 4,
      },
    ],
  },
  {
    name: 'Head Gasket VR6 12V, Multilayer Steel, 81 mm Bore',
    tags: ['volkswagen', 'seat', 'mercedes-benz', 'vr6', 'golf mk3', 'corrado', 'gaskets'],
    numbers: [{ number: '021 103 383 N', link: 'https://www.volkswagen-classic-parts.com/en/' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| AAA | Golf Mk3 VR6, Passat B4, Sharan 2.8 | 1991 to 1999 | 1 |
| ABV | Corrado, Passat 2.9 | 1991 to 1996 | 1 with 82 mm rings, compare |
| M104.900 | Mercedes-Benz V 280, Vito | 1997 to 2000 | 1 |

Replaces the fibre gasket. The block does not have to be machined for it if the face is flat within 0.05 mm over its length.

| Dimension | Value |
| --- | --- |
| Fire ring | 81.5 mm |
| Thickness, clamped | 1.1 mm |
| Head, least height | 139.5 mm |

| Step | All 20 bolts, from the middle |
| --- | --- |
| 1 | 40 Nm |
| 2 | 60 Nm |
| 3 | 90° |
| 4 | 90° |

New bolts every time, heads and threads lightly oiled, holes blown dry. Oil in a blind hole cracks the block at step 3.

The part number faces up. Use no sealant, except a dot where the chain cover meets the block.`,
    drawing: {
      kind: 'head-gasket',
      dims: { bore: '81.5', t: '1.1', cylinders: '6', marks: '0', pitch: '65', l: '412' },
    },
    images: 3,
    addedBy: 'ines',
    addedDaysAgo: 200,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 92,
        description: 'New, Reinz, with bolt set',
        condition: 'new',
        location: 'Graz',
        daysAgo: 38,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 58,
        description: 'VAG, gasket only, flat and sealed',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 82,
      },
      { type: 'bid', by: 'oldvolks', price: 45, description: 'Three wanted', daysAgo: 71 },
    ],
    comments: [
      {
        by: 'ines',
        text: 'Measured five VR6 heads this year. Hollow between 0.04 and 0.11 mm, always at cylinders 3 and 4. A straight edge across the short side shows nothing: lay it diagonally.',
        hoursAgo: 4100,
        votes: 14,
        replies: [
          {
            by: 'mei',
            text: 'What surface do you leave for steel? On Subaru heads we go for Ra 0.4 or the coating does not seal.',
            hoursAgo: 4080,
            votes: 6,
            replies: [
              {
                by: 'ines',
                text: 'Ra 0.8 at most. The old fibre gasket wanted it rougher, so a skim from 1995 is too coarse for this one.',
                hoursAgo: 4070,
                votes: 9,
                replies: [
                  {
                    by: 'mei',
                    text: 'Same story here. I send people back to the shop for a finer pass and they think I am selling something.',
                    hoursAgo: 4060,
                    votes: 7,
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'rolf',
        text: 'Chains come off anyway. Do the guides now or do the whole job twice.',
        hoursAgo: 3500,
        votes: 11,
        replies: [{ by: 'tomasz', text: 'Twice, here.', hoursAgo: 3480, votes: 6 }],
      },
      {
        by: 'oldvolks',
        text: 'For the ABV do not guess. We have seen an 81.5 ring standing 0.2 mm into an 82 bore, it glowed and the piston got a hole.',
        hoursAgo: 2400,
        votes: 8,
      },
      { by: 'sam', text: 'Is 20 bolts right? I count 20. OK.', hoursAgo: 900, votes: 1 },
    ],
  },
  {
    name: 'Upper Timing Chain VR6, Single Row, 9.525 mm Pitch',
    tags: ['volkswagen', 'vr6', 'golf mk3', 'golf mk4', 'timing', 'Non-OE: iwis'],
    numbers: [{ number: '021 109 503 D' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| AAA | Golf Mk3, Passat 2.8, single-row engines | from 1996 | 1 |
| AFP, AQP, BDE | Golf Mk4, Bora V6 | 1998 to 2005 | 1 |

Early AAA engines have a double row. Look through the oil filler with a lamp: two rows of rollers, other parts.

| Sign | Meaning |
| --- | --- |
| Rattle for two seconds after a cold start | Tensioner, often only that |
| Rattle at 1,500 rpm warm | Lower guide worn to the rivets |
| Plastic in the sump | Stop driving |

Torques: camshaft sprocket bolts **100 Nm**, upper cover M6 10 Nm, tensioner bolt 30 Nm (not 40, the washer distorts).

Gearbox out, flywheel off. Twelve hours for someone who has done it before. Order at the same time: both guides, both tensioners, the crankshaft seal and the valve cover set.`,
    drawing: { kind: 'timing-chain', dims: { links: '84', pitch: '9.525', rows: '1', w: '13.5', roller: '6.35' } },
    images: 2,
    addedBy: 'ines',
    addedDaysAgo: 195,
    listings: [
      { type: 'bid', by: 'tomasz', price: 55, description: 'Iwis or VAG only, new', daysAgo: 28 },
      { type: 'bid', by: 'vidal', price: 48, description: 'New, dated after 2020', daysAgo: 64 },
    ],
    comments: [
      {
        by: 'vidal',
        text: 'Nobody sells one? Two shops sent me chains without a maker on the plates.',
        hoursAgo: 1500,
        votes: 3,
        replies: [
          {
            by: 'kessler',
            text: 'Back order at the maker. We list as soon as the crate is here, not before.',
            hoursAgo: 1480,
            votes: 5,
          },
        ],
      },
      {
        by: 'rolf',
        text: 'Measure before you order: laid straight and pulled with 10 kg, new is 800.1 mm over 84 pitches. The worst I took out had 803.5.',
        hoursAgo: 3800,
        votes: 12,
        replies: [
          {
            by: 'tomasz',
            text: '801.9 on mine at 240,000 km. Guides were far worse than the chain.',
            hoursAgo: 3300,
            votes: 7,
          },
        ],
      },
      {
        by: 'declan',
        text: 'Cam signal against crank signal on the scope tells you the stretch without opening anything. 6° late is the end.',
        hoursAgo: 2600,
        votes: 10,
      },
    ],
  },
  {
    name: 'Timing Belt Tensioner, VW 1.9 TDI ALH, 60 mm Roller',
    tags: ['volkswagen', 'skoda', 'seat', 'tdi', 'golf mk4', 'timing'],
    numbers: [{ number: '038 109 243 N' }, { number: '038 109 243 J', supersededBy: '038 109 243 N' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| ALH, AHF, ASV | Golf Mk4, Bora 1.9 TDI | 1997 to 2006 | 1 |
| AGR, ALH | Octavia, A3 8L, Leon | 1996 to 2004 | 1 |

Not for the unit injector engines: their tensioner has a damper.

| Dimension | Value |
| --- | --- |
| Roller | 60 mm |
| Width | 29 mm |
| Stud | M8 in the head |

**Nut: 20 Nm + 45°.** The stud has 15 Nm.

How to set it:

1. Engine cold. Cam locked with the plate, pump with the 15.5 mm pin, crank at TDC through the gearbox window.
2. Slack the camshaft taper: 45 Nm later, and the sprocket must spin free on the cam now.
3. Turn the eccentric *clockwise* until notch and raised mark meet.
4. Nut, then 720° by hand, look again.

A tensioner past its range points away from the notch with no way back: the water pump roller is usually wrong, or the belt is from another engine.`,
    drawing: { kind: 'tensioner', dims: { d: '60', w: '29', bore: '8', torque: '20 + 45°', type: 'eccentric' } },
    images: 4,
    addedBy: 'okafor',
    addedDaysAgo: 9,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 27.6,
        description: 'New, INA, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 4,
      },
      {
        type: 'ask',
        by: 'okafor',
        price: 22,
        description: 'From a kit, pump used elsewhere',
        condition: 'new',
        location: 'Porto',
        daysAgo: 7,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 31.5,
        description: 'VAG, letter J, sealed',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 2,
      },
      { type: 'bid', by: 'bogdan', price: 18, description: 'INA or Litens', daysAgo: 3 },
    ],
    comments: [
      {
        by: 'bogdan',
        text: 'After 720° my marks are 3 mm apart again. Third try.',
        hoursAgo: 130,
        votes: 2,
        replies: [
          {
            by: 'okafor',
            text: 'Is the cam sprocket free on its taper while you tension? If not, the belt is pulled on one side only.',
            hoursAgo: 128,
            votes: 9,
            replies: [
              {
                by: 'bogdan',
                text: 'I undid the bolt but the sprocket did not move.',
                hoursAgo: 124,
                votes: 1,
                replies: [
                  {
                    by: 'okafor',
                    text: 'Then it is still stuck. Drift through the hole in the rear cover, one tap. It jumps.',
                    hoursAgo: 121,
                    votes: 8,
                    replies: [
                      {
                        by: 'bogdan',
                        text: 'It jumped, me too. Marks meet. Four turns and they still meet.',
                        hoursAgo: 98,
                        votes: 10,
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'anneke',
        text: 'Letter N replaces all the earlier ones, the dealer confirmed it this week.',
        hoursAgo: 55,
        votes: 3,
      },
      { by: 'liam', text: 'Why is the pin 15.5 and not 16? Genuinely asking.', hoursAgo: 5, votes: 1 },
    ],
  },
  {
    name: 'Clutch Disc 228 mm, VW 02A Gearbox, VR6 and G60',
    tags: ['volkswagen', 'vr6', 'g60', 'corrado', 'golf mk3', 'clutch', 'Non-OE: luk'],
    numbers: [
      { number: '021 141 031 B' },
      { number: '17-014', brand: 'LuK', link: 'https://aftermarket.schaeffler.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| AAA, ABV | Golf Mk3, Passat, Corrado VR6 | 1991 to 1998 | 1 |
| PG | Corrado G60, Golf G60 with one-piece flywheel | 1988 to 1993 | 1, note the flywheel |

| Dimension | Value |
| --- | --- |
| Outside | 228 mm |
| Inside of the facing | 150 mm |
| Splines | 28 |
| Free thickness | 8.4 mm |
| Wear limit over rivets | 0.3 mm |

The short side of the hub faces the flywheel. Fitted the wrong way round it works on the bench and drags in the car.

- Pressure plate bolts M7: 20 Nm, crosswise, a turn each
- Flywheel bolts M10: 60 Nm + 90°, new
- Splines: a smear of grease, then wipe it *off*

Sprung discs go with a solid flywheel only. With a dual mass flywheel the disc is rigid; two dampers in a row shake like a diesel.`,
    drawing: {
      kind: 'clutch-disc',
      dims: { d: '228', di: '150', splines: '28', hub: '22 × 25', t: '8.4', springs: '6' },
    },
    images: 3,
    addedBy: 'yusuf',
    addedDaysAgo: 150,
    listings: [
      {
        type: 'ask',
        by: 'yusuf',
        price: 74,
        description: 'New, LuK, disc only',
        condition: 'new',
        location: 'İzmir',
        daysAgo: 31,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 165,
        description: 'Complete kit, Sachs, dated 2011',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 61,
      },
      { type: 'bid', by: 'oldvolks', price: 58, description: 'Disc, new', daysAgo: 50 },
    ],
    comments: [
      {
        by: 'yusuf',
        text: 'Check the disc for runout before it goes in: on a mandrel, clock 2 mm from the edge, 0.4 mm at most. Carriers bend them. I send back one in fifteen.',
        hoursAgo: 2900,
        votes: 13,
        replies: [
          {
            by: 'vidal',
            text: 'Can one straighten it by hand with the forked tool?',
            hoursAgo: 2880,
            votes: 2,
            replies: [
              {
                by: 'yusuf',
                text: 'Up to 0.8 mm yes. More and it creeps back after the first hot day.',
                hoursAgo: 2878,
                votes: 7,
              },
            ],
          },
        ],
      },
      {
        by: 'hana',
        text: 'Judder in first gear, cold only, since the new disc. 300 km so far. Wait or open?',
        hoursAgo: 1400,
        votes: 1,
        replies: [
          {
            by: 'yusuf',
            text: 'Wait to 800. If it is still there: oil from the crank seal on the facing.',
            hoursAgo: 1395,
            votes: 5,
            replies: [{ by: 'hana', text: 'Gone at 650.', hoursAgo: 1090, votes: 4 }],
          },
        ],
      },
    ],
  },
  {
    name: 'Overvoltage Protection Relay K1, Mercedes W124 / W201',
    tags: ['mercedes-benz', 'w124', 'w201', 'm103', 'm102', 'electrics', 'relays'],
    numbers: [{ number: 'A 201 540 37 45' }, { number: 'A 201 540 08 45' }],
    description: `| Engine code | Car | Years | Per car |
| --- | --- | --- | --- |
| M102, M103 with KE-Jetronic | 190 E, 230 E, 260 E, 300 E | 1985 to 1993 | 1 |
| OM602, OM603 with ABS | 250 D, 300 D | 1985 to 1993 | 1, other pin count |

Behind the battery, under the plastic wall. One fuse of 10 A in the lid on the early one, two on the later. It feeds ABS and KE control unit, and when it fails the car runs, only badly: hunting idle, ABS lamp, hard hot start.

| Terminal | Expect |
| --- | --- |
| 30 | Battery, always |
| 15 | Battery, ignition on |
| 87 | Battery, ignition on, drop under 0.2 V |
| 31 | Ground |

**Before you buy:** pull it, open it, and look at the two fat solder joints with a lens. A dark ring round the pin is the fault. Resolder with leaded tin and it does another ten years.

A Zener diode inside clamps above 22 V and takes the fuse with it. A blown fuse therefore asks about the alternator.`,
    drawing: { kind: 'relay', dims: { v: '12', a: '10', pins: '6', number: '201540', w: '35', h: '62' } },
    images: 3,
    addedBy: 'anneke',
    addedDaysAgo: 290,
    listings: [
      {
        type: 'ask',
        by: 'anneke',
        price: 38,
        description: 'Resoldered, ran a day on the bench',
        condition: 'good',
        location: 'Groningen',
        daysAgo: 20,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 69.5,
        description: 'New, star on the lid',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 57,
      },
      { type: 'bid', by: 'declan', price: 20, description: 'Dead ones, for their lids', daysAgo: 57 },
    ],
    comments: [
      {
        by: 'declan',
        text: 'Drop across 30 to 87 on one that "passed": 1.4 V at 6 A. With no load it showed battery voltage and everyone believed it. Load it with a headlamp bulb.',
        hoursAgo: 5600,
        votes: 17,
        replies: [
          {
            by: 'anneke',
            text: 'Did the bulb thing on a shelf of nine. Four were over 0.5 V. Those nine had all been sold to me as good.',
            hoursAgo: 5400,
            votes: 12,
            replies: [
              {
                by: 'declan',
                text: 'Reflowed any? I am curious how many come back under 0.1.',
                hoursAgo: 5390,
                votes: 2,
                replies: [{ by: 'anneke', text: 'All four. 0.06 to 0.09 V.', hoursAgo: 5300, votes: 9 }],
              },
            ],
          },
        ],
      },
      {
        by: 'petra',
        text: 'Volvo people will recognise the story from the 102 relay. Same decade, same solder.',
        hoursAgo: 4000,
        votes: 4,
      },
      {
        by: 'northyard',
        text: 'Thirty W201s in the yard and every single relay is gone by the second week. Now I know why.',
        hoursAgo: 1100,
        votes: 6,
        replies: [{ by: 'anneke', text: 'Guilty of two. Paid for both.', hoursAgo: 1080, votes: 8 }],
      },
    ],
  },
]
