import type { DemoConversation } from './types.ts'

/** The private conversations of the demo content. Marta's come with six unread messages in all. */
export const conversations: DemoConversation[] = [
  {
    between: ['declan', 'marta'],
    messages: [
      {
        from: 'declan',
        text: `Re: Your listing for "Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8" to sell for $64.00. (View product: /part/hydraulic-bucket-tappet-35-mm-vw-audi-8v-set-of-8)

Hello Marta, are these the grooved ones? My head is a 1987. I would take all eight for 58 if the crowns are unmarked.`,
        hoursAgo: 0.52,
      },
      {
        from: 'marta',
        text: 'Grooved, yes. Bought for a PF that I sold before fitting them, so never run. I can do 60 with the box.',
        hoursAgo: 0.37,
      },
      { from: 'declan', text: '60 is good. Post to Cork?', hoursAgo: 0.33 },
      {
        from: 'marta',
        text: 'Sure. Tracked is about $14, I will weigh it tonight and tell you to the cent.',
        hoursAgo: 0.25,
      },
      { from: 'declan', text: 'Deal. I will send the box size today.', hoursAgo: 0.2 },
    ],
  },
  {
    between: ['rolf', 'marta'],
    messages: [
      {
        from: 'rolf',
        text: 'Marta, the tappet set from the Audi 80 is measured. Six are good, two have the light in the middle. You were right.',
        hoursAgo: 31,
      },
      { from: 'marta', text: 'Two out of eight is a good set. Which positions?', hoursAgo: 29.5 },
      {
        from: 'rolf',
        text: 'Three and four, inlet and exhaust side by side. So I look at the oil gallery there before anything goes back.',
        hoursAgo: 29,
      },
      {
        from: 'marta',
        text: 'Yes, that would be my guess too. Blow it through from the front plug, it is a straight bore.',
        hoursAgo: 28,
      },
      {
        from: 'rolf',
        text: 'Found it. A piece of the old cam cover gasket, as long as a match. I send you a picture for the wiki page.',
        hoursAgo: 1.1,
      },
      { from: 'rolf', text: 'Do you still have the two INA ones?', hoursAgo: 0.9 },
    ],
    unread: { by: 'marta', count: 2 },
  },
  {
    between: ['bogdan', 'marta'],
    messages: [
      {
        from: 'bogdan',
        text: 'Hello, you do cylinder heads for other people also? I have a K7J from a Logan taxi, 410,000 km.',
        hoursAgo: 27,
      },
      {
        from: 'marta',
        text: 'For people, yes, for the post office no. A head from Cluj to Gdańsk costs more than the seats. What is wrong with it?',
        hoursAgo: 25,
      },
      { from: 'bogdan', text: 'Compression 8, 11, 11, 7. The end ones are down. No water in oil.', hoursAgo: 5.2 },
      {
        from: 'bogdan',
        text: 'I put oil in one and four with a spoon and measured again. It stays 8 and 7. So valves and not rings, I think.',
        hoursAgo: 4.6,
      },
      {
        from: 'bogdan',
        text: 'If I cut the seats here, which angles do you use? The shop has 30, 45 and 60 only.',
        hoursAgo: 4.5,
      },
    ],
    unread: { by: 'marta', count: 3 },
  },
  {
    between: ['kessler', 'marta'],
    messages: [
      {
        from: 'marta',
        text: 'Good morning. Do you have valve stem seals 8 mm for the eight-valve head, sixteen pieces, Viton? On the page there is only the old rubber number.',
        hoursAgo: 52,
      },
      {
        from: 'kessler',
        text: 'Good morning Ms Kowalczyk. Yes, in stock, two sets of eight with the fitting sleeve. The old number is superseded, the new one has the same dimensions.',
        hoursAgo: 48,
      },
      {
        from: 'marta',
        text: 'Two sets please. Could you add both numbers to the part page, old one first? Then the next person finds it.',
        hoursAgo: 47,
      },
      {
        from: 'kessler',
        text: 'It is entered. The parcel goes out this afternoon, invoice is inside. Kind regards, Kessler Motorteile.',
        hoursAgo: 20,
      },
    ],
    unread: { by: 'marta', count: 1 },
  },
  {
    between: ['liam', 'rolf'],
    messages: [
      {
        from: 'liam',
        text: `Re: Your listing for "Front Brake Disc 288 x 25 mm, Vented, 5x100" to sell for $41.50. (View product: /part/front-brake-disc-288-x-25-mm-vented-5x100)

Hi Rolf, would these fit my dad's 2002 Golf 1.9 TDI? He says it has "the big ones".`,
        hoursAgo: 78,
      },
      {
        from: 'rolf',
        text: 'Hello Liam. "The big ones" can be 280, 288 or 312. Please measure the diameter, with the wheel off.',
        hoursAgo: 76,
      },
      { from: 'liam', text: "How? There's a hub and a caliper in the way.", hoursAgo: 75.8 },
      {
        from: 'rolf',
        text: 'Measure from the wheel bolt hole to the outer edge, add 50 for the half of the hole circle. Then you have the radius. Or look at the caliper: 280 and 288 have different carriers and the number is cast in.',
        hoursAgo: 75.5,
      },
      { from: 'liam', text: 'Centre of the bolt hole or the edge of it?', hoursAgo: 75.4 },
      { from: 'rolf', text: 'Centre. Good question.', hoursAgo: 75.3 },
      { from: 'liam', text: 'Right. 94 plus 50 is 144. So 288!', hoursAgo: 54 },
      {
        from: 'rolf',
        text: 'Then it fits. How thick is the old one? If it is 25 new and you have 23, it is finished. The limit is cast into the rim.',
        hoursAgo: 53,
      },
      { from: 'liam', text: '22.4. It says MIN TH 23 right there on it. I never saw that before.', hoursAgo: 51 },
      {
        from: 'rolf',
        text: 'Nobody does. You need both sides and pads. I have two discs, $83, and I put a dial gauge protocol in the box. Clean the hub first, you have read the post.',
        hoursAgo: 50,
      },
      { from: 'liam', text: 'To bare metal, no copper paste, I promise. Paid just now.', hoursAgo: 30 },
      { from: 'rolf', text: 'They leave tomorrow. Write to me before you tighten anything.', hoursAgo: 12 },
    ],
    unread: { by: 'liam', count: 1 },
  },
  {
    between: ['hana', 'marta'],
    messages: [
      {
        from: 'hana',
        text: `Re: Your listing for "Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8" to sell for $78.00. (View product: /part/hydraulic-bucket-tappet-35-mm-vw-audi-8v-set-of-8)

Hello. A customer here has a Golf Cabriolet, a rare bird in Nagoya. Would you send to Japan, and could you photograph the crowns against a window?`,
        hoursAgo: 410,
      },
      {
        from: 'marta',
        text: 'You know what to ask for. Of course, tomorrow morning when the light comes in from the yard.',
        hoursAgo: 404,
      },
      {
        from: 'marta',
        text: 'Eight crowns, uploaded to the part page so that others see what good ones look like. Postage to Nagoya $22.',
        hoursAgo: 384,
      },
      {
        from: 'hana',
        text: 'Very clear, thank you. I take them. What will you write on the customs form? Last time a seller wrote "metal" and they opened it.',
        hoursAgo: 370,
      },
      {
        from: 'marta',
        text: '"Engine parts, new, 8 pieces, $78", with the part number. And the invoice on the outside.',
        hoursAgo: 366,
      },
      { from: 'hana', text: 'Perfect. No hurry, the car has waited since 1999.', hoursAgo: 365 },
      { from: 'hana', text: 'Arrived, thank you. All eight measured.', hoursAgo: 58 },
    ],
  },
  {
    between: ['wheelhouse', 'marta'],
    messages: [
      {
        from: 'wheelhouse',
        text: 'Hello Marta, we found the 1986 fiche you asked for under the oldvolks post. Group 1, 40 frames, tappets are on frame 17. The letter is A until April and B afterwards.',
        hoursAgo: 82,
      },
      {
        from: 'marta',
        text: 'That is worth more than a box of tappets. May I put the number and the month on the part page, with your name as the source?',
        hoursAgo: 80,
      },
      {
        from: 'wheelhouse',
        text: 'Please do. The whole carton can be scanned if someone in Leeds has a weekend to lose.',
        hoursAgo: 79,
      },
    ],
  },
  {
    between: ['petra', 'erik'],
    messages: [
      {
        from: 'erik',
        text: `Re: Your listing for "Piston and Rod Assembly, Volvo B230 FK, 96.3 mm" to sell for $185.00. (View product: /part/piston-and-rod-assembly-volvo-b230-fk-963-mm)

Good evening. Not for me. My neighbour drives a 740 and has been told by you on the internet that his rods are too thin. Is the set weighed?`,
        hoursAgo: 42,
      },
      {
        from: 'petra',
        text: 'Good evening, Saab. Weighed, four within two grams, rods end for end as well. 13 mm, as the listing says.',
        hoursAgo: 40,
      },
      { from: 'erik', text: 'And the bolts?', hoursAgo: 39.5 },
      {
        from: 'petra',
        text: 'Used once. He should buy new ones, they are cheaper than the sump. I write it in the listing now, good point.',
        hoursAgo: 39,
      },
      { from: 'erik', text: 'He offers 160.', hoursAgo: 18 },
      {
        from: 'petra',
        text: 'Your own 150 stands on the page, from before you asked about bolts. 170 for you, and the small-end bushes are new.',
        hoursAgo: 17,
      },
      { from: 'erik', text: '170. I can collect in Uppsala on the 28th. In the Saab.', hoursAgo: 12 },
      { from: 'petra', text: 'Park it round the corner please, my neighbours know me.', hoursAgo: 11 },
      { from: 'erik', text: 'It will be the best car in the street for one hour.', hoursAgo: 10.5 },
    ],
  },
  {
    between: ['carol', 'northyard'],
    messages: [
      {
        from: 'carol',
        text: 'You said 31 of the 010 blocks. Any of them with four-bolt mains and a standard bore?',
        hoursAgo: 190,
      },
      {
        from: 'northyard',
        text: "Four-bolt we don't know till the pan is off. Standard bore, I've got maybe nine marked. Want them pulled to the front?",
        hoursAgo: 188,
      },
      {
        from: 'carol',
        text: 'Pull the nine. I will bring the pan gasket money. Is Saturday still good?',
        hoursAgo: 187,
      },
      { from: 'northyard', text: 'Saturday till noon. Boots, it rained.', hoursAgo: 186 },
      {
        from: 'carol',
        text: 'Two four-bolt out of nine, that is better than the average. What do you want for the one with the April date?',
        hoursAgo: 140,
      },
      {
        from: 'northyard',
        text: "$350 for that one since it's clean. $225 for the other, it sat with a head off.",
        hoursAgo: 139,
      },
      {
        from: 'carol',
        text: 'The other has a lip of 0.009 at the top. It needs boring, so it is a $150 block.',
        hoursAgo: 138.5,
      },
      { from: 'northyard', text: 'You measured it in the rain?', hoursAgo: 138 },
      { from: 'carol', text: 'Under an umbrella. 4.011, 4.012, 4.009, and I quit there.', hoursAgo: 137.8 },
      { from: 'northyard', text: "Alright. $350 and $160 and I'll load them.", hoursAgo: 137 },
      {
        from: 'carol',
        text: 'Done. I will put the bores on the part page as an example, with a note that you let me measure.',
        hoursAgo: 136,
      },
      {
        from: 'northyard',
        text: 'Appreciate that. Had two calls already asking if the lady with the umbrella left any.',
        hoursAgo: 70,
      },
      {
        from: 'northyard',
        text: 'Truck comes by Dayton on the 24th, so I can bring them for nothing if you have a hoist.',
        hoursAgo: 22,
      },
      {
        from: 'northyard',
        text: 'Also found a set of 062 heads under a tarp. Vortec. You want first look?',
        hoursAgo: 21.5,
      },
    ],
    unread: { by: 'carol', count: 2 },
  },
  {
    between: ['tomasz', 'kessler'],
    messages: [
      {
        from: 'tomasz',
        text: `Re: Your listing for "Thermostat 88 °C with Housing Gasket, BMW M50 / M52" to sell for $18.40. (View product: /part/thermostat-88-c-with-housing-gasket-bmw-m50-m52)

Is the gasket in the box the one for the aluminium housing or for the plastic one?`,
        hoursAgo: 215,
      },
      {
        from: 'kessler',
        text: 'Good day. In the box is the profile gasket that fits the original housing. For the aluminium one you need the flat gasket in addition, $2.10, we can put it in.',
        hoursAgo: 212,
      },
      { from: 'tomasz', text: 'Then one thermostat and two flat gaskets, I always tear the first.', hoursAgo: 211 },
      { from: 'kessler', text: 'Two, understood. $22.60 plus postage to Łódź $9.', hoursAgo: 209 },
      {
        from: 'tomasz',
        text: 'Arrived in three days. I did not tear the first one, so if you know somebody who needs a gasket.',
        hoursAgo: 118,
      },
    ],
  },
  {
    between: ['sam', 'marta'],
    messages: [
      {
        from: 'sam',
        text: `Re: Your listing for "Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8" to sell for $64.00. (View product: /part/hydraulic-bucket-tappet-35-mm-vw-audi-8v-set-of-8)

Got a Rabbit pickup with a later 8V swapped in that sounds like a typewriter. How much to Tucson?`,
        hoursAgo: 60,
      },
      {
        from: 'marta',
        text: 'Before you buy: is it loud only when cold, or also after two minutes at 2,500?',
        hoursAgo: 58,
      },
      { from: 'sam', text: 'All the time. Louder when hot.', hoursAgo: 57 },
      {
        from: 'marta',
        text: 'Louder when hot is oil pressure more often than tappets. Do you have a gauge? At 80 °C and 2,000 rpm it should be over 2 bar.',
        hoursAgo: 56,
      },
      { from: 'sam', text: 'Borrowed one. 1.1 bar. Thats not good is it', hoursAgo: 39 },
      {
        from: 'marta',
        text: 'No. Pump or bearings. Tappets would make it quiet for a week. I would look at the pickup strainer first, it costs you a gasket.',
        hoursAgo: 38,
      },
      {
        from: 'sam',
        text: 'Strainer was full of RTV. Cleaned it, 2.6 bar, still one ticking. So I guess I want the set after all.',
        hoursAgo: 36.5,
      },
      { from: 'marta', text: 'Shipping to Tucson is $18.40.', hoursAgo: 36 },
    ],
  },
  {
    between: ['priya', 'mei'],
    messages: [
      {
        from: 'mei',
        text: `Re: Your listing for "Fuel Injector 440 cc/min, High Impedance, EV1 Plug" to sell for $124.50. (View product: /part/fuel-injector-440-ccmin-high-impedance-ev1-plug)

Hello Priya, is that for one or for the set? And do you have the sheet with the single flows?`,
        hoursAgo: 330,
      },
      {
        from: 'priya',
        text: 'For one, new. I have four from the same batch: 438, 441, 440, 442 at 3 bar, n-heptane, 20 °C. The sheet goes in the box. Four are $470.',
        hoursAgo: 322,
      },
      { from: 'mei', text: 'That is closer than my rig can read. Dead time at 14 V?', hoursAgo: 320 },
      {
        from: 'priya',
        text: '0.92 ms at 14, 1.18 at 12, 1.62 at 10. Spread over the four is 0.03. I will put the table on the part page.',
        hoursAgo: 298,
      },
      { from: 'mei', text: 'Sold. Please ship to Seattle, whatever is tracked.', hoursAgo: 296 },
      {
        from: 'mei',
        text: 'They are in. Idle is steady at 750 with the numbers copied straight from your table. First time that has ever worked.',
        hoursAgo: 102,
      },
    ],
  },
  {
    between: ['okafor', 'yusuf'],
    messages: [
      {
        from: 'okafor',
        text: 'Hello Yusuf, after your clutch post: do you keep forks for the BE3 box? Mine has the pocket worn through.',
        hoursAgo: 640,
      },
      {
        from: 'yusuf',
        text: 'Hello. I have three used, one good. I build up the pocket with bronze and file it, then it lasts longer than new. $20.',
        hoursAgo: 632,
      },
      { from: 'okafor', text: 'The bronze one please. And the ball pin, if it is not a museum piece.', hoursAgo: 630 },
      { from: 'yusuf', text: 'Pin goes with it, no charge. A new fork on an old pin is two old parts.', hoursAgo: 628 },
    ],
  },
  {
    between: ['oldvolks', 'anneke'],
    messages: [
      {
        from: 'oldvolks',
        text: 'Dag Anneke, we took a W124 in with a lot of Passats. Diesel, six cylinders, engine turns. Not our thing. Do you want the injection pump before it goes on the pallet?',
        hoursAgo: 460,
      },
      {
        from: 'anneke',
        text: 'Dag. Leave everything on it and put a cover over the intake, please. I come with the trailer on Thursday and take the whole engine.',
        hoursAgo: 455,
      },
    ],
  },
  {
    between: ['sofia', 'declan'],
    messages: [
      {
        from: 'sofia',
        text: `Re: Your listing for "Bosch 044 Inline Electric Fuel Pump" to buy for $70.00. (View product: /part/bosch-044-inline-electric-fuel-pump)

I have one that came off a 944 turbo project, 6 years old, runs. Would you take it for 80, with the check valve?`,
        hoursAgo: 265,
      },
      {
        from: 'declan',
        text: 'Maybe. What does it draw at 3 bar, and what is the voltage at the pump while you read it?',
        hoursAgo: 262,
      },
      { from: 'sofia', text: '11.2 A at 13.4 V, measured at the plug, I have read your post too.', hoursAgo: 240 },
      {
        from: 'declan',
        text: 'Then it is a pump and you are a seller. 80 with the valve, Cork, any post you like.',
        hoursAgo: 238,
      },
    ],
  },
]
