import type { DemoPart } from '../types.ts'

export const germanPartsA: DemoPart[] = [
  {
    name: 'Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8',
    tags: ['volkswagen', 'audi', 'seat', 'ea827', 'golf mk2', 'golf mk3', 'valve train', 'Non-OE: febi'],
    numbers: [
      { number: '050 109 309 H', link: 'https://www.volkswagen-classic-parts.com/en/' },
      { number: '034 109 309 AD', link: 'https://audi.7zap.com/en/' },
      { number: '420 0009 10', brand: 'INA' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| PF, PB, RV | Golf / Jetta Mk2 1.8 | 1985 to 1992 | 8 |
| 2E, ADY | Golf Mk3, Passat B4 2.0 | 1991 to 1997 | 8 |
| NG, NF | Audi 80, 100 2.3 | 1986 to 1994 | 10 |
| RP, ABS, AAM | Golf Mk2 and Mk3 1.8 | 1987 to 1997 | 8 |
| PN, ABU | Golf 1.6 | 1987 to 1994 | 8 |

Hydraulic lash adjuster for the 1.6, 1.8 and 2.0 eight-valve engines from 1985 on. Stand new ones in oil overnight, crown down, and after fitting leave the engine for 30 minutes before turning it by hand. A pumped-up tappet holds the valve open against the piston.

| Dimension | New | Wear limit |
| --- | --- | --- |
| Diameter | 35 mm, -0.025 | 34.95 mm |
| Height | 26 mm | |
| Hollow in the crown | 0 mm | 0.1 mm |
| Bore in the head | 35.00 mm | 35.05 mm |

| Fastener | Torque |
| --- | --- |
| Camshaft bearing cap nut, M8 | 20 Nm |
| Camshaft sprocket bolt, M12 | 80 Nm |
| Rocker cover nut, M6 | 10 Nm |

**How to tell it apart.** The hydraulic bucket has an oil groove round the middle and a closed crown. The mechanical one takes a 31 mm shim on top.

**Checking a noisy one.** Engine at 80 °C, cam lobe pointing up, press the crown with a wooden wedge. More than 0.1 mm of free travel before the valve opens: replace it. Replace the camshaft too if the nose shows pitting, never one without the other.`,
    drawing: { kind: 'bucket-tappet', dims: { d: '35 -0.025', h: '26', type: 'hydraulic', count: '8' } },
    images: 7,
    addedBy: 'marta',
    addedDaysAgo: 120,
    edits: [
      { by: 'declan', daysAgo: 74, summary: 'Added the 1.6 engine codes' },
      { by: 'ines', daysAgo: 31, summary: 'Wear limits measured on twelve used sets' },
      {
        by: 'rolf',
        daysAgo: 2,
        summary: 'Note on mixing heights',
        appendMarkdown:
          '\n\n**Do not mix heights.** The later light tappet looks the same from above. All eight in a head must be of one kind.',
      },
    ],
    listings: [
      {
        type: 'ask',
        by: 'marta',
        price: 64,
        description: 'New, INA, boxed',
        condition: 'new',
        location: 'Gdańsk',
        daysAgo: 3,
      },
      {
        type: 'ask',
        by: 'rolf',
        price: 66.5,
        description: 'New, full set of 8',
        condition: 'new',
        location: 'Kassel',
        daysAgo: 7,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 72,
        description: 'Febi, sealed bag',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 14,
      },
      {
        type: 'ask',
        by: 'oldvolks',
        price: 79.95,
        description: 'New old stock, VAG',
        condition: 'new',
        location: 'Utrecht',
        daysAgo: 21,
      },
      {
        type: 'ask',
        by: 'okafor',
        price: 88,
        description: 'VAG, one missing clip',
        condition: 'like_new',
        location: 'Porto',
        daysAgo: 30,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 92,
        description: 'New, INA, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 32,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 94.5,
        description: 'Febi, set of 8',
        condition: 'new',
        location: 'Tucson',
        daysAgo: 35,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 96,
        description: 'Swag, sealed',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 42,
      },
      {
        type: 'ask',
        by: 'vidal',
        price: 99,
        description: 'New old stock, VAG',
        condition: 'new',
        location: 'Lyon',
        daysAgo: 60,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 99.25,
        description: 'INA, box opened, never fitted',
        condition: 'like_new',
        location: 'Duluth',
        daysAgo: 63,
      },
      {
        type: 'ask',
        by: 'ines',
        price: 99.5,
        description: 'Measured, heights within 0.02 mm',
        condition: 'new',
        location: 'Porto',
        daysAgo: 66,
      },
      {
        type: 'ask',
        by: 'tomasz',
        price: 99.95,
        description: 'From a GTI project I gave up',
        condition: 'new',
        location: 'Łódź',
        daysAgo: 71,
      },
      {
        type: 'ask',
        by: 'petra',
        price: 100,
        description: 'VAG bag with the old logo',
        condition: 'new',
        location: 'Uppsala',
        daysAgo: 77,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 100,
        description: 'INA with new cap nuts',
        condition: 'new',
        location: 'Graz',
        daysAgo: 84,
      },
      { type: 'bid', by: 'oldvolks', price: 24, description: 'For a spare head', location: 'Utrecht', daysAgo: 30 },
      { type: 'bid', by: 'hana', price: 30, description: 'Four or more', location: 'Nagoya', daysAgo: 21 },
      { type: 'bid', by: 'sam', price: 36, description: 'Used is fine', location: 'Tucson', daysAgo: 14 },
      { type: 'bid', by: 'tomasz', price: 40, description: 'For a 1.8 GTI rebuild', location: 'Łódź', daysAgo: 7 },
      { type: 'bid', by: 'ines', price: 45, description: 'INA only', location: 'Porto', daysAgo: 5 },
      { type: 'bid', by: 'declan', price: 48, description: 'Any make, unworn', location: 'Cork', daysAgo: 2 },
      {
        type: 'ask',
        by: 'marta',
        price: 78,
        description: 'New, INA, in two bags of four',
        condition: 'new',
        location: 'Gdańsk',
        daysAgo: 20,
        status: 'sold',
        to: 'hana',
      },
    ],
    comments: [
      {
        by: 'rolf',
        text: 'The 35 mm bucket went in from August 1985. Earlier mechanical heads use shims and the buckets look the same in a bad photo: look for the oil groove round the middle. No groove, not this part.',
        hoursAgo: 52,
        votes: 24,
        replies: [
          {
            by: 'declan',
            text: 'Can confirm on a 1986 GTI 8V. The part number on the crown was rubbed away; the groove told me.',
            hoursAgo: 49,
            votes: 9,
            replies: [
              {
                by: 'rolf',
                text: 'Then check the height too. 26 mm is the early one, and the later light version is not a set with it.',
                hoursAgo: 34,
                votes: 5,
              },
            ],
          },
          { by: 'liam', text: 'Are they the same on a Focus?', hoursAgo: 28, deleted: 'author' },
        ],
      },
      {
        by: 'ines',
        text: 'Ticking for the first ten minutes after standing a week is normal with cheap oil. Ticking when hot is not. Change the oil first, it costs less than these.',
        hoursAgo: 123,
        votes: 11,
        replies: [
          {
            by: 'liam',
            text: 'What counts as cheap? I used 10W-40 from the supermarket.',
            hoursAgo: 118,
            votes: 1,
            replies: [
              {
                by: 'ines',
                text: 'That is fine if it is fresh. I mean oil that has done 20,000 km, whatever it cost.',
                hoursAgo: 116,
                votes: 7,
              },
            ],
          },
          {
            by: 'marta',
            text: 'And look at the filter. Without the check valve the gallery runs dry overnight and all eight rattle in the morning.',
            hoursAgo: 110,
            votes: 8,
          },
          {
            by: 'sam',
            text: 'Oil and filter changed, silent since. Bid stays up for the other head.',
            hoursAgo: 60,
            votes: 3,
          },
        ],
      },
      {
        by: 'tomasz',
        text: 'Number 3 exhaust on my PB is quiet cold and loud hot. Pressed it with a hammer handle: it sinks about 2 mm with no effort. The other seven do not move. One bad tappet or the oil feed?',
        hoursAgo: 900,
        votes: 6,
        replies: [
          {
            by: 'marta',
            text: 'One bad tappet. Swap it with number 2 exhaust before you buy and see whether the noise moves.',
            hoursAgo: 897,
            votes: 8,
            replies: [
              {
                by: 'tomasz',
                text: 'It moved to number 2. So the gallery is good.',
                hoursAgo: 850,
                votes: 4,
                replies: [
                  {
                    by: 'rolf',
                    text: 'Now take it apart over a white cloth: tap the crown on wood, the plunger falls out. Look at the check ball.',
                    hoursAgo: 846,
                    votes: 6,
                    replies: [
                      {
                        by: 'tomasz',
                        text: 'Ball is fine. There is a curl of aluminium under the seat, 1 mm long at most.',
                        hoursAgo: 822,
                        votes: 5,
                        replies: [
                          {
                            by: 'ines',
                            text: 'Swarf from a head that was skimmed and not washed. Who did the head?',
                            hoursAgo: 818,
                            votes: 4,
                            replies: [
                              {
                                by: 'tomasz',
                                text: 'Me. In the bath.',
                                hoursAgo: 815,
                                votes: 12,
                                replies: [
                                  {
                                    by: 'ines',
                                    text: 'Then the other seven need the same white cloth. And the oil gallery plugs out.',
                                    hoursAgo: 812,
                                    votes: 9,
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
              { by: 'declan', text: 'Swap before you buy. Should be printed on the box.', hoursAgo: 870, votes: 3 },
            ],
          },
        ],
      },
      {
        by: 'oldvolks',
        text: 'We take about forty heads a year apart. Of the used sets two in five have at least one crown hollow enough to see with a straight edge and a lamp. And now and then a set that was sold to us as hydraulic is not.',
        hoursAgo: 1650,
        votes: 7,
        replies: [
          {
            by: 'marta',
            text: 'The groove is the thing to look for. No groove, not this part.',
            hoursAgo: 57,
            votes: 23,
          },
          {
            by: 'hana',
            text: 'Received mine from Utrecht. All eight measured, 34.97 to 34.98, crowns flat. Thank you.',
            hoursAgo: 1400,
            votes: 2,
          },
        ],
      },
      { by: 'petra', text: 'These also fit nothing Swedish, before someone asks me again.', hoursAgo: 2100, votes: -2 },
      {
        by: 'okafor',
        text: 'The missing clip in my listing is only the transport clip. It does nothing once the tappet is in the head.',
        hoursAgo: 700,
        votes: 1,
      },
      {
        by: 'gianni',
        text: 'Whoever puts Febi into a good head should not be let near a spanner. You know who you are, and so do your customers.',
        hoursAgo: 40,
        votes: -5,
        replies: [
          {
            by: 'rolf',
            text: 'There is a person at the other end, Gianni. And Febi buys from INA.',
            hoursAgo: 38,
            votes: 9,
          },
        ],
      },
    ],
  },
  {
    name: 'Mechanical Bucket Tappet 35 mm, VW 8V to 1985',
    tags: ['volkswagen', 'audi', 'ea827', 'golf mk1', 'scirocco', 'valve train'],
    numbers: [{ number: '056 109 309 A' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| EG, DX | Golf GTI Mk1, Scirocco 1.6 and 1.8 | 1976 to 1984 | 8 |
| FR, FP, FD | Golf, Jetta, Passat 1.5 / 1.6 | 1974 to 1983 | 8 |
| CK, CR, JK | Golf, Passat diesel | 1976 to 1985 | 8 |
| WR, WC | Audi quattro, 200 2.1 | 1980 to 1985 | 10 |

Solid bucket with a loose adjusting shim of 31 mm diameter lying in the crown. Shims come from 3.00 mm (056 109 555) in steps of 0.05 mm; 3.70 mm is 056 109 569. **The clearance is set with the engine warm**, coolant above 35 °C.

| Clearance | Warm | Cold |
| --- | --- | --- |
| Inlet | 0.20 to 0.30 mm | 0.15 to 0.25 mm |
| Exhaust | 0.40 to 0.50 mm | 0.35 to 0.45 mm |

Petrol engines only; the diesels have the same bucket and their own table.

- No oil groove on the skirt
- A raised rim on the crown with two slots for the pliers
- The shim lies with its number *down*, otherwise the cam polishes it away

Worn buckets rock in the bore. Lift the shim out and look underneath: a ring mark in the middle is the valve stem, and deeper than 0.1 mm is scrap.`,
    drawing: { kind: 'bucket-tappet', dims: { d: '35 -0.025', h: '31', type: 'mechanical', count: '8' } },
    images: 3,
    addedBy: 'rolf',
    addedDaysAgo: 95,
    listings: [
      { type: 'ask', by: 'oldvolks', price: 9, description: 'Used, each, measured', condition: 'good', daysAgo: 12 },
      {
        type: 'ask',
        by: 'rolf',
        price: 14.5,
        description: 'Unworn, each, from a dealer drawer',
        condition: 'like_new',
        location: 'Kassel',
        daysAgo: 40,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 60,
        description: 'Set of 8 with shims 3.45 to 3.70',
        condition: 'good',
        daysAgo: 58,
      },
      { type: 'bid', by: 'gianni', price: 6, description: 'Each, up to eight', daysAgo: 9 },
      {
        type: 'bid',
        by: 'sam',
        price: 4,
        description: 'Need two, looks do not matter',
        daysAgo: 70,
        status: 'deleted',
      },
    ],
    comments: [
      {
        by: 'gianni',
        text: 'Can these go under an Alfa twin cam? Same 35 mm.',
        hoursAgo: 1900,
        votes: 0,
        replies: [
          {
            by: 'rolf',
            text: 'No. The Alfa bucket takes its shim underneath, on the valve stem. This one takes it on top.',
            hoursAgo: 1896,
            votes: 7,
            replies: [
              {
                by: 'gianni',
                text: 'Then they stay with the Scirocco. My bid is for that one anyway.',
                hoursAgo: 1880,
                votes: 1,
              },
            ],
          },
        ],
      },
      {
        by: 'marta',
        text: 'Write all eight clearances down before you take out the first shim. You can then move shims between valves and usually buy two or three instead of eight. My last EG head needed only one 3.55 and one 3.60.',
        hoursAgo: 1500,
        votes: 14,
        replies: [{ by: 'hana', text: 'Did exactly this. Bought one shim.', hoursAgo: 620, votes: 4 }],
      },
      {
        by: 'oldvolks',
        text: 'Pliers are not needed if the cam is out. A magnet and a little warmth from a hair dryer, the cold oil film holds the shim like glue.',
        hoursAgo: 1100,
        votes: 5,
      },
      { by: 'tomasz', text: 'Will a hydraulic head bolt to my EG block?', hoursAgo: 300, votes: 0 },
    ],
  },
  {
    name: 'Camshaft 268°, VW 8V Hydraulic',
    tags: ['volkswagen', 'seat', 'ea827', 'golf mk2', 'golf mk3', 'valve train', 'tuning', 'Non-OE: schrick'],
    numbers: [{ number: '026 109 101 N' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| PB, PF, EV | Golf / Jetta Mk2 GTI 1.8 | 1985 to 1992 | 1 |
| 2E, AGG | Golf Mk3, Passat 2.0 | 1990 to 1998 | 1 |
| RP, ABS | Golf 1.8 single point | 1987 to 1997 | 1, with new injection map |

Sports camshaft for hydraulic heads, replaces the one listed as original above. Idles like standard at 900 rpm, pulls from 3,000 to 6,500. Above 6,800 the standard tappets start to float and nothing is gained.

| Dimension | This one | Standard PB |
| --- | --- | --- |
| Duration at 0.1 mm | 268° | 248° |
| Lift | 11.2 mm | 10.4 mm |
| Base circle | 34 mm | 34 mm |
| Length | 412 mm | 412 mm |
| Journals | 26 mm | 26 mm |

| Fastener | Torque |
| --- | --- |
| Bearing cap nuts | 20 Nm, from the middle outwards |
| Sprocket bolt, M12 | 80 Nm |

Order of the caps when removing: 5, 1 and 3 first, then 2 and 4 alternately. Doing it the other way breaks the shaft; I have one on the wall.

Measure before buying used: any lobe more than 0.15 mm under its brothers has lost the hard layer. New tappets are not optional.`,
    drawing: {
      kind: 'camshaft',
      dims: { l: '412', lift: '11.2', duration: '268', base: '34', journal: '26', lobes: '8' },
    },
    images: 3,
    addedBy: 'marta',
    addedDaysAgo: 88,
    edits: [{ by: 'ines', daysAgo: 60, summary: 'Base circle is 34 mm, not 38' }],
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 210,
        description: 'New, with card of the grinder',
        condition: 'new',
        location: 'Graz',
        daysAgo: 18,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 235,
        description: 'New old stock, wax still on',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 33,
      },
      {
        type: 'ask',
        by: 'oldvolks',
        price: 249.99,
        description: 'With eight INA tappets',
        condition: 'new',
        daysAgo: 50,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 140,
        description: 'Used 20,000 miles, lobes photographed',
        condition: 'good',
        daysAgo: 70,
        status: 'sold',
      },
      { type: 'bid', by: 'marta', price: 165, description: 'New or measured', location: 'Gdańsk', daysAgo: 5 },
      { type: 'bid', by: 'tomasz', price: 150, description: 'Schrick only', location: 'Łódź', daysAgo: 22 },
    ],
    comments: [
      {
        by: 'liam',
        text: 'The book for late heads says the caps have bolts in place of nuts. Do I tighten them to 30?',
        hoursAgo: 150,
        votes: 1,
        replies: [
          {
            by: 'marta',
            text: 'Torque is 20 Nm, then a quarter turn. Not 30.',
            hoursAgo: 146,
            votes: 6,
            replies: [
              {
                by: 'rolf',
                text: 'For the bolts. The nuts on studs get plain 20 Nm and stay there. Write down which of the two you have before you ask the wrench.',
                hoursAgo: 140,
                votes: 9,
                replies: [{ by: 'liam', text: 'Studs and nuts, it turns out. 20 it is.', hoursAgo: 131, votes: 3 }],
              },
            ],
          },
        ],
      },
      {
        by: 'ines',
        text: 'Degree it in. With the belt on the marks mine opened the inlet 4° late because the head had lost 0.6 mm. An adjustable sprocket brought it back and gave more at 3,500 than the cam did.',
        hoursAgo: 980,
        votes: 15,
        replies: [
          {
            by: 'gianni',
            text: 'A machinist who says this aloud. On every engine, not only this one.',
            hoursAgo: 960,
            votes: 6,
          },
          {
            by: 'tomasz',
            text: 'How far can a head go down before the belt needs it?',
            hoursAgo: 940,
            votes: 0,
            replies: [
              {
                by: 'ines',
                text: 'Roughly 1° of crank for 0.15 mm on this engine. Below 0.3 mm I do not bother.',
                hoursAgo: 936,
                votes: 5,
              },
            ],
          },
        ],
      },
      {
        by: 'sam',
        text: 'My shop does these cheaper, link in my profile, every cam in stock.',
        hoursAgo: 700,
        deleted: 'moderator',
      },
      {
        by: 'kessler',
        text: 'The card in the box gives the lobe heights. If the seller has lost it, assume it was read and thrown away for a reason.',
        hoursAgo: 420,
        votes: 4,
      },
    ],
  },
  {
    name: 'Front Brake Disc 288 x 25 mm, Vented, 5x100',
    tags: ['volkswagen', 'seat', 'brakes', 'golf mk4', 'audi', 'skoda', 'audi a3'],
    numbers: [
      { number: '1J0 615 301 P' },
      { number: '1J0 615 301 E' },
      { number: '09.7011.11', brand: 'Brembo', link: 'https://www.bremboparts.com/' },
    ],
    description: `| Engine code | Car | Years | Per axle |
| --- | --- | --- | --- |
| AGU, AUM, AUQ | Golf Mk4, Bora 1.8T | 1998 to 2005 | 2 |
| AQP, AUE | Golf Mk4, Bora V6 with 15 inch brakes | 1999 to 2004 | 2 |
| AJQ, ARY | Seat Leon 20VT, Toledo | 1999 to 2005 | 2 |
| AGU, AUM | Skoda Octavia RS and 1.8T | 1999 to 2006 | 2 |

Fits the 288 mm carrier only. Measure from hub face to pad edge if you are not sure which brakes the car left the factory with: 144 mm is this one, 140 mm is the 280 x 22. The 1PM, 1LE and 1ZE labels in the boot say the same, if the label is still there.

| Dimension | Value |
| --- | --- |
| Diameter | 288 mm |
| Thickness, new | 25 mm |
| Thickness, least | 23 mm |
| Overall height | 34.5 mm |
| Centre bore | 65 mm |
| Bolt circle | 5 x 100 |

| Fastener | Torque |
| --- | --- |
| Disc screw, M6 | 4 Nm |
| Carrier to hub, M14 | 125 Nm |
| Guide pins | 30 Nm |
| Wheel bolts | 120 Nm |

Clean the hub face with a brush until it shines. Most "warped" discs are rust of 0.05 mm under a new disc.`,
    drawing: {
      kind: 'brake-disc',
      dims: { d: '288', t: '25', min: '23', h: '34.5', bore: '65', pcd: '100', bolts: '5', type: 'vented' },
    },
    images: 4,
    addedBy: 'rolf',
    addedDaysAgo: 64,
    edits: [
      { by: 'rolf', daysAgo: 40, summary: 'Boot label codes' },
      { by: 'oldvolks', daysAgo: 11, summary: 'Added the Octavia' },
    ],
    listings: [
      {
        type: 'ask',
        by: 'rolf',
        price: 41.5,
        description: 'New, ATE, each',
        condition: 'new',
        location: 'Kassel',
        daysAgo: 9,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 46,
        description: 'New, Zimmermann coated, each',
        condition: 'new',
        location: 'Graz',
        daysAgo: 16,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 88,
        description: 'Pair, Brembo, one box wet',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 25,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 22,
        description: 'Pair, 24.1 mm, straight',
        condition: 'fair',
        daysAgo: 44,
        status: 'sold',
      },
      { type: 'bid', by: 'liam', price: 30, description: 'Each, any good make', location: 'Glasgow', daysAgo: 6 },
      { type: 'bid', by: 'yusuf', price: 25, description: 'For a taxi, four pieces', daysAgo: 29 },
    ],
    comments: [
      {
        by: 'rolf',
        text: 'Hub face to pad edge, with a steel rule, wheel off. Five minutes. I have sent back more 280s ordered for a 288 car than any other brake part.',
        hoursAgo: 1180,
        votes: 17,
        replies: [
          {
            by: 'oldvolks',
            text: 'And the other way round: a 288 disc goes on over a 280 carrier and rubs only when hot.',
            hoursAgo: 1170,
            votes: 8,
          },
          {
            by: 'liam',
            text: 'Is it the same on the rear?',
            hoursAgo: 1100,
            votes: 0,
            replies: [
              {
                by: 'rolf',
                text: 'Rear is 232 x 9 or 256 x 22 and you see the vents. Different question, different disc.',
                hoursAgo: 1096,
                votes: 4,
              },
            ],
          },
        ],
      },
      {
        by: 'yusuf',
        text: 'Runout on mine was 0.11 mm at the edge with the clock on the strut. Turned the disc one hole further on the hub: 0.04 mm. No shims, no lathe.',
        hoursAgo: 640,
        votes: 10,
        replies: [
          {
            by: 'marta',
            text: 'Five positions, always one good. Mark it with paint before you take the disc off again.',
            hoursAgo: 630,
            votes: 5,
          },
        ],
      },
      {
        by: 'liam',
        text: 'The disc screw is a T30 and it was welded in by rust. Impact driver, two hits.',
        hoursAgo: 210,
        votes: 2,
      },
      {
        by: 'bogdan',
        text: '4 Nm for the screw, seriously?',
        hoursAgo: 170,
        votes: 0,
        replies: [{ by: 'rolf', text: 'It only holds the disc while the wheel is off.', hoursAgo: 168, votes: 6 }],
      },
      {
        by: 'sam',
        text: 'I do wheel bolts to 180 whatever the book says, two grunts on a long bar, and copper paste on the cone so they come off again.',
        hoursAgo: 60,
        votes: -6,
        replies: [
          {
            by: 'rolf',
            text: '120 Nm, dry, with a wrench. With paste on the cone 180 pulls the bolt past yield, and nobody sees it.',
            hoursAgo: 56,
            votes: 14,
          },
        ],
      },
      {
        by: 'northyard',
        text: 'Discs, pads, calipers, all makes, free postage this week: https://yard.northyard.example/brakes',
        hoursAgo: 9,
        votes: -7,
      },
    ],
  },
  {
    name: 'Thermostat 88 °C with Housing Gasket, BMW M50 / M52',
    tags: ['bmw', 'm50', 'm52', 'e36', 'e34', 'e39', 'cooling'],
    numbers: [
      { number: '11 53 1 721 002', link: 'https://www.realoem.com/bmw/enUS/partxref?q=11531721002' },
      { number: 'TX 27 88 D', brand: 'Mahle', link: 'https://www.mahle-aftermarket.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| M50B20, M50B25 | E36 320i, 325i; E34 520i, 525i | 1990 to 1995 | 1 |
| M52B20, B25, B28 | E36 320i, 323i, 328i; E39 | 1995 to 1998 | 1 |
| S50B30 | E36 M3 3.0 | 1992 to 1995 | check the number |

Not for the M52TU with the map-controlled thermostat; that one has a plug and the housing in one piece.

| Dimension | Value |
| --- | --- |
| Starts to open | 88 °C |
| Fully open | 102 °C |
| Travel | 8 mm |
| Flange | 54 mm |

- Housing screws M6: 10 Nm, and no more, the thread is in aluminium
- Bleed screw: hand tight, it is plastic
- Coolant: about 10.5 litres for the whole system

Put the O-ring on dry. The arrow points forward and the bleed hole is up. To fill: heater to full hot, ignition on, bleed screw open, pour slowly until no bubbles come, then close. The upper hose should stay cold until the gauge has been in the middle for a minute.

A thermostat stuck open shows as a needle that sinks on the motorway. Under 80 °C at 100 km/h: replace.`,
    drawing: { kind: 'thermostat', dims: { d: '54', opens: '88', full: '102', lift: '8', h: '46' } },
    images: 4,
    addedBy: 'tomasz',
    addedDaysAgo: 52,
    listings: [
      {
        type: 'ask',
        by: 'marta',
        price: 16,
        description: 'New, Wahler, with gasket',
        condition: 'new',
        location: 'Gdańsk',
        daysAgo: 14,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 18.4,
        description: 'New, Mahle, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 20,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 24,
        description: 'BMW bag, complete with O-ring',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 37,
      },
      { type: 'bid', by: 'northyard', price: 9.5, description: 'Two pieces, any make', daysAgo: 10 },
      { type: 'bid', by: 'declan', price: 12, description: 'With gasket please', location: 'Cork', daysAgo: 4 },
    ],
    comments: [
      {
        by: 'tomasz',
        text: 'The arrow goes to the front. If the bleed hole sits at the bottom you will chase air for a week.',
        hoursAgo: 72,
        votes: 19,
        replies: [
          {
            by: 'declan',
            text: 'Six days here.',
            hoursAgo: 70,
            votes: 11,
            replies: [{ by: 'tomasz', text: 'You were lucky with the weather.', hoursAgo: 66, votes: 2 }],
          },
        ],
      },
      {
        by: 'anneke',
        text: 'Put it in a pan with a kitchen thermometer before fitting. The last three I bought opened at 86, 88 and 93 °C. Same box, same number.',
        hoursAgo: 820,
        votes: 12,
        replies: [
          {
            by: 'priya',
            text: 'Stir the water and hang it off the bottom, otherwise you measure the pan. Wax elements also lag by two or three degrees if you heat quickly.',
            hoursAgo: 810,
            votes: 7,
            replies: [
              {
                by: 'anneke',
                text: 'It hung on a spoon. But I will repeat the 93 one slowly.',
                hoursAgo: 800,
                votes: 3,
                replies: [{ by: 'anneke', text: 'Repeated: 92. Sent back.', hoursAgo: 770, votes: 5 }],
              },
            ],
          },
        ],
      },
      {
        by: 'northyard',
        text: 'Change the plastic housing for the aluminium one while you are there. Every E36 in our yard has a cracked one or a replaced one.',
        hoursAgo: 500,
        votes: 4,
      },
      {
        by: 'sam',
        text: 'Ran mine without a thermostat for a summer in Tucson. Oil like mud by October, do not do this.',
        hoursAgo: 230,
        votes: 1,
      },
    ],
  },
  {
    name: 'Oil Pressure Switch 1.8 bar, White, M10 x 1',
    tags: ['volkswagen', 'audi', 'sensors'],
    numbers: [{ number: '056 919 081 E' }],
    description: '',
    drawing: { kind: 'switch', dims: { w: '24', h: '58', pins: '2', type: 'pressure', thread: 'M10 × 1' } },
    images: 0,
    addedBy: 'declan',
    addedDaysAgo: 6,
    listings: [],
    comments: [],
  },
  {
    name: 'Water Pump 06A, Metal Impeller',
    tags: ['volkswagen', 'audi', 'seat', 'skoda', '1.8t', 'golf mk4', 'cooling', 'Non-OE: hepu'],
    numbers: [
      { number: '06A 121 011 L' },
      { number: '06A 121 011 T' },
      { number: 'P549', brand: 'Hepu', link: 'https://www.hepu.de/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| AGU, AUM, AUQ, ARZ | Golf Mk4, Leon, Octavia 1.8T | 1997 to 2005 | 1 |
| APK, AQY, AZJ | Golf Mk4 2.0 8V | 1998 to 2006 | 1 |
| AGN | Golf Mk4, A3 1.8 20V | 1996 to 2001 | 1 |

Driven by the toothed belt, so it comes out with the belt or not at all. The original had a plastic impeller that comes loose on its shaft: coolant stays where it is, the gauge climbs in the jam and falls on the road.

| Dimension | Value |
| --- | --- |
| Flange to impeller | 71 mm |
| Impeller | 60 mm, 7 vanes, pressed steel |
| Sprocket | 19 teeth |

Torque: three M7 bolts, **15 Nm**. They go into the block and shear at 25.

*Tell it apart:* seven sharp steel vanes, no rivets. The number on the casting is the number of the casting, not of the pump, so ask for a picture of the back.

Wet the O-ring with coolant only. Grease makes it swell.`,
    drawing: { kind: 'water-pump', dims: { h: '71', d: '60', pulley: '58', vanes: '7', bolts: '3' } },
    images: 3,
    addedBy: 'oldvolks',
    addedDaysAgo: 210,
    edits: [{ by: 'hana', daysAgo: 150, summary: 'Casting number warning' }],
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 38.9,
        description: 'New, Hepu, with O-ring',
        condition: 'new',
        location: 'Graz',
        daysAgo: 26,
      },
      { type: 'ask', by: 'oldvolks', price: 45, description: 'Metal impeller', condition: 'new', daysAgo: 60 },
      {
        type: 'ask',
        by: 'northyard',
        price: 29,
        description: 'New, no box, steel vanes shown',
        condition: 'like_new',
        daysAgo: 140,
        status: 'sold',
      },
      { type: 'bid', by: 'bogdan', price: 26, description: 'Metal only', daysAgo: 17 },
    ],
    comments: [
      {
        by: 'hana',
        text: 'Ask for the back side in every listing. I ordered "metal impeller" twice and got plastic once.',
        hoursAgo: 4200,
        votes: 13,
        replies: [
          {
            by: 'oldvolks',
            text: 'Was that ours? If so we owe you one.',
            hoursAgo: 4190,
            votes: 2,
            replies: [
              { by: 'hana', text: 'No, another shop. Yours was steel and had the gasket.', hoursAgo: 4170, votes: 4 },
            ],
          },
          {
            by: 'ines',
            text: 'Five vanes and grey is the fibre one. Seven and shiny is the one you want.',
            hoursAgo: 3900,
            votes: 6,
          },
        ],
      },
      {
        by: 'rolf',
        text: 'On the old argument: the late plastic impellers from 2003 on are reinforced and do not come off. But nobody can tell them from the early ones in a photo, so buy steel and sleep.',
        hoursAgo: 2800,
        votes: 9,
        replies: [
          {
            by: 'priya',
            text: 'Steel also corrodes if the coolant is water. Then it is a five-vane pump after three years, whatever the box said.',
            hoursAgo: 2760,
            votes: 8,
            replies: [
              { by: 'sam', text: 'Duly noted. Have pure tap water in one right now.', hoursAgo: 2700, votes: 3 },
            ],
          },
        ],
      },
      { by: 'liam', text: 'What size are the three bolts? Mine came without.', hoursAgo: 1300, votes: 0 },
    ],
  },
  {
    name: 'Timing Belt 121 Teeth, 18 mm, VW 8V EA827',
    tags: ['volkswagen', 'audi', 'ea827', 'golf mk1', 'golf mk2', 'timing', 'Non-OE: gates'],
    numbers: [{ number: '056 109 119 A' }, { number: 'T017', brand: 'Gates', link: 'https://www.gates.com/' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| EG, DX | Golf / Scirocco GTI Mk1 | 1976 to 1984 | 1 |
| PF, PB, RV, RP | Golf / Jetta Mk2 1.8 | 1984 to 1992 | 1 |
| YP, FP | Audi 80 1.6 | 1974 to 1984 | 1 |

The 2.0 (2E, ADY) has a taller block and its own, longer belt.

| Dimension | Value |
| --- | --- |
| Teeth | 121 |
| Pitch | 9.525 mm, trapezoid |
| Width | 18 mm |

| Fastener | Torque |
| --- | --- |
| Tensioner nut | 45 Nm |
| Intermediate sprocket bolt | 80 Nm |
| Camshaft sprocket bolt | 80 Nm |

Tension is right when you can just turn the belt 90° between thumb and finger, half way between cam and intermediate sprocket. Tighter and it howls.

**Three marks, not two.** Cam: dot level with the edge of the rocker cover. Crank: O on the flywheel. Intermediate shaft: its dot against the notch on the crank pulley, otherwise the distributor is out.

Not an interference engine in standard form; with a 268° cam and a skimmed head it is.`,
    drawing: { kind: 'timing-belt', dims: { teeth: '121', pitch: '9.525', w: '18', h: '4.1', layout: 'ohc' } },
    images: 2,
    addedBy: 'rolf',
    addedDaysAgo: 300,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 11.2,
        description: 'New, ContiTech, in date',
        condition: 'new',
        location: 'Graz',
        daysAgo: 15,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 8,
        description: 'VAG, dated 1998, for display or rally spares',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 70,
      },
      { type: 'bid', by: 'hana', price: 6.5, description: 'In date only', daysAgo: 44 },
    ],
    comments: [
      {
        by: 'liam',
        text: 'How do you know the age? There is no date on mine.',
        hoursAgo: 2300,
        votes: 1,
        replies: [
          {
            by: 'kessler',
            text: 'Look for a four-digit group on the back, week then year. No code at all usually means the print has been wiped by coolant or oil, and then the belt is due whatever its age.',
            hoursAgo: 2290,
            votes: 8,
            replies: [{ by: 'liam', text: 'Found it under the dirt: 1109. Ordering.', hoursAgo: 2280, votes: 2 }],
          },
        ],
      },
      {
        by: 'marta',
        text: 'Ninety degrees with thumb and finger is for fingers, not for pliers.',
        hoursAgo: 3600,
        votes: 10,
      },
      {
        by: 'wheelhouse',
        text: 'We state the year because a sealed bag does not stop rubber ageing. Please do not fit the 1998 ones to something you drive.',
        hoursAgo: 2900,
        votes: 7,
        replies: [
          {
            by: 'sofia',
            text: 'Wish every seller wrote this. In the 944 world a "new" belt of twelve years is a bent valve with a bow on it.',
            hoursAgo: 2870,
            votes: 9,
          },
        ],
      },
      {
        by: 'tomasz',
        text: 'Distributor 180° out after my first one. Third mark. Thank you for the bold type.',
        hoursAgo: 1200,
        votes: 5,
      },
    ],
  },
  {
    name: 'Crankshaft Oil Seal 32 x 47 x 10 mm, VW EA827',
    tags: ['volkswagen', 'audi', 'ea827', 'seals'],
    numbers: [
      { number: '068 103 085 E', link: 'https://volkswagen.7zap.com/en/' },
      { number: '325.155', brand: 'Elring', link: 'https://www.elring.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| All EA827 petrol | Golf Mk1 to Mk3, Passat, Audi 80 | 1974 to 1998 | 3 |
| CR, JK, 1Y, AAZ | Diesels 1.5 to 1.9 | 1976 to 1998 | 3 |

The same seal three times: front of the crankshaft, intermediate shaft and camshaft. Order three, since the leaking one is never the one you opened first.

| Dimension | Value |
| --- | --- |
| Shaft | 32 mm |
| Bore | 47 mm |
| Width | 10 mm |
| Material | FPM, with dust lip |

Fit it 2 mm deeper than the old one if the shaft has a groove; there is room. Oil the lip, put a turn of tape over the keyway, and push with a socket of 46 mm.

Torque: crank sprocket bolt 90 Nm + 180°, new bolt, lightly oiled (early M12: 80 Nm).

The PTFE seal with the plain lip is a different animal: fitted **dry**, then four hours of rest.`,
    drawing: { kind: 'shaft-seal', dims: { id: '32', od: '47', w: '10', type: 'AS', material: 'FPM', turn: 'right' } },
    images: 2,
    addedBy: 'marta',
    addedDaysAgo: 160,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 4.3,
        description: 'New, Elring, each',
        condition: 'new',
        location: 'Graz',
        daysAgo: 48,
      },
      {
        type: 'ask',
        by: 'marta',
        price: 11.5,
        description: 'Three in a bag, Elring',
        condition: 'new',
        location: 'Gdańsk',
        daysAgo: 62,
      },
    ],
    comments: [
      { by: 'yusuf', text: '46 mm socket, two soft blows, done. Do not hit the middle.', hoursAgo: 3100, votes: 4 },
      {
        by: 'okafor',
        text: 'Mine leaks again after 3,000 km. The shaft has a groove I can feel with a nail. Sleeve or new crank?',
        hoursAgo: 2200,
        votes: 2,
        replies: [
          {
            by: 'ines',
            text: 'Neither. Set the new seal 2 mm further in, the lip then runs on clean steel. A sleeve is for when someone has done that already.',
            hoursAgo: 2190,
            votes: 11,
            replies: [{ by: 'okafor', text: 'Dry after 5,000 km now. Obrigado.', hoursAgo: 950, votes: 6 }],
          },
        ],
      },
      {
        by: 'bogdan',
        text: 'Ordered one, opened the front, all three were wet. Page was right, order three.',
        hoursAgo: 1250,
        votes: 3,
      },
      {
        by: 'declan',
        text: 'Check the crankcase breather before blaming the seal. Blocked hose, 40 mbar in the sump, and any seal will weep.',
        hoursAgo: 1800,
        votes: 8,
      },
    ],
  },
  {
    name: 'Turbocharger K03S, VW 1.8T 20V Transverse',
    tags: ['volkswagen', 'audi', 'seat', 'skoda', '1.8t', 'golf mk4', 'turbo', 'Non-OE: borgwarner'],
    numbers: [
      { number: '06A 145 704 S' },
      { number: '5303 988 0052', brand: 'BorgWarner', link: 'https://www.borgwarner.com/aftermarket' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| AUQ | Golf Mk4 GTI, Bora, Leon 1.8T 132 kW | 2001 to 2005 | 1 |
| AUQ | Octavia RS | 2001 to 2006 | 1 |
| AWP, AWW | Golf / Jetta 1.8T | 2001 to 2005 | 1, compare the wastegate rod |

Bolts to every transverse 1.8T manifold. It does *not* fit the longitudinal A4 and Passat; those have the compressor the other way round.

| Dimension | K03S | K03 |
| --- | --- | --- |
| Compressor inducer | 42 mm | 38 mm |
| Compressor blades | 8 | 12 |
| Inlet outside | 56 mm | 53 mm |

| Fastener | Torque |
| --- | --- |
| Turbo to manifold, M10 | 35 Nm, new bolts, hot paste |
| Downpipe, M8 | 25 Nm |
| Oil feed banjo | 30 Nm |
| Oil drain, M8 | 10 Nm |

1. New feed pipe or at least a look through the old one: it cokes shut near the manifold.
2. Fill the feed hole with oil, crank with the injectors unplugged until the lamp goes out.
3. Wastegate preload: first movement at 0.35 bar.

Axial play should not be felt at all. Radial play of 0.1 mm at the nut is normal when dry.`,
    drawing: {
      kind: 'turbocharger',
      dims: { inducer: '42', exducer: '56', turbine: '45', ar: '0.42', inlet: '56', blades: '8' },
    },
    images: 4,
    addedBy: 'oldvolks',
    addedDaysAgo: 240,
    edits: [
      {
        by: 'priya',
        daysAgo: 180,
        summary: 'Wastegate preload',
        appendMarkdown:
          '\n\n**Measured rod travel:** 4.5 mm between first movement and fully open, at 0.35 and 0.62 bar.',
      },
    ],
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 689,
        description: 'New, BorgWarner, sealed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 30,
      },
      {
        type: 'ask',
        by: 'oldvolks',
        price: 320,
        description: 'Used, 98,000 km, no axial play',
        condition: 'good',
        daysAgo: 55,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 180,
        description: 'Core, wastegate flap cracked',
        condition: 'for_parts',
        daysAgo: 66,
      },
      { type: 'bid', by: 'sam', price: 150, description: 'Rebuildable core', daysAgo: 35 },
      { type: 'bid', by: 'bogdan', price: 90, description: 'For the housing only', daysAgo: 200, status: 'expired' },
    ],
    comments: [
      {
        by: 'priya',
        text: 'Before condemning one: smoke test the intake, then log requested against actual boost. Mine was 0.2 bar low and the cause was the N75 hose with a split of 6 mm on the underside. Turbo was perfect.',
        hoursAgo: 5200,
        votes: 16,
        replies: [
          {
            by: 'bogdan',
            text: 'How much should the two lines differ on a healthy car?',
            hoursAgo: 5160,
            votes: 1,
            replies: [
              {
                by: 'priya',
                text: 'Overshoot of 100 mbar for half a second, then within 50. A steady gap is a leak or a lazy wastegate.',
                hoursAgo: 5150,
                votes: 9,
                replies: [
                  {
                    by: 'bogdan',
                    text: 'Steady 180. Off to find the smoke machine.',
                    hoursAgo: 5120,
                    votes: 2,
                    replies: [
                      { by: 'bogdan', text: 'Dump valve diaphragm. Twelve dollars.', hoursAgo: 4980, votes: 14 },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'erik',
        text: 'Let it idle a minute after the motorway. The pipe cokes from heat soak, not from boost. We learned that at Saab with the first T3.',
        hoursAgo: 3300,
        votes: 6,
      },
      {
        by: 'northyard',
        text: 'Crack in the flap seat of ours is 9 mm, photo 4. Priced for the compressor side.',
        hoursAgo: 2750,
        votes: 1,
      },
      { by: 'sam', text: 'Would a K04-001 bolt on?', hoursAgo: 800, votes: 0 },
    ],
  },
]
