import type { DemoReport } from './types.ts'

/** The reports of the demo content, newest first. Most are open, so that the admin panel has reports to show. */
export const reports: DemoReport[] = [
  {
    item: { part: 'Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8', listing: 3 },
    reporters: [
      { by: 'rolf', reason: 'Photo shows Febi parts, text says genuine VAG.' },
      { by: 'hana', reason: 'Wrong photos. No groove round the middle, so these are shim buckets.' },
      { by: 'bogdan', reason: 'Sold as genuine. The box in the picture is not a VAG box.' },
    ],
    hoursAgo: 0.63,
  },
  {
    item: { part: 'Front Brake Disc 288 x 25 mm, Vented, 5x100', comment: 5 },
    reporters: [
      { by: 'hana', reason: 'Advertising the same shop under nine parts.' },
      { by: 'tomasz', reason: 'Spam link.' },
      { by: 'petra', reason: 'Advertising, also under the Volvo discs.' },
      { by: 'liam', reason: 'I followed the link and it wanted my card before it showed a price.' },
      { by: 'yusuf', reason: 'Spam.' },
      { by: 'sofia', reason: 'Same text, third time this week.' },
    ],
    hoursAgo: 2,
  },
  {
    item: { person: 'oldvolks' },
    reporters: [
      { by: 'sam', reason: 'Takes payment and stops answering.' },
      { by: 'okafor', reason: 'Two weeks without an answer about a paid window regulator.' },
    ],
    hoursAgo: 5,
  },
  {
    item: { part: 'Thermostat 88 °C with Housing Gasket, BMW M50 / M52', comment: 2 },
    reporters: [{ by: 'anneke', reason: 'Advertising. The yard sells the aluminium housing and does not say so.' }],
    hoursAgo: 7,
  },
  {
    item: { part: 'Piston and Rod Assembly, Volvo B230 FK, 96.3 mm', comment: 2 },
    reporters: [{ by: 'anneke', reason: 'Selling in the comments.' }],
    hoursAgo: 8,
  },
  {
    item: { part: 'Bosch 044 Inline Electric Fuel Pump', listing: 1 },
    reporters: [
      {
        by: 'priya',
        reason: 'Counterfeit sold as genuine. The laser marking is printed and the outlet thread is too short.',
      },
      { by: 'mei', reason: 'Fake 044. The date code does not exist.' },
      { by: 'erik', reason: 'Bought one from this seller, 9 A and 2.1 bar on the bench. Not a Bosch.' },
    ],
    hoursAgo: 9,
  },
  {
    item: { part: 'Piston and Rod Assembly, Volvo B230 FK, 96.3 mm', listing: 1 },
    reporters: [
      { by: 'erik', reason: 'Wrong photos. Those are the thin rods.' },
      { by: 'gianni', reason: 'The pistons in the pictures are standard bore.' },
    ],
    hoursAgo: 12,
  },
  {
    item: { part: 'Front Brake Disc 288 x 25 mm, Vented, 5x100', comment: 4 },
    reporters: [
      { by: 'gianni', reason: 'Dangerous advice on a brake part. Somebody will follow it.' },
      { by: 'vidal', reason: 'Wrong torque for wheel bolts, and grease on the cone. Please take it down.' },
    ],
    hoursAgo: 14,
  },
  {
    item: { post: 'What ages in the box: a list for buyers of new old stock' },
    reporters: [
      { by: 'bogdan', reason: 'This is an advertisement for their own shop.' },
      { by: 'okafor', reason: 'Useful table, but a seller should not write the buying guide.' },
    ],
    hoursAgo: 20,
  },
  {
    item: { part: 'Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8', comment: 3 },
    reporters: [{ by: 'carol', reason: 'Insults.' }],
    hoursAgo: 24,
  },
  {
    item: { person: 'northyard' },
    reporters: [
      { by: 'vidal', reason: 'Sent a different gearbox from the one in the pictures. The casting number proves it.' },
    ],
    hoursAgo: 26,
  },
  {
    item: { part: 'Bosch 044 Inline Electric Fuel Pump', listing: 3 },
    reporters: [
      { by: 'gianni', reason: 'Price is a scam. He wants a bank transfer before he shows the pump.' },
      { by: 'liam', reason: 'Asked for payment outside the site, to a name that is not his.' },
    ],
    hoursAgo: 30,
  },
  {
    item: { part: 'Piston and Rod Assembly, Volvo B230 FK, 96.3 mm', listing: 0 },
    reporters: [{ by: 'wheelhouse', reason: 'Too expensive.' }],
    hoursAgo: 30,
    status: 'dismissed',
    note: 'A price is no reason. Bid what it is worth to you.',
  },
  {
    item: { part: 'Front Brake Disc 288 x 25 mm, Vented, 5x100', listing: 1 },
    reporters: [{ by: 'declan', reason: "Picture from another maker's catalogue." }],
    hoursAgo: 48,
    status: 'under_review',
  },
  {
    item: { part: 'Thermostat 88 °C with Housing Gasket, BMW M50 / M52', listing: 1 },
    reporters: [{ by: 'petra', reason: 'The page says with gasket. The seller wrote to me that there is none.' }],
    hoursAgo: 70,
    status: 'under_review',
  },
  {
    item: { person: 'wheelhouse' },
    reporters: [{ by: 'mei', reason: 'Lists timing belts that are 25 years old as new.' }],
    hoursAgo: 75,
  },
  {
    item: { post: 'Belt tension on the 944 when you do not own the tool' },
    reporters: [
      { by: 'kessler', reason: 'A spring scale on an interference engine. This should carry a warning at the top.' },
      { by: 'vidal', reason: 'I have a 944 on the lift that was set this way.' },
    ],
    hoursAgo: 100,
    status: 'under_review',
  },
  {
    item: { part: 'Fuel Injector 440 cc/min, High Impedance, EV1 Plug' },
    reporters: [
      { by: 'yusuf', reason: 'One of the numbers belongs to the low impedance injector.' },
      { by: 'mei', reason: 'Third number is the side feed type, it does not fit the rail.' },
    ],
    hoursAgo: 120,
    status: 'resolved_action_taken',
    note: 'The side feed number is out, and the edit is in the history.',
  },
  {
    item: { part: 'Hydraulic Bucket Tappet 35 mm, VW / Audi 8V, Set of 8' },
    reporters: [{ by: 'ines', reason: 'Somebody added the number of the solid tappet for the older head.' }],
    hoursAgo: 168,
    status: 'resolved_action_taken',
    note: 'Taken out again. The 034 number that is left was checked on a crown.',
  },
  {
    item: { part: 'Fuel Injector 440 cc/min, High Impedance, EV1 Plug', listing: 2 },
    reporters: [
      { by: 'kessler', reason: 'The text promises a matched set, the price is for one.' },
      { by: 'hana', reason: 'Price is per injector, it says so only when you ask.' },
      { by: 'carol', reason: 'Bait price.' },
      { by: 'declan', reason: 'Paid for four, received one.' },
    ],
    hoursAgo: 180,
    status: 'resolved_action_taken',
    note: 'A set in the text, one piece in the parcel: the listing is gone. Please list them again, each.',
  },
  {
    item: { part: 'Fuel Injector 440 cc/min, High Impedance, EV1 Plug', comment: 1 },
    reporters: [{ by: 'okafor', reason: 'Rude.' }],
    hoursAgo: 190,
    status: 'resolved_no_action',
    note: 'A beginner asking is not rude.',
  },
  {
    item: { part: 'Fuel Injector 440 cc/min, High Impedance, EV1 Plug', comment: 4 },
    reporters: [
      { by: 'priya', reason: 'Two hundred at $11, no pictures. Not Bosch, and not for this page.' },
      { by: 'kessler', reason: 'Selling past the listings.' },
    ],
    hoursAgo: 237,
    status: 'resolved_action_taken',
    note: 'Whoever sells here makes an ask, with a price and a name to it.',
  },
  {
    item: { person: 'sam' },
    reporters: [{ by: 'tomasz', reason: 'Tells everybody to fit a colder thermostat.' }],
    hoursAgo: 400,
    status: 'dismissed',
    note: 'An opinion, and he was answered where he gave it.',
  },
  {
    item: { part: 'Camshaft 268°, VW 8V Hydraulic', comment: 2 },
    reporters: [{ by: 'marta', reason: 'Advertising.' }],
    hoursAgo: 692,
    status: 'resolved_action_taken',
    note: 'Advertising. A listing is what asks are for.',
  },
  {
    item: { post: 'Seven letters, one bracket: how Volkswagen numbers grow' },
    reporters: [{ by: 'yusuf', reason: 'Not all main groups are right for the vans.' }],
    hoursAgo: 1500,
    status: 'resolved_no_action',
    note: 'Say so under the post, with the groups that are wrong.',
  },
]
