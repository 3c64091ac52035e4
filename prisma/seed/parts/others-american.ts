import type { DemoPart } from '../types.ts'

/** Chevrolet, Ford V8 and Jeep. */
export const othersAmerican: DemoPart[] = [
  {
    name: 'Timing Set Double Roller, Chevrolet Small Block 265 to 400',
    tags: ['chevrolet', 'small block', 'timing', 'valve train', 'camaro', 'c10', 'Non-OE: cloyes'],
    numbers: [
      { number: '12371043', brand: 'GM Performance' },
      { number: 'C-3023X', brand: 'Cloyes', link: 'https://www.cloyes.com/' },
      { number: '9-3100', brand: 'Cloyes' },
    ],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| 265, 283, 307, 327 | Bel Air, Nova, Corvette, C10 | 1955 to 1973 | 1 |
| 350, 400 | Camaro, Chevelle, C10, Corvette | 1967 to 1986 | 1 |
| 305, 350 flat tappet, one-piece seal | truck, Caprice | 1986 to 1995 | 1, check the cam snout |

Not for factory roller-cam blocks with the stepped snout and thrust plate; those take another upper sprocket.

| Dimension | Value |
| --- | --- |
| Pitch | 9.525 mm (3/8 in), true roller, two rows |
| Links | 58 |
| Sprockets | 22 and 44 teeth |
| Keyways, 9-3100 only | 0, 4 advanced, 4 retarded |

**Torque:** cam bolts 27 Nm (20 lb ft) with thread lock, cover 10 Nm, damper bolt 81 Nm.

**When to change.** Take the distributor cap off and rock the crank with a bar. Up to 4 degrees before the rotor moves is a good chain, 8 is a slow truck, 12 has jumped before or will. Original nylon-tooth sprockets shed into the sump, so drop the pan and clear the pickup while you are there.

Some blocks need a hair ground off the two oil gallery bosses. Turn it by hand with paint on the links before the cover goes on.`,
    drawing: { kind: 'timing-chain', dims: { links: '58', pitch: '9.525', rows: '2', w: '22', roller: '6.35' } },
    images: 4,
    addedBy: 'carol',
    addedDaysAgo: 290,
    listings: [
      {
        type: 'ask',
        by: 'carol',
        price: 62,
        description: 'New, Cloyes 9-3100, open box',
        condition: 'new',
        location: 'Dayton',
        daysAgo: 17,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 41,
        description: 'New, C-3023X, shelf wear',
        condition: 'new',
        location: 'Duluth',
        daysAgo: 36,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 20,
        description: 'Ran 2,000 miles, wrong cam for it',
        condition: 'good',
        location: 'Tucson',
        daysAgo: 140,
        status: 'sold',
      },
      { type: 'bid', by: 'sam', price: 35, description: 'For the 327, no hurry', location: 'Tucson', daysAgo: 10 },
      { type: 'bid', by: 'hana', price: 28, description: 'Unworn used is fine', location: 'Nagoya', daysAgo: 61 },
    ],
    comments: [
      {
        by: 'carol',
        hoursAgo: 6400,
        votes: 13,
        text: 'Degree it. I have had three new sets in a row that were 2 degrees late dot to dot. The marks are a suggestion, the intake centreline is a fact.',
        replies: [
          {
            by: 'sam',
            hoursAgo: 6390,
            votes: 1,
            text: "Dot to dot with the cam dot at six o'clock, that is number 1 firing or number 6?",
            replies: [
              {
                by: 'carol',
                hoursAgo: 6385,
                votes: 10,
                text: 'Six and twelve facing each other: number 6 is on compression. Both dots at twelve: number 1. More distributors have gone in 180 out over that than I have fingers.',
                replies: [
                  {
                    by: 'sam',
                    hoursAgo: 6300,
                    votes: 7,
                    text: 'That explains the flame out of the carburettor. Eyebrows will be back by June.',
                  },
                ],
              },
            ],
          },
          {
            by: 'ines',
            hoursAgo: 5000,
            votes: 4,
            text: 'Same here with line-bored blocks: crank comes up 0.1 mm and the chain hangs loose. Ask for the minus five or minus ten chain.',
          },
        ],
      },
      {
        by: 'northyard',
        hoursAgo: 3000,
        votes: 3,
        text: 'Out of 20 cores with nylon teeth, 14 had teeth in the pickup screen.',
      },
      {
        by: 'marta',
        hoursAgo: 1100,
        votes: 2,
        text: 'What play is normal when new, side to side in the middle?',
        replies: [
          {
            by: 'carol',
            hoursAgo: 1095,
            votes: 4,
            text: 'About 1/4 inch, so 6 mm. At 1/2 inch I stop looking and order.',
          },
        ],
      },
    ],
  },
  {
    name: 'Melling M55 Oil Pump, Chevrolet Small Block V8',
    tags: ['chevrolet', 'small block', 'lubrication', 'c10', 'camaro', 'Non-OE: melling'],
    numbers: [{ number: 'M55', brand: 'Melling', link: 'https://www.melling.com/' }],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| 265 to 400 small block | All Chevrolet V8 cars and trucks | 1955 to 1996 | 1 |
| 200, 229, 4.3 V6 | S10, Malibu, Astro | 1978 to 1995 | 1, compare the pickup |

Standard volume, standard pressure. The high-volume M55HV has gears 6 mm taller, a deeper cover and draws more from a stock pan than drains back.

| Item | Value |
| --- | --- |
| Gears | 7 teeth, 30.5 mm wide |
| End clearance | 0.05 to 0.10 mm |
| Mounting bolt | 88 Nm (65 lb ft) |
| Cover bolts | 9 Nm, with thread lock |
| Pan floor to pickup | 9.5 mm (3/8 in) |

**Pickup.** It is a press fit and it falls out. Drive it in with the proper tool, then tack-weld or braze it, with the relief spring *out* of the body before the torch comes near.

The steel-collared drive shaft is worth 8 dollars. The nylon collar of the original goes brittle and lets the shaft whip.

Blueprinting at home: flat cover on glass with 400 paper, edges of the gears broken with a stone, packed with petroleum jelly so it primes. Spin with a drill until oil comes out of all sixteen rockers.`,
    drawing: { kind: 'oil-pump', dims: { teeth: '7', gear: '30.5', d: '38', clearance: '0.10', relief: '4 bar' } },
    images: 0,
    addedBy: 'carol',
    addedDaysAgo: 201,
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 29,
        description: 'New, Melling, boxed',
        condition: 'new',
        location: 'Duluth',
        daysAgo: 30,
      },
      {
        type: 'ask',
        by: 'carol',
        price: 48,
        description: 'Cover lapped, pickup brazed',
        condition: 'new',
        location: 'Dayton',
        daysAgo: 12,
      },
    ],
    comments: [
      {
        by: 'carol',
        hoursAgo: 4500,
        votes: 8,
        text: 'If you have 10 psi per 1,000 rpm hot you do not need the high-volume pump. You need to leave it alone.',
        replies: [
          {
            by: 'sam',
            hoursAgo: 4480,
            votes: -3,
            text: 'More oil is more oil.',
            replies: [
              {
                by: 'carol',
                hoursAgo: 4478,
                votes: 9,
                text: 'In the valve covers, yes. At 5,500 for one lap my pan was dry in 20 seconds. I have the bearings on the wall.',
              },
              { by: 'sam', hoursAgo: 4400, votes: 4, text: 'OK. Bought the standard one.' },
            ],
          },
        ],
      },
      {
        by: 'mei',
        hoursAgo: 2300,
        votes: 2,
        text: "Brazing a cast pump with the spring still in is how you get 15 psi for ever. I did that to a friend's engine in 2014.",
      },
      {
        by: 'ines',
        hoursAgo: 800,
        votes: 1,
        text: 'Mine came with 0.16 end clearance, new. Lapped the body down to 0.07.',
      },
    ],
  },
  {
    name: 'Alternator Delco Remy 10SI, 63 A, Internal Regulator',
    tags: ['chevrolet', 'gm', 'electrical', 'charging', 'c10', 'camaro'],
    numbers: [
      { number: '1102394', brand: 'Delco Remy' },
      { number: '7127', brand: 'Lester' },
    ],
    description: `| Car | Engine | Years | Clocking |
| --- | --- | --- | --- |
| Chevrolet C10 to C30 | six and V8 | 1973 to 1985 | 3 o'clock |
| Camaro, Nova, Malibu | V8 | 1973 to 1985 | 3 o'clock |
| Conversions of anything with a generator | | | as you like |

| Item | Value |
| --- | --- |
| Output | 63 A at 5,000 rpm of the rotor, 35 A at idle |
| Set voltage | 13.8 to 14.6 V |
| Rotor | 2.4 to 3.0 Ω between the rings |
| Pulley nut | 68 Nm |
| Through bolts | 6 Nm |

**Terminals.** *1* goes to the charge lamp and wakes it up. *2* senses the voltage and belongs on the junction block, not on the stud beside it, or the lamps stay dim. The stud is battery.

**Quick check.** Not charging? Poke a small screwdriver through the D-shaped hole in the back, not deeper than 25 mm, until it touches tab and case. Output jumps up: regulator. Nothing: brushes, rotor or diodes.

Without the lamp you need a 10 Ω resistor or a diode in wire 1, otherwise the engine runs on when you switch off.`,
    drawing: { kind: 'alternator', dims: { v: '14', a: '63', pulley: '66', ribs: '1', l: '178', d: '133' } },
    images: 3,
    addedBy: 'northyard',
    addedDaysAgo: 155,
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 35,
        description: 'Untouched core, turns',
        condition: 'for_parts',
        location: 'Duluth',
        daysAgo: 80,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 68,
        description: 'Rebuilt here, 12 months',
        condition: 'like_new',
        location: 'Duluth',
        daysAgo: 79,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 55,
        description: 'Worked when the truck did',
        condition: 'good',
        location: 'Tucson',
        daysAgo: 24,
      },
      { type: 'bid', by: 'carol', price: 30, description: 'Cores with good fans', location: 'Dayton', daysAgo: 41 },
    ],
    comments: [
      {
        by: 'declan',
        hoursAgo: 3500,
        votes: 10,
        text: 'The one-wire regulators people fit on these sense their own stud. You then read 14.4 at the alternator and 13.5 at the battery and wonder. Three wires were there for a reason.',
        replies: [
          {
            by: 'sam',
            hoursAgo: 3480,
            votes: 0,
            text: 'One wire is one thing less to break on a washboard road.',
            replies: [
              {
                by: 'declan',
                hoursAgo: 3470,
                votes: 6,
                text: 'True. Then run it in 10 mm² and read at the battery, not at the stud.',
              },
            ],
          },
          {
            by: 'carol',
            hoursAgo: 3400,
            votes: 3,
            text: 'And it does not charge until you blip it to 1,200 once. First question every customer asks.',
          },
        ],
      },
      {
        by: 'northyard',
        hoursAgo: 2700,
        votes: 4,
        text: 'Clocking: four through bolts, turn the rear half to 12, 3, 6 or 9. Hold the brushes back with a toothpick through the hole or you will open it twice.',
      },
      {
        by: 'petra',
        hoursAgo: 400,
        votes: 1,
        text: 'Found one of these on a Swedish 1978 Amazon conversion. 63 amps and all the lamps on, happy owner.',
      },
    ],
  },
  {
    name: 'Motorcraft ASF-42C Spark Plug, Ford 302 / 351W, Conical',
    tags: ['ford', 'windsor', 'ignition', 'mustang', '5.0', 'f-150'],
    numbers: [
      { number: 'ASF-42C', brand: 'Motorcraft' },
      { number: '25', brand: 'Autolite' },
      { number: 'UR5', brand: 'NGK', link: 'https://www.ngk.com/' },
    ],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| 302, 5.0 HO | Mustang, Capri, LTD | 1975 to 1993 | 8 |
| 351W | F-150, Bronco, E-series | 1975 to 1995 | 8 |
| 255 V8 | Fairmont, Mustang | 1980 to 1982 | 8 |

| Dimension | Value |
| --- | --- |
| Thread | M14 × 1.25 |
| Reach | 11.2 mm |
| Seat | conical, no washer |
| Hex | 16 mm (5/8 in) |
| Gap, Duraspark | 1.1 mm (0.044 in) |
| Gap, 5.0 HO with TFI | 1.37 mm (0.054 in) |

**Torque:** 14 to 20 Nm, or a sixteenth of a turn after the cone touches. A conical plug pulled like a flat one will stay in the head when you want it out.

Aluminium heads (GT-40X, Edelbrock) mostly want the long 19 mm reach. Put a plug in the hole and look before you order eight.`,
    drawing: {
      kind: 'spark-plug',
      dims: { thread: 'M14 × 1.25', reach: '11.2', hex: '16', gap: '1.37', seat: 'conical', electrodes: '1' },
    },
    images: 1,
    addedBy: 'carol',
    addedDaysAgo: 60,
    listings: [
      {
        type: 'ask',
        by: 'carol',
        price: 3.1,
        description: 'New, Motorcraft, each',
        condition: 'new',
        location: 'Dayton',
        daysAgo: 9,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 3.6,
        description: 'New old stock, sleeve of ten, each',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 27,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 2.85,
        description: 'New, Autolite 25, each',
        condition: 'new',
        location: 'Duluth',
        daysAgo: 38,
      },
      { type: 'bid', by: 'sam', price: 2.2, description: 'Sixteen', location: 'Tucson', daysAgo: 15 },
    ],
    comments: [
      {
        by: 'carol',
        hoursAgo: 1350,
        votes: 6,
        text: 'The copper core ones, every 12,000 miles, nothing fancier. A Windsor with TFI does not know what iridium is.',
      },
      {
        by: 'sam',
        hoursAgo: 1200,
        votes: 2,
        text: 'Number 4 on the F-150 took me an hour and a bad word per minute.',
        replies: [
          {
            by: 'carol',
            hoursAgo: 1195,
            votes: 7,
            text: 'From below, 3 inch wobble, 5/8 socket with the rubber glued in. Six minutes.',
          },
          { by: 'sam', hoursAgo: 1010, votes: 3, text: 'Eleven. I am getting there.' },
        ],
      },
      {
        by: 'liam',
        hoursAgo: 400,
        votes: -1,
        text: 'Would these go in my Focus?',
        replies: [
          {
            by: 'carol',
            hoursAgo: 398,
            votes: 5,
            text: 'They screw in, and then the electrode sits 7 mm up a hole. No.',
          },
        ],
      },
    ],
  },
  {
    name: 'Crankshaft Position Sensor, Jeep Cherokee / Wrangler 4.0',
    tags: ['jeep', 'chrysler', '4.0', 'electrical', 'cherokee', 'wrangler'],
    numbers: [{ number: '56027866AE', brand: 'Mopar', link: 'https://www.mopar.com/' }],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| 4.0 (ERH) | Cherokee XJ | 1997 to 2001 | 1 |
| 4.0 (ERH) | Wrangler TJ | 1997 to 2004 | 1 |
| 2.5 (EPE) | Wrangler TJ, Cherokee XJ | 1997 to 2002 | 1 |

Hall sensor on the bell housing, driver's side at the top, where no hand goes. It reads twelve slots in three groups of four.

| Check | Value |
| --- | --- |
| Supply | 5 V on 1, earth on 2 |
| Signal, bar the engine over | switches 0.3 V and 5 V |
| Bolts | 7 Nm, 11 mm heads |
| Air gap | set by the bracket, none to adjust |

**Symptom.** Dies hot at a crossing, cranks for ever, no spark *and* no injector pulse, starts when you have found the flashlight. No code, or P0320.

**Getting at it:** from under the car, 60 cm of extension over the transmission crossmember, 11 mm flex socket, transmission supported and the crossmember lowered 40 mm. Tie a string to the new plug and pull it up along the old one's route. Keep the loom off the exhaust downpipe.

The cheap ones have the tip 1 mm short. They start cold and quit at 90 °C, which is exactly what you were trying to cure.`,
    drawing: {
      kind: 'crank-sensor',
      dims: { d: '16', l: '38', gap: 'fixed', r: 'Hall', pins: '3', teeth: '3 × 4 slots' },
    },
    images: 3,
    addedBy: 'sam',
    addedDaysAgo: 245,
    edits: [
      {
        by: 'northyard',
        daysAgo: 33,
        summary: 'TJ runs to 2004, not 2006',
        appendMarkdown: '*2005 and 2006 TJ have another sensor at the rear of the block, with one bolt.*',
      },
    ],
    listings: [
      {
        type: 'ask',
        by: 'sam',
        price: 52,
        description: 'New Mopar, bag opened',
        condition: 'new',
        location: 'Tucson',
        daysAgo: 6,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 24,
        description: 'Used Mopar, ran hot for an hour',
        condition: 'good',
        location: 'Duluth',
        daysAgo: 34,
      },
      {
        type: 'ask',
        by: 'carol',
        price: 58,
        description: 'New, Mopar, sealed',
        condition: 'new',
        location: 'Dayton',
        daysAgo: 110,
        status: 'sold',
      },
      {
        type: 'bid',
        by: 'declan',
        price: 22,
        description: 'Any Mopar one',
        location: 'Cork',
        daysAgo: 118,
        status: 'expired',
      },
    ],
    comments: [
      {
        by: 'sam',
        hoursAgo: 5600,
        votes: 16,
        text: 'Third one in my XJ. The first parts-store one lasted 4 months, the second 11 days, and both times it was the same story: runs all morning, quits on the climb, starts again when the shade gets there. The Mopar one is at 61,000 miles. Buy once, lie on the gravel once.',
        replies: [
          {
            by: 'northyard',
            hoursAgo: 5590,
            votes: 5,
            text: 'That is why we pull and keep only the ones with the pentastar on them.',
          },
          {
            by: 'declan',
            hoursAgo: 5500,
            votes: 6,
            text: 'Put a meter on the 5 V line at the same time. If it reads 2 when hot, the sensor is fine and the TPS next door is dragging it down.',
          },
        ],
      },
      {
        by: 'liam',
        hoursAgo: 2050,
        votes: 2,
        text: 'Wet rag on the sensor as a check, is that a thing?',
        replies: [
          {
            by: 'sam',
            hoursAgo: 2045,
            votes: 8,
            text: 'Pour a cup of cold water over it when it quits. Starts in 30 seconds: you know. Works in any desert, if you have a cup to spare.',
          },
        ],
      },

      {
        by: 'mei',
        hoursAgo: 300,
        votes: 3,
        text: 'Took the top bolt from above, through the gap behind the head, with a 1/4 inch wobble. 15 minutes, no crossmember. Small hands needed.',
      },
    ],
  },
  {
    name: 'Ball Joint Kit, Jeep Dana 30 Front Axle, Upper and Lower',
    tags: ['jeep', 'chrysler', 'suspension', 'steering', 'dana 30', 'wrangler', 'cherokee'],
    numbers: [
      { number: '706944X', brand: 'Spicer', link: 'https://www.spicerparts.com/' },
      { number: 'K3134T', brand: 'Moog' },
      { number: 'K3185', brand: 'Moog' },
    ],
    description: `| Car | Axle | Years | Per car |
| --- | --- | --- | --- |
| Cherokee XJ | Dana 30, also disconnect type | 1990 to 2001 | 2 kits |
| Wrangler TJ | Dana 30 | 1997 to 2006 | 2 kits |
| Grand Cherokee ZJ | Dana 30 | 1993 to 1998 | 2 kits |

706944X is one side, upper and lower. The Moog numbers are singles: K3134T above, K3185 below.

| Item | Value |
| --- | --- |
| Upper stud nut | 101 Nm (75 lb ft), then to the next slot |
| Lower stud nut | 108 Nm (80 lb ft) |
| Hub bolts | 102 Nm |
| Axle nut | 237 Nm |
| Play, lower, wheel off the ground | none you can feel |

**Order of work.** Both out upward and downward with the press, lower in first from below, upper second from above. Clean the bores to bright metal. Lower nut first, then upper, then pins; never back off to meet the hole.

The upper of the Moog telescopes a little by design. Up to 1.5 mm side play on a gauge there is no fault; one below with *any* axial play is.

Grease fittings of the lower one point at the axle joint. Fit a flush plug after greasing or the shaft takes it off on the first lock.`,
    drawing: {
      kind: 'ball-joint',
      dims: { taper: '17.5', cone: '1:8', thread: 'castle nut', d: '46', bolts: '0', h: '92' },
    },
    images: 2,
    addedBy: 'sam',
    addedDaysAgo: 318,
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 74,
        description: 'New, Spicer 706944X, one side',
        condition: 'new',
        location: 'Duluth',
        daysAgo: 21,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 88,
        description: 'Moog, both, one side, greasable',
        condition: 'new',
        location: 'Tucson',
        daysAgo: 47,
      },
      {
        type: 'ask',
        by: 'carol',
        price: 140,
        description: 'Spicer, both sides',
        condition: 'new',
        location: 'Dayton',
        daysAgo: 5,
      },
      { type: 'bid', by: 'hana', price: 60, description: 'Spicer only, to Nagoya', location: 'Nagoya', daysAgo: 19 },
    ],
    comments: [
      {
        by: 'sam',
        hoursAgo: 7100,
        votes: 11,
        text: 'Rented press, 1/2 impact, freezer for the new ones overnight, propane on the knuckle. Without the freezer I egged the first lower. With it, four taps.',
        replies: [
          {
            by: 'rolf',
            hoursAgo: 7080,
            votes: 3,
            text: 'Propane on a knuckle, how hot?',
            replies: [
              {
                by: 'sam',
                hoursAgo: 7075,
                votes: 2,
                text: 'Spit dances. About 120 °C.',
                replies: [
                  {
                    by: 'rolf',
                    hoursAgo: 7070,
                    votes: 5,
                    text: 'Good. Not hotter, there is a seal on the axle tube behind it.',
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'northyard',
        hoursAgo: 4100,
        votes: 4,
        text: 'Nine of ten death wobbles we see are the track bar end and not these. Engine running, wheels on the ground, someone rocks the steering wheel an inch each way while you lie there with a hand on every joint in turn: track bar, drag link, tie rod, ball joints, in that order. You feel it before you see it.',
      },
      {
        by: 'hana',
        hoursAgo: 3200,
        votes: 2,
        text: 'XJ from Nagoya, right-hand drive: kit is the same, only the disconnect motor is in the way on the other side.',
      },
      {
        by: 'yusuf',
        hoursAgo: 1600,
        votes: 0,
        text: 'Can the lower be pressed in from above?',
        replies: [
          {
            by: 'sam',
            hoursAgo: 1590,
            votes: 6,
            text: 'No. The taper and the shoulder both say no, and the press says it louder.',
          },
        ],
      },
    ],
  },
  {
    name: 'Bosch Four-Hole Fuel Injector, Jeep 4.0, 22 lb/h',
    tags: ['jeep', 'chrysler', 'injection', '4.0', 'cherokee', 'wrangler'],
    numbers: [
      { number: '04854181', brand: 'Mopar' },
      { number: '0 280 155 784', brand: 'Bosch', link: 'https://www.boschaftermarket.com/' },
    ],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| 4.0 | Cherokee XJ, Wrangler TJ, Grand Cherokee WJ, original | 1999 to 2004 | 6 |
| 4.0 | XJ, YJ, ZJ, TJ, as replacement of the one-hole type | 1987 to 1998 | 6 |

The one-hole injector of the early engines throws a string, this one throws four cones. Flow is close enough for the original computer: the engine idles smoother, and that is all it does.

| Dimension | Value |
| --- | --- |
| Flow at 3.4 bar (49 psi) | 237 cc/min, 22.6 lb/h |
| Coil | 12 Ω |
| O-rings | 14 mm both ends |
| Plug | EV1, fits the early loom |

**Rail pressure matters.** 1987 to 1990 run 31 psi with the hose on, later ones 39, the returnless ones 49. At 31 they flow 18 lb/h; the Renix computer can trim that, just.

Fit new O-rings with a smear of oil, rail bolts 12 Nm, and cycle the key three times before you crank. Number 1 fuel-soaked plug after an hour is a cut O-ring and not a bad injector.`,
    drawing: {
      kind: 'injector',
      dims: { l: '62', d: '14', tip: '14', flow: '237 cc/min', pressure: '3.4 bar', plug: 'EV1' },
    },
    images: 4,
    addedBy: 'priya',
    addedDaysAgo: 72,
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 96,
        description: 'Set of 6, cleaned, within 2 %',
        condition: 'good',
        location: 'Duluth',
        daysAgo: 18,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 245,
        description: 'Set of 6, new, Bosch',
        condition: 'new',
        location: 'Graz',
        daysAgo: 44,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 60,
        description: 'Six from a WJ, not cleaned',
        condition: 'fair',
        location: 'Tucson',
        daysAgo: 31,
        status: 'sold',
      },
      { type: 'bid', by: 'sam', price: 80, description: 'Cleaned set, for the 1989', location: 'Tucson', daysAgo: 2 },
      { type: 'bid', by: 'mei', price: 50, description: 'Six of one date code', location: 'Seattle', daysAgo: 26 },
    ],
    comments: [
      {
        by: 'priya',
        hoursAgo: 1600,
        votes: 12,
        text: 'Measured one boxed set and two scrapyard sets at 3.43 bar, 25 °C, n-heptane:\n\n- new: 236 to 239 cc/min\n- yard A as found: 211 to 234, after cleaning 233 to 237\n- yard B: five at 235, one at 180 and it stayed there\n\nOne in twelve bad is not a bad rate, but you need to know which one.',
        replies: [
          {
            by: 'sam',
            hoursAgo: 1500,
            votes: 1,
            text: 'How do I find the 180 without a bench?',
            replies: [
              {
                by: 'priya',
                hoursAgo: 1495,
                votes: 8,
                text: 'Rail out with injectors attached, each in its own jar, 12 V for 20 seconds with the pump jumped. Compare the levels. Outdoors, and nobody smokes.',
                replies: [
                  {
                    by: 'sam',
                    hoursAgo: 1300,
                    votes: 6,
                    text: 'Jam jars. Number 5 is 11 mm lower than the others. Best science I ever did.',
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'carol',
        hoursAgo: 900,
        votes: -2,
        text: 'Mileage up 4 mpg, or so they say on every forum.',
        replies: [
          {
            by: 'priya',
            hoursAgo: 896,
            votes: 6,
            text: 'From injectors worn to 211 perhaps one. Four is the headwind.',
          },
        ],
      },
      {
        by: 'mei',
        hoursAgo: 36,
        votes: 0,
        text: 'Date code is the three digits beside the plug, first digit the year?',
        replies: [
          {
            by: 'priya',
            hoursAgo: 34,
            votes: 2,
            text: 'Year, then a code for the month that also gives away the decade. 945 is not September.',
          },
        ],
      },
    ],
  },
]
