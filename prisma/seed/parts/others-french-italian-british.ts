import type { DemoPart } from '../types.ts'

/** Peugeot, Citroën, Renault, Fiat, Alfa Romeo, Land Rover, MG and Rover. */
export const othersFrenchItalianBritish: DemoPart[] = [
  {
    name: 'Turbocharger Garrett GT1544V, Peugeot / Citroën 1.6 HDi 110',
    tags: ['peugeot', 'citroën', 'ford', 'diesel', 'turbo', 'dv6', '307'],
    numbers: [
      { number: '0375.J6', brand: 'PSA' },
      { number: '1 340 133', brand: 'Ford' },
      { number: '753420-5005S', brand: 'Garrett', link: 'https://www.garrettmotion.com/' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| DV6TED4 (9HY, 9HZ) | Peugeot 206, 207, 307, 407, Partner | 2004 to 2010 | 1 |
| DV6TED4 (9HY, 9HZ) | Citroën C3, C4, C5, Picasso, Berlingo | 2004 to 2010 | 1 |
| G8DA, HHDA | Ford Focus, C-Max 1.6 TDCi 109 hp | 2004 to 2011 | 1 |
| D4164T | Volvo S40, V50 1.6D | 2005 to 2011 | 1 |

The 90 hp engine has no variable vanes and another turbo.

| Item | Value |
| --- | --- |
| Turbo to manifold nuts | 25 Nm |
| Oil feed banjo | 30 Nm, new washers, **no gauze filter** |
| Oil return, idling 60 s | at least 0.3 l |

**Do not fit it until you have done all of this**

1. Sump off, pickup cleaned, or you hear the new one howl at 200 km.
2. Feed pipe replaced, never cleaned.
3. Injector seals checked; black tar round an injector is where the sludge came from.
4. Intercooler emptied. A cup of oil in it will run the engine away.
5. Oil and filter now and again after 1,000 km.

Shops refuse the guarantee without the receipts for pipe and pickup, and they are right.`,
    drawing: {
      kind: 'turbocharger',
      dims: { inducer: '33', exducer: '44', turbine: '39', ar: 'VNT', inlet: '45', blades: '12' },
    },
    images: 4,
    addedBy: 'okafor',
    addedDaysAgo: 355,
    edits: [
      { by: 'vidal', daysAgo: 300, summary: 'Oil return figure added' },
      { by: 'okafor', daysAgo: 41, summary: 'Volvo fitment added, order of work rewritten' },
    ],
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 395,
        description: 'New, Garrett, with gasket kit',
        condition: 'new',
        location: 'Graz',
        daysAgo: 15,
      },
      {
        type: 'ask',
        by: 'okafor',
        price: 150,
        description: 'Used, no play, vanes free',
        condition: 'good',
        location: 'Porto',
        daysAgo: 9,
      },
      {
        type: 'ask',
        by: 'bogdan',
        price: 220,
        description: 'Rebuilt in Cluj, with pipe',
        condition: 'like_new',
        location: 'Cluj',
        daysAgo: 64,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 90,
        description: 'Seized, for the housing',
        condition: 'for_parts',
        location: 'Duluth',
        daysAgo: 130,
        status: 'expired',
      },
      { type: 'bid', by: 'vidal', price: 130, description: 'Used with actuator', location: 'Lyon', daysAgo: 4 },
      { type: 'bid', by: 'liam', price: 100, description: 'For a Focus C-Max', location: 'Glasgow', daysAgo: 23 },
    ],
    comments: [
      {
        by: 'okafor',
        hoursAgo: 8100,
        votes: 21,
        text: 'I have fitted forty of these. Thirty-one cars came with the second or third turbo in a year, and not one of those had had the sump off. The turbo does not fail. It is starved.',
        replies: [
          {
            by: 'vidal',
            hoursAgo: 8080,
            votes: 8,
            text: 'Same here. We now photograph the pickup for the customer. Most believe us at once when they see it.',
            replies: [
              {
                by: 'liam',
                hoursAgo: 2500,
                votes: 2,
                text: 'Took mine off today. You could not see light through it. How did it even run?',
                replies: [
                  {
                    by: 'okafor',
                    hoursAgo: 2490,
                    votes: 9,
                    text: 'Oil pressure at the switch is fine, flow is not. Clean it in petrol overnight and count every hole. And the pipe?',
                    replies: [
                      {
                        by: 'liam',
                        hoursAgo: 2470,
                        votes: 3,
                        text: 'Ordered the pipe, and washers.',
                        replies: [
                          { by: 'okafor', hoursAgo: 2465, votes: 4, text: 'Then you will not be back here. Good.' },
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
            hoursAgo: 7900,
            votes: 5,
            text: 'Taxi with 8,000 km oil changes: first turbo, 310,000 km. The sister car went to the dealer at 20,000 as the book says and is on its third. Same drivers, same roads, same year. It is not a bad engine, it has a bad book.',
          },
        ],
      },
      {
        by: 'petra',
        hoursAgo: 4800,
        votes: 3,
        text: 'A diesel in a Volvo with a French engine. I still measured it for a friend: 0.42 l in 60 s after cleaning, 0.09 before.',
      },
      {
        by: 'bogdan',
        hoursAgo: 3100,
        votes: 0,
        text: 'Gauze filter in the banjo: drill it out or buy the bolt without?',
        replies: [
          {
            by: 'okafor',
            hoursAgo: 3090,
            votes: 6,
            text: 'Buy. Four dollars, and drilling leaves chips exactly where you do not want chips.',
          },
        ],
      },
    ],
  },
  {
    name: 'Common Rail Injector Bosch, Citroën / Peugeot 2.0 HDi 110',
    tags: ['citroën', 'peugeot', 'diesel', 'injection', 'dw10', 'c5', '406'],
    numbers: [{ number: '0 445 110 076', brand: 'Bosch', link: 'https://www.boschaftermarket.com/' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| DW10ATED (RHZ) | Citroën C5, Xsara, Picasso | 1999 to 2005 | 4 |
| DW10ATED (RHZ) | Peugeot 307, 406, 607 | 1999 to 2005 | 4 |

Bosch and Siemens were fitted side by side to this engine. **Bosch:** round magnet head with the plug across. **Siemens:** tall piezo head, plug in line. Rail, pump and control unit go with the make, so never mix.

| Item | Value |
| --- | --- |
| Rail pressure | 250 to 1,350 bar |
| Coil | 0.3 to 0.4 Ω |
| Clamp nut | 30 Nm, new stud if it turned |
| High-pressure union | 25 Nm |
| Back leak, cranking 15 s | under 5 ml, all four within 2 |

**Back leak first.** Four hoses, four bottles. One that fills twice as fast is worn at the valve seat and steals the starting pressure: hot engine cranks for ten seconds, rail 140 bar, no start.

Chuff, chuff and a smell of diesel in the cabin is the copper washer. Clean the seat with the cutter by hand, four turns, hoover it, and fit a new washer. If the injector will not come, take the head of the injector in a slide hammer and not in a pry bar.`,
    drawing: {
      kind: 'injector',
      dims: { l: '178', d: '17', tip: '7', flow: 'C3 holes 5', pressure: '1350 bar', plug: 'Bosch 2-pin' },
    },
    images: 2,
    addedBy: 'okafor',
    addedDaysAgo: 230,
    listings: [],
    comments: [
      {
        by: 'priya',
        hoursAgo: 5300,
        votes: 13,
        text: 'Short back-leak guide, for anyone with four medicine bottles:\n\n```\nunder 5 ml   good\n5 to 10 ml   worn, starts cold\nover 10 ml   no start when hot\n```\nCold fuel is thicker, so do it after ten minutes of running and not on a January morning.',
        replies: [
          { by: 'okafor', hoursAgo: 5290, votes: 5, text: 'My four: 2, 2, 3, 14. Guess which one.' },
          {
            by: 'bogdan',
            hoursAgo: 5100,
            votes: 3,
            text: '6, 6, 7, 6 at 420,000 km and starts on the second turn. All equal is nearly as good as low.',
            replies: [
              {
                by: 'priya',
                hoursAgo: 5090,
                votes: 4,
                text: 'With a healthy pump, yes. The pump makes up for 25 ml but not for 40.',
              },
            ],
          },
        ],
      },
      {
        by: 'vidal',
        hoursAgo: 2600,
        votes: 4,
        text: 'Does the C5 need the injectors coded?',
        replies: [
          {
            by: 'okafor',
            hoursAgo: 2590,
            votes: 6,
            text: 'This generation not. There is a class 1, 2 or 3 on the head of each, keep all four in the same class.',
            replies: [
              {
                by: 'vidal',
                hoursAgo: 2570,
                votes: 1,
                text: 'Mine are 2, 2, 2, 1. It knocks a little on the fourth. Merci.',
              },
            ],
          },
        ],
      },
      {
        by: 'rolf',
        hoursAgo: 1000,
        votes: 2,
        text: 'For the ones that will not come: run it warm, slacken the clamp one turn, drive round the block and let compression work on it. Then penetrating oil overnight, heat, cool, heat, cool. On the second day it comes with one hand. With the slide hammer on the first day you pull the head off the injector and buy it.',
      },
      {
        by: 'okafor',
        hoursAgo: 70,
        votes: 0,
        text: 'Washer 1.5 mm on mine, there is a 2.0 too. Compare with what came out.',
        deleted: 'author',
      },
    ],
  },
  {
    name: 'Timing Belt Kit, Renault / Dacia 1.5 dCi K9K, 123 Teeth',
    tags: ['renault', 'dacia', 'nissan', 'diesel', 'timing', 'k9k', 'clio'],
    numbers: [
      { number: '130C17529R', brand: 'Renault', link: 'https://www.renault.com/' },
      { number: 'K015578XS', brand: 'Gates' },
      { number: 'CT1035K1', brand: 'Contitech' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| K9K 700 to 792 | Clio II, III, Kangoo, Modus | 2001 to 2012 | 1 kit |
| K9K 722 to 836 | Mégane II, III, Scénic | 2002 to 2014 | 1 kit |
| K9K 790 to 898 | Dacia Logan, Sandero, Duster | 2005 to 2018 | 1 kit |
| K9K | Nissan Micra, Juke, Qashqai 1.5 dCi | 2003 to 2018 | 1 kit, check the roller |

| Item | Value |
| --- | --- |
| Belt | 123 teeth, 27 mm wide |
| Tensioner bolt | 27 Nm |
| Crank bolt M12 | 60 Nm + 100° |
| Crank bolt M14 | 120 Nm + 95°, new |
| Crank pin / cam pin | Mot. 1489 / Mot. 1430 |

**The crank sprocket has no key that holds it.** The bolt clamps it by friction alone. Degrease the nose of the crank, the sprocket and the pulley, or it slips on the first cold start and bends eight valves.

Pump sprocket: the mark faces the bolt on the head, about one tooth past the top. It is not an injection timing, but it must repeat, so paint it.

Interval on paper is 120,000 km. On taxis I do 90,000, with the water pump every time. The belt dies of oil from the cam seal before it dies of age.`,
    drawing: { kind: 'timing-belt', dims: { teeth: '123', pitch: '9.525', w: '27', h: '5.7', layout: 'ohc' } },
    images: 3,
    addedBy: 'bogdan',
    addedDaysAgo: 275,
    listings: [
      {
        type: 'ask',
        by: 'bogdan',
        price: 54,
        description: 'New, Gates kit, boxed',
        condition: 'new',
        location: 'Cluj',
        daysAgo: 5,
      },
      {
        type: 'ask',
        by: 'vidal',
        price: 78,
        description: 'New, Renault, with crank bolt',
        condition: 'new',
        location: 'Lyon',
        daysAgo: 18,
      },
      {
        type: 'ask',
        by: 'yusuf',
        price: 61,
        description: 'New, Contitech with water pump',
        condition: 'new',
        location: 'İzmir',
        daysAgo: 40,
      },
      {
        type: 'ask',
        by: 'bogdan',
        price: 49,
        description: 'Two kits left over',
        condition: 'new',
        location: 'Cluj',
        daysAgo: 180,
        status: 'sold',
      },
      {
        type: 'bid',
        by: 'yusuf',
        price: 46,
        description: 'Ten kits, Gates or Contitech',
        location: 'İzmir',
        daysAgo: 8,
      },
    ],
    comments: [
      {
        by: 'bogdan',
        hoursAgo: 6200,
        votes: 14,
        text: 'Forty-two of these on my taxis. One accident: I greased the crank bolt face "to be nice". 120 Nm went on beautifully and the sprocket turned 20 degrees on it. Brake cleaner, dry, always.',
        replies: [
          {
            by: 'yusuf',
            hoursAgo: 6000,
            votes: 3,
            text: 'Valves?',
            replies: [{ by: 'bogdan', hoursAgo: 5995, votes: 6, text: 'Six of eight. And two days without that car.' }],
          },
        ],
      },
      {
        by: 'yusuf',
        hoursAgo: 3500,
        votes: 2,
        text: 'Do you lock the pump sprocket?',
        replies: [
          {
            by: 'bogdan',
            hoursAgo: 3490,
            votes: 7,
            text: 'No lock exists for the first pump. Paint on sprocket, paint on head, turn two revolutions and look again.',
          },
        ],
      },

      {
        by: 'vidal',
        hoursAgo: 980,
        votes: 4,
        text: 'The tab of the tensioner must sit in the notch of the head before you turn it. I see one a month where it rides on top: the pointer lines up all the same, the belt runs 3 mm out and whistles from 2,000 rpm. If the new kit whistles, do not spray it, take the upper cover off and look.',
      },
    ],
  },
  {
    name: 'Electronic Throttle Body, Renault Clio / Mégane 1.4 and 1.6 16V',
    tags: ['renault', 'dacia', 'injection', 'k4m', 'k4j', 'clio', 'megane'],
    numbers: [{ number: '8200123061', brand: 'Renault' }],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| K4J | Clio II, III, Mégane II 1.4 16V | 2001 to 2008 | 1 |
| K4M | Clio III, Mégane II, Scénic II, Laguna II 1.6 16V | 2001 to 2009 | 1 |

Two tracks for the position, one motor, six pins. Bolted to the plastic manifold with four screws, and the manifold is what strips: **9 Nm, cold**.

| Check | Value |
| --- | --- |
| Motor, pins 3 and 5 | 1.5 to 3 Ω |
| Track 1, closed / open | 0.5 V / 4.5 V |
| Track 2 | mirror of it, sum 5.0 V at any angle |
| Bore | 54 mm |

*Check injection* lamp, revs stuck at 1,500, code DF079 or P0638: nine times out of ten a ring of oil varnish where the plate closes. Take it off, clean with carburettor cleaner and a soft brush, hold the plate open by the motor gear and never by the plate.

**Learning:** ignition on for 30 s without touching the pedal, off for 30 s until the relay drops, start, idle 2 minutes. No diagnostic tool needed.

New gasket each time. The old one draws air at idle and the fault is back within the week.`,
    drawing: { kind: 'throttle-body', dims: { d: '54', flange: '62', pins: '6', l: '72', idle: '2.5', type: 'wire' } },
    images: 1,
    addedBy: 'vidal',
    addedDaysAgo: 1,
    listings: [
      {
        type: 'ask',
        by: 'vidal',
        price: 65,
        description: 'Cleaned, both tracks measured',
        condition: 'good',
        location: 'Lyon',
        daysAgo: 1,
      },
    ],
    comments: [
      {
        by: 'bogdan',
        hoursAgo: 18,
        votes: 4,
        text: 'Cleaned five this year, replaced none. The sixth had a broken gear tooth, that one is finished.',
      },
      {
        by: 'alex',
        hoursAgo: 14,
        votes: 2,
        text: 'Is the sum of 5.0 V really exact? Mine gives 4.93 all the way.',
        replies: [
          {
            by: 'vidal',
            hoursAgo: 12,
            votes: 5,
            text: 'Then your supply is 4.93. Look at the third wire, and be glad that it is steady.',
            replies: [
              { by: 'alex', hoursAgo: 6, votes: 3, text: '4.93 it is. Steady as a clock.' },
              {
                by: 'declan',
                hoursAgo: 3,
                votes: 1,
                text: 'The right way round: measure the reference before the signal.',
              },
            ],
          },
        ],
      },
      { by: 'yusuf', hoursAgo: 2, text: 'Same bolt pattern on the Dacia Logan 1.6 16V, we swap them.' },
    ],
  },
  {
    name: 'Front Brake Disc 257 x 12 mm, Fiat Panda / Punto / 500, 4x98',
    tags: ['fiat', 'brakes', 'panda', 'punto', '500', 'lancia'],
    numbers: [
      { number: '51749124', brand: 'Fiat' },
      { number: '08.5085.11', brand: 'Brembo', link: 'https://www.bremboparts.com/' },
      { number: '24.0112-0108.1', brand: 'ATE' },
    ],
    description: `| Engine | Car | Years | Per axle |
| --- | --- | --- | --- |
| 1.2 8V | Punto 188, Panda 169, 500 | 1999 to 2015 | 2 |
| 1.2 8V | Lancia Ypsilon 843 | 2003 to 2011 | 2 |
| 1.3 Multijet, no ABS | Panda 169 | 2003 to 2009 | 2 |

| Dimension | Value |
| --- | --- |
| Diameter | 257 mm |
| Thickness | 12 mm, least 10.2 mm |
| Height | 39.6 mm |
| Centre bore | 59 mm |
| Bolts | 4 × 98, plus 2 pins |
| Wheel bolts | 86 Nm |
| Caliper carrier | 105 Nm |

Solid, not vented. The 1.4 16V and most 1.3 Multijet with ABS have 257 × 22 *vented*, same diameter and same height. Put a caliper on the edge before you order.

**Seized locating pins:** two M8 in the hub, Torx or hex and usually neither any more. Left-hand drill bit of 6.5 mm, heat, and do not be proud. The wheel bolts hold the disc, the pins only hold it for you.

Clean the hub face to the metal. 0.05 mm of rust under the hat is 0.12 mm at the edge, and that is the shake at 110 km/h.`,
    drawing: {
      kind: 'brake-disc',
      dims: { d: '257', t: '12', min: '10.2', h: '39.6', bore: '59', pcd: '98', bolts: '4', type: 'solid' },
    },
    images: 2,
    addedBy: 'gianni',
    addedDaysAgo: 110,
    listings: [
      {
        type: 'ask',
        by: 'gianni',
        price: 38,
        description: 'New, Brembo, pair',
        condition: 'new',
        location: 'Torino',
        daysAgo: 7,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 44.9,
        description: 'New, ATE, pair, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 25,
      },
      {
        type: 'ask',
        by: 'okafor',
        price: 41,
        description: 'New, Fiat box, pair',
        condition: 'new',
        location: 'Porto',
        daysAgo: 52,
        status: 'deleted',
      },
      { type: 'bid', by: 'bogdan', price: 30, description: 'Pair, any good make', location: 'Cluj', daysAgo: 14 },
      {
        type: 'bid',
        by: 'alex',
        price: 26.5,
        description: 'Pair for a 2008 Panda',
        location: 'Lille',
        daysAgo: 33,
        status: 'deleted',
      },
    ],
    comments: [
      {
        by: 'rolf',
        hoursAgo: 2300,
        votes: 8,
        text: 'Runout first, then discs. On a Panda last week the "warped" pair measured 0.02. The hub under them had 0.09 of rust on one side.',
        replies: [
          {
            by: 'gianni',
            hoursAgo: 2290,
            votes: 4,
            text: 'Cordless drill with the ring brush that goes over the studs. Best 15 dollars in the shop.',
          },
          {
            by: 'alex',
            hoursAgo: 1700,
            votes: 1,
            text: 'Cleaned mine, shake gone, old discs still on. So I did not need them.',
            replies: [
              {
                by: 'rolf',
                hoursAgo: 1695,
                votes: 6,
                text: 'Then measure them too. 10.2 and you may keep them.',
                replies: [{ by: 'alex', hoursAgo: 1690, votes: 3, text: '9.7. Ordered.' }],
              },
            ],
          },
        ],
      },
      { by: 'bogdan', hoursAgo: 1100, votes: 0, text: 'Pins: I leave them out. Nothing happened in 9 years.' },
      {
        by: 'ines',
        hoursAgo: 430,
        votes: 1,
        text: 'ATE ones arrived painted on the contact face. Thinner on the hat, or your 86 Nm sits on paint.',
      },
    ],
  },
  {
    name: 'Thermostat with Housing 83 °C, Alfa Romeo GTV6 / 75 V6 2.5',
    tags: ['alfa romeo', 'cooling', 'busso', 'gtv6', '75', 'alfetta'],
    numbers: [{ number: '60558491', brand: 'Alfa Romeo', link: 'https://www.alfaholics.com/' }],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| 2.5 V6 | GTV6, Alfetta GTV | 1980 to 1986 | 1 |
| 2.5 V6 | 75, Milano | 1985 to 1992 | 1 |
| 2.5 V6 | 90, Alfa 6 from 1983 | 1983 to 1987 | 1 |

Thermostat and housing are one piece. Opens at 81 to 85 °C, fully open at 95 °C.

| Item | Value |
| --- | --- |
| Gasket to the head | 60507415 |
| Gasket below | 60777088 |
| Bleed screw, not supplied | 60506832, washer 60800596 |
| Nuts | 9 Nm |
| Coolant, whole system | 12 l |

**Before you throw the old one away** take the bleed screw out of it. It is brass in aluminium and forty years old: heat, a drop of oil, wait, and a socket that fits.

To bleed: heater on hot, nose of the car up on ramps, screw open until no more bubbles, engine at 2,000. Then again the next day. Air under the thermostat keeps it shut, and the needle climbs to 110 with a cold radiator.

The little hole in the paper gasket goes to ten o'clock. Fit it the other way and you have closed the bleed passage.`,
    drawing: { kind: 'thermostat', dims: { d: '54', opens: '83', full: '95', lift: '8', h: '72' } },
    images: 1,
    addedBy: 'gianni',
    addedDaysAgo: 190,
    listings: [
      { type: 'bid', by: 'gianni', price: 70, description: 'With a screw that turns', location: 'Torino', daysAgo: 44 },
      {
        type: 'bid',
        by: 'sofia',
        price: 55,
        description: 'Housing sound, insert no matter',
        location: 'Athens',
        daysAgo: 63,
      },
    ],
    comments: [
      {
        by: 'gianni',
        hoursAgo: 4300,
        votes: 6,
        text: 'Three new ones on the stove, the same pot, the same thermometer: they began at 79, 80 and 84 and were open at 93. The one I took out of the car began at 97, which explains the summer. All three new ones came without the bleed screw, and one had a burr in the thread for it.',
        replies: [
          {
            by: 'ines',
            hoursAgo: 4200,
            votes: 2,
            text: 'Which thermometer? Mine differ by 4 degrees among themselves.',
            replies: [
              {
                by: 'gianni',
                hoursAgo: 4195,
                votes: 3,
                text: 'Checked in boiling water at 240 m: 99. Close enough for an Alfa.',
              },
            ],
          },
        ],
      },
      {
        by: 'sofia',
        hoursAgo: 2200,
        votes: 1,
        text: 'Insert from another make pressed in place of the old one: anyone?',
        replies: [
          {
            by: 'gianni',
            hoursAgo: 2150,
            votes: 4,
            text: 'Done once, on the lathe, 54 mm insert and a ring of 2 mm. Works. Three hours, so only because there was none to buy.',
          },
        ],
      },
      {
        by: 'marta',
        hoursAgo: 260,
        votes: 0,
        text: "Ten o'clock seen from the front of the car or from the radiator hose?",
        replies: [{ by: 'gianni', hoursAgo: 250, votes: 2, text: 'Standing at the radiator, looking at the engine.' }],
      },
    ],
  },
  {
    name: 'NGK Twin Spark Plug Set BKR6EKPA + PMR7A, Alfa Romeo 16V',
    tags: ['alfa romeo', 'fiat', 'ignition', 'twin spark', '156', '147', 'gtv'],
    numbers: [
      { number: 'BKR6EKPA', brand: 'NGK', link: 'https://www.ngkntk.com/' },
      { number: 'PMR7A', brand: 'NGK' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| AR 676, AR 321 1.6 TS, 1.8 TS | 145, 146, 147, 156 | 1997 to 2005 | 4 + 4 |
| AR 323 2.0 TS 16V | 147, 156, 166, GTV, Spider 916 | 1997 to 2005 | 4 + 4 |

| Dimension | BKR6EKPA | PMR7A |
| --- | --- | --- |
| Thread | M14 × 1.25 | M10 × 1 |
| Reach | 19 mm | 19 mm |
| Ground electrodes | 2 | 1 |
| Hex | 16 mm | 16 mm |
| Torque, cold head | 25 Nm | 10 Nm |

The large one sits in the middle, the small one at the edge of the chamber. Both fire on every power stroke, so one dead plug you do not feel; you pay for it in fuel and it takes the coil with it.

**100,000 km and not one more.** They are platinum, do not gap them.

Blow the wells out before you unscrew anything. Aluminium thread in an M10 hole is 1 mm deep per turn of regret: finger tight all the way down, no grease, then the wrench.`,
    drawing: {
      kind: 'spark-plug',
      dims: { thread: 'M14 × 1.25', reach: '19', hex: '16', gap: '0.8', seat: 'flat', electrodes: '2' },
    },
    images: 4,
    addedBy: 'gianni',
    addedDaysAgo: 333,
    listings: [
      {
        type: 'ask',
        by: 'kessler',
        price: 96,
        description: 'New, NGK, 4 + 4, boxed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 31,
      },
      {
        type: 'ask',
        by: 'gianni',
        price: 84,
        description: 'New, 4 + 4, old stock',
        condition: 'new',
        location: 'Torino',
        daysAgo: 10,
        status: 'sold',
        to: 'sofia',
      },
      {
        type: 'ask',
        by: 'hana',
        price: 45,
        description: 'PMR7A only, four',
        condition: 'new',
        location: 'Nagoya',
        daysAgo: 66,
        status: 'sold',
      },
      {
        type: 'bid',
        by: 'sofia',
        price: 88,
        description: 'Set, sealed boxes, this week',
        location: 'Athens',
        daysAgo: 2,
        status: 'deleted',
      },
      { type: 'bid', by: 'okafor', price: 60, description: 'For a 147', location: 'Porto', daysAgo: 57 },
    ],
    comments: [
      {
        by: 'gianni',
        hoursAgo: 7400,
        votes: 10,
        text: 'Broken M10 thread: there is an insert kit for it, but the head must come off, because the chips go straight into the cylinder. So: ten newton metres.',
        replies: [
          {
            by: 'ines',
            hoursAgo: 7000,
            votes: 1,
            text: 'Steel insert or bronze?',
            replies: [
              {
                by: 'marta',
                hoursAgo: 6990,
                votes: 4,
                text: 'Solid steel bush with a shoulder. Coil inserts come out with the plug.',
              },
            ],
          },
        ],
      },
      {
        by: 'okafor',
        hoursAgo: 4100,
        votes: 3,
        text: 'Fitted cheap single-electrode ones in the middle: 9.8 l/100 before, 10.6 after. Went back.',
      },
      { by: 'hana', hoursAgo: 2700, votes: 5, text: 'In Japan the PMR7A costs more than the big one. Buy the set.' },
      {
        by: 'sofia',
        hoursAgo: 30,
        votes: 1,
        text: 'Gianni, my bid is over your price, so send them please.',
        replies: [{ by: 'gianni', hoursAgo: 27, votes: 2, text: 'In the post on Monday.' }],
      },
    ],
  },
  {
    name: 'Hub Bearing Taper Roller, Land Rover RTC3429, 45 x 78 mm',
    tags: ['land rover', 'defender', 'discovery', 'range rover', 'axle', 'bearing'],
    numbers: [
      { number: 'RTC3429', brand: 'Land Rover' },
      { number: 'LM603049/011', brand: 'Timken', link: 'https://www.timken.com/' },
    ],
    description: `| Car | Where | Years | Per hub |
| --- | --- | --- | --- |
| Series III, late | front and rear | 1980 to 1985 | 2 |
| Ninety, One Ten, Defender | front and rear, inner and outer | 1983 to 2016 | 2 |
| Discovery 1 | front and rear | 1989 to 1998 | 2 |
| Range Rover Classic | front and rear | 1970 to 1995 | 2 |

Eight to a vehicle, all alike, and any bearing house has them under the Timken number.

| Dimension | Value |
| --- | --- |
| Bore | 45.24 mm |
| Outer | 77.79 mm |
| Width | 19.84 mm |
| Inner nut, while turning | 61 Nm, back a quarter, then 4 Nm |
| Lock nut | 61 Nm |
| End float | 0.01 to 0.10 mm |

**Genuine box or not?** Land Rover's own are Timken or SKF. Blue-box ones without a name on the cage rumble at 15,000 miles.

Cups go in square, with the old cup as a drift, until the note changes. Pack with lithium EP2 until grease comes out at the big end. The seal FTC4785 stands 4.8 to 5.3 mm *below* the hub face; flush is how it leaks.

Blue race: no grease or no float. Grey race with pits: the river.`,
    drawing: { kind: 'wheel-bearing', dims: { od: '77.79', id: '45.24', w: '19.84', poles: '0', balls: '16' } },
    images: 3,
    addedBy: 'wheelhouse',
    addedDaysAgo: 380,
    edits: [{ by: 'rolf', daysAgo: 250, summary: 'Adjusting torque in Nm, end float given as a range' }],
    listings: [
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 17.5,
        description: 'New, Timken, Land Rover box',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 4,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 128,
        description: 'Axle set of 8, Timken',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 4,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 19.8,
        description: 'New, SKF',
        condition: 'new',
        location: 'Graz',
        daysAgo: 63,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 15,
        description: 'New, Timken US stock',
        condition: 'new',
        location: 'Duluth',
        daysAgo: 21,
      },
      { type: 'bid', by: 'declan', price: 12, description: 'Four, Timken only', location: 'Cork', daysAgo: 10 },
      {
        type: 'bid',
        by: 'sam',
        price: 10,
        description: 'Eight for a Disco on sand',
        location: 'Tucson',
        daysAgo: 92,
        status: 'expired',
      },
    ],
    comments: [
      {
        by: 'declan',
        hoursAgo: 8900,
        votes: 9,
        text: 'Hand on the hub after twenty miles. All four warm alike is right. One you can not hold is tight, and the one that stays cold is the loose one.',
        replies: [
          {
            by: 'rolf',
            hoursAgo: 8880,
            votes: 5,
            text: 'Infra-red thermometer, write it in the book: 38, 39, 38, 61. Found by the numbers before it made a noise.',
          },
        ],
      },
      {
        by: 'wheelhouse',
        hoursAgo: 6100,
        votes: 3,
        text: 'The box changed three times, the bearing did not. Look for LM603049 on the face of the cone.',
        replies: [
          {
            by: 'sam',
            hoursAgo: 6000,
            votes: 0,
            text: 'Mine says LM603049 but also CHN. Fake?',
            replies: [
              {
                by: 'wheelhouse',
                hoursAgo: 5990,
                votes: 4,
                text: 'The number is only the size. The name on it is the maker. Is there one?',
                replies: [
                  {
                    by: 'sam',
                    hoursAgo: 5985,
                    votes: 1,
                    text: 'No name.',
                    replies: [
                      {
                        by: 'wheelhouse',
                        hoursAgo: 5980,
                        votes: 5,
                        text: 'Then it is a bearing, and nobody will admit to it. Cage pressed or riveted? The pressed brass-coloured ones are all out of the same shed and the rollers differ by up to 8 µm. I mike every one that comes in without a name.',
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
        by: 'liam',
        hoursAgo: 2800,
        votes: 0,
        text: '4 Nm by feel is what?',
        replies: [
          {
            by: 'rolf',
            hoursAgo: 2790,
            votes: 6,
            text: 'Box spanner and two fingers. Or a spring balance: 2 kg at 20 cm.',
          },
        ],
      },
      {
        by: 'northyard',
        hoursAgo: 640,
        votes: 2,
        text: 'Same cone and cup as the front inner of a lot of American half-ton axles, that is why ours are 15.',
      },
    ],
  },
  {
    name: 'Water Pump, Land Rover Discovery / Defender 300Tdi',
    tags: ['land rover', 'defender', 'discovery', 'diesel', 'cooling', '300tdi'],
    numbers: [
      { number: 'STC1086', brand: 'Land Rover', supersededBy: 'PEB500090' },
      { number: 'PEB500090', brand: 'Land Rover' },
    ],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| 300Tdi (2.5) | Discovery 1 | 1994 to 1998 | 1 |
| 300Tdi (2.5) | Defender 90, 110, 130 | 1994 to 1998, export to 2006 | 1 |
| 300Tdi (2.5) | Range Rover Classic | 1994 to 1995 | 1 |

PEB500090 supersedes STC1086, no difference in fitting. The 200Tdi pump (RTC6395) looks like it in a photograph and does not fit.

| Item | Value |
| --- | --- |
| Pump bolts | 25 Nm |
| Pulley bolts | 25 Nm |
| Fan nut | **left-hand thread**, 32 mm, 45 Nm |
| Coolant | 11.5 l |

Weeping at the hole below the pulley is the end of it. A stain only is not. Rock the pulley: any click, change it before it eats the radiator with the fan.

**While you are there** look at the P-gasket behind the front housing. It is the real culprit of many "pump leaks", and you cannot get at it with the pump still on. Bolts come in four lengths; stick them through a cardboard drawing of the pump.

Fill slowly with the plug in the top of the radiator out *and* the one on the thermostat housing, heater on hot.`,
    drawing: { kind: 'water-pump', dims: { h: '58', d: '72', pulley: '118', vanes: '6', bolts: '6' } },
    images: 0,
    addedBy: 'wheelhouse',
    addedDaysAgo: 140,
    listings: [],
    comments: [
      {
        by: 'declan',
        hoursAgo: 3000,
        votes: 7,
        text: 'Left-hand thread on the fan. I stood on the spanner for ten minutes before I read the paragraph above, which I had written myself on another forum.',
        replies: [
          {
            by: 'wheelhouse',
            hoursAgo: 2990,
            votes: 3,
            text: 'Short hammer blow on the spanner, belt still tight. Comes at once.',
          },
          {
            by: 'liam',
            hoursAgo: 2980,
            votes: 1,
            text: 'Which way is "at once"?',
            replies: [{ by: 'declan', hoursAgo: 2978, votes: 5, text: 'Seen from the front: clockwise to undo.' }],
          },
        ],
      },
      {
        by: 'sam',
        hoursAgo: 1500,
        votes: 2,
        text: 'Runs at 84 °C at 42 outside with the new pump, before that 97 on the same hill. The impeller of the old one was eaten down to half its height by years of plain tap water, and the cover behind it was pitted so deep I had to fill it. Coolant is cheaper than a pump, somebody should have told the previous owner.',
      },
    ],
  },
  {
    name: 'Clutch Plate 235 mm, Land Rover 200Tdi / 300Tdi, R380 Gearbox',
    tags: ['land rover', 'defender', 'discovery', 'clutch', 'r380', 'lt77'],
    numbers: [{ number: 'FTC4204', brand: 'Land Rover' }],
    description: `| Engine | Car | Gearbox | Per engine |
| --- | --- | --- | --- |
| 200Tdi | Defender, Discovery 1 | LT77 | 1 |
| 300Tdi | Defender, Discovery 1 | R380 | 1 |
| Td5 | with single-mass conversion only | R380 | 1 |

Cover FTC575, bearing FTC5200, fork FTC2957. Do all four; it is nine hours of gearbox for one of them.

| Dimension | Value |
| --- | --- |
| Facing | 235 mm outer |
| Free thickness | 8.5 mm, out at 6 |
| Splines | 10 |
| Cover bolts | 35 Nm, crosswise |
| Bell housing | 45 Nm |
| Flywheel bolts | 146 Nm |

**The fork breaks before the plate wears.** The pressed original punches through at the pivot ball and the pedal goes soft over a week. Fit the heavy one with the welded plate, clip on the ball, dab of grease.

Side marked *FLYWHEEL SIDE* to the flywheel, springs to the gearbox. Replace the spigot bush in the crank, soaked in oil overnight. Two long M10 studs with the heads cut off save your back when the box goes home.

Judder cold that goes when warm: flywheel with blue spots. Grind it, do not sand it.`,
    drawing: {
      kind: 'clutch-disc',
      dims: { d: '235', di: '155', splines: '10', hub: '23 × 29', t: '8.5', springs: '6' },
    },
    images: 3,
    addedBy: 'yusuf',
    addedDaysAgo: 168,
    listings: [
      {
        type: 'bid',
        by: 'declan',
        price: 50,
        description: 'Plate, Valeo or Borg & Beck',
        location: 'Cork',
        daysAgo: 6,
      },
      { type: 'bid', by: 'sam', price: 40, description: 'New only', location: 'Tucson', daysAgo: 85 },
    ],
    comments: [
      {
        by: 'yusuf',
        hoursAgo: 3900,
        votes: 12,
        text: 'In the shop: 26 of these boxes out last year. 15 for the fork, 6 oil from the rear crank seal, 4 worn plates, 1 plate fitted backwards by the owner.',
        replies: [
          {
            by: 'declan',
            hoursAgo: 3890,
            votes: 5,
            text: 'How did the backwards one drive?',
            replies: [
              {
                by: 'yusuf',
                hoursAgo: 3885,
                votes: 8,
                text: 'It did not. Springs touch the flywheel bolts, ring like a bell and the pedal does nothing.',
              },
            ],
          },
          { by: 'wheelhouse', hoursAgo: 3600, votes: 2, text: 'We put the heavy fork in every kit for that reason.' },
        ],
      },
      {
        by: 'rolf',
        hoursAgo: 2400,
        votes: 3,
        text: 'While the box is out, look at the plug in the bottom of the bell housing. Oil on it tells you engine or gearbox by the smell and the colour. Then do the rear crank seal whether it leaks or not: 12 dollars now, or the same nine hours in two years. I have never regretted one that was still dry.',
      },
      {
        by: 'sam',
        hoursAgo: 1300,
        votes: -1,
        text: 'Did mine in four hours.',
        replies: [
          { by: 'yusuf', hoursAgo: 1290, votes: 4, text: 'Out, or out and in?' },
          { by: 'sam', hoursAgo: 1280, votes: 5, text: 'Out.' },
        ],
      },
      {
        by: 'liam',
        hoursAgo: 170,
        votes: 1,
        text: 'Alignment tool from the kit has play of 1 mm. Enough?',
        replies: [
          {
            by: 'yusuf',
            hoursAgo: 165,
            votes: 2,
            text: 'Wrap tape on it until snug. 1 mm is an hour of swearing under the car.',
          },
        ],
      },
    ],
  },
  {
    name: 'Front Radius Arm Bush, Land Rover NTC6781, Axle End',
    tags: ['land rover', 'defender', 'discovery', 'range rover', 'suspension', 'Non-OE: polybush'],
    numbers: [{ number: 'NTC6781', brand: 'Land Rover' }],
    description: `| Car | Years | Per axle |
| --- | --- | --- |
| Defender 90, 110, 130 | 1983 to 2016 | 4 |
| Discovery 1 | 1989 to 1998 | 4 |
| Range Rover Classic, coil springs | 1970 to 1995 | 4 |

Two in each arm, where it bolts to the axle. The rubbers at the chassis end are another part, NRC4514.

- Arm to axle bolts: **197 Nm**, with the weight on the wheels.
- Chassis end nut: **197 Nm**, nyloc, new.
- Pressing force for an old one: 8 to 12 t. A vice will not do it.

**How to see they are gone:** someone turns the wheel a hand's width left and right with the engine running while you watch the axle case against the arm. Movement before the wheels turn is this bush. On the road it wanders under braking and shimmies at 45 mph.

Cut the old sleeve from inside with a hacksaw blade, two cuts, and drift it out. Press the new one by its outer sleeve only, level with the eye on both sides. Rubber for the road; polyurethane lasts, squeaks, and limits the twist that a Land Rover is bought for.`,
    drawing: { kind: 'control-arm-bushing', dims: { od: '51', id: '16', l: '63', lo: '55', type: 'solid' } },
    images: 1,
    addedBy: 'rolf',
    addedDaysAgo: 84,
    listings: [],
    comments: [
      {
        by: 'rolf',
        hoursAgo: 1950,
        votes: 5,
        text: 'Eleven tonnes on the gauge for the last one. It went with a bang that brought the neighbour over.',
        replies: [
          {
            by: 'declan',
            hoursAgo: 1940,
            votes: 3,
            text: 'Burn out the rubber, saw the sleeve. Smells for a week but no bang.',
          },
        ],
      },
      {
        by: 'tomasz',
        hoursAgo: 700,
        votes: 0,
        text: 'Poly on a road Discovery: better or not?',
        replies: [
          {
            by: 'rolf',
            hoursAgo: 690,
            votes: 4,
            text: 'Sharper for a month. After a year you hear every manhole, and the bolt holes in the axle brackets begin to go oval because the bush does not give any more. On my own I went back to rubber at 40,000 km and had to sleeve one bracket.',
          },
        ],
      },
      {
        by: 'liam',
        hoursAgo: 55,
        votes: 2,
        text: 'Tightened mine on stands. Should I redo it?',
        replies: [
          {
            by: 'rolf',
            hoursAgo: 53,
            votes: 6,
            text: 'Yes: loosen, roll it a metre, 197 on the ground. Ten minutes now or new bushes in spring.',
          },
          { by: 'liam', hoursAgo: 29, votes: 4, text: 'Done. It sits 8 mm lower. So that was it!' },
        ],
      },
    ],
  },
  {
    name: 'Head Gasket Multi-Layer Steel, MG / Rover K-Series 1.8 16V',
    tags: ['rover', 'mg', 'land rover', 'k-series', 'cylinder head', 'freelander', 'mgf'],
    numbers: [
      { number: 'LVB500190', brand: 'MG Rover' },
      { number: 'ZUA000530', brand: 'XPart' },
      { number: 'BW750', brand: 'Payen' },
    ],
    description: `| Engine code | Car | Years | Per engine |
| --- | --- | --- | --- |
| 18K4F | MGF, MG TF, Freelander 1 1.8 | 1995 to 2006 | 1 |
| 18K4F, 18K4K | MG ZR, ZS, Rover 25, 45, 75 1.8 | 1999 to 2005 | 1 |
| 16K4F | Rover 216, 416, 25 1.6 | 1995 to 2005 | 1, same 80 mm bore |
| 14K4F | Rover 214, 414, 25 1.4 | 1989 to 2005 | no, 75 mm bore, another number |

LVB500190 is the bare steel gasket, ZUA000530 the kit with shim and steel dowels. Payen BW750 is the *elastomer* one with a bead, for heads and liners that measure right.

| Measure | Limit |
| --- | --- |
| Liner stand-proud | 0.00 to 0.10 mm, all four within 0.05 |
| Head bow | 0.05 mm |
| Head height | 118.95 to 119.05 mm new, skim 0.20 at most |
| Head hardness | over 80 HB |
| Bolts, in order | 20 Nm, 180°, 180° |

**It is not the gasket.** Measure the liners with the block cold and clamped. A liner at -0.03 will blow any gasket ever made.

Steel dowels, never the plastic ones. Through-bolts: measure 97 mm from the head face with the bolt standing free in the ladder; less sticking out, use again; more, new.

Check the inlet manifold gasket (green, not orange) and the pressure-relief thermostat before you say the word head gasket to a customer.`,
    drawing: { kind: 'head-gasket', dims: { bore: '81', t: '1.2', cylinders: '4', marks: '1', pitch: '88', l: '405' } },
    images: 3,
    addedBy: 'wheelhouse',
    addedDaysAgo: 362,
    edits: [
      { by: 'marta', daysAgo: 330, summary: 'Hardness and skim limits added' },
      { by: 'wheelhouse', daysAgo: 35, summary: 'Payen number moved under the elastomer type' },
    ],
    listings: [
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 69,
        description: 'Kit with shim and steel dowels',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 2,
      },
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 34,
        description: 'Payen BW750, bare',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 2,
      },
      {
        type: 'ask',
        by: 'kessler',
        price: 46,
        description: 'Elring, bare, sealed',
        condition: 'new',
        location: 'Graz',
        daysAgo: 39,
      },
      {
        type: 'ask',
        by: 'marta',
        price: 52,
        description: 'MLS, left from a cancelled job',
        condition: 'new',
        location: 'Gdańsk',
        daysAgo: 77,
        status: 'sold',
      },
      { type: 'bid', by: 'liam', price: 30, description: 'Steel one, for a ZR', location: 'Glasgow', daysAgo: 3 },
      {
        type: 'bid',
        by: 'declan',
        price: 28,
        description: 'Bare gasket',
        location: 'Cork',
        daysAgo: 104,
        status: 'expired',
      },
    ],
    comments: [
      {
        by: 'marta',
        hoursAgo: 8300,
        votes: 24,
        text: 'Hundreds of K heads over my bench. Order of things to do, and nobody does the first two:\n\n1. Liners, clamped, dial gauge, four points each.\n2. Hardness of the head next to the fire ring.\n3. Flatness.\n4. Only now pick a gasket.\n\nBelow 80 HB the ring sinks in again within 20,000 km, whatever you fit.',
        replies: [
          {
            by: 'ines',
            hoursAgo: 8290,
            votes: 9,
            text: 'Do you shim low liners or machine the seat?',
            replies: [
              {
                by: 'marta',
                hoursAgo: 8285,
                votes: 7,
                text: 'Shims under 0.05 low. Over that the step in the block has crushed and I cut it and fit a ring.',
                replies: [
                  {
                    by: 'ines',
                    hoursAgo: 8270,
                    votes: 3,
                    text: 'Copper or steel ring?',
                    replies: [
                      {
                        by: 'marta',
                        hoursAgo: 8268,
                        votes: 5,
                        text: 'Steel, 0.1 interference, Loctite below it.',
                        replies: [
                          { by: 'wheelhouse', hoursAgo: 8100, votes: 4, text: 'This should be in the description.' },
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
            hoursAgo: 7700,
            votes: 6,
            text: 'Put the low-coolant sensor kit on them afterwards. These engines hold so little that the gauge reads normal while it boils.',
          },
        ],
      },
      {
        by: 'liam',
        hoursAgo: 3100,
        votes: 2,
        text: 'ZR 1.4, loses half a litre a week, oil is clean, no mayo. Gasket?',
        replies: [
          {
            by: 'declan',
            hoursAgo: 3090,
            votes: 8,
            text: 'Inlet manifold gasket first. White trail under the manifold on the block, cylinder 2 side. 15 dollars.',
            replies: [
              {
                by: 'liam',
                hoursAgo: 2950,
                votes: 11,
                text: 'White trail exactly there. Green gasket fitted, level has not moved in six days. You saved me 600 pounds.',
              },
            ],
          },
        ],
      },
      { by: 'sam', hoursAgo: 5000, votes: -5, text: 'Bottle of head sealer and sell it.' },
      {
        by: 'wheelhouse',
        hoursAgo: 1800,
        votes: 2,
        text: 'Plastic dowels still turn up in cheap sets. Black plastic goes straight in the bin: they soften at temperature, the head walks a tenth on the block with every warm-up, and the bead on the gasket is rubbed through in two winters. The steel ones are 6 dollars for two and press in by hand.',
      },
      {
        by: 'gianni',
        hoursAgo: 44,
        votes: 0,
        text: 'Does the shim go to the head or to the block?',
        replies: [{ by: 'marta', hoursAgo: 42, votes: 6, text: 'Head side. It is the head that is soft.' }],
      },
    ],
  },
  {
    name: 'Camshaft Rover V8 3.9 EFi, Range Rover / Discovery / MG RV8',
    tags: ['rover', 'land rover', 'mg', 'rover v8', 'camshaft', 'valve train'],
    numbers: [
      { number: 'ETC6849', brand: 'Land Rover' },
      { number: 'ERC2003', brand: 'Rover' },
    ],
    description: `| Engine | Car | Years | Per engine |
| --- | --- | --- | --- |
| 3.9 | Range Rover Classic, Discovery 1 | 1989 to 1995 | 1 |
| 3.9 | MG RV8, TVR by agreement | 1992 to 1995 | 1 |
| 3.5 (ERC2003) | SD1, Range Rover, 90, 110 | 1976 to 1989 | 1, in place of |

| Dimension | Value |
| --- | --- |
| Lobes | 16, hydraulic flat tappet |
| Lift at the valve | 9.9 mm |
| Sprocket bolt | 58 Nm |
| Rocker shaft bolts | 38 Nm |
| Running-in | 20 min at 2,000 to 2,500, at once |

The softest cam in the business. At 60,000 miles lobes 1 and 8 begin to go, at 100,000 it runs quietly on 9.9 minus four. The owner notices nothing because it goes so slowly.

**Measure without dismantling:** rocker cover off, dial gauge on the pushrod end of each rocker, turn by hand. All sixteen within 0.25 mm or it is worn.

With a new cam go *new tappets* (ERC4949, sixteen), chain and both sprockets, and oil with zinc. Paste on every lobe. Do not crank it for ten minutes hunting for fuel: prime, fire, straight to 2,000.`,
    drawing: {
      kind: 'camshaft',
      dims: { l: '580', lift: '6.2', duration: '280', base: '30', journal: '45.3', lobes: '16' },
    },
    images: 4,
    addedBy: 'declan',
    addedDaysAgo: 222,
    listings: [
      {
        type: 'ask',
        by: 'wheelhouse',
        price: 155,
        description: 'New old stock, Land Rover tube',
        condition: 'new',
        location: 'Leeds',
        daysAgo: 24,
      },
      {
        type: 'ask',
        by: 'ines',
        price: 120,
        description: 'Reground, hardened, with sheet',
        condition: 'like_new',
        location: 'Porto',
        daysAgo: 46,
      },
      {
        type: 'ask',
        by: 'northyard',
        price: 30,
        description: 'Used, two lobes gone',
        condition: 'for_parts',
        location: 'Duluth',
        daysAgo: 101,
        status: 'deleted',
      },
      {
        type: 'bid',
        by: 'carol',
        price: 95,
        description: 'For a Buick 215 experiment',
        location: 'Dayton',
        daysAgo: 17,
      },
    ],
    comments: [
      {
        by: 'ines',
        hoursAgo: 5000,
        votes: 15,
        text: 'Lift at the pushrod of one that "ran fine": 6.2, 6.1, 4.4, 6.0, 5.1, 6.2, 2.9, 5.8 on the left bank. The 2.9 is an exhaust. The owner came in about fuel consumption.',
        replies: [
          {
            by: 'declan',
            hoursAgo: 4990,
            votes: 6,
            text: 'And I bet the trim on that bank looked like an air leak.',
            replies: [{ by: 'ines', hoursAgo: 4980, votes: 3, text: 'He had changed both lambda sensors already.' }],
          },
          {
            by: 'carol',
            hoursAgo: 4700,
            votes: 4,
            text: 'It is a Buick at heart, they all did that. What saved the ones I built: oil with 1,200 ppm zinc, half an hour between 2,000 and 2,500 with a fan in front of it, and single springs instead of doubles for that first half hour. Change the oil at once and cut the filter open.',
          },
        ],
      },
      {
        by: 'gianni',
        hoursAgo: 3700,
        votes: 2,
        text: 'Regrind takes 0.4 off the base. Do the hydraulic tappets still reach?',
        replies: [
          {
            by: 'ines',
            hoursAgo: 3690,
            votes: 5,
            text: 'Preload must come back to 0.5 to 1.5 mm. Shim the rocker pedestals or buy longer pushrods, measure each corner.',
          },
          {
            by: 'gianni',
            hoursAgo: 3650,
            votes: 0,
            text: 'Clear. More work than my Alfas, I did not expect to say that.',
          },
        ],
      },
      {
        by: 'wheelhouse',
        hoursAgo: 1950,
        votes: 1,
        text: 'Tube has a date of 1993 on it and the paper is still oily.',
      },
      {
        by: 'sam',
        hoursAgo: 480,
        votes: -1,
        text: 'Can you reuse the tappets if you keep them in order?',
        replies: [
          { by: 'declan', hoursAgo: 478, votes: 10, text: 'On the old cam, yes. On a new cam never, not even one.' },
        ],
      },
    ],
  },
]
