import type { DemoPart } from '../types.ts'

/** Toyota and Honda. */
export const japaneseParts1: DemoPart[] = [
  {
    name: 'Fuel Injector 440 cc/min, High Impedance, EV1 Plug',
    tags: ['toyota', '3s-gte', 'injection', 'Non-OE: e85'],
    numbers: [
      { number: '23250-74080' },
      { number: '0 280 150 558', brand: 'Bosch', link: 'https://www.boschaftermarket.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| 3S-GTE gen 2 | Celica GT-Four ST185, MR2 SW20 | 1989 to 1993 | 4 |
| 3S-GTE gen 3 | Celica GT-Four ST205, MR2 SW20 | 1994 to 1999 | 4 |

Side clip plug, 11 mm upper O-ring. Flow tested at 3 bar; sold singly or as a matched set of four.

The factory injector is a low impedance side feed and does **not** interchange. This one is for the top feed rail conversion.

| Dimension | |
|---|---|
| Overall length | 74.5 mm |
| Upper O-ring | 11 mm with hat, 14 mm without |
| Lower O-ring | 14 mm |
| Coil | 14 to 16 Ω at 20 °C |
| Flow | 440 cc/min at 3 bar |

Rail bolts 19 Nm, no more: the bosses are aluminium.

### When you convert
- Take the resistor pack out of the loop. With both you get 20 Ω and a lean tip-in.
- Dead time is about 0.9 ms at 14 V; start there, then trim at idle.
- On E85, new Viton O-rings and a look at the basket every 20,000 km.

### How to tell it apart
Ohmmeter across the pins. Anything from 2 to 3 Ω is the original type, whatever the seller says.`,
    drawing: {
      kind: 'injector',
      dims: { l: '74.5', d: '11', tip: '14', flow: '440 cc/min', pressure: '3 bar', plug: 'EV1' },
    },
    images: 4,
    addedBy: 'priya',
    addedDaysAgo: 45,
    edits: [{ by: 'ines', daysAgo: 31, summary: 'Rail bolt torque, after a stripped boss' }],
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 118,
        description: 'New, Bosch, boxed, each',
        condition: 'new',
        location: 'Graz',
        daysAgo: 12,
      },
      {
        type: 'ask',
        by: 'priya',
        price: 124.5,
        description: 'Flow sheet included, each',
        condition: 'new',
        daysAgo: 20,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 132,
        description: 'Matched set, opened for photos',
        condition: 'new',
        location: 'Duluth',
        daysAgo: 33,
        status: 'deleted',
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 149,
        description: 'Old stock, new O-rings',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 8,
      },
      {
        type: 'ask',
        by: 'erik',
        price: 95,
        description: 'From a 9000, cleaned twice',
        condition: 'good',
        daysAgo: 40,
        status: 'sold',
      },
    ],
    comments: [
      {
        by: 'priya',
        text: 'Ran a matched set on the bench last week at 3.0 bar and 13.5 V: 438, 441, 440 and 444 cc/min. Spread at 2 ms pulse width was 3.1 %, which is what matters at idle. Static flow alone tells you nothing about how it will behave at a traffic light.',
        hoursAgo: 980,
        votes: 14,
        replies: [
          {
            by: 'erik',
            text: 'Same number went into the 9000 Aero swaps here for years. At 3.3 bar on E85 I see about 265 hp before the duty cycle goes past 85 %.',
            hoursAgo: 930,
            votes: 6,
            replies: [
              {
                by: 'priya',
                text: 'That fits. 440 at 3 bar is roughly 461 at 3.3. On E85 you lose a third of it in energy, so 260 to 270 is honest.',
                hoursAgo: 921,
                votes: 5,
                replies: [
                  {
                    by: 'sam',
                    text: 'So for a 300 hp MR2 on corn I need the 630s. Noted, wallet crying.',
                    hoursAgo: 700,
                    votes: 3,
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'liam',
        text: 'Can I put these in without the resistor pack mod? The car starts and idles.',
        hoursAgo: 640,
        replies: [
          {
            by: 'declan',
            text: 'It idles because the ECU trims it. Measure at the injector plug: with the pack still in series I found 5.4 V across the coil at peak instead of 11 and something. Bridge the pack, the ECU driver will thank you.',
            hoursAgo: 622,
            votes: 9,
            replies: [
              {
                by: 'liam',
                text: 'Bridged it. Long term trim went from +14 to +2. Thank you.',
                hoursAgo: 500,
                votes: 4,
              },
            ],
          },
        ],
      },
      {
        by: 'ines',
        text: 'I stripped one rail boss at 25 Nm. Helicoil M8, and now the table says 19.',
        hoursAgo: 760,
        votes: 7,
      },
      {
        by: 'kessler',
        text: 'The hat with the 11 mm ring is not in the Bosch box. You order it extra, and two days later.',
        hoursAgo: 280,
        votes: 2,
      },
      {
        by: 'bogdan',
        text: 'Write me privately, I have 200 of these at $11, no photos needed.',
        hoursAgo: 240,
        votes: -4,
        deleted: 'moderator',
      },
      {
        by: 'wheelhouse',
        text: 'Clip faces outboard on the SW20 or it fouls the intake brace.',
        hoursAgo: 190,
        votes: 1,
      },
    ],
  },
  {
    name: 'Thermostat 82 °C with Jiggle Valve, Toyota 22R-E / 3VZ-E',
    tags: ['toyota', '22r-e', '3vz-e', 'hilux', '4runner', 'cooling'],
    numbers: [{ number: '90916-03046' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| 22R, 22R-E | Hilux, Pickup, 4Runner | 1984 to 1995 | 1 |
| 3VZ-E | Pickup, 4Runner V6 | 1988 to 1995 | 1 |

Wax thermostat with a jiggle valve. The valve goes to the top of the housing, always, or the head keeps a bubble.

| | |
|---|---|
| Starts to open | 80 to 84 °C |
| Fully open | 95 °C |
| Valve lift at 95 °C | 8 mm or more |

| Torque | Nm |
|---|---|
| Water outlet, 22R-E | 19 |
| Drain plug, block | 25 |

**What fails:** the jiggle pin corrodes and sticks shut, so the engine traps air after every coolant change; or the spring loses a coil and the heater blows cold on the motorway.

**Checking:** hang it in a pan with a thermometer, not touching the bottom. Cheap copies open at 82 too, but only by 4 or 5 mm. The genuine one has TAMA or NIPPON stamped on the bridge and a deeper flange.`,
    drawing: { kind: 'thermostat', dims: { d: '54', opens: '82', full: '95', lift: '8', h: '44' } },
    images: 3,
    addedBy: 'sam',
    addedDaysAgo: 210,
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 19.5,
        description: 'New, Toyota bag, with gasket',
        condition: 'new',
        location: 'Duluth',
        daysAgo: 30,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 16,
        description: 'New, Toyota, no gasket',
        condition: 'new',
        daysAgo: 88,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 8,
        description: 'Ran one summer, opens at 82',
        condition: 'good',
        daysAgo: 120,
        status: 'expired',
      },
      { type: 'bid', by: 'hana', price: 12, description: 'Genuine only', daysAgo: 19 },
    ],
    comments: [
      {
        by: 'sam',
        text: 'Boiled three in a pan on the tailgate. Genuine: cracks open at 81, full 8.5 mm at 95. Parts store: 82 and 4.8 mm. Gold box from the internet: did not open at all, then opened all at once and jumped out of the pan.',
        hoursAgo: 4900,
        votes: 18,
        replies: [
          {
            by: 'carol',
            text: 'Pan check is how my father did it. A stick across the top and a wire, so it never touches the metal.',
            hoursAgo: 4720,
            votes: 6,
          },
          {
            by: 'bogdan',
            text: 'In Arizona who notices 82 against 88?',
            hoursAgo: 4650,
            votes: -2,
            replies: [
              { by: 'sam', text: 'The temp gauge on the grade to Flagstaff notices.', hoursAgo: 4640, votes: 5 },
            ],
          },
        ],
      },
      {
        by: 'hana',
        text: "Jiggle valve at 12 o'clock. I had it at 3 and chased air for four days.",
        hoursAgo: 2100,
        votes: 4,
      },
      {
        by: 'gianni',
        text: 'Is the 3VZ one really the same height? Mine measures 46, not 44.',
        hoursAgo: 610,
        votes: 0,
        replies: [
          {
            by: 'northyard',
            text: 'Two more in the bin here, both 44 over the bridge. Yours may be the Camry one.',
            hoursAgo: 566,
            votes: 2,
          },
        ],
      },
    ],
  },
  {
    name: 'Starter Contact Set, Denso 1.4 kW, Toyota 22R-E / 3VZ-E',
    tags: ['toyota', 'denso', '22r-e', '3vz-e', 'starter', 'electrics'],
    numbers: [{ number: '28226-72080' }, { number: '28226-72010' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| 22R-E | Pickup, 4Runner, Hilux | 1985 to 1995 | 1 set |
| 3VZ-E | Pickup, 4Runner, T100 | 1988 to 1995 | 1 set |
| 5S-FE | Camry, Celica | 1990 to 2001 | 1 set |

Two copper L contacts for the solenoid of the Denso gear reduction starter. One click and no crank, with a good battery, is nearly always these.

The two are **not** the same. The battery side is taller and wears first; the motor side carries the field lead. Buy both, and look at the plunger disc while you are in.

| | New | Replace at |
|---|---|---|
| Contact pad thickness | 3.0 mm | under 1.8 mm |
| Plunger disc groove | 0 | over 0.5 mm |

| Torque | Nm |
|---|---|
| Terminal nut M8 | 10 to 12 |
| Solenoid cover screws | 2.5 |
| Starter to housing, M10 | 39 |

1. Battery off. Starter out, or on the 4Runner just dropped onto the crossmember.
2. Three cover screws, lift plunger and spring. Mind the little ball at the end of the shaft.
3. Fit the contacts loose, press the plunger down by hand so both pads sit level, then tighten.

Voltage drop across the solenoid afterwards: under 0.2 V while cranking.`,
    drawing: { kind: 'starter', dims: { kw: '1.4', v: '12', teeth: '9', l: '212', flange: '74', bolts: '2' } },
    images: 3,
    addedBy: 'declan',
    addedDaysAgo: 320,
    edits: [
      { by: 'sam', daysAgo: 240, summary: 'Added the 4Runner crossmember trick' },
      { by: 'declan', daysAgo: 61, summary: 'Wear limits from ten sets measured' },
    ],
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 14,
        description: 'Both contacts, Denso, new',
        condition: 'new',
        daysAgo: 24,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 17.5,
        description: 'Toyota bags, pair, old stock',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 55,
      },
      { type: 'ask', by: 'sam', price: 31, description: 'Contacts and plunger, new', condition: 'new', daysAgo: 9 },
      { type: 'bid', by: 'liam', price: 9, description: 'Pair, any brand', daysAgo: 41 },
      {
        type: 'bid',
        by: 'carol',
        price: 10.5,
        description: "For a neighbour's Camry",
        location: 'Dayton',
        daysAgo: 15,
      },
    ],
    comments: [
      {
        by: 'declan',
        text: 'Measure before you buy a starter. Meter on the two big studs, someone turns the key: 12 V means the contacts are not closing, 0.1 V means they are and the trouble is elsewhere. Costs nothing and takes one helper.',
        hoursAgo: 7400,
        votes: 22,
        replies: [
          {
            by: 'liam',
            text: 'Which two studs? There is a third small one on mine.',
            hoursAgo: 3100,
            votes: 1,
            replies: [
              {
                by: 'declan',
                text: 'The small one is the trigger from the key. The two with 12 mm nuts: thick battery cable and the short braid into the motor.',
                hoursAgo: 3094,
                votes: 6,
                replies: [{ by: 'liam', text: 'Got 11.9. Contacts ordered!', hoursAgo: 3090, votes: 3 }],
              },
            ],
          },
          { by: 'petra', text: 'The same method saved my 940, different starter, same lie.', hoursAgo: 6900, votes: 4 },
        ],
      },
      {
        by: 'sam',
        text: 'Did it on the ground in Baja with a 12 mm, a Phillips and a rock. The battery side pad was 0.9 mm thin with a hole burned through. The other one looked new. Replaced both because I only want to lie under that crossmember once.',
        hoursAgo: 5700,
        votes: 11,
        replies: [
          {
            by: 'ines',
            text: 'Two sizes of pad in the Denso range. 3VZ is the wide one, 12.5 mm.',
            hoursAgo: 5650,
            votes: 3,
          },
        ],
      },
      {
        by: 'northyard',
        text: 'We pull about six of these starters a week. Four of six only need the contacts.',
        hoursAgo: 2600,
        votes: 5,
      },
      { by: 'yusuf', text: 'Do not lose the ball.', hoursAgo: 900, votes: 8 },
    ],
  },
  {
    name: 'Lower Ball Joint Right / Left, Toyota 4Runner 1996-2002',
    tags: ['toyota', '4runner', 'tacoma', 'suspension', 'steering'],
    numbers: [{ number: '43330-39556' }, { number: '43340-39436' }],
    description: `| Engine code | Car | Years | Per axle |
|---|---|---|---|
| 3RZ-FE, 5VZ-FE | 4Runner (N180) | 1996 to 2002 | 2 |
| 5VZ-FE | Tacoma 4x4, check by photo | 1996 to 2004 | 2 |

43330-39556 is the right side, 43340-39436 the left. The joint hangs *above* the arm, so the weight of the truck pulls it apart. When it is worn the wheel does not clunk for a year, it folds.

### Check
Wheels on the ground, a pry bar between arm and knuckle, dial gauge on the knuckle. Toyota allows 0.5 mm of vertical play. I allow none.

### Torque
| | Nm |
|---|---|
| Four bolts to knuckle | 80 |
| Castle nut to arm | 140 |
| Tie rod end nut | 90 |

Always new bolts: the old ones stretch, and there is a reason Toyota sells them with the joint. Threads clean and dry. Tighten the castle nut further, never back, to line up the pin.

### Genuine or not
The genuine joint has the part number etched and a dark grey phosphate finish, boot ring crimped. Copies are shiny and the boot is held by a wire. Of all parts on this truck, this is not the one to save forty dollars on.`,
    drawing: {
      kind: 'ball-joint',
      dims: { taper: '19', cone: '1:8', thread: 'M16 × 1.5', d: '46', bolts: '4', h: '102' },
    },
    images: 4,
    addedBy: 'sam',
    addedDaysAgo: 150,
    edits: [
      {
        by: 'rolf',
        daysAgo: 110,
        summary: 'How to measure the play',
        appendMarkdown:
          'A jack under the arm unloads the joint in this layout only if it lifts the **knuckle**. Under the arm you measure nothing.',
      },
    ],
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 78,
        description: 'New, Toyota, right side',
        condition: 'new',
        location: 'Duluth',
        daysAgo: 14,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 82.5,
        description: 'New, Toyota, left, with bolts',
        condition: 'new',
        daysAgo: 37,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 149,
        description: 'Pair, genuine, all eight bolts',
        condition: 'new',
        location: 'Tucson',
        daysAgo: 6,
      },
      {
        type: 'ask',
        by: 'bogdan',
        price: 35,
        description: 'Copy, unused, boot on a wire',
        condition: 'new',
        daysAgo: 100,
        status: 'deleted',
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 94,
        description: 'New, right side, EU stock',
        condition: 'new',
        daysAgo: 60,
      },
      { type: 'bid', by: 'liam', price: 50, description: 'Right, genuine', daysAgo: 133, status: 'expired' },
      { type: 'bid', by: 'hana', price: 64, description: 'Either side, sealed bag', location: 'Nagoya', daysAgo: 21 },
      { type: 'bid', by: 'yusuf', price: 70, description: 'Both, for a customer', daysAgo: 4 },
    ],
    comments: [
      {
        by: 'rolf',
        text: 'I have seen three of these come in on a flatbed with the wheel lying under the bumper. Two had new discs and pads from the month before. Nobody had put a bar on the joint.',
        hoursAgo: 3400,
        votes: 24,
        replies: [
          {
            by: 'sam',
            text: 'Mine let go at walking speed in a wash. On the highway I would not be typing. 148,000 miles on the originals, boot looked perfect.',
            hoursAgo: 3380,
            votes: 19,
            replies: [
              {
                by: 'carol',
                text: 'How much play did it have at the last check?',
                hoursAgo: 3300,
                votes: 2,
                replies: [
                  {
                    by: 'sam',
                    text: 'Nobody checked. I was the nobody.',
                    hoursAgo: 3290,
                    votes: 16,
                    replies: [
                      { by: 'rolf', text: 'An honest man. Check the other truck tonight.', hoursAgo: 3285, votes: 8 },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'bogdan',
        text: 'The copies are from the same factory, everyone knows this. I run them on taxis.',
        hoursAgo: 2300,
        votes: -6,
        replies: [
          {
            by: 'northyard',
            text: 'They are not. We cut one open: nylon cup, 1.1 mm of wear after 9,000 miles.',
            hoursAgo: 2270,
            votes: 13,
          },
          {
            by: 'alex',
            text: 'The saw and the 1.1 mm settle it for me. If you have a measurement that says otherwise, Bogdan, please post it.',
            hoursAgo: 2200,
            votes: 4,
          },
        ],
      },
      {
        by: 'yusuf',
        text: 'Bolts: 90105-10505 here, ten years ago. Is the number still alive?',
        hoursAgo: 610,
        replies: [{ by: 'wheelhouse', text: 'Still alive, we sold eight in October.', hoursAgo: 580, votes: 2 }],
      },
      {
        by: 'gianni',
        text: 'Play 0.3 mm at the gauge after 60,000 km on the second genuine set. I leave them until spring.',
        hoursAgo: 88,
        votes: 0,
      },
    ],
  },
  {
    name: 'Front Brake Pad Set D976, Toyota 4Runner / Prado 120',
    tags: ['toyota', '4runner', 'land cruiser', 'tacoma', 'brakes'],
    numbers: [
      { number: '04465-35290' },
      { number: 'GDB3364', brand: 'TRW', link: 'https://www.trwaftermarket.com/' },
      { number: 'D976', brand: 'FMSI' },
    ],
    description: `| Engine code | Car | Years | Per axle |
|---|---|---|---|
| 1GR-FE, 2UZ-FE | 4Runner (N210) | 2003 to 2009 | 4 |
| 1GR-FE | Tacoma 6 lug | 2005 to 2015 | 4 |
| 1KD-FTV, 1GR-FE | Land Cruiser Prado 120 | 2002 to 2009 | 4 |
| 1GR-FE | FJ Cruiser | 2006 to 2009 | 4 |

Four pads for the four-piston fixed caliper with 319 or 338 mm disc. They slide out from the top with the caliper on the car.

| Dimension | |
|---|---|
| Thickness new | 17.5 mm, of it 11.5 mm lining |
| Least lining | 1.0 mm by the book, 3 mm in my shop |

Knock out both pins towards the engine, hold down the cross spring, and push the pistons back one pair at a time with the old pad still in. If you push one, its neighbour comes out.

Torque: caliper to knuckle 123 Nm, wheel nuts 113 Nm.

**What fails:** pins seize in salt. A tapered outer pad (2 mm from end to end) means a stuck lower piston, not a bad pad. New pins and spring cost less than an hour with a drift.`,
    drawing: { kind: 'brake-pad', dims: { w: '118.8', h: '76.3', t: '17.5', min: '1', wva: '24024', sensor: '0' } },
    images: 2,
    addedBy: 'rolf',
    addedDaysAgo: 88,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 46,
        description: 'New, TRW, full set',
        condition: 'new',
        location: 'Graz',
        daysAgo: 18,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 63,
        description: 'New, Toyota, with shims',
        condition: 'new',
        daysAgo: 44,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 22,
        description: '9 mm left, from a parts truck',
        condition: 'good',
        daysAgo: 70,
        status: 'sold',
      },
    ],
    comments: [
      {
        by: 'sam',
        text: 'The 338 discs came on the V8 and the later Prado. Same pad, different caliper casting: S13WE on the small disc. I found out with the wheels already off.',
        hoursAgo: 1500,
        votes: 7,
        replies: [
          {
            by: 'rolf',
            text: 'Casting mark is on the face of the caliper, wire brush and you see it. Both take this pad, yes.',
            hoursAgo: 1460,
            votes: 5,
          },
          { by: 'okafor', text: 'Prado KDJ120 2004: 319 disc, confirmed with a tape.', hoursAgo: 1210, votes: 2 },
        ],
      },
      {
        by: 'liam',
        text: 'Pushed one piston in and the other came out and wet the driveway. It says so right up there. Read it twice, people.',
        hoursAgo: 860,
        votes: 12,
      },
      {
        by: 'marta',
        text: 'Molykote Cu on the pins or dry?',
        hoursAgo: 300,
        votes: 0,
        replies: [
          {
            by: 'rolf',
            text: 'A thin film of ceramic paste. Copper and the stainless pin make a battery in salt.',
            hoursAgo: 291,
            votes: 9,
          },
        ],
      },
    ],
  },
  {
    name: 'Intake Camshaft 11.5 mm Lift, Honda B18C5 Type R',
    tags: ['honda', 'b18c', 'integra', 'vtec', 'valve train', 'camshaft'],
    numbers: [{ number: '14111-P73-000', link: 'https://www.hondapartsnow.com/' }, { number: '14121-P73-000' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| B18C5 | Integra Type R (DC2), North America | 1997 to 2001 | 1 |
| B18C6 | Integra Type R, Europe | 1998 to 2001 | 1 |
| B16A2, B18C1 | fits with Type R springs | 1992 to 2000 | 1 |

Three lobes per cylinder pair of valves: two small outer ones, the big one in the middle for VTEC. The second number above is the matching exhaust cam.

| | Type R | B18C1 |
|---|---|---|
| High lift, intake | 11.5 mm | 10.6 mm |
| High lift, exhaust | 10.5 mm | 9.4 mm |
| Journals | 28 mm | 28 mm |

| Torque | Nm |
|---|---|
| Cam holder bolts M8 | 27 |
| Cam holder bolts M6 | 9.8 |
| Cam gear bolt | 56 |

**Telling it apart.** Cast between the lobes: *P73*. A GS-R cam says *P72*, a B16A *P30*. A P30 is often sold as Type R, so ask for a photo of the letters and not of the shiny lobe.

**Wear.** Look at the middle lobe flank. Pitting there comes from a lost motion assembly that stuck, and the rocker pad will look the same. Change both.

Valve lash cold: intake 0.15 to 0.19 mm, exhaust 0.17 to 0.21 mm.`,
    drawing: {
      kind: 'camshaft',
      dims: { l: '428', lift: '11.5', duration: '243', base: '33', journal: '28', lobes: '12' },
    },
    images: 3,
    addedBy: 'ines',
    addedDaysAgo: 260,
    listings: [
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 415,
        description: 'New, Honda, intake only',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 50,
      },
      {
        type: 'ask',
        by: 'ines',
        price: 340,
        description: 'Measured, 0.01 wear, intake',
        condition: 'like_new',
        location: 'Porto',
        daysAgo: 26,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 620,
        description: 'Pair, 98k miles, P73 both',
        condition: 'good',
        daysAgo: 90,
        status: 'sold',
      },
      { type: 'bid', by: 'tomasz', price: 180, description: 'Used with photos of lobes', daysAgo: 72 },
      { type: 'bid', by: 'hana', price: 260, description: 'Intake, no pitting', daysAgo: 63 },
      {
        type: 'bid',
        by: 'gianni',
        price: 225,
        description: 'For a B16 in a small Fiat',
        location: 'Torino',
        daysAgo: 31,
      },
      { type: 'bid', by: 'liam', price: 100, description: 'Any condition', daysAgo: 120, status: 'expired' },
    ],
    comments: [
      {
        by: 'ines',
        text: `Measured five used P73 intakes this year, big lobe, base circle to nose:

- 44.49, 44.48, 44.50
- 44.41 (pitted flank, scrap)
- 44.12, which was a reground P30 with the letters filed off

The last one was sold as "ITR, mint".`,
        hoursAgo: 5200,
        votes: 21,
        replies: [
          {
            by: 'marta',
            text: 'Filed letters on a cast cam are easy to see in the bath: the skin is gone and it rusts first there.',
            hoursAgo: 5180,
            votes: 10,
            replies: [
              {
                by: 'ines',
                text: 'Nice. Tried it with salt water overnight, orange stripe exactly between lobes 4 and 5.',
                hoursAgo: 5130,
                votes: 9,
              },
            ],
          },
        ],
      },
      {
        by: 'tomasz',
        text: 'Worth it alone, without the exhaust cam?',
        hoursAgo: 3000,
        votes: 1,
        replies: [
          {
            by: 'hana',
            text: "On a friend's B16: +5 hp at 8,000, lost a little under 4,000. With both cams and a map it was +13.",
            hoursAgo: 2950,
            votes: 7,
          },
          { by: 'gianni', text: 'An engine breathes out as well, Tomasz.', hoursAgo: 2940, votes: 5 },
        ],
      },
      {
        by: 'wheelhouse',
        text: 'For the record, ours is a sealed Honda tube, label dated 2003. Photos of the cast mark on request.',
        hoursAgo: 1100,
        votes: 2,
        replies: [{ by: 'hana', text: 'Seen it, letters are right.', hoursAgo: 1010, votes: 2 }],
      },
      {
        by: 'carol',
        text: 'Twelve lobes for four cylinders. My pushrods feel underdressed.',
        hoursAgo: 420,
        votes: 11,
      },
    ],
  },
  {
    name: 'PGM-FI Main Relay, 7 Pin, Honda Civic / Integra 1992-1995',
    tags: ['honda', 'civic', 'integra', 'relay', 'electrics', 'injection'],
    numbers: [{ number: '39400-SR3-003', link: 'https://www.hondapartsnow.com/' }],
    description: `| Engine code | Car | Years | Per car |
|---|---|---|---|
| D15B, D16Z6, B16A2 | Civic EG, CRX del Sol | 1992 to 1995 | 1 |
| B18B1, B18C1 | Integra DC | 1994 to 1995 | 1 |

Two relays in one grey box: one feeds the ECU and the injectors, the other the fuel pump. It hangs behind the dash, left of the steering column, one 10 mm bolt.

**The complaint is always the same.** Hot car, ten minutes in the supermarket, cranks and does not start. Windows down, wait, starts. Cracked solder joints at the heavy pins.

### Listen first
Key to II: *click*, pump hums two seconds, *click*. No second click means the pump side never closed.

| Terminal | What you should see |
|---|---|
| 7 | battery, always |
| 5 | battery, key on II |
| 1 | pump, battery for 2 s |
| 3 | ground |
| 8 | ground from the ECU while cranking |

Resolder with 60/40, not lead-free, and scrape the old lacquer off first. I also put a turn of copper wire around pins 1 and 7. Bolt 9.8 Nm.

A new one is cheap. The tow truck is not.`,
    drawing: { kind: 'relay', dims: { v: '12', a: '20', pins: '6', number: 'SR3', w: '52', h: '46' } },
    images: 4,
    addedBy: 'declan',
    addedDaysAgo: 375,
    edits: [
      { by: 'ines', daysAgo: 290, summary: 'Integra years corrected, later cars use another box' },
      {
        by: 'declan',
        daysAgo: 33,
        summary: 'Terminal table',
        appendMarkdown: 'Terminal numbers are on the relay, not on the plug. Someone will mix them up. I did.',
      },
    ],
    listings: [
      { type: 'ask', by: 'wheelhouse', price: 58, description: 'New, Honda, boxed', condition: 'new', daysAgo: 45 },
      {
        type: 'ask',
        by: 'declan',
        price: 24,
        description: 'Resoldered, heat soaked 2 h',
        condition: 'good',
        location: 'Cork',
        daysAgo: 11,
      },
      { type: 'ask', by: 'northyard', price: 27.5, description: 'Pulled, clicks', condition: 'good', daysAgo: 73 },
      {
        type: 'ask',
        by: 'hana',
        price: 41,
        description: 'New, Mitsuba, no bracket',
        condition: 'new',
        location: 'Nagoya',
        daysAgo: 80,
      },
      { type: 'bid', by: 'liam', price: 15, description: 'Working, please', daysAgo: 28 },
      { type: 'bid', by: 'ines', price: 18, description: 'Three pieces', daysAgo: 49 },
    ],
    comments: [
      {
        by: 'declan',
        text: 'Forty-one of these on my bench so far. Thirty-eight had ring cracks at pin 7, one had a burnt contact, two had nothing wrong and the car had a bad ground at the thermostat housing. Put a magnifier on it before the iron.',
        hoursAgo: 8900,
        votes: 23,
        replies: [
          {
            by: 'ines',
            text: 'The ground at the thermostat housing, G101! It is always clean on the outside. Take it off, it is green below.',
            hoursAgo: 8860,
            votes: 12,
            replies: [
              {
                by: 'liam',
                text: 'Is that the one with two wires under a 10 mm bolt?',
                hoursAgo: 3200,
                replies: [
                  {
                    by: 'ines',
                    text: 'Yes, front of the engine, under the upper hose.',
                    hoursAgo: 3190,
                    votes: 2,
                    replies: [
                      {
                        by: 'liam',
                        text: 'Cleaned it. 0.31 V drop before, 0.02 after, and the hot start is gone. Did not even need the relay.',
                        hoursAgo: 3105,
                        votes: 10,
                        replies: [
                          {
                            by: 'declan',
                            text: 'Measure first, order later. You will go far.',
                            hoursAgo: 3100,
                            votes: 14,
                          },
                        ],
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
        by: 'bogdan',
        text: 'Why not simply wire two Bosch relays and forget this box?',
        hoursAgo: 6100,
        votes: 1,
        replies: [
          {
            by: 'kessler',
            text: 'Two 0 332 019 150 and a diode. It works, and the next owner curses you.',
            hoursAgo: 6040,
            votes: 6,
          },
          {
            by: 'declan',
            text: 'The ECU pulls pin 8 down only with a small transistor. Keep the coil over 80 Ω and it is fine.',
            hoursAgo: 6000,
            votes: 7,
          },
        ],
      },
      {
        by: 'erik',
        text: 'Exactly the Saab 900 DI disease. Heat it with a hair dryer, it fails on command.',
        hoursAgo: 4300,
        votes: 5,
      },
      {
        by: 'northyard',
        text: 'Ninety percent of EG Civics here arrive with this box hanging on its wires.',
        hoursAgo: 1900,
        votes: 3,
      },
      {
        by: 'sofia',
        text: 'Lead-free solder cracked again after eight months. Redone with 60/40.',
        hoursAgo: 700,
        votes: 4,
      },
      { by: 'liam', text: 'Which terminal was the pump again, 1 or 7?', hoursAgo: 690, deleted: 'author' },
    ],
  },
  {
    name: 'Distributor Cap TEC, 4 Tower, Honda Civic / Integra',
    tags: ['honda', 'civic', 'integra', 'ignition', 'd16y', 'b18c'],
    numbers: [{ number: '30102-P54-006' }, { number: '30103-P08-003' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| D16Y7, D16Y8 | Civic EK | 1996 to 2000 | 1 |
| B16A2 | Civic SiR, del Sol VTEC | 1996 to 2000 | 1 |
| B18B1, B18C1, B18C5 | Integra | 1996 to 2001 | 1 |

Cap for the **TEC** distributor with the coil inside. The Hitachi cap looks close and sits 2 mm crooked. The second number is the rotor.

Three screws, M5, 1.5 to 2 Nm. They are captive: turn, do not pull.

- Carbon button free and springing, 4 mm proud.
- Rotor screw is M4 with Loctite at the factory. A loose one takes cap, rotor and igniter with it.
- White powder in the cap is the O-ring of the shaft letting oil and ozone together. Change the O-ring too.
- Gap between rotor and terminals 0.8 mm, nothing to set.

Which distributor? Read the sticker on the flank: *TD-60U, TD-63U, TD-80U* and so on is TEC, *D4T* is Hitachi.`,
    drawing: { kind: 'distributor-cap', dims: { towers: '4', d: '84', h: '58', rotor: '5', order: '1-3-4-2' } },
    images: 1,
    addedBy: 'ines',
    addedDaysAgo: 120,
    listings: [
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 29,
        description: 'New, Honda, with O-ring',
        condition: 'new',
        daysAgo: 66,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 21,
        description: 'New, aftermarket, brass terminals',
        condition: 'new',
        daysAgo: 13,
      },
      { type: 'bid', by: 'bogdan', price: 11, description: 'Cap only', location: 'Cluj', daysAgo: 22 },
    ],
    comments: [
      {
        by: 'hana',
        text: 'The small Phillips in the rotor is the worst screw Honda ever made. Turn the engine until it faces you, a good JIS bit, one push and one turn.',
        hoursAgo: 2500,
        votes: 13,
        replies: [
          {
            by: 'liam',
            text: 'JIS?',
            hoursAgo: 2400,
            replies: [
              {
                by: 'hana',
                text: 'Japanese cross recess. Looks like Phillips, has a flatter tip, does not climb out. Vessel makes them.',
                hoursAgo: 2390,
                votes: 11,
                replies: [
                  { by: 'liam', text: 'That explains a whole drawer of ruined screws.', hoursAgo: 2380, votes: 15 },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'declan',
        text: 'Rotor should read about 5 kΩ end to end. I had one at 38 and the customer had bought a coil, an igniter and a new set of leads already.',
        hoursAgo: 1600,
        votes: 8,
      },
      {
        by: 'bogdan',
        text: 'Mine says TD-41U, is this TEC too?',
        hoursAgo: 520,
        replies: [
          {
            by: 'ines',
            text: 'TEC yes, but 1992 to 1995, another cap. P08 or PR3 for you, not P54.',
            hoursAgo: 505,
            votes: 3,
          },
        ],
      },
    ],
  },
  {
    name: 'Timing Chain, Honda K20A2 / K20A3, 2002-2006',
    tags: ['honda', 'k20', 'civic', 'rsx', 'timing'],
    numbers: [{ number: '14401-PNA-004' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| K20A2 | Civic Type R (EP3), RSX Type S | 2001 to 2006 | 1 |
| K20A3 | Civic Si (EP3), RSX | 2002 to 2006 | 1 |

Silent chain for the 2.0 only. The K24 block is taller and its chain longer by several links, and no, you cannot make one from the other.

Change the tensioner with it: the later type with the wider ratchet, 14510-PRB-A01, is what the Type R people fit.

| Torque | Nm |
|---|---|
| Crank pulley | 245, oil the threads, clean the faces |
| Chain guide bolts | 12 |
| Tensioner | 12 |
| VTC actuator bolt | 113 |
| Chain case | 12 (M6), 22 (M8) |

**Is it worn?** Tensioner out through the inspection cover, key to TDC, look at the rod: over 15 mm out means chain. A code for cam phase and a rattle of two seconds when cold belong to it; a rattle of one second is usually the VTC actuator.

Three coloured plates: two for the cams, one for the crank. Count them before you believe the marks on the case.`,
    drawing: { kind: 'timing-chain', dims: { links: '154', pitch: '6.35', rows: '1', w: '14', roller: 'silent' } },
    images: 3,
    addedBy: 'ines',
    addedDaysAgo: 30,
    listings: [
      { type: 'ask', by: 'wheelhouse', price: 96, description: 'New, Honda, sealed', condition: 'new', daysAgo: 10 },
      {
        type: 'ask',
        by: 'ines',
        price: 88,
        description: 'New, Honda, project stopped',
        condition: 'new',
        location: 'Porto',
        daysAgo: 3,
      },
      { type: 'bid', by: 'tomasz', price: 70, description: 'Genuine, with tensioner a plus', daysAgo: 7 },
      { type: 'bid', by: 'hana', price: 62.5, description: 'Sealed', daysAgo: 16 },
    ],
    comments: [
      {
        by: 'ines',
        text: 'EP3 with 210,000 km of good oil: rod out 9 mm, chain stretch 0.4 % against a new one laid beside it. EP3 with 120,000 km of "long life": 17 mm. Same engine, same street, two neighbours.',
        hoursAgo: 640,
        votes: 17,
        replies: [
          {
            by: 'tomasz',
            text: 'What oil did the good one get?',
            hoursAgo: 610,
            votes: 1,
            replies: [
              { by: 'ines', text: 'Any 5W-40, every 8,000 km. The interval is the oil.', hoursAgo: 600, votes: 12 },
            ],
          },
        ],
      },
      {
        by: 'tomasz',
        text: 'Holding the crank pulley needs the 50 mm hex tool. I tried a belt. I have no more belt.',
        hoursAgo: 330,
        votes: 6,
      },
      {
        by: 'okafor',
        text: 'Does the case come off with the engine in the car?',
        hoursAgo: 96,
        replies: [
          {
            by: 'ines',
            text: 'Yes. Side mount off, jack under the sump with wood, tilt 4 cm. Two hours if the sump sealant is kind.',
            hoursAgo: 71,
            votes: 2,
          },
        ],
      },
    ],
  },
  {
    name: 'Rear Trailing Arm Bushing, Honda Civic EG / EK, Integra',
    tags: ['honda', 'civic', 'integra', 'suspension', 'crx'],
    numbers: [
      { number: '52385-SR3-000' },
      { number: '16.7103', brand: 'Energy Suspension', link: 'https://www.energysuspension.com/' },
    ],
    description: `| Engine code | Car | Years | Per axle |
|---|---|---|---|
| all | Civic EG | 1992 to 1995 | 2 |
| all | Civic EK | 1996 to 2000 | 2 |
| all | Integra DC2 | 1994 to 2001 | 2 |
| all | Civic EF, CRX | 1988 to 1991 | 2 |

The big rubber at the front of the rear trailing arm. When it tears, the rear steers itself over bumps and eats the inner edge of the tyres.

| Dimension | |
|---|---|
| Outer sleeve | 58 mm |
| Bolt spacing of the mount | 82 mm |

**Position matters.** The arrow, or the voids, must point along the arm within a few degrees. Mark the arm before you press the old one out.

| Torque | Nm |
|---|---|
| Mount bolts to body | 64 |
| Arm to lower arm | 54 |
| Toe link | 54 |

Tighten with the car on its wheels, or the rubber lives twisted.

Pressing: hole saw through the rubber, hacksaw the sleeve (*not* the arm), then it drops out. New one goes in with a 12 ton press, or with M14 stud and a piece of 65 mm tube.

Hard urethane here makes the arm bind, since it must also twist. The spherical kits work and let you hear every pebble.`,
    drawing: { kind: 'control-arm-bushing', dims: { od: '58', id: '12', l: '82', lo: '47', type: 'voids' } },
    images: 3,
    addedBy: 'rolf',
    addedDaysAgo: 190,
    listings: [
      { type: 'ask', by: 'wheelhouse', price: 44, description: 'New, Honda, each', condition: 'new', daysAgo: 80 },
      {
        type: 'ask',
        by: 'hana',
        price: 76,
        description: 'Pair, Honda, bag opened',
        condition: 'new',
        location: 'Nagoya',
        daysAgo: 17,
      },
    ],
    comments: [
      {
        by: 'tomasz',
        text: 'Put polyurethane in against advice. First track day fine, second one the rear hopped under braking, third one the sleeve had walked 6 mm out of the arm. Back to rubber.',
        hoursAgo: 3900,
        votes: 15,
        replies: [
          {
            by: 'rolf',
            text: 'The arm twists about its long axis. Urethane does not. Geometry does not read forums.',
            hoursAgo: 3870,
            votes: 13,
          },
          {
            by: 'gianni',
            text: 'And the spherical kit?',
            hoursAgo: 3700,
            votes: 1,
            replies: [
              {
                by: 'tomasz',
                text: 'Good for the car, bad for the ears. On a daily, never.',
                hoursAgo: 3650,
                votes: 4,
              },
            ],
          },
        ],
      },
      {
        by: 'liam',
        text: 'Can I do it without a press? I have a vice, a big hammer and a friend.',
        hoursAgo: 1750,
        votes: 2,
        replies: [
          {
            by: 'vidal',
            text: 'Threaded bar M14, grade 10.9, grease, and two tubes. Leave the hammer to the friend, and send the friend for coffee.',
            hoursAgo: 1720,
            votes: 16,
          },
        ],
      },
      {
        by: 'petra',
        text: 'Freeze the bushing overnight. It gave me 0.04 mm, enough to start by hand.',
        hoursAgo: 940,
        votes: 5,
      },
      {
        by: 'yusuf',
        text: 'Rear toe after new bushings went from 9 mm to 2 mm with no other change.',
        hoursAgo: 215,
        votes: 3,
      },
    ],
  },
]
