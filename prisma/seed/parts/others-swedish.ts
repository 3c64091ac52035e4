import type { DemoPart } from '../types.ts'

/** Volvo, Saab, European Ford, and the Bosch fuel pump all of them end up with. */
export const othersSwedish: DemoPart[] = [
  {
    name: 'Bosch 044 Inline Electric Fuel Pump',
    tags: ['bosch', 'volvo', 'porsche', 'injection', 'fuel system', 'turbo'],
    numbers: [
      { number: '0 580 254 044', brand: 'Bosch', link: 'https://www.bosch-motorsport.com/' },
      { number: '61944', brand: 'Bosch US' },
    ],
    description: `| Engine | Use | Years | Per engine |
| --- | --- | --- | --- |
| Any injected petrol engine to about 500 hp | External, in line, 3 to 5 bar | since the 1980s | 1 |
| Over that | Two in parallel, each on its own relay | | 2 |

It is a pusher, not a sucker. It wants a swirl pot or a lift pump in front of it and a 100 µm strainer before the inlet; the fine filter goes after it.

| Dimension | Value |
| --- | --- |
| Body | 60 mm diameter, 195 mm long |
| Inlet | M18 × 1.5 female |
| Outlet | M12 × 1.5 female, non-return valve fitted here |
| Flow at 5 bar, 12 V | 200 l/h and a little more |
| Current at 5 bar | 12 to 15 A |

**Torque:** inlet union 25 Nm, outlet 20 Nm, terminal nuts 2 Nm by hand. The two studs differ in size so that the eyelets cannot be swapped; keep it that way.

**Telling a copy.** The real one is laser-etched on the body, has *Made in Germany* or *Made in Czech Rep.* on it and weighs close to 1 kg. Copies carry a printed sticker, run louder, and most have no valve in the outlet.

**What fails:** brushes after long dry running, the check valve, and far more often the cable that feeds it. Mount in rubber, below the fuel level, away from the exhaust.`,
    drawing: {
      kind: 'fuel-pump',
      dims: { d: '60', l: '195', inlet: 'M18 × 1.5', outlet: 'M12 × 1.5', flow: '200 l/h', pressure: '5 bar' },
    },
    images: 3,
    addedBy: 'kessler',
    addedDaysAgo: 372,
    edits: [
      { by: 'priya', daysAgo: 210, summary: 'Flow figure corrected to 5 bar and 12 V; it was the free flow before' },
      {
        by: 'declan',
        daysAgo: 4,
        summary: 'Added the voltage at the pump',
        appendMarkdown:
          '**Voltage drop.** At full load accept 0.5 V between the battery and the pump, both sides counted. Every volt less costs about 10 % of the flow.',
      },
    ],
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 214,
        description: 'New, Bosch, sealed box',
        condition: 'new',
        location: 'Graz',
        daysAgo: 3,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 229.5,
        description: 'New old stock, with unions',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 20,
      },
      {
        type: 'ask',
        by: 'sofia',
        price: 148,
        description: 'Off a 944 Turbo, 40,000 km',
        condition: 'good',
        location: 'Athens',
        daysAgo: 11,
      },
      {
        type: 'ask',
        by: 'tomasz',
        price: 165,
        description: 'Two seasons of track use, quiet',
        condition: 'good',
        location: 'Łódź',
        daysAgo: 45,
      },
      {
        type: 'ask',
        by: 'erik',
        price: 120,
        description: 'Valve leaks down, pump fine',
        condition: 'fair',
        location: 'Trollhättan',
        daysAgo: 150,
        status: 'sold',
      },
      { type: 'bid', by: 'petra', price: 110, description: 'Genuine only, any age', location: 'Uppsala', daysAgo: 6 },
      { type: 'bid', by: 'sam', price: 95, description: 'As a desert spare', location: 'Tucson', daysAgo: 30 },
      {
        type: 'bid',
        by: 'gianni',
        price: 80,
        description: 'Working, with both unions',
        location: 'Torino',
        daysAgo: 190,
        status: 'expired',
      },
      {
        type: 'bid',
        by: 'declan',
        price: 70,
        description: 'Used, tell me what it draws',
        location: 'Cork',
        daysAgo: 12,
        status: 'sold',
        to: 'sofia',
      },
    ],
    comments: [
      {
        by: 'declan',
        hoursAgo: 52,
        votes: 23,
        text: 'Before you blame the pump, measure at the pump and not at the relay. Mine sat at 10.9 V under load because of a green crimp behind the rear seat. New 4 mm² wire straight from the battery, 13.6 V, and it pulls like it did on the bench. The pump was fine for two years while I shopped for another one.',
        replies: [
          {
            by: 'priya',
            hoursAgo: 49,
            votes: 14,
            text: 'The numbers agree with that. At 5 bar I measure 205 l/h at 13.5 V and 150 l/h at 11 V. A pump that starves at full load and behaves at idle is a cable until shown otherwise.',
            replies: [
              {
                by: 'tomasz',
                hoursAgo: 44,
                votes: 3,
                text: 'And the earth? Mine is on the tow hook bolt with the paint still under it.',
                replies: [
                  {
                    by: 'declan',
                    hoursAgo: 41,
                    votes: 11,
                    text: 'Half the drop is usually there. Meter from pump negative to battery negative, pump running. Over 0.2 V and you found it.',
                    replies: [
                      {
                        by: 'tomasz',
                        hoursAgo: 28,
                        votes: 8,
                        text: '1.3 V. I am going to be quiet for a while.',
                        replies: [{ by: 'declan', hoursAgo: 26, votes: 9, text: 'Everyone finds one of those once.' }],
                      },
                    ],
                  },
                ],
              },
            ],
          },
          {
            by: 'petra',
            hoursAgo: 40,
            votes: 4,
            text: 'On the 940 the original feed to the rear is 2.5 mm² and thirty years old. I doubled it and gained 0.9 V.',
          },
        ],
      },
      {
        by: 'sofia',
        hoursAgo: 2600,
        votes: 7,
        text: 'Hums on the 944 Turbo since I mounted it in the plain steel clamp. Is there a proper rubber one?',
        replies: [
          {
            by: 'rolf',
            hoursAgo: 2580,
            votes: 6,
            text: 'Strip of old radiator hose round the body, clamp over it. Two hours of noise gone for nothing.',
          },
        ],
      },
      {
        by: 'bogdan',
        hoursAgo: 5100,
        votes: -4,
        text: 'I buy the 40 dollar ones, same pump without the name.',
        replies: [
          {
            by: 'kessler',
            hoursAgo: 5088,
            votes: 12,
            text: 'I cut one open. Plastic impeller cell instead of steel rollers, no outlet valve, 3.1 bar and then it bypasses itself.',
          },
        ],
      },
      {
        by: 'sam',
        hoursAgo: 700,
        votes: 5,
        text: 'Died at 47 °C outside with a quarter tank. In the desert the tank is the cooler. Half full minimum, always.',
      },
      {
        by: 'hana',
        hoursAgo: 6900,
        votes: 1,
        text: 'Does it fit in the tank of an NA Roadster?',
        replies: [
          {
            by: 'priya',
            hoursAgo: 6880,
            votes: 5,
            text: 'No. 195 mm long and made to be dry outside. Take a 39 mm in-tank pump for that car.',
          },
        ],
      },
    ],
  },
  {
    name: 'Piston and Rod Assembly, Volvo B230 FK, 96.3 mm',
    tags: ['volvo', 'redblock', 'bottom end', 'b230', '940', 'turbo'],
    numbers: [],
    description: `First oversize, 13 mm rod. Weighed as a set of four to within two grams.

| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| B230FK | 740, 940 2.3 light-pressure turbo | 1990 to 1998 | 4 |
| B230FT from engine with 13 mm rods | 740, 760, 940 Turbo | 1990 to 1995 | 4, check compression height |

| Dimension | Value |
| --- | --- |
| Piston, first oversize | 96.30 mm, bore honed to 96.31 to 96.32 |
| Second oversize | 96.60 mm |
| Rod, centre to centre | 152 mm |
| Gudgeon pin | 23 mm, floating |
| Skirt clearance | 0.010 to 0.030 mm |
| Big-end bolts | 20 Nm + 90°, new if longer than 55.5 mm |

**13 mm or 9 mm.** Lay a ruler across the beam just under the small end. The early rods measure 9 mm and bend at 1 bar of boost; these measure 13 mm and have their own pistons, so never mix the two in one set.

**What fails:** skirts scuff on the thrust side of number 4 when its oil squirter is blocked with carbon. On a block that has them, blow through every nozzle before the crank goes in.

The arrow on the crown points to the timing belt. No numbers are given above because Volvo sold piston and rod apart and by class; add yours only with the box in your hand.`,
    drawing: {
      kind: 'piston-rod',
      dims: { d: '96.3', l: '152', pin: '23', big: '52', comp: '39.5', rings: '1.75/2/3.5' },
    },
    images: 3,
    addedBy: 'petra',
    addedDaysAgo: 2,
    listings: [
      {
        type: 'ask',
        by: 'petra',
        price: 185,
        description: 'Per cylinder, new pistons, checked 13 mm rods',
        condition: 'new',
        location: 'Uppsala',
        daysAgo: 2,
      },
      {
        type: 'ask',
        by: 'ines',
        price: 210,
        description: 'Set weighed, small ends honed',
        condition: 'like_new',
        location: 'Porto',
        daysAgo: 1,
      },
      { type: 'bid', by: 'erik', price: 150, description: 'Four, one class', location: 'Trollhättan', daysAgo: 1 },
      { type: 'bid', by: 'northyard', price: 90, description: 'Rods alone would do', location: 'Duluth', daysAgo: 1 },
    ],
    comments: [
      {
        by: 'ines',
        hoursAgo: 40,
        votes: 12,
        text: 'Measured one of the four for Petra: 96.288 at 12 mm above the skirt edge, pin bore 23.003, rod small end 23.012. That is as good as new gets. Ring gap came out at 0.42 in a 96.315 bore.',
        replies: [
          {
            by: 'petra',
            hoursAgo: 38,
            votes: 3,
            text: 'And the weights: 1 246, 1 247, 1 246, 1 248 g complete. I ground nothing, they came like that.',
            replies: [
              {
                by: 'marta',
                hoursAgo: 30,
                votes: 4,
                text: 'Two grams is luck. Check end over end too: same total with the weight at the other end still shakes.',
              },
            ],
          },
        ],
      },
      {
        by: 'erik',
        hoursAgo: 35,
        votes: 2,
        text: 'Would they live at 1.2 bar with the 13C turbo?',
        replies: [
          {
            by: 'petra',
            hoursAgo: 33,
            votes: 7,
            text: 'Mine did 190,000 km at 1.1. Rods are not the limit at that, the fuel is.',
          },
          { by: 'erik', hoursAgo: 20, votes: 1, text: 'Then my bid stands.' },
        ],
      },
      {
        by: 'northyard',
        hoursAgo: 9,
        votes: 1,
        text: 'We have a 1994 block with 13 mm rods and standard pistons, if someone wants the rods for a project.',
      },
    ],
  },
  {
    name: 'Air Mass Meter, Volvo 240 / 740 / 940, LH 2.4 Hot Wire',
    tags: ['volvo', 'redblock', 'injection', 'lh-jetronic', '240', '740', '940'],
    numbers: [
      { number: '3517020', brand: 'Volvo' },
      { number: '0 280 212 016', brand: 'Bosch', link: 'https://www.boschaftermarket.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| B230F | 240, LH 2.4 | 1989 to 1993 | 1 |
| B230F, FB | 740, 940, LH 2.4 | 1989 to 1995 | 1 |
| B230FT, FK | 740, 940 Turbo, LH 2.4 | 1990 to 1998 | 1 |
| B234F | 740 16V | 1989 to 1991 | 1 |

The LH 2.2 meter (0 280 212 007) has a mixture screw under a cap and a different plug. This one has neither, and the control unit will not accept the other.

| Check | Value |
| --- | --- |
| Pins 2 and 3, unplugged | 2.5 to 4.0 Ω |
| Pin 5, ignition on | battery voltage |
| Signal, idling warm | about 2.3 to 2.5 V |
| Burn-off | 4 s after switching off, wire glows |

**What fails**

1. The platinum wire breaks after a backfire.
2. It drifts lean: full-load flat spot, no code at all.
3. The burn-off stops because the relay or the earth at the manifold is bad, and the wire cakes over.

Unplugged, the engine starts in limp-home and dies above 2,500 rpm. If it runs *better* unplugged, the meter is guilty. Never touch the wire, and keep oiled cotton filters out of the car.`,
    drawing: { kind: 'air-mass-meter', dims: { d: '70', l: '131', pins: '5', v: '2.4', range: '480 kg/h' } },
    images: 4,
    addedBy: 'petra',
    addedDaysAgo: 301,
    listings: [
      {
        type: 'ask',
        by: 'northyard',
        price: 45,
        description: 'From a running 1991 240',
        condition: 'fair',
        location: 'Duluth',
        daysAgo: 14,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 168,
        description: 'Bosch exchange, boxed',
        condition: 'like_new',
        location: 'Graz',
        daysAgo: 60,
      },
      {
        type: 'ask',
        by: 'petra',
        price: 70,
        description: 'Bench checked, 2.7 Ω',
        condition: 'good',
        location: 'Uppsala',
        daysAgo: 5,
      },
      {
        type: 'ask',
        by: 'erik',
        price: 30,
        description: 'Wire broken, for the housing',
        condition: 'for_parts',
        location: 'Trollhättan',
        daysAgo: 88,
        status: 'sold',
      },
      {
        type: 'bid',
        by: 'declan',
        price: 38,
        description: 'Working one for comparisons',
        location: 'Cork',
        daysAgo: 9,
      },
    ],
    comments: [
      {
        by: 'petra',
        hoursAgo: 6800,
        votes: 15,
        text: 'I keep three of these in a drawer and swap before I believe anything. Between a good one and a tired one the fuel trim on my 940 goes from 124 to 168.',
        replies: [
          {
            by: 'liam',
            hoursAgo: 1900,
            votes: 0,
            text: 'What is a normal trim then, 128?',
            replies: [
              {
                by: 'petra',
                hoursAgo: 1890,
                votes: 6,
                text: 'Yes, 128 is centre. Within ten either way I do not look further.',
              },
            ],
          },
        ],
      },
      {
        by: 'declan',
        hoursAgo: 4200,
        votes: 9,
        text: 'Half of the "dead" ones I get are the plug. The rubber boot holds water and pin 1 goes green. Clean the earths on the intake manifold before you spend 168.',
      },
      {
        by: 'northyard',
        hoursAgo: 2100,
        votes: 2,
        text: 'We pulled eleven off cars last summer. Seven passed the 2.5 to 4 ohm check, three of those still ran lean.',
        replies: [
          {
            by: 'priya',
            hoursAgo: 2080,
            votes: 5,
            text: 'Resistance only says the wire is whole. The drift is in the trimmed bridge and the coating, you see that on a flow bench or not at all.',
          },
          { by: 'northyard', hoursAgo: 2070, votes: 1, text: 'So we sell them as fair. Fair?' },
          { by: 'petra', hoursAgo: 2050, votes: 3, text: 'Fair.' },
        ],
      },
      {
        by: 'sam',
        hoursAgo: 3900,
        votes: -2,
        text: 'Sprayed mine with brake cleaner, good as new.',
        replies: [
          {
            by: 'rolf',
            hoursAgo: 3880,
            votes: 8,
            text: 'Air mass cleaner, not brake cleaner. The second takes the potting out in a few weeks.',
          },
        ],
      },
    ],
  },
  {
    name: 'Fuel Injection Relay, Volvo 240 / 740 / 940, LH 2.4',
    tags: ['volvo', 'redblock', 'electrical', 'injection', '240', '940'],
    numbers: [
      { number: '3523608', brand: 'Volvo', link: 'https://www.skandix.de/en/' },
      { number: '1324772', brand: 'Volvo', supersededBy: '3523608' },
    ],
    description: `| Car | System | Years | Where |
| --- | --- | --- | --- |
| Volvo 240 | LH 2.4 | 1989 to 1993 | Passenger footwell, left of the glovebox |
| Volvo 740, 760 | LH 2.4 | 1989 to 1992 | Fuse panel behind the ashtray |
| Volvo 940 | LH 2.4 | 1991 to 1998 | Fuse panel |

One box with two relays in it: the first feeds the control unit, the second the pumps.

**Sure sign of this part.** Warm car, ten minutes at the shop, cranks and will not start, starts again when the cabin has cooled down. The solder joints under the coil pins crack in a ring you can only see with a loupe.

**By-pass to get home:** bridge the pump output at fuse 4 (240) to battery voltage. If it runs, the relay is it.

**Repair:** pry the cover off, suck out the old solder at every heavy pin and at both coils, solder again with leaded. Ten minutes, lasts another fifteen years. Press the cover on until both tabs click, or the water from the windscreen seal finds its way in.

Contacts carry about 12 A with both pumps. A relay whose cover has gone brown near the pump output has fed a tired pump; measure the pump current before you fit a new one.`,
    drawing: { kind: 'relay', dims: { v: '12', a: '30', pins: '6', number: '3523608', w: '32', h: '52' } },
    images: 2,
    addedBy: 'declan',
    addedDaysAgo: 255,
    listings: [
      {
        type: 'ask',
        by: 'declan',
        price: 34,
        description: 'Original, resoldered, run for a week',
        condition: 'good',
        location: 'Cork',
        daysAgo: 8,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 62,
        description: 'New old stock, Volvo bag',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 33,
      },
      { type: 'bid', by: 'northyard', price: 20, description: 'Up to six, any state', location: 'Duluth', daysAgo: 40 },
      {
        type: 'bid',
        by: 'petra',
        price: 25,
        description: 'Spare for the glovebox',
        location: 'Uppsala',
        daysAgo: 120,
        status: 'expired',
      },
    ],
    comments: [
      {
        by: 'petra',
        hoursAgo: 5900,
        votes: 11,
        text: 'Carried a spare for eleven years, needed it twice, both times in a ferry queue. The swap on the 940 is one minute if you have practised it once in daylight: ashtray out, two clips, panel down, third from the left in the bottom row. In the dark and the first time it is half an hour and a torch in your teeth.',
      },
      {
        by: 'liam',
        hoursAgo: 2300,
        votes: 3,
        text: 'Opened one from the scrapyard to learn soldering on. Everything looks fine to me, no cracks?',
        replies: [
          {
            by: 'declan',
            hoursAgo: 2290,
            votes: 8,
            text: 'Wiggle each pin while you look straight down at the joint with the torch from the side. The crack is a dark ring thinner than a hair.',
            replies: [
              { by: 'liam', hoursAgo: 2270, votes: 6, text: 'Found it, second heavy pin from the edge. It moves!' },
            ],
          },
        ],
      },
      {
        by: 'anneke',
        hoursAgo: 1200,
        votes: 4,
        text: 'Same illness as the fuel pump relay of the W124, and the same cure.',
      },
      {
        by: 'erik',
        hoursAgo: 310,
        votes: 0,
        text: 'Is the older 1324772 a straight swap in a 1990 240?',
        replies: [
          {
            by: 'petra',
            hoursAgo: 300,
            votes: 5,
            text: 'Yes, mine has had one since 2009. The other way round I have not done. Look at the underside first: if there is a blade in a place where your socket has no hole, stop, because there were cars with a third box in the same spot.',
          },
        ],
      },
    ],
  },
  {
    name: 'Direct Ignition Cassette, Saab 9-5 / 9-3 Trionic 7, Black',
    tags: ['saab', 'ignition', '9-5', '9-3', 'trionic', 'b235'],
    numbers: [
      { number: '55559955', brand: 'Saab' },
      { number: '12787707', brand: 'Saab', supersededBy: '55559955' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| B205E, B205L, B205R | 9-3 2.0 Turbo, Trionic 7 | 2000 to 2003 | 1 |
| B235E, B235L, B235R | 9-5 2.3 Turbo | 1998 to 2010 | 1 |
| B205E, B205L | 9-5 2.0t | 1998 to 2010 | 1 |

**Black is Trionic 7, red is Trionic 5.** They plug in to each other's engine, and the wrong one runs badly for a week and then not at all. The red one has another number, 55561132.

| Item | Value |
| --- | --- |
| Four cassette screws | 11 Nm, Torx 30 |
| Plug gap | 0.9 to 1.0 mm |
| Plug, most engines | NGK PFR6H-10 or BCPR7ES-11 |
| Storage | upright, as it sits on the engine |

The cassette measures the ion current through the plugs and sets the knock limit with it, so worn plugs and a wide gap kill it. It fails warm first: a hiccup on the motorway, then number 3 goes, then all four.

Pull off the rubber boots when you have it in the hand. White tracking inside or a split spring is worth a set of boots, not a cassette. **Turn it over while it is hot and the potting oil runs to the wrong side.**`,
    drawing: {
      kind: 'ignition-coil',
      dims: { l: '152', h: '62', pins: '4', primary: '0.4', secondary: '1.1', type: 'block' },
    },
    images: 4,
    addedBy: 'erik',
    addedDaysAgo: 340,
    edits: [{ by: 'petra', daysAgo: 120, summary: 'Red cassette number added, years of the 9-5 completed' }],
    listings: [
      {
        type: 'ask',
        by: 'erik',
        price: 110,
        description: 'Used, 60,000 km, spare of mine',
        condition: 'good',
        location: 'Trollhättan',
        daysAgo: 4,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 289,
        description: 'New, SEM, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 26,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 75,
        description: 'Pulled from a 2004 9-5, runs',
        condition: 'fair',
        location: 'Duluth',
        daysAgo: 70,
        status: 'sold',
      },
      {
        type: 'ask',
        by: 'bogdan',
        price: 58,
        description: 'Copy, never fitted',
        condition: 'new',
        location: 'Cluj',
        daysAgo: 200,
        status: 'deleted',
      },
      { type: 'bid', by: 'petra', price: 85, description: 'Genuine, for the boot', location: 'Uppsala', daysAgo: 12 },
      {
        type: 'bid',
        by: 'wheelhouse',
        price: 60,
        description: 'Any number, cores too',
        location: 'Leeds',
        daysAgo: 48,
      },
    ],
    comments: [
      {
        by: 'erik',
        hoursAgo: 7600,
        votes: 17,
        text: 'The three rules: genuine cassette, right plugs, one spare in the boot wrapped in a towel and standing up. Break any of them and you meet the tow truck driver.',
        replies: [
          {
            by: 'bogdan',
            hoursAgo: 7100,
            votes: -1,
            text: "A copy for 58 has run eight months in my neighbour's car.",
            replies: [
              {
                by: 'erik',
                hoursAgo: 7090,
                votes: 7,
                text: 'Eight is about what they do. Write again in a year.',
                replies: [
                  {
                    by: 'bogdan',
                    hoursAgo: 4900,
                    votes: 10,
                    text: 'I write again. Month ten, number 3 and 4 dead on the A1. You may laugh now.',
                    replies: [
                      {
                        by: 'erik',
                        hoursAgo: 4890,
                        votes: 5,
                        text: 'No laughing. Look at the plugs, they show what it died of.',
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
        by: 'declan',
        hoursAgo: 3300,
        votes: 8,
        text: 'You can not measure this one with an ohmmeter, there is a capacitor and electronics in it. Swap with a known good one or scope the supply, nothing else tells you.',
      },
      {
        by: 'liam',
        hoursAgo: 1500,
        votes: 1,
        text: "Red one was in my mate's 2001 9-5. Misfires. Is that it?",
        replies: [
          {
            by: 'erik',
            hoursAgo: 1490,
            votes: 6,
            text: 'That is it. Somebody bought the cheaper box. Out today, before it takes the catalyst along.',
          },
          { by: 'liam', hoursAgo: 1380, votes: 4, text: 'Black one in, runs sweet. He owes me a pizza.' },
        ],
      },
      {
        by: 'northyard',
        hoursAgo: 820,
        votes: 2,
        text: 'Shipping them upright with THIS SIDE UP on five faces now, and a sticker that tips over if the box lies on its side. Of the last twelve we sent, three arrived with the sticker gone red. All three still worked, but I would let a box like that stand for a day before I bolt it on.',
      },
    ],
  },
  {
    name: 'Turbocharger Mitsubishi TD04HL-15T, Saab 9-5 / 9-3 Aero',
    tags: ['saab', 'turbo', '9-5', '9-3', 'b235r', 'mitsubishi'],
    numbers: [
      { number: '9172180', brand: 'Saab' },
      { number: '49189-01800', brand: 'Mitsubishi' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| B235R | 9-5 Aero 230 and 250 hp | 2000 to 2005 | 1 |
| B205R | 9-3 Aero 205 hp | 2000 to 2003 | 1 |
| B235R | 9-3 Viggen | 1999 to 2002 | 1 |

The same flange pattern as the Garrett GT17 of the lesser engines, so it goes on those with the pipework and a map.

| Dimension | Value |
| --- | --- |
| Compressor inducer | 42 mm |
| Compressor exducer | 56 mm |
| Axial play, limit | 0.09 mm |
| Base boost, actuator only | 0.40 ±0.03 bar |
| Exhaust nuts | 24 Nm, new, with copper paste |
| Oil feed banjo | 24 Nm |

**Check before you buy used**

- Look at the nose of the compressor wheel: a nick on every blade means it ate something and the engine got the rest.
- Crack between the wastegate port and the turbine inlet is normal up to 10 mm, through it is not.
- Oil in the compressor housing is nearly always the crankcase ventilation. Fit kit number 6 first.

A starved bearing comes from the sump strainer. Drop the sump, or you will fit two turbos.`,
    drawing: {
      kind: 'turbocharger',
      dims: { inducer: '42', exducer: '56', turbine: '52', ar: '6 cm²', inlet: '60', blades: '12' },
    },
    images: 1,
    addedBy: 'erik',
    addedDaysAgo: 128,
    listings: [
      {
        type: 'ask',
        by: 'erik',
        price: 390,
        description: 'Overhauled, new cartridge, papers',
        condition: 'like_new',
        location: 'Trollhättan',
        daysAgo: 16,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 240,
        description: 'From a 2003 Aero, slight play',
        condition: 'fair',
        location: 'Duluth',
        daysAgo: 51,
      },
      {
        type: 'bid',
        by: 'petra',
        price: 215,
        description: 'No cracks through the port',
        location: 'Uppsala',
        daysAgo: 3,
      },
    ],
    comments: [
      {
        by: 'petra',
        hoursAgo: 2900,
        votes: 5,
        text: 'Half the 940s in Uppsala have this one bolted on with a flange adapter. 0.9 bar by 2,600 rpm on a B230FK.',
        replies: [
          {
            by: 'erik',
            hoursAgo: 2880,
            votes: 4,
            text: 'And the other half have the 13C back on, because the 15T eats the gearbox.',
          },
          { by: 'petra', hoursAgo: 2876, votes: 3, text: 'Not with the M90. I will say nothing about the M46.' },
        ],
      },
      {
        by: 'liam',
        hoursAgo: 1700,
        votes: 2,
        text: 'How do you measure 0.09 mm axial without the special tool?',
        replies: [
          {
            by: 'ines',
            hoursAgo: 1690,
            votes: 9,
            text: 'Dial indicator on the shaft end, magnet foot on the exhaust flange, push and pull with a finger. Ten seconds. By feel: if you can feel it click, it is over the limit.',
            replies: [{ by: 'liam', hoursAgo: 1650, votes: 1, text: 'Clicks. Bought a dial indicator anyway: 0.14.' }],
          },
        ],
      },
      {
        by: 'sofia',
        hoursAgo: 600,
        votes: 3,
        text: 'What oil change interval killed it?',
        replies: [
          {
            by: 'erik',
            hoursAgo: 590,
            votes: 8,
            text: '20,000 km on the dealer stamp. The strainer was 70 % black coke. I do 8,000 now.',
          },
        ],
      },
    ],
  },
  {
    name: 'Motorcraft FL-1A Oil Filter, Ford Windsor V8 and FE',
    tags: ['ford', 'windsor', 'lubrication', 'mustang', 'f-150', 'jeep'],
    numbers: [
      { number: 'D9AZ-6731-A', brand: 'Ford' },
      { number: 'FL-1A', brand: 'Motorcraft' },
      { number: '51515', brand: 'Wix', link: 'https://www.wixfilters.com/' },
      { number: 'PH8A', brand: 'Fram' },
    ],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| 289, 302, 351W | Mustang, Bronco, F-series | 1965 to 1996 | 1 |
| 352, 390, 428 FE | Galaxie, Thunderbird, F-series | 1957 to 1976 | 1 |
| 4.0 six with adapter of the later type | Jeep XJ, TJ | 1991 on | 1 |
| 2.3 Lima | Pinto, Ranger | 1974 to 1997 | 1 |

The quart-size can. If the fender apron allows it, it goes anywhere a 3/4-16 thread is.

| Dimension | Value |
| --- | --- |
| Can | 93 mm × 131 mm |
| Thread | 3/4-16 UNF |
| Gasket | 62 mm inner, 71 mm outer |
| Bypass | in the filter, opens at 0.7 to 1.0 bar |

Oil the gasket, spin on until it touches, then three quarters of a turn by hand. If you need a chain wrench to take it off, somebody used one to put it on.

Cut one open now and then. Bright flakes are bearing, grey fuzz on a magnet is cam and lifters, gold paint is somebody's RTV.`,
    drawing: {
      kind: 'oil-filter',
      dims: { d: '93', h: '131', thread: '3/4-16 UNF', seal: '62 / 71', bypass: '0.8 bar' },
    },
    images: 2,
    addedBy: 'carol',
    addedDaysAgo: 366,
    listings: [
      {
        type: 'ask',
        by: 'carol',
        price: 5.4,
        description: 'New, Motorcraft, per piece of a case',
        condition: 'new',
        location: 'Dayton',
        daysAgo: 22,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 4.75,
        description: 'New, Wix 51515, dented boxes',
        condition: 'new',
        location: 'Duluth',
        daysAgo: 13,
      },
      {
        type: 'ask',
        by: 'sam',
        price: 6,
        description: 'Motorcraft, two left',
        condition: 'new',
        location: 'Tucson',
        daysAgo: 90,
        status: 'expired',
      },
      { type: 'bid', by: 'sam', price: 4, description: 'A dozen at once', location: 'Tucson', daysAgo: 7 },
    ],
    comments: [
      {
        by: 'carol',
        hoursAgo: 8600,
        votes: 19,
        text: 'I have cut open every brand on the shelf. The orange one has cardboard end caps and a spring that rattles. This one has steel caps, a silicone drain-back valve and costs the same.',
        replies: [
          {
            by: 'sam',
            hoursAgo: 8590,
            votes: 4,
            text: 'No more two-second rattle at cold start since I changed to these. Same oil.',
          },
          {
            by: 'northyard',
            hoursAgo: 8400,
            votes: 2,
            text: 'The Wix is as well made, if you can not get the Ford one. We cut both for a customer last spring: steel caps in both, silicone valve in both, the Wix had six pleats more and the Ford one the thicker can. After 5,000 miles neither had collapsed.',
          },
        ],
      },

      {
        by: 'sam',
        hoursAgo: 1400,
        votes: 6,
        text: 'Runs on the Jeep 4.0 with the 3/4-16 stud. 300 ml more oil for the same money.',
      },
      {
        by: 'liam',
        hoursAgo: 190,
        votes: 1,
        text: 'Three quarters of a turn, is that from when it touches or when it gets tight?',
        replies: [
          { by: 'carol', hoursAgo: 186, votes: 5, text: 'Touches. Put a paint dot on the can and watch it go round.' },
        ],
      },
    ],
  },
  {
    name: 'Ignition Coil Pack, Ford Focus Mk1 / Fiesta 1.25 to 2.0',
    tags: ['ford', 'ignition', 'focus mk1', 'fiesta', 'zetec'],
    numbers: [
      { number: '1 619 343', brand: 'Ford' },
      { number: '4M5G-12029-ZB', brand: 'Ford' },
      { number: '988F-12029-AB', brand: 'Ford', supersededBy: '4M5G-12029-ZB' },
      { number: '0 221 503 485', brand: 'Bosch', link: 'https://www.boschaftermarket.com/' },
    ],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| Zetec-SE 1.25, 1.4, 1.6 16V | Fiesta, Focus Mk1, Fusion, Puma | 1995 to 2008 | 1 |
| Zetec-E 1.8, 2.0 16V | Focus Mk1, Mondeo | 1998 to 2004 | 1 |

Double-spark block, 1 with 4 and 2 with 3. Three pins at the plug, four screws, leads push on.

| Check | Value |
| --- | --- |
| Primary, each half | 0.4 to 0.6 Ω |
| Secondary, tower 1 to 4 or 2 to 3 | 10 to 16 kΩ |
| Screws | 6 Nm, Torx 30 |
| Centre pin, ignition on | battery voltage |

**What fails.** A hairline in the resin between the towers. Dry it works; on the first wet morning it jumps across and you get P0301 with P0304, or P0302 with P0303. A single cylinder alone is a lead, a plug or an injector and *not* this block.

Look at it in the dark with a plant sprayer. Blue thread across the resin: new coil. Always with new leads, because a broken lead is what burns the coil.`,
    drawing: {
      kind: 'ignition-coil',
      dims: { l: '110', h: '72', pins: '3', primary: '0.5', secondary: '13', type: 'block' },
    },
    images: 3,
    addedBy: 'liam',
    addedDaysAgo: 96,
    edits: [{ by: 'declan', daysAgo: 90, summary: 'Resistance table and the plant sprayer added' }],
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 58,
        description: 'New, Bosch, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 19,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 18,
        description: 'US Focus 2.0, same block',
        condition: 'good',
        location: 'Duluth',
        daysAgo: 55,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 64,
        description: 'Ford box, closed dealer',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 2,
      },
    ],
    comments: [
      {
        by: 'liam',
        hoursAgo: 2200,
        votes: 9,
        text: 'What went wrong: fitted a new coil, kept the old leads, coil dead again in five weeks. Lead number 4 measured open circuit.',
        replies: [
          {
            by: 'declan',
            hoursAgo: 2195,
            votes: 12,
            text: 'With an open lead the spark has to go somewhere, and it goes through the winding. Leads of that age should read 4 to 8 kΩ each. At "open" you keep nothing.',
          },
          {
            by: 'rolf',
            hoursAgo: 2100,
            votes: 2,
            text: 'Good of you to write it down. Most people send the coil back as faulty.',
            replies: [{ by: 'liam', hoursAgo: 2098, votes: 3, text: 'I did think about it.' }],
          },
        ],
      },
      {
        by: 'okafor',
        hoursAgo: 1300,
        votes: 1,
        text: 'P0302 only, on a 1.6 with 140,000 km. Coil measures 0.5 on both primaries and 12.8 kΩ on both pairs, plugs are new, leads look good but are as old as the car. It misses under load in fourth and never at idle. Coil or not?',
        replies: [
          {
            by: 'declan',
            hoursAgo: 1296,
            votes: 7,
            text: 'Not. Swap lead 2 and 3, then injector 2 and 3. It will follow one of them.',
          },
          { by: 'okafor', hoursAgo: 1270, votes: 2, text: 'Followed the lead. Twelve dollars instead of sixty.' },
        ],
      },
      {
        by: 'tomasz',
        hoursAgo: 500,
        votes: 0,
        text: 'The plant sprayer works on every car, by the way. Add a spoon of salt and it works better.',
        replies: [{ by: 'declan', hoursAgo: 495, votes: 2, text: 'Works better and rusts better. Plain water.' }],
      },
    ],
  },
]
