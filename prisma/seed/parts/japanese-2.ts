import type { DemoPart } from '../types.ts'

/** NGK, Mazda and Nissan. */
export const japaneseParts2: DemoPart[] = [
  {
    name: 'NGK BKR6E Spark Plug, 14 mm, 19 mm Reach',
    tags: ['ngk', 'ignition', 'honda', 'mazda'],
    numbers: [
      { number: 'BKR6E', brand: 'NGK', link: 'https://www.ngkntk.com/' },
      { number: '6962', brand: 'NGK' },
      { number: 'K20PR-U', brand: 'Denso', link: 'https://www.denso-am.eu/' },
    ],
    description: '',
    drawing: {
      kind: 'spark-plug',
      dims: { thread: 'M14 × 1.25', reach: '19', hex: '16', gap: '0.8', seat: 'flat', electrodes: '1' },
    },
    images: 2,
    addedBy: 'hana',
    addedDaysAgo: 62,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 3.2,
        description: 'New, NGK, each',
        condition: 'new',
        location: 'Graz',
        daysAgo: 9,
      },
      {
        type: 'ask',
        by: 'hana',
        price: 3.5,
        description: 'Made in Japan, boxed',
        condition: 'new',
        location: 'Nagoya',
        daysAgo: 15,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 3.95,
        description: 'New old stock, box of ten',
        condition: 'new',
        daysAgo: 41,
      },
      { type: 'ask', by: 'bogdan', price: 4.1, description: 'New, four in hand', condition: 'new', daysAgo: 28 },
      { type: 'ask', by: 'northyard', price: 4.25, description: 'New, counter price', condition: 'new', daysAgo: 50 },
      {
        type: 'ask',
        by: 'liam',
        price: 1.5,
        description: 'Used 2,000 km, wrong car',
        condition: 'good',
        daysAgo: 33,
        status: 'sold',
      },
      { type: 'bid', by: 'yusuf', price: 2, description: 'Forty pieces', location: 'İzmir', daysAgo: 12 },
      { type: 'bid', by: 'ines', price: 1.85, description: 'Any NGK, sealed', daysAgo: 20 },
      { type: 'bid', by: 'liam', price: 1.6, description: 'Set of four', daysAgo: 45 },
    ],
    comments: [
      {
        by: 'hana',
        text: 'Stock gap is 0.8. On the Roadster the book wants 1.0 to 1.1, that is the BKR6E-11. Opening an 0.8 to 1.1 bends the ground strap out of square, so buy the right one, it costs the same.',
        hoursAgo: 1400,
        votes: 15,
        replies: [
          { by: 'tomasz', text: 'With boost the other way: 0.7, and the colder 7.', hoursAgo: 1350, votes: 5 },
          {
            by: 'ines',
            text: 'And 25 Nm, dry thread, in a cold aluminium head. Or half a turn after the washer touches.',
            hoursAgo: 1300,
            votes: 9,
            replies: [
              {
                by: 'liam',
                text: 'I used copper grease and 25.',
                hoursAgo: 1200,
                replies: [
                  {
                    by: 'ines',
                    text: 'Then you have about 32. NGK threads are plated so that you do not need it. They stretch.',
                    hoursAgo: 1195,
                    votes: 8,
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'northyard',
        text: 'Fakes: the hex has a sharp burr and the ceramic print rubs off with a thumb.',
        hoursAgo: 870,
        votes: 10,
      },
      { by: 'kessler', text: 'Bosch FR7DC in the same hole, if you ask politely.', hoursAgo: 420, votes: 2 },
      {
        by: 'declan',
        text: 'R is 5 kΩ. Measured twenty: 4.2 to 5.6.',
        hoursAgo: 140,
        votes: 4,
        replies: [{ by: 'priya', text: 'Same here, and 11 kΩ on one that had been dropped.', hoursAgo: 60, votes: 3 }],
      },
    ],
  },
  {
    name: 'Ignition Coil N3H1, Mazda RX-8 13B-MSP',
    tags: ['mazda', 'rx-8', '13b', 'ignition', 'rotary'],
    numbers: [{ number: 'N3H1-18-100B', supersededBy: 'N3H1-18-100C' }, { number: 'N3H1-18-100C' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| 13B-MSP | RX-8 (SE3P) | 2003 to 2012 | 4 |

One coil per plug: two leading, two trailing, all four the same part. Weak coils are the first cause of flooding, of a dead catalyst, and of engines that were sold as "needs rebuild".

Treat them like brake pads. I change all four with leads and plugs every 50,000 km; nobody has come back with a melted cat since.

| | |
|---|---|
| Bracket screws | 8 to 10 Nm |
| Plug thread | 13 to 18 Nm |
| Terminals | trigger, ground, supply, with the igniter inside |

**Letter at the end.** No letter, A and B are the earlier ones, C came with the facelift and stands heat a little better. All interchange.

**Looking for a weak one.** They rarely fail cold. Run it hot, pull the plug lead, fit a spark gap tool at 13 mm: a sound coil jumps it at idle, a tired one stutters at 8. The dash shows misfire counts per *rotor*, not per plug, so a dead trailing coil may show nothing but 15 % more fuel.`,
    drawing: {
      kind: 'ignition-coil',
      dims: { l: '96', h: '52', pins: '3', primary: 'igniter', secondary: '11', type: 'block' },
    },
    images: 4,
    addedBy: 'hana',
    addedDaysAgo: 14,
    listings: [
      {
        type: 'ask',
        by: 'hana',
        price: 52,
        description: 'New, Mazda, C, each',
        condition: 'new',
        location: 'Nagoya',
        daysAgo: 5,
      },
      { type: 'ask', by: 'wheelhouse', price: 61, description: 'New old stock, B', condition: 'new', daysAgo: 9 },
      {
        type: 'ask',
        by: 'northyard',
        price: 55,
        description: 'Set of four, pulled at 60k',
        condition: 'fair',
        location: 'Duluth',
        daysAgo: 2,
      },
      { type: 'ask', by: 'kessler', price: 58.5, description: 'New, OE supplier, each', condition: 'new', daysAgo: 11 },
      {
        type: 'ask',
        by: 'sofia',
        price: 20,
        description: 'One, spare, tried hot',
        condition: 'good',
        daysAgo: 12,
        status: 'sold',
      },
      { type: 'bid', by: 'tomasz', price: 38, description: 'Four, new only', daysAgo: 6 },
      { type: 'bid', by: 'liam', price: 25, description: 'For a friend, honest', daysAgo: 8 },
    ],
    comments: [
      {
        by: 'hana',
        text: 'Before you pay for an engine: compression by rotor with a proper logger, then coils, then plugs. Three RX-8s came here this year as dead. Two needed coils and a battery. The third was dead.',
        hoursAgo: 310,
        votes: 20,
        replies: [
          {
            by: 'sofia',
            text: 'What numbers do you accept?',
            hoursAgo: 300,
            votes: 2,
            replies: [
              {
                by: 'hana',
                text: 'Over 7.0 bar at 250 rpm, each face within 1.0 of its neighbours. Correct it for cranking speed or you will condemn a good engine with a flat battery.',
                hoursAgo: 296,
                votes: 11,
                replies: [
                  {
                    by: 'sofia',
                    text: '7.4 / 7.3 / 7.5 and 6.2 / 6.3 / 6.2 at 228 rpm here.',
                    hoursAgo: 250,
                    replies: [
                      {
                        by: 'hana',
                        text: 'Corrected that is about 6.6 on the rear. Tired, not dead. Do the coils and drive it.',
                        hoursAgo: 244,
                        votes: 5,
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
        by: 'tomasz',
        text: 'LS truck coils with an adapter loom. Cheaper than four of these and you forget about it.',
        hoursAgo: 200,
        votes: 4,
        replies: [
          {
            by: 'declan',
            text: 'Set the dwell. The stock 2.5 ms is too short for them and the long truck dwell cooks the driver. 3.2 was fine on the scope.',
            hoursAgo: 188,
            votes: 7,
          },
        ],
      },
      { by: 'wheelhouse', text: 'Ours are date stamped 2008 and have been on a dry shelf.', hoursAgo: 70, votes: -1 },
      {
        by: 'kessler',
        text: 'Rubber does not like dry shelves for eighteen years, with respect.',
        hoursAgo: 44,
        votes: 6,
      },
    ],
  },
  {
    name: 'Mass Air Flow Sensor E5T52071, Mazda MX-5 NB',
    tags: ['mazda', 'mx-5', 'injection', 'sensors', 'mitsubishi electric'],
    numbers: [{ number: 'FP39-13-215' }, { number: 'E5T52071', brand: 'Mitsubishi Electric' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| B6-ZE, BP-4W | MX-5 NB | 1998 to 2000 | 1 |
| FP, FS | 323, 626 | 1998 to 2002 | 1 |

Hot wire meter in the pipe after the filter box. The one from 2001 on is **FS1E-13-215** (E5T52271) with a blue dot: same casting, same plug, another curve.

Idle, warm, no air conditioning: 1.0 to 1.5 V. At 3,000 rpm no load: about 1.9 V.

Clean before you condemn. Sensor cleaner only, ten short bursts from 10 cm, an hour to dry. Brake cleaner leaves a film and takes the coating.

Fit the wrong curve and the car starts, idles and drives, only thirsty, with trims near +15. Compare the number on the label with the old one, both lines of it. Two clips, two M6 nuts at 9 Nm.`,
    drawing: { kind: 'air-mass-meter', dims: { d: '62', l: '96', pins: '5', v: '1.2', range: '300 kg/h' } },
    images: 1,
    addedBy: 'hana',
    addedDaysAgo: 2,
    listings: [
      { type: 'bid', by: 'gianni', price: 45, description: 'Genuine, no blue dot', daysAgo: 1 },
      { type: 'bid', by: 'liam', price: 30, description: 'Used and clean', daysAgo: 1 },
    ],
    comments: [
      {
        by: 'priya',
        text: 'Flowed both on the same bench: at 40 g/s the early one reads 2.31 V and the blue dot 2.22. It is not much until the ECU multiplies it.',
        hoursAgo: 31,
        votes: 8,
        replies: [
          { by: 'hana', text: 'Thank you! May I put the two curves in the description?', hoursAgo: 22, votes: 2 },
        ],
      },
      { by: 'liam', text: 'Mine has a green dot. Paint or meaning?', hoursAgo: 4, votes: 0 },
    ],
  },
  {
    name: 'Oil Pump N1, Nissan RB26DETT / RB25DET',
    tags: ['nissan', 'rb26', 'skyline', 'lubrication', 'nismo'],
    numbers: [{ number: '15010-24U01' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| RB26DETT | Skyline GT-R R32, R33, R34 | 1989 to 2002 | 1 |
| RB25DET, RB20DET | with long nose crank or collar | 1989 to 2001 | 1 |

The high volume pump of the N1 race engine. More oil, more pressure at idle, and it empties the sump into the heads if the drains are stock.

**Short nose or long nose.** R32 cranks until about 1992 drive the inner gear over a narrow flat. Above 7,500 rpm that splits the gear, whichever pump you buy. Measure the flat: 8 mm is short. Fit a collar, or stay below.

| Clearance | Limit |
|---|---|
| Outer gear to body | 0.20 mm |
| Gear to cover | 0.10 mm |
| Crescent to gear | 0.33 mm |

| Torque | Nm |
|---|---|
| Pump to block M8 | 16 to 21 |
| Cover screws M6 | 7, with threadlock |
| Strainer | 16 to 21 |

The cover screws work loose. Every one out, cleaned, locked, before the pump is on. Prime it with petroleum jelly and oil, crank without plugs until the gauge lives.`,
    drawing: { kind: 'oil-pump', dims: { teeth: '9', gear: '14', d: '86', clearance: '0.10', relief: '6.0 bar' } },
    images: 4,
    addedBy: 'mei',
    addedDaysAgo: 300,
    edits: [{ by: 'hana', daysAgo: 205, summary: 'Width of the short nose drive' }],
    listings: [
      { type: 'ask', by: 'wheelhouse', price: 465, description: 'New, Nissan, boxed', condition: 'new', daysAgo: 32 },
      {
        type: 'ask',
        by: 'hana',
        price: 430,
        description: 'New, opened to lock screws',
        condition: 'new',
        location: 'Nagoya',
        daysAgo: 7,
      },
      { type: 'bid', by: 'gianni', price: 300, description: 'New, any box', daysAgo: 75 },
      { type: 'bid', by: 'mei', price: 385, description: 'For a customer R33', location: 'Seattle', daysAgo: 18 },
      { type: 'bid', by: 'tomasz', price: 340, description: 'Unused', daysAgo: 49 },
    ],
    comments: [
      {
        by: 'mei',
        text: 'Took apart a brand new one out of the sealed box. Two of the six cover screws turned with finger pressure on the driver. This is not a rumor, open it.',
        hoursAgo: 6700,
        votes: 19,
        replies: [
          { by: 'hana', text: 'Same, one of six, last year. JIS no. 3 bit and 7 Nm.', hoursAgo: 6690, votes: 8 },
          {
            by: 'kessler',
            text: 'Which threadlock holds in hot oil?',
            hoursAgo: 6500,
            votes: 1,
            replies: [
              {
                by: 'mei',
                text: 'Loctite 272 or 2701. Blue is fine up to 150, and I prefer not to think about it again.',
                hoursAgo: 6480,
                votes: 7,
              },
            ],
          },
        ],
      },
      {
        by: 'gianni',
        text: 'Is the N1 really better on a street car with 350 hp? It costs four times a standard RB25 pump.',
        hoursAgo: 4000,
        votes: 3,
        replies: [
          {
            by: 'hana',
            text: 'On the street with a long nose crank, standard pump, good screws, drain kit in the head. Nobody starves at 6,500.',
            hoursAgo: 3950,
            votes: 9,
          },
          {
            by: 'carol',
            text: 'A gear that splits is a crank problem. Put a damper on it before a pump.',
            hoursAgo: 3900,
            votes: 7,
          },
        ],
      },
      { by: 'wheelhouse', text: 'Price went up twice this year at the source, so did ours.', hoursAgo: 690, votes: -3 },
    ],
  },
  {
    name: 'Electronic Throttle Body 70 mm, Nissan VQ35DE',
    tags: ['nissan', 'infiniti', 'vq35', 'injection', 'altima', 'murano'],
    numbers: [{ number: '16119-8J103' }, { number: '16119-8J10C' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| VQ35DE | Altima, Maxima | 2002 to 2006 | 1 |
| VQ35DE | Murano Z50 | 2003 to 2007 | 1 |
| VQ35DE | Quest V42 | 2004 to 2009 | 1 |

Drive by wire throttle with two position sensors in the cover. There is no idle valve, the plate itself makes the idle, and so carbon at its edge makes the hunting.

| Dimension | |
|---|---|
| Bore | 70 mm |
| Bolts | four M6, 8.8 Nm in a cross, two rounds |

### Clean, do not force
A cloth with cleaner, plate moved by hand **with the plug off**. Never spray into the shaft: the sensor lives there.

### Idle air volume learning
Do it, or it will idle at 1,200 for a week.

1. Warm, over 70 °C, everything off, wheels straight.
2. Key on 3 s. Pedal down and up five times within 5 s.
3. Wait 7 s, press and hold for about 20 s until the lamp stops flashing and stays on.
4. Release, start within 3 s, idle 20 s, blip twice.

P2135 is the two sensors disagreeing. Check the grounds and the plug before the wallet.`,
    drawing: { kind: 'throttle-body', dims: { d: '70', flange: '82', pins: '6', l: '76', idle: '4.5', type: 'wire' } },
    images: 3,
    addedBy: 'northyard',
    addedDaysAgo: 75,
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 65,
        description: 'Used, cleaned, learned OK',
        condition: 'good',
        location: 'Duluth',
        daysAgo: 23,
      },
      {
        type: 'ask',
        by: 'mei',
        price: 189,
        description: 'New, Nissan, boxed',
        condition: 'new',
        location: 'Seattle',
        daysAgo: 40,
      },
      { type: 'bid', by: 'sam', price: 48, description: 'Working, no corrosion in plug', daysAgo: 13 },
    ],
    comments: [
      {
        by: 'declan',
        text: 'Scope the two tracks against each other, slowly opened by hand. One rises 0.6 to 4.0 V, the other falls 4.2 to 1.0. A step of even 40 ms in one is P2135 and no cleaning repairs it.',
        hoursAgo: 1500,
        votes: 12,
        replies: [
          {
            by: 'sam',
            text: 'And without a scope?',
            hoursAgo: 1420,
            replies: [
              {
                by: 'declan',
                text: 'An analogue needle meter. It jumps, you see it. Digital will smooth it away.',
                hoursAgo: 1410,
                votes: 9,
              },
            ],
          },
        ],
      },
      {
        by: 'sam',
        text: 'Did the pedal dance eleven times before it took. Use a stopwatch, not "one Mississippi".',
        hoursAgo: 1100,
        votes: 14,
        replies: [
          {
            by: 'liam',
            text: 'Phone metronome at 60. First try.',
            hoursAgo: 1080,
            votes: 10,
            replies: [{ by: 'sam', text: 'I hate how good that is.', hoursAgo: 1075, votes: 8 }],
          },
        ],
      },
      {
        by: 'mei',
        text: 'The gasket is metal and not to be reused, 16175 group, about six dollars.',
        hoursAgo: 520,
        votes: 3,
      },
      {
        by: 'okafor',
        text: 'Does it fit the 350Z?',
        hoursAgo: 55,
        votes: 0,
        replies: [
          {
            by: 'mei',
            text: 'Bolts on, but the Z plug is keyed differently. Look for the CD0 number instead.',
            hoursAgo: 29,
            votes: 3,
          },
        ],
      },
    ],
  },
  {
    name: 'Crankshaft / Camshaft Sensor, Nissan QG18DE Almera, Primera',
    tags: ['nissan', 'qg18', 'almera', 'primera', 'sensors'],
    numbers: [{ number: '23731-4M50B' }, { number: '23731-4M500', supersededBy: '23731-4M50B' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| QG15DE, QG18DE | Almera N16 | 2000 to 2006 | 2 |
| QG16DE, QG18DE | Primera P12 | 2002 to 2007 | 2 |
| QG18DE | Sentra B15 | 2000 to 2006 | 2 |

The sensor that stops the car at a roundabout and starts it again after ten minutes. Nissan ran a recall for it; the better one has a **white paint dot** and B at the end.

Same part for crank and cam: change both or you will be back. Crank from below, behind the cover of the bellhousing; cam at the back of the head.

- O-ring oiled, screw 8 Nm, air gap fixed by the flange.
- Between pins 1 and 2: not a coil, it is a Hall type. The ohmmeter says nothing useful.
- P0335 is crank, P0340 cam, and P0340 alone is often only a stretched chain.`,
    drawing: { kind: 'crank-sensor', dims: { d: '17.8', l: '27', gap: '0.8', r: 'Hall', pins: '3', teeth: '36-4' } },
    images: 4,
    addedBy: 'bogdan',
    addedDaysAgo: 1,
    listings: [
      {
        type: 'ask',
        by: 'bogdan',
        price: 33,
        description: 'Pair, Nissan, white dot',
        condition: 'new',
        location: 'Cluj',
        daysAgo: 0,
      },
    ],
    comments: [
      {
        by: 'declan',
        text: 'A wet cloth on the sensor when it dies hot. If it starts, you found it without a scanner.',
        hoursAgo: 11,
        votes: 6,
        replies: [{ by: 'bogdan', text: 'Passenger thought I was baptising the taxi.', hoursAgo: 9, votes: 7 }],
      },
    ],
  },
  {
    name: 'Oil Pressure Switch 1/8 BSPT, Nissan SR20 / CA18 / RB',
    tags: ['nissan', 'sr20', 'ca18', 'electrics', 'lubrication'],
    numbers: [{ number: '25240-89920' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| CA18DE, CA18DET | 200SX S13, Bluebird | 1985 to 1993 | 1 |
| SR20DE, SR20DET | 200SX S14, Primera P10, P11 | 1990 to 2001 | 1 |
| RB20, RB25 | Skyline, Laurel, some with gauge | 1986 to 1998 | 1 |

Switch for the lamp only, closed without pressure. Cars with a gauge have a fat sender instead, with another number.

Opens between 0.1 and 0.2 bar. So the lamp goes out long before the bearings are happy; do not read it as a gauge.

Thread is **1/8 BSPT, taper**. 1/8 NPT starts, feels right for three turns and cracks the filter bracket of an SR20. Sealant on the first threads only, 12 to 15 Nm, 26 mm deep socket.

Oil in the plug means the membrane has gone. On the SR20 it drips on the exhaust side mount, and everybody changes the rocker cover gasket first.`,
    drawing: { kind: 'switch', dims: { w: '27', h: '48', pins: '2', type: 'pressure', thread: '1/8 BSPT' } },
    images: 2,
    addedBy: 'declan',
    addedDaysAgo: 52,
    listings: [
      { type: 'ask', by: 'wheelhouse', price: 11.5, description: 'New, Nissan bag', condition: 'new', daysAgo: 19 },
      { type: 'ask', by: 'northyard', price: 6, description: 'Used, dry, switches', condition: 'good', daysAgo: 30 },
      { type: 'ask', by: 'mei', price: 13, description: 'New, three in stock', condition: 'new', daysAgo: 45 },
    ],
    comments: [
      {
        by: 'ines',
        text: 'I have welded two SR20 filter brackets because of NPT. Please read the line about the thread aloud.',
        hoursAgo: 1000,
        votes: 13,
        replies: [
          {
            by: 'tomasz',
            text: 'How do you tell them apart with no gauge?',
            hoursAgo: 960,
            replies: [
              {
                by: 'declan',
                text: '28 threads to the inch against 27, your eye will not see it. Screw it into a known BSPT fitting: five turns by hand is right, three and tight is NPT.',
                hoursAgo: 948,
                votes: 8,
              },
            ],
          },
        ],
      },
      {
        by: 'hana',
        text: 'Mine opened at 0.35 bar on the bench, new. Still fine, lamp flickers at hot idle.',
        hoursAgo: 410,
        votes: 2,
      },
      { by: 'liam', text: 'Two pins or one? My CA18 has one.', hoursAgo: 33, votes: 1 },
    ],
  },
  {
    name: 'Water Pump N1, Six Vane, Nissan RB20 / RB25 / RB26',
    tags: ['nissan', 'rb26', 'rb25', 'skyline', 'cooling'],
    numbers: [{ number: '21010-24U27' }, { number: '21010-24U26' }],
    description: `| Engine code | Car | Years | Per engine |
|---|---|---|---|
| RB26DETT | Skyline GT-R | 1989 to 2002 | 1 |
| RB25DE, RB25DET | Skyline R33, Stagea | 1993 to 1998 | 1 |
| RB20DET | Skyline R32 | 1989 to 1993 | 1 |

The N1 pump has **six vanes and a back plate**, the standard one eight open vanes. Fewer, so that it does not churn the water above 7,000 rpm.

On a street car in summer traffic it moves no more water than the ordinary pump. Buy it for the back plate and the bearing, not for the queue.

| Torque | Nm |
|---|---|
| Pump to block M8 | 16 to 21 |
| M6 | 6 to 8 |
| Fan clutch nuts | 8 |

Sealant bead 2 to 3 mm, no gasket. The bolts are of different lengths, make a cardboard template. One of them goes through into water: sealant on its thread.

Behind the timing cover you need the belt off only for two bolts, and nobody has ever regretted changing it then.`,
    drawing: { kind: 'water-pump', dims: { h: '62', d: '72', pulley: '76', vanes: '6', bolts: '6' } },
    images: 3,
    addedBy: 'hana',
    addedDaysAgo: 170,
    listings: [
      { type: 'bid', by: 'mei', price: 110, description: 'New, Nissan, two wanted', location: 'Seattle', daysAgo: 25 },
      { type: 'bid', by: 'gianni', price: 85, description: 'Unused', daysAgo: 68 },
    ],
    comments: [
      {
        by: 'mei',
        text: 'Idle flow, same engine, same hoses, a bucket and a stopwatch: standard 8 vane 21 l/min, N1 17 l/min. At 5,000 they are equal. Make of it what you like.',
        hoursAgo: 3000,
        votes: 16,
        replies: [
          {
            by: 'kessler',
            text: 'A bucket! Finally somebody measures.',
            hoursAgo: 2980,
            votes: 5,
            replies: [{ by: 'mei', text: 'The shop floor is also very clean now.', hoursAgo: 2970, votes: 6 }],
          },
        ],
      },
      {
        by: 'carol',
        text: 'Back plate is what we weld onto small-block impellers for the same reason. Old trick, good trick.',
        hoursAgo: 1450,
        votes: 7,
      },
      { by: 'wheelhouse', text: 'None left, next batch in spring if at all.', hoursAgo: 310, votes: 1 },
    ],
  },
]
