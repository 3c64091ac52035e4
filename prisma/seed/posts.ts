import type { DemoPost } from './types.ts'

/** The blog posts of the demo content, newest first. */
export const posts: DemoPost[] = [
  {
    title: 'What ages in the box: a list for buyers of new old stock',
    by: 'wheelhouse',
    tags: ['buying', 'new old stock', 'storage'],
    daysAgo: 2,
    votes: 0,
    content: `We buy what is left on the shelves when a dealer closes. Most of it is as good as on the day it was packed. Some of it is not, and the box will not tell you which.

## What we sell, what we inspect, what we bin

| Part | After 20 years | What we do |
| --- | --- | --- |
| Bearings, greased | Grease has hardened | Sell, say so, price it down |
| Discs and drums | Surface rust only | Sell |
| Brake hoses | Cracks when bent | Bin |
| Brake cylinders | Seals take a set | Sell for rebuild only |
| Timing belts | Rubber has hardened | Bin, whatever the date |
| Gaskets, paper | Shrunk by 1 to 2 mm | Measure, then sell |
| Gaskets, steel | Fine if flat | Sell |
| Electrolytic capacitors in modules | Dried out | Sell for spares |
| Spark plugs | Fine if dry | Sell |

## Ask for these three things

1. A photograph of the **label and of the part**, in the same picture.
2. The date on the label, if there is one. A supplier's date code is often moulded into the rubber as well.
3. Whether the bag was sealed. A sealed bag from a dry loft beats an open one from a warm office.

A paper gasket that has shrunk can be saved: lay it between two damp cloths overnight and fit it while it is still soft. It sounds like a joke and has worked for longer than we have been in business.

*Never* save a timing belt. The box is worth more than the belt, and we do sell the boxes.`,
    comments: [],
  },
  {
    title: 'Reading a camshaft before you buy it used',
    by: 'ines',
    tags: ['camshafts', 'inspection', 'machining'],
    daysAgo: 5,
    votes: 24,
    content: `A worn lobe hides well in a photograph. Oil fills the pits, flash flattens the edge, and the one picture that would tell you is the one the seller did not take. Three pictures are enough, and anybody with a phone can make them.

## The three pictures to ask for

1. Each lobe nose against a window, so that the light runs along the edge.
2. The journals, with a fingernail drawn across. If it catches, so will the bearing.
3. A micrometer on the base circle and on the tip of the worst lobe.

The lift is the tip minus the base circle. If the seller has no micrometer, a vernier in good light will do: it will not tell 45.20 from 45.17, but it will tell you that a lobe is gone.

## What the numbers should be

| Cam | Base circle | Tip | Scrap below |
| --- | --- | --- | --- |
| 268° | 34.00 | 45.20 | 45.05 |
| 276° | 34.00 | 45.60 | 45.45 |

On the usual eight-valve cams anything more than **0.15 mm** under the drawing means that the hard layer is gone. It will run for a month and then eat its tappet, and the oil carries the swarf to the rest.

Three lobes out of eight is the usual count on a high-mileage engine.

## What is not a fault

- A dark band across the nose with no edge to feel. That is the contact pattern.
- Fine scratches *along* the journal, from cleaning.
- Rust on the unmachined sections between the lobes. Brush it and forget it.

## If you have already bought it

Do not fit it with the old tappets. Turn each tappet over in the light and look at the crown: a good one is very slightly domed, a bad one has a dish you can see in the reflection of a [straight edge](https://en.wikipedia.org/wiki/Straightedge). A dished tappet ruins a good lobe in one warm-up.`,
    comments: [
      {
        by: 'tomasz',
        text: 'The window trick works. Sent it to a seller in Brno, he looked himself and withdrew the listing.',
        hoursAgo: 98,
        votes: 8,
        replies: [
          {
            by: 'ines',
            text: 'That is the best outcome there is. He did not know either.',
            hoursAgo: 96,
            votes: 5,
            replies: [
              {
                by: 'tomasz',
                text: 'He asked me what he should do with it. I said paperweight.',
                hoursAgo: 95,
                votes: 3,
              },
            ],
          },
        ],
      },
      {
        by: 'marta',
        text: 'For the 35 mm buckets I would add: measure the crown, not only look. Under 0.05 mm of dome I throw the whole set away. Nobody mixes them back in the right order anyway.',
        hoursAgo: 90,
        votes: 11,
        replies: [
          {
            by: 'liam',
            text: 'How do you measure a dome that small? I have a vernier and a lot of hope.',
            hoursAgo: 84,
            votes: 2,
            replies: [
              {
                by: 'marta',
                text: 'Steel rule on edge across the crown, torch behind it. Light at both ends is good, light in the middle is scrap. You do not need the number.',
                hoursAgo: 82,
                votes: 9,
                replies: [
                  {
                    by: 'liam',
                    text: 'Light in the middle on five of eight. Thank you, I think.',
                    hoursAgo: 60,
                    votes: 4,
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        by: 'gianni',
        text: 'Your 268° is a touring cam where I come from. But yes, 0.15 and it goes in the bin.',
        hoursAgo: 71,
        votes: 2,
      },
      {
        by: 'northyard',
        text: 'Three people asked us for the micrometer picture since this went up. Took a while to work out why. We now do it for every cam over $80.',
        hoursAgo: 40,
        votes: 7,
        replies: [{ by: 'ines', text: 'Sorry and thank you.', hoursAgo: 38, votes: 3 }],
      },
    ],
  },
  {
    title: 'Why I stopped buying pumps by photograph',
    by: 'hana',
    tags: ['cooling', 'buying'],
    daysAgo: 9,
    votes: 19,
    content: `Two pumps, one number, different impellers: seven vanes in pressed steel, or five in plastic. The number on the casting is the casting's, not the pump's. Here is how to tell the two from the outside.

Look at the weep hole first. The steel one has it at five o'clock seen from the pulley, the plastic one at seven. Then ask for the depth from flange to pulley face: **41 mm against 38**.

And the last thing to ask is whether the gasket is in the box.

## How I found out

I bought three pumps for the Roadster in one winter. All three listings had the same two pictures, one of the pulley and one of the box. The first pump was right. The second had the pulley 3 mm further back, and the belt walked off at 4,000 rpm. The third was the first pump again, sent back by someone else for the same reason as mine.

No seller lied. They all read the number off the casting, and the casting is shared.

## What to ask the seller

| Question | Steel, 7 vanes | Plastic, 5 vanes |
| --- | --- | --- |
| Weep hole, from the pulley | five o'clock | seven o'clock |
| Flange to pulley face | 41 mm | 38 mm |
| Bearing boss | machined | as cast |

1. Ask for the depth *with a ruler in the picture*.
2. Ask for the impeller side. Anybody can turn a pump over.
3. Ask what it came off, not what it fits.

A seller who answers the third question honestly is one to keep.`,
    comments: [
      {
        by: 'okafor',
        text: 'Same story on the XUD. Two depths, one casting, and the catalogue shows a photograph of neither.',
        hoursAgo: 200,
        votes: 6,
      },
      {
        by: 'wheelhouse',
        text: 'Fair. We photograph boxes because the box is what we bought. From now on pumps are turned over.',
        hoursAgo: 190,
        votes: 12,
        replies: [
          {
            by: 'hana',
            text: 'One of the three was yours. The one that was right.',
            hoursAgo: 186,
            votes: 10,
            replies: [{ by: 'wheelhouse', text: 'Luck, but we will take it.', hoursAgo: 185, votes: 4 }],
          },
        ],
      },
      {
        by: 'sam',
        text: 'Do the plastic ones really fail or is that a forum thing? Mine has 140k on it in Arizona heat.',
        hoursAgo: 150,
        votes: 1,
        replies: [
          {
            by: 'tomasz',
            text: 'On the M50 the impeller comes loose on the shaft and spins when it likes. Looks perfect when you pull it. That is a BMW thing, I do not know about yours.',
            hoursAgo: 144,
            votes: 5,
            replies: [
              {
                by: 'hana',
                text: 'Mine are bonded and stay on. My complaint is the depth and not the plastic.',
                hoursAgo: 140,
                votes: 3,
              },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'Voltage drop: the test that stops you buying relays',
    by: 'declan',
    tags: ['electrical', 'diagnosis', 'measurement'],
    daysAgo: 16,
    votes: 23,
    content: `A man came in with four fuel pump relays in a bag. All four were good. The fault was a green crimp behind the rear seat, and he had been listening to relays for two years.

An ohmmeter will not find that crimp. It pushes a few milliamps through it and reads 0.1 Ω, which looks like nothing. Put 10 A through the same crimp and it eats **a whole volt**.

## How to do it

1. Set the meter to DC volts. Not ohms.
2. Switch the consumer **on**, under its real load.
3. One probe on the source, one on the load, along the *same* wire. The meter now shows what the wire keeps for itself.
4. Do it again on the ground side. Half of all faults are there, and hardly anyone looks.

If the reading is high, move one probe along the wire, joint by joint, until it falls. The last joint you crossed is the bad one.

## What I accept

| Circuit | Limit |
| --- | --- |
| Battery minus to engine block, cranking | 0.2 V |
| Battery plus to starter, cranking | 0.5 V |
| Fuel pump feed, running | 0.5 V |
| Fuel pump ground, running | 0.1 V |
| Headlamp feed, dipped beam | 0.5 V |
| Across one closed relay contact | 0.1 V |

## Three mistakes

- **Testing with the plug off.** No current, no drop, no fault. You have measured a battery.
- **Probing through the insulation** and leaving the hole. That is next year's green wire. Use the back of the connector.
- **Cleaning the terminal before measuring it.** You fixed it, you do not know what it was, and you will charge for a relay.

The principle is nothing more than [Ohm's law](https://en.wikipedia.org/wiki/Ohm%27s_law), and a 15 euro meter is good enough.`,
    comments: [
      {
        by: 'liam',
        text: 'Did this on the Focus heater fan. 1.8 V on the ground side. Ten minutes with a wire brush and it blows like a new one. I had a resistor pack in the basket already.',
        hoursAgo: 360,
        votes: 13,
        replies: [
          { by: 'declan', text: 'Take it out of the basket and buy a second wire brush.', hoursAgo: 357, votes: 14 },
        ],
      },
      {
        by: 'petra',
        text: 'On the redblock cars also check the relay itself for cracked solder on the pins. It can pass your 0.1 V cold and fail at 40 °C.',
        hoursAgo: 340,
        votes: 8,
        replies: [
          {
            by: 'declan',
            text: 'Agreed. Warm it with a hair dryer while you measure. If the number moves, open the case.',
            hoursAgo: 338,
            votes: 7,
            replies: [{ by: 'petra', text: 'Hair dryer it is. I used the oven once. Once.', hoursAgo: 330, votes: 9 }],
          },
        ],
      },
      {
        by: 'sam',
        text: 'Why 0.5 on the starter and only 0.2 on the ground? Same current.',
        hoursAgo: 300,
        votes: 3,
        replies: [
          {
            by: 'declan',
            text: 'Same current, longer cable, and the feed has the solenoid contacts in it. The ground is one strap and a block of iron.',
            hoursAgo: 296,
            votes: 6,
          },
        ],
      },
    ],
  },
  {
    title: 'It is not the disc: finding brake judder at the hub',
    by: 'rolf',
    tags: ['brakes', 'measurement', 'golf mk4', 'volkswagen'],
    daysAgo: 24,
    votes: 21,
    content: `In thirty years at the dealer I have seen perhaps ten discs that were warped. I have seen several hundred that were fitted to a dirty hub.

What the customer feels is not runout. It is **thickness variation**. A disc that wobbles touches the pad once per turn, also with the brake off, and after 5,000 km it is thinner at that spot. At 0.02 mm of difference you feel it in the steering wheel. So new discs cure the judder, and after 5,000 km it is back, and then everybody says the discs were rubbish.

## The procedure

1. Wheel off, disc off. Clean the hub face to bare metal with a wire cup. The corner at the centring collar as well, the rust sits there.
2. Dial gauge on the hub face, as far out as you can reach. **Not more than 0.03 mm.**
3. Disc on, two wheel bolts with spacers, 120 Nm crosswise. A disc held by its little countersunk screw tells you nothing.
4. Dial gauge 10 mm from the outer edge. Turn slowly and write it down.
5. More than 0.05 mm: turn the disc by one hole on the hub and measure again.

## An example, Golf 4, 288 x 25, 5x100

| Position on the hub | Runout |
| --- | --- |
| As found | 0.09 mm |
| + 72° | 0.06 mm |
| + 144° | 0.03 mm |
| + 216° | 0.05 mm |
| + 288° | 0.08 mm |

Third position, paint mark, finished. No new disc was needed. Write the mark on hub *and* disc, so that the next one who changes the pads puts it back.

## Please do not

- put copper paste on the hub face. It is never equally thick.
- tighten the wheels with the impact gun. The best measurement is gone after one *rrrt*.
- order discs before you have measured.

The theory is in every supplier's paper, for example at [Brembo](https://www.brembo.com/).`,
    comments: [
      {
        by: 'liam',
        text: 'I have definitely put copper paste on the hub face.',
        hoursAgo: 560,
        votes: 9,
        replies: [
          {
            by: 'rolf',
            text: 'Everybody has, once. Take it off again with brake cleaner, and a very thin film on the collar only.',
            hoursAgo: 555,
            votes: 8,
          },
        ],
      },
      {
        by: 'bogdan',
        text: 'Taxi owners here say 0.05 is for laboratories. I showed them this table and then I showed them their own disc. Now they bring a case of beer and wait.',
        hoursAgo: 480,
        votes: 11,
        replies: [
          {
            by: 'rolf',
            text: 'In the dealer we had to write it on the order sheet, otherwise nobody did it. Beer is the better system.',
            hoursAgo: 470,
            votes: 6,
          },
        ],
      },
    ],
  },
  {
    title: 'How to read a Bosch number before you read the box',
    by: 'kessler',
    tags: ['part numbers', 'bosch', 'identification'],
    daysAgo: 31,
    votes: 17,
    content: `My grandfather knew the ten digits by heart. I have a table on the wall. With the first four you know what you are holding, also when the box is missing and the seller calls it a *sensor for Mercedes*.

## The first four digits

| Begins with | What it is |
| --- | --- |
| 0 001 | Starter motor |
| 0 124 | Alternator, compact type |
| 0 221 | Ignition coil |
| 0 242 | Spark plug |
| 0 258 | Lambda sensor |
| 0 261 | Engine control unit, petrol; some sensors |
| 0 280 | Petrol injection: injectors, air mass meters, regulators |
| 0 281 | Diesel electronics |
| 0 445 | Common rail |
| 0 580 | Electric fuel pump |
| 0 986 | Exchange and trade range |
| 1 987 | Workshop consumables |

Inside 0 280 the next three digits sort further: **0 280 150** is the older injector, 0 280 155 to 158 the newer ones. So 0 580 254 044, which everybody here knows, is an electric pump of the in-line family, number 044.

## Three traps

1. **The trade number.** The same alternator can carry 0 124 … from the factory and 0 986 … from exchange. Both are right. On a part page please enter both, the factory number first.
2. **F numbers.** Numbers with F 000, F 00 and similar come from regional plants. They do not sort as above.
3. **The customer's number.** The car maker's own number is often printed larger than ours. It is not on the Bosch list.

## What supersession means, and what it does not

A newer number replaces the older one *forward*. The new pump goes into the old car. It is not said that the old pump goes into the new car. When a listing says "replaces", ask in which direction.

The catalogue is open to everybody: [Bosch Automotive Aftermarket](https://www.boschaftermarket.com/). We answer by e-mail also without an order, if there is a photograph of the type plate.`,
    comments: [
      {
        by: 'priya',
        text: 'Small addition from the injection side: the last three digits of an injector say nothing about its flow. People order "the next one up" and get a different spray angle. Always look up the data sheet.',
        hoursAgo: 700,
        votes: 9,
        replies: [
          {
            by: 'kessler',
            text: 'Quite so. The numbers are given in the order in which somebody asked for them.',
            hoursAgo: 690,
            votes: 6,
          },
        ],
      },
      {
        by: 'declan',
        text: 'Printed and on the wall. The 0 986 part explains three arguments I have had this year.',
        hoursAgo: 620,
        votes: 4,
      },
      { by: 'carol', text: 'If only Delco had been this tidy.', hoursAgo: 410, votes: 5 },
    ],
  },
  {
    title: 'The bucket tappet bench check I do before anything goes in a head',
    by: 'marta',
    tags: ['valve train', 'volkswagen', 'audi', 'inspection'],
    daysAgo: 38,
    votes: 20,
    content: `Every week someone asks me whether used hydraulic tappets are worth buying. Yes, if they pass four checks, and they take a minute each.

## The four checks

1. **Crown.** Steel rule on edge, torch behind. Light at the two ends means the dome is still there. Light in the middle means scrap.
2. **Skirt.** 35.00 nominal, minus 0.025. I measure at two heights and at 90°. A tappet that is oval by more than 0.01 has been in a worn bore.
3. **Bleed-down.** Fill it, press the plunger with your thumb. It must feel solid. If it sinks under your thumb, the check ball leaks.
4. **Rattle.** Shake it by your ear. A full one is silent.

I wash first, always. Half of the "dead" ones are only full of old oil that has gone to jam, and come back after a night in paraffin.

## In the car, before you take anything apart

Warm it up until the fan has run once, then two minutes at 2,500. If one still ticks, find it: cam lobe up, and press the tappet down with a wooden or plastic wedge. More than **0.1 mm** of free travel and that one is finished.

A tick for the first few seconds after a cold night is *not* a fault. The oil has drained and comes back.

## Fitting

- Store them crown down, in their order. I use an egg box with numbers.
- Oil the skirt and the crown.
- New or freshly filled tappets stand proud. After the cam is bolted down, **wait half an hour** before you turn the engine over by hand, and turn it by hand twice before the starter. The valves hang open until the tappets have settled, and the pistons do not wait.

A good description of how the inside works is on [Wikipedia](https://en.wikipedia.org/wiki/Hydraulic_tappet), and the drawing on our part page is better.`,
    comments: [
      {
        by: 'rolf',
        text: 'The half hour is the important sentence. I have seen a fresh head come back with eight bent valves because the boss wanted the lift free.',
        hoursAgo: 880,
        votes: 15,
        replies: [
          {
            by: 'marta',
            text: 'Mine was four valves and my own head. Since then there is a kitchen timer on the bench.',
            hoursAgo: 876,
            votes: 10,
          },
        ],
      },
      {
        by: 'oldvolks',
        text: 'We sell used sets as they come. People can do the paraffin themselves, for the price.',
        hoursAgo: 800,
        votes: -3,
        replies: [
          {
            by: 'marta',
            text: 'Then write "unwashed, untested" in the listing, as two words. Nobody minds when they know it.',
            hoursAgo: 795,
            votes: 12,
            replies: [{ by: 'oldvolks', text: 'Done, they say so now.', hoursAgo: 770, votes: 6 }],
          },
        ],
      },
    ],
  },
  {
    title: 'Every thing I broke changing my first wheel bearing',
    by: 'liam',
    tags: ['wheel bearings', 'mistakes', 'ford', 'beginners'],
    daysAgo: 45,
    votes: 18,
    content: `2004 Focus, front left, droning from 40 mph. The video was eleven minutes long. It took me **two weekends**. In order of appearance:

## The list

1. **One ball joint boot.** I used a pickle fork. The joint came apart in about a second and so did the rubber. Should have used the scissor type separator, £18.
2. **One ABS sensor.** It was rusted into the knuckle and I pulled it by the cable. Drill out, new one, £24.
3. **One knuckle bolt.** Snapped. Heat first. I know that now.
4. **One new bearing.** This is the good one, see below.
5. My confidence, *no longer available*.

## The bearing goes in one way round

The inner seal on this bearing carries the magnetic ring for the ABS. It looks like any other seal. You can find it with a paper clip: the clip sticks to the magnetic side. That side faces **inboard**, to the sensor. I pressed it in the other way round, and since you cannot press a bearing out without ruining it, I bought a second one.

And the other classic, which I did *not* get wrong because two people in the comments of the part page told me:

- Press the bearing into the knuckle by its **outer** ring.
- Press the hub into the bearing with the **inner** ring supported from behind.

If you push through the balls you have made a new noisy bearing out of a new quiet one.

## What it cost

| Item | Plan | Real |
| --- | --- | --- |
| Bearing | £28 | £56 |
| Ball joint | £0 | £19 |
| ABS sensor | £0 | £24 |
| Press hire | £20 | £40 |
| Total | £48 | £139 |

The garage wanted £160. So I saved £21 and own a separator. [SKF](https://www.skf.com/) has fitting notes that are better than my video.`,
    comments: [
      {
        by: 'rolf',
        text: "Honest post. The apprentices in Kassel broke the same things, only on the customer's money.",
        hoursAgo: 1060,
        votes: 14,
        replies: [
          {
            by: 'liam',
            text: 'Did they also press it in backwards?',
            hoursAgo: 1058,
            votes: 5,
            replies: [
              {
                by: 'rolf',
                text: 'No, we had drum brakes and no sensors. They found other ways.',
                hoursAgo: 1055,
                votes: 12,
              },
            ],
          },
        ],
      },
      {
        by: 'yusuf',
        text: 'Freezer for the bearing, hot air for the knuckle, and it goes in by hand. No press hire.',
        hoursAgo: 1000,
        votes: 8,
        replies: [
          {
            by: 'liam',
            text: 'The freezer has a flatmate attached to it, but I will ask.',
            hoursAgo: 990,
            votes: 7,
          },
        ],
      },
      { by: 'sam', text: 'You forgot the hammer you threw.', hoursAgo: 900, votes: 4 },
    ],
  },
  {
    title: 'What 440 cc/min means, and at what pressure',
    by: 'priya',
    tags: ['injection', 'measurement', 'e85'],
    daysAgo: 57,
    votes: 16,
    content: `An injector has no flow rate. It has a flow rate *at a pressure, with a fluid*. A listing that says "440" and nothing else has told you about two thirds of what you need.

## Flow follows the square root of pressure

If the rating is 440 cc/min at 3 bar, then:

| Pressure across the injector | Flow |
| --- | --- |
| 2.5 bar | 402 cc/min |
| 3.0 bar | 440 cc/min |
| 3.5 bar | 475 cc/min |
| 4.0 bar | 508 cc/min |

So a "508" and a "440" may be the same part with two labels. Note *across* the injector: with a manifold-referenced regulator this stays constant, without one it does not.

## What to ask when buying a used set

1. **Flow of each one**, same rig, same day. A set within 2 % is good, within 5 % is usable, beyond that one cylinder runs lean and the sensor averages it away.
2. **Leak test** at pressure, valve closed. No drop in one minute.
3. **Resistance.** High impedance is 12 to 16 Ω. Low impedance, 2 to 3 Ω, will overheat a driver that is not made for it.
4. **Spray pattern**, as a photograph against a dark background.

## Static is not everything

At idle the injector opens for about 2 ms, and a good part of that is spent opening. This dead time grows as the voltage falls. Two injectors with an equal static flow may differ by 10 % at idle if the dead times differ. If the seller has only static figures, say so in your bid.

## For E85

You need roughly **a third more** volume for the same air. A set that sat at 70 % duty on petrol will be at its end. Swap the O-rings while they are out, and ask which material the old ones are.

Background: [Bernoulli's principle](https://en.wikipedia.org/wiki/Bernoulli%27s_principle).`,
    comments: [
      {
        by: 'erik',
        text: 'This explains why my "bigger" injectors from a 9000 were the same ones. Regulator was 3.0 instead of 2.5 bar.',
        hoursAgo: 1300,
        votes: 9,
        replies: [
          {
            by: 'priya',
            text: 'Yes. Check the stamp on the regulator first, it is the cheaper part.',
            hoursAgo: 1298,
            votes: 7,
          },
        ],
      },
      {
        by: 'sam',
        text: 'Is 70 % duty the line for everyone or just on paper?',
        hoursAgo: 1250,
        votes: 2,
        replies: [
          {
            by: 'priya',
            text: 'I design to 80 to 85 % as the ceiling. 70 on petrol times 1.33 is 93, and that is why I say at its end.',
            hoursAgo: 1246,
            votes: 8,
          },
        ],
      },
    ],
  },
  {
    title: 'E36 cooling: do all of it on one Saturday, once',
    by: 'tomasz',
    tags: ['bmw', 'cooling', 'e36', 'how to'],
    daysAgo: 71,
    votes: 15,
    content: `The E36 does not have cooling *problems*. It has one cooling system made of plastic, all of the same age. If you change the part that broke you meet the next one in three months. I did it in instalments on the first car. On the second I did it on one Saturday.

## Shopping list, M50 / M52

| Part | Why |
| --- | --- |
| Water pump, metal impeller | The plastic one spins on its shaft |
| Thermostat 88 °C, with housing gasket | Sticks, usually open, so nobody notices |
| Thermostat housing, aluminium | The plastic one warps at the hose neck |
| Radiator | The upper neck breaks off, always on a motorway |
| Expansion tank and cap | Seam |
| Upper and lower hose | You have them in your hand anyway |
| Bleed screw | Plastic, slot strips, costs nothing |

## Order of work

1. Drain at the radiator **and** at the block. The block plug is on the exhaust side.
2. Fan off: 32 mm spanner, **left-hand thread**. One knock with a hammer on the spanner beats ten minutes of leaning.
3. Shroud out, radiator out. Now there is space.
4. Pump. Two M6 bolts in the threaded holes press it out. Do not lever on the block.
5. Thermostat. The arrow goes to the front.
6. Everything back, front of the car up on ramps.

## Bleeding

Ignition on, engine off, heater on full warm, fan on low. Fill slowly with the bleed screw open until there are **no bubbles**. Close. Run to temperature, squeeze the upper hose. If the heater blows cold at idle and warm at 3,000, there is still air, begin again.

Check the diagram for your own month on [RealOEM](https://www.realoem.com/), because the radiators changed with the gearbox.

It was eight hours with a break for soup. Nothing has leaked since, and I check the cap by *looking*, never by opening.`,
    comments: [
      {
        by: 'petra',
        text: 'The soup should be in the shopping list.',
        hoursAgo: 1600,
        votes: 10,
        replies: [{ by: 'tomasz', text: 'Żurek, 1 litre. No part number.', hoursAgo: 1590, votes: 12 }],
      },
      {
        by: 'kessler',
        text: 'The aluminium housing is good, but use the gasket that belongs to it and not the O-ring of the plastic one.',
        hoursAgo: 1500,
        votes: 6,
      },
      {
        by: 'sam',
        text: 'Just put in a colder thermostat, problem solved',
        hoursAgo: 1400,
        votes: -6,
        replies: [
          {
            by: 'tomasz',
            text: 'A thermostat decides when it starts to open. If the radiator cannot keep up, it is open already. You only get a cold engine in winter.',
            hoursAgo: 1396,
            votes: 9,
          },
        ],
      },
    ],
  },
  {
    title: 'Seven letters, one bracket: how Volkswagen numbers grow',
    by: 'oldvolks',
    tags: ['part numbers', 'volkswagen', 'supersessions'],
    daysAgo: 88,
    votes: 13,
    content: `We have some 40,000 parts in the shed and all of them carry a number that somebody will argue about. Here is how we read it.

## The parts of a number

Take **1J0 615 301 B**.

| Piece | Meaning |
| --- | --- |
| 1J0 | The model it was first drawn for, here the Golf 4 |
| 6 | Main group: wheels and brakes |
| 15 | Sub-group: front disc brake |
| 301 | The part itself |
| B | The change index |

Main groups: 1 engine, 2 fuel and exhaust, 3 gearbox, 4 front axle, 5 rear axle, 6 wheels and brakes, 7 controls, 8 body, 9 electrics. For engines the first three are the engine family instead of the car, as in 06A 121 011. Where there is a left and a right, odd is usually **left** and even is **right**.

Numbers that begin with **N** are standard parts: screws, clips, O-rings. Three characters after a gap are a colour, 01C for satin black.

## The letter at the end

A letter means *somebody changed something*. It does not mean better. We have had:

- a new supplier, with the part unchanged;
- a hole moved by 2 mm;
- a different grease;
- a different **car**.

An X at the end is an exchange part, so there is a deposit in the price.

## When the letter matters

1. Everything with a plug. Another letter, another pin order.
2. Everything with software.
3. Window regulators. Do not ask us why.

When it does not: brackets, covers, most pipes. For those search *without* the letter, you will find three times as much.

The supersession runs forward. The dealer system tells you what replaces the old number, and never what the new one used to be. That is what [a wiki](https://en.wikipedia.org/wiki/Wiki) is for: when you find an old letter in a box, write it on the part page.`,
    comments: [
      {
        by: 'rolf',
        text: 'Odd is left, even is right, except where it is not. But yes, eight out of ten.',
        hoursAgo: 2060,
        votes: 8,
        replies: [
          {
            by: 'oldvolks',
            text: 'Hence "usually".',
            hoursAgo: 2055,
            votes: 4,
          },
        ],
      },
      {
        by: 'marta',
        text: 'I added the old letters for the tappet pages from a 1988 microfiche. If anyone has 1985 or 1986, please write to me.',
        hoursAgo: 1980,
        votes: 7,
        replies: [
          {
            by: 'wheelhouse',
            text: 'We have a reader and a carton of fiche from a dealer in Harrogate. Will look for 1986 on Monday.',
            hoursAgo: 1970,
            votes: 9,
          },
        ],
      },
    ],
  },
  {
    title: 'EJ25 head gaskets: which way is it leaking?',
    by: 'mei',
    tags: ['subaru', 'head gaskets', 'diagnosis', 'machining'],
    daysAgo: 102,
    votes: 14,
    content: `People bring me a Subaru with "the head gasket". There are at least three faults behind that phrase, and they need different work.

## Sort it first

| Sign | Likely engine | What it is |
| --- | --- | --- |
| Bubbles in the overflow bottle, overheats on hills, level fine in the morning | EJ25D, 1996 to 1999 | Combustion gas into the coolant |
| Oil or coolant weeping along the lower edge of the head, runs fine | EJ251 / EJ253 | External seep |
| Smells of coolant, none missing outside | Any | Start with the **radiator cap** |

A block test with the blue fluid takes five minutes and settles the first row. Do it hot, after a drive, and draw from the bottle and not from the radiator neck.

## When it is a seep

A seep that leaves a stain is not an emergency. Clean it, date it with a paint pen, look again in 5,000 km. I have cars that have been "about to go" for nine years.

## When the heads come off

1. **Measure the block too.** Everybody sends the heads out. Straight edge in six directions, 0.05 mm feeler. If it goes under, the engine comes out and the block is cut.
2. Do not clean the deck with an abrasive disc. It digs hollows you cannot see, and the grit goes to the bearings.
3. Ask the shop for a [surface finish](https://en.wikipedia.org/wiki/Surface_roughness) fit for a multi-layer steel gasket. A finish that was fine for the old composite is too rough.
4. Oil the bolt threads *and* the washers, then follow the factory sequence, including the part where you slacken everything off and begin again. It is not a misprint.

The gasket most of us fit is the multi-layer one, **11044AA770**. Check it against your own engine before ordering, the bore ring differs.

The job is 70 % cleaning. Price it accordingly.`,
    comments: [
      {
        by: 'northyard',
        text: 'We tag every EJ that comes in with the bottle test result now. The cores with bubbles go for a third of the price and folks are happy to know.',
        hoursAgo: 2400,
        votes: 9,
      },
      {
        by: 'ines',
        text: 'Please, everybody, point 2. I can see an abrasive disc from the other side of the shop.',
        hoursAgo: 2380,
        votes: 13,
        replies: [
          {
            by: 'mei',
            text: 'I keep a deck with a thumbprint in it, 0.12 deep, to show customers.',
            hoursAgo: 2371,
            votes: 8,
          },
        ],
      },
    ],
  },
  {
    title: 'Before the gearbox goes back: seven minutes with a clutch',
    by: 'yusuf',
    tags: ['clutch', 'gearbox', 'measurement'],
    daysAgo: 121,
    votes: 9,
    content: `The gearbox is out. It took four hours and you are tired. Now take seven minutes more, because the second time is also four hours.

## Measure

| What | How | Limit |
| --- | --- | --- |
| Lining above the rivets | Depth gauge | 0.3 mm, then new |
| Disc wobble | On the shaft, dial gauge near the edge | 0.8 mm |
| Pressure plate, hollow | Straight edge and feeler | 0.2 mm |
| Flywheel, step at the edge | Depth gauge | What the maker allows; on most dual-mass none |
| Finger height | All on one level, by eye with a ruler | 1 mm between highest and lowest |

## Look

1. **Blue spots** on the flywheel. A few light ones are normal. Many dark ones with fine cracks: machine it or change it.
2. **Oil.** Where does it come from? At the edge outside: rear main seal. On the splines: input shaft seal. Replace the seal now, not the clutch alone.
3. **Splines.** The disc must slide on the shaft by its own weight. A little grease, *very* little, then slide it on and off and wipe away what comes out.
4. **Fork.** Turn it over. The worn pocket for the ball pin is on the side nobody sees. A worn fork makes a new clutch drag.
5. **Pilot bearing.** One finger. If it is rough, it comes out. Wet paper pressed in with a bolt will push it out, no puller needed.

## Mistakes I see every month

- Disc fitted the wrong way round. It says so on the disc, usually *gearbox side* in one language or another.
- Gearbox **hanging on the shaft** while someone looks for a bolt. The disc is now bent and you do not know it.
- Bolts tightened one after another instead of crosswise. The cover is bent.

Suppliers' pictures of damage are useful, for example from [Schaeffler](https://www.schaeffler.com/). Compare your old disc with them before it goes in the bin. It is the only witness.`,
    comments: [
      {
        by: 'okafor',
        text: 'Fork pocket: found exactly this on a 406 after two clutches. Customer had paid for both. Thank you.',
        hoursAgo: 2800,
        votes: 7,
        replies: [{ by: 'yusuf', text: 'Two clutches is the average.', hoursAgo: 2795, votes: 6 }],
      },
    ],
  },
  {
    title: 'Casting numbers are not part numbers',
    by: 'carol',
    tags: ['chevrolet', 'ford', 'part numbers', 'identification'],
    daysAgo: 143,
    votes: 12,
    content: `Somebody offers you a "rare 010 block". Every other block in the state is an 010. A casting number tells you which *mold* the iron came out of. What was machined into it afterward is a different question, and the answer is stamped somewhere else.

## Small-block Chevrolet, the ones I see weekly

| Casting | What it is | My opinion |
| --- | --- | --- |
| 3970010 | 350 block, two-piece rear seal | Good, common, not rare |
| 14093638 | 350 block, one-piece rear seal | Good, roller lifters in many |
| 3782461 | "Camel hump" head | Nice to look at, soft seats |
| 333882 | Smog head | Check for cracks twice |
| 12558062 | Vortec head | Best factory head for the money |

On Ford Windsor heads the number starts with the design year: **E7TE** is 1987, truck. It will be on your Mustang too. That is normal.

## Where to look, in order

1. **Casting number**, back of the block by the bellhousing, or between the rocker stands on a head.
2. **Casting date.** One letter for the month, A to L, then the day, then the year. *C 12 9* is March 12 of a year that ends in 9. Which nine is up to you.
3. **Stamped pad**, front right of the block. Plant, date of assembly, and the suffix for what it was put in. **This** is what makes an engine what the ad says it is.

If the casting date is *after* the assembly date, somebody has been creative. If the pad is suspiciously smooth, so have they.

## Ask the seller for

- all three, photographed, with chalk rubbed in;
- the bore, measured, not "standard I think";
- the two end head bolt holes, cleaned out. That is where they crack.

[Mortec's list](https://www.mortec.com/) is where most of us start. Then go look at the iron.`,
    comments: [
      {
        by: 'northyard',
        text: 'I have 31 of the 010 blocks on pallets. Come and get a rare one.',
        hoursAgo: 3300,
        votes: 15,
        replies: [
          {
            by: 'carol',
            text: 'See you Saturday. I will bring chalk.',
            hoursAgo: 3296,
            votes: 8,
          },
        ],
      },
    ],
  },
  {
    title: '612,000 km in one 940: the whole list, and what I would skip',
    by: 'petra',
    tags: ['volvo', 'redblock', 'diary', 'maintenance'],
    daysAgo: 160,
    votes: 22,
    content: `I keep a notebook in the door pocket. Someone asked for it, so here it is, B230FK and manual gearbox, bought at 188,000.

## What it has had

| At km | What |
| --- | --- |
| 188,000 | Timing belt, all front seals, flame trap |
| 214,000 | Fuel pump relay, resoldered |
| 243,000 | In-tank pump, the hose and not the pump |
| 268,000 | Belt |
| 301,000 | Rear main seal, **my own fault**, see below |
| 348,000 | Belt, water pump |
| 377,000 | Clutch |
| 402,000 | Turbo, used, still on |
| 428,000 | Belt |
| 455,000 | Front suspension, everything rubber |
| 508,000 | Belt, radiator |
| 566,000 | Head off for a valve, 20 Nm, 60 Nm, then 90° |
| 588,000 | Belt |

Between these there was oil every 10,000 and nothing else worth ink.

## My own fault

At 295,000 I was busy and did not clean the flame trap. It is a plastic piece the size of a thumb. When it clogs, the crankcase cannot breathe, and the pressure looks for the weakest seal. On a redblock that is the one behind the flywheel. So a two-minute job became a gearbox-out job. **Clean the flame trap at every second oil change.**

## What I would skip

- *Fancy plugs.* No difference I could measure.
- *Octane improver.* It improves the shop.
- *The second set of engine mounts.* The first was only loose.

## What I would do earlier

1. Resolder the relay before it strands you. Every one of them cracks.
2. Change the belt on time although it does not bend valves when it goes. It goes in January.
3. Weigh pistons. When I had the spare engine open I found 9 g between the heaviest and the lightest.

Other owners' notebooks: [Brickboard](https://www.brickboard.com/), and you should read for an evening before you buy anything.`,
    comments: [
      {
        by: 'erik',
        text: 'As the Saab person I have to be polite about this. It is a good list.',
        hoursAgo: 3700,
        votes: 14,
        replies: [
          {
            by: 'petra',
            text: 'From Trollhättan that is a marriage proposal.',
            hoursAgo: 3698,
            votes: 19,
            replies: [{ by: 'erik', text: 'It is a remark about a list.', hoursAgo: 3690, votes: 16 }],
          },
        ],
      },
      {
        by: 'bogdan',
        text: 'Oil every 10,000. I show this to every taxi driver who believes in 30,000.',
        hoursAgo: 3500,
        votes: 11,
      },
    ],
  },
  {
    title: 'Shaft play on a T3: what is normal, what is dead',
    by: 'erik',
    tags: ['saab', 'turbo', 'measurement', 'buying'],
    daysAgo: 184,
    votes: 11,
    content: `"No play" in a turbo listing means the seller has never held one. A journal bearing floats in oil. Dry, on a bench, it **must** have play. The question is how much and in which direction.

## Measure it

You need a dial gauge with a magnetic foot and ten minutes. Clean the inlet bore first.

1. **Axial.** Gauge on the nose of the shaft, push and pull by the compressor nut.
2. **Radial.** Gauge through the oil drain onto the shaft, if you have the bent tip. Move both ends together, in the same direction.

| Direction | Normal | Finished |
| --- | --- | --- |
| Axial | 0.03 to 0.10 mm | above 0.10 mm |
| Radial at the bearing | 0.08 to 0.18 mm | above 0.18 mm |

If you wiggle *one* end by hand, it moves much more than this, because you are tilting the shaft. People see that and throw away good turbos. I have bought several of those.

## Then look

- **Compressor blades**, tips. Bright tips mean they have touched the housing. Then the numbers no longer matter.
- **Leading edges.** Rounded or pitted: it has eaten sand through a torn hose.
- **Turbine side.** Oil that is wet and black comes from the bearing. Dry soot comes from the engine.
- **Drain flange.** Coke in the drain means the bearing has been hot, and the new turbo will die of the same thing unless you change the feed pipe too.

## Oil smoke is not always the turbo

Check the crankcase breather before you pay anyone. If the crankcase has pressure, oil cannot run *down* the drain, and the best turbo of the world will smoke. On the 900 it is one hose and two clamps.

Reference: [Garrett](https://www.garrettmotion.com/) publish fitting sheets. Prime the feed by cranking with the ignition disconnected until the pressure lamp is off. I count to ten after that.`,
    comments: [
      {
        by: 'petra',
        text: 'Bought mine from a man who said it was dead because it wiggled. 210,000 km ago.',
        hoursAgo: 4200,
        votes: 9,
      },
      {
        by: 'anneke',
        text: 'The same holds for the 300 TD. I would add the drain hose: when it has gone soft it folds when warm and looks perfect cold.',
        hoursAgo: 4100,
        votes: 5,
      },
    ],
  },
  {
    title: 'Getting glow plugs out of an OM603 without getting them stuck in it',
    by: 'anneke',
    tags: ['mercedes-benz', 'diesel', 'how to', 'tools'],
    daysAgo: 207,
    votes: 10,
    content: `A broken glow plug costs a day if you are lucky and a cylinder head if you are not. It breaks because someone was in a hurry. I have had two break in thirty years, both on a Friday.

## Break-off torque

Set the wrench to the limit and stop when it clicks. These are the figures of the plug makers:

| Thread | Do not exceed when loosening | Tighten to |
| --- | --- | --- |
| M8 | 20 Nm | 10 Nm |
| M10 | 35 Nm | 15 Nm |
| M12 | 45 Nm | 22 Nm |

The OM603 has M12. Later engines have thinner ones, and those are the ones that make people cry.

## How I do it

1. Two days before, penetrating oil around each plug. Again the day before.
2. Drive until **hot**. At least half an hour.
3. Loosen to the limit. If it does not move, *tighten* a few degrees, then loosen. Small angles, patience, more oil.
4. If it still does not move, put the ignition on, let the working plugs heat, drive it another day, come back.
5. Once it turns a quarter, stop. Oil. Work it back and forth. What you hear squeaking is carbon.

## Ream the hole

Carbon grows in the channel below the thread. A new plug pushed into it burns out in a winter, because it cannot get rid of its heat. The reamer costs less than one plug. Fill its flutes with grease so that the carbon sticks to it, turn by hand, wipe, repeat. Then crank the engine once without the plugs and stand aside.

## Is it the plug at all?

Clamp meter on the feed, ignition on. Six plugs start at well over 100 A together and settle at 60 to 90. Divide by six, and a missing plug is plain. The [Beru pages](https://www.beru.com/) explain the rest.

A diesel that starts badly at plus 5 °C has a plug problem. One that starts badly at plus 25 has **another** problem.`,
    comments: [
      {
        by: 'okafor',
        text: 'On the HDi I give it a week of oil instead of two days. The 8 mm ones are a different animal.',
        hoursAgo: 4800,
        votes: 6,
        replies: [
          { by: 'anneke', text: 'A week is right. I have the luxury of old engines.', hoursAgo: 4790, votes: 4 },
        ],
      },
    ],
  },
  {
    title: 'Belt tension on the 944 when you do not own the tool',
    by: 'sofia',
    tags: ['porsche', 'timing belts', 'tools', '944'],
    daysAgo: 229,
    votes: 8,
    content: `The factory gauge, P 9201, costs more than some 944s I have seen. So half of the cars are tensioned by twisting the belt to 90° and saying a prayer. The engine is an interference engine, so let us do a little better.

## What the book wants

| Belt | New | Used |
| --- | --- | --- |
| Camshaft | 4.0 ± 0.3 | 2.7 ± 0.3 |
| Balance shafts | 2.7 ± 0.3 | 2.7 ± 0.3 |

These are the units of the gauge and of nothing else. You cannot convert them to newtons at the kitchen table.

## What I do

1. Engine **cold**, overnight. A warm block gives a number that is too high.
2. Turn to top dead centre, then *back* by about one and a half teeth of the cam wheel, so that the slack is where you measure.
3. Borrow the gauge. Seriously. There are four of us in Athens and one tool, which lives in a cake tin and travels by bus.
4. If there is no gauge, use a **spring scale and a ruler**, on a car whose belt has just been set with one. Write down the deflection. Now you have a reference for your own car, and only for that kind of belt.
5. From 1987 there is a spring tensioner. Loosen, turn two full revolutions, tighten. It is right more often than the twisters are.

## Do it again

After 2,000 km the new belt has settled. Check it. This is the step that is left out in **every** car with bent valves that I have opened.

## While you are there

- Rollers: spin them by hand, listen. Any noise, change.
- Front seals: oil kills the belt quicker than kilometres do.
- Water pump: if its age is unknown, it is old.

[Clark's Garage](https://www.clarks-garage.com/) has the long version with pictures, and I have nothing to add to it except the cake tin.`,
    comments: [
      {
        by: 'gianni',
        text: 'We have one of these tins in Torino, for the Busso tensioner lock. Nobody knows who bought it.',
        hoursAgo: 5300,
        votes: 7,
        replies: [{ by: 'sofia', text: 'Nobody ever does. That is how it survives.', hoursAgo: 5296, votes: 5 }],
      },
    ],
  },
  {
    title: 'Shims, tea and a 2000 GTV: winter diary of one cylinder head',
    by: 'gianni',
    tags: ['alfa romeo', 'valve train', 'diary'],
    daysAgo: 262,
    votes: 6,
    content: `**Saturday.** Cam cover off. The engine ran well, and that is how you know something is wrong with it. I measure all eight, cold, before I touch a thing. My book says 0.475 to 0.50 inlet and 0.525 to 0.55 exhaust. Look in yours, they are not all the same.

**Sunday.** Family lunch. I think about number two.

**Monday.** Cams out, buckets out with the magnet, each shim measured with the micrometer. *Never trust the number on the shim.* It was true when it was new.

## The arithmetic

New shim = old shim + measured gap − wanted gap. With 0.49 wanted on the inlet side, and shims in steps of 0.025:

| Cylinder | Gap found | Old shim | New shim | Gap after |
| --- | --- | --- | --- | --- |
| 1 | 0.55 | 2.200 | 2.250 | 0.50 |
| 2 | 0.40 | 2.350 | 2.250 | 0.50 |
| 3 | 0.48 | 2.300 | leave | 0.48 |
| 4 | 0.62 | 2.100 | 2.225 | 0.495 |

A gap that has become **smaller**, as on two, means that the valve is sinking into its seat. One more winter and it would burn. A gap that has become larger is only wear.

**Wednesday.** I own a tin with 140 shims and not a single 2.225. There is a rule for this, as for 10 mm sockets.

**Friday.** A 2.250 goes on the surface plate with fine paper and oil, under a flat block. Twenty minutes for 0.02 mm. Only on the side of the valve stem, and only to move from one step to the next. Measure, wash, measure.

**Saturday.** Cams in, caps in order, a little at a time from the middle outwards. Turn four times by hand. Measure everything *again*. Number one is now 0.505. I make tea and decide that I can live with 0.505.

**Sunday.** I cannot. Cam out.

Shim sets are on [Classic Alfa](https://www.classicalfa.com/), if you are not the kind who likes paper and oil.`,
    comments: [
      {
        by: 'hana',
        text: '"I cannot. Cam out." is the whole hobby in four words.',
        hoursAgo: 6100,
        votes: 17,
      },
    ],
  },
  {
    title: 'No longer available: making a gear lever bush on the lathe',
    by: 'vidal',
    tags: ['renault', 'alpine', 'machining', 'restoration'],
    daysAgo: 290,
    votes: 7,
    content: `The A310 came in with a gear lever like a spoon in soup. The bush at the bottom of the lever was oval, and the number has been *no longer available* since before our apprentice was born. So we make one. It is an hour, and the drawing will be useful for the next.

## Measure what is left

Do not copy the old bush. It is worn, and you would copy the wear. Measure the two parts that it sits **between**.

| Place | Found | Made to |
| --- | --- | --- |
| Housing bore | 21.98 | leave |
| Bush, outside | worn | 22.01 |
| Bush, bore before fitting | oval | 15.95 |
| Bush, bore after reaming | | 16 H7 |
| Pin | 15.96, grooved | new, 15.98 |

The outside is 0.03 mm larger than its bore, so it is a press fit. When it goes in, the inside closes by about the same. That is why you bore it small and **ream it in place**. If you finish it on the lathe it will be tight, and you will take it out with bad words. The [table of fits](https://en.wikipedia.org/wiki/Engineering_fit) tells you the rest.

## Material

We use bronze, CuSn8. The original was plastic, and plastic was not a mistake: it was quiet. If you want the quiet, turn it from POM and make the bore 0.1 mm wider, because it swells with grease and heat.

## The order

1. Turn the outside, chamfer the leading edge by 15°.
2. Bore, leave 0.05.
3. One groove for grease, not through to the end.
4. Part off 0.2 too long, face to length.
5. Press with a bolt and two washers. No hammer.
6. Ream by hand, with oil, only forwards.

The drawing is on the part page under *Non-OE*, with our name, so that you know whom to blame.`,
    comments: [],
  },
]
