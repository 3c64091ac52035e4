import type { DigestMail, LineMail, ProofMail } from '../../shared/mails.ts'

const SITE = 'https://tappet.example'
const KEY = 'k3y'
const link = (label: string, path = '/') => ({ label, href: SITE + path })

/** A mail about a want. */
export const lineMail: LineMail = {
  template: 'line',
  subject: 'New ask at $31.00: Intake Boot at Throttle, BMW M54 E46, 82 mm',
  label: 'Your want',
  heading: 'New ask at $31.00',
  title: 'Intake Boot at Throttle, BMW M54 E46, 82 mm',
  text: null,
  image: { url: `${SITE}/images/boot-640.webp`, alt: 'Intake Boot at Throttle', width: 1200, height: 800 },
  facts: [
    { label: 'Price', value: [{ text: '$31.00', isBold: true }, { text: ', $34.50 delivered to Ireland' }] },
    { label: 'Condition', value: [{ text: 'Good' }] },
    {
      label: 'Fitment',
      value: [
        { text: '✓ Fits', isBold: true, tone: 'ok' },
        { text: ' your ' },
        { text: '2002 BMW 320i Touring', isName: true },
      ],
    },
    { label: 'Seller', value: [{ text: 'Kessler Motorteile', isName: true }, { text: ', 99% positive, Graz' }] },
    { label: 'Text', value: [{ text: '"With both clamps, no cracks in the folds."', isName: true }] },
  ],
  quote: null,
  button: link('View this ask', '/part/intake-boot?listing=1'),
  why: 'You get this because you want the part up to $35.00, in Good or better.',
  change: link('Change this want', '/part/intake-boot?add=want'),
  stops: [
    link('Stop mails of this kind', `/unsubscribe/${KEY}/kind-wants`),
    link('Stop mails about this part', `/unsubscribe/${KEY}/part-1`),
    link('All notification settings', '/notifications/settings'),
  ],
}

/** A mail about a message, without facts and image. */
export const messageMail: LineMail = {
  ...lineMail,
  subject: 'New message from Marta Kowalczyk',
  label: 'Messages',
  heading: 'New message from Marta Kowalczyk',
  title: null,
  image: null,
  facts: [],
  quote: 'Is the boot still there?\n\nI could pick it up on Saturday, or pay $5.00 more for shipping to Galway.',
  button: link('Answer', '/messages?recipientId=1'),
  why: 'You get this because the message is to you.',
  change: null,
}

const bold = (text: string) => ({ text, isBold: true })
const fits = [{ text: '✓ Fits your 320i', tone: 'ok' as const }]

export const digestMail: DigestMail = {
  template: 'digest',
  subject: '1 trade to confirm, 2 new asks, 4 edits',
  label: 'Saturday 28 November',
  heading: 'Your day on Tappet',
  groups: [
    {
      title: 'To do',
      lines: [
        {
          text: [
            { text: 'Confirm the trade of ' },
            bold('Water Pump BMW M52TU / M54'),
            { text: ' for ' },
            bold('$44.00'),
          ],
          details: [[{ text: 'Kessler Motorteile', isName: true }], [{ text: '6 days left' }]],
          link: link('Confirm', '/messages?recipientId=1'),
          isToDo: true,
        },
      ],
      more: null,
    },
    {
      title: 'Your wants',
      lines: [
        {
          text: [bold('$31.00'), { text: ' for ' }, bold('Intake Boot at Throttle, BMW M54')],
          details: [[{ text: 'Good' }], [{ text: 'Graz' }], fits],
          link: link('View ask', '/part/intake-boot?listing=1'),
          isToDo: false,
        },
        {
          text: [bold('$38.00'), { text: ' for ' }, bold('Front Brake Disc 300 x 22 mm'), { text: ', 2 asks' }],
          details: [[{ text: 'New' }], fits],
          link: link('View asks', '/part/disc'),
          isToDo: false,
        },
      ],
      more: null,
    },
    {
      title: 'Parts you follow',
      lines: [
        {
          text: [{ text: 'Rolf Brandt and 1 other changed ' }, bold('Radiator 520 x 440 mm, BMW E36')],
          details: [[{ text: '4 edits' }]],
          link: link('See changes', '/part/radiator'),
          isToDo: false,
        },
        {
          text: [bold('Thermostat 88 °C, BMW M50 / M52'), { text: ': an ask fell to ' }, bold('$45.00')],
          details: [[{ text: 'It was $52.00' }]],
          link: link('View ask', '/part/thermostat?listing=2'),
          isToDo: false,
        },
      ],
      more: link('and 12 more', '/notifications'),
    },
    {
      title: 'Replies',
      lines: [
        {
          text: [
            bold('Marta Kowalczyk'),
            { text: ' and 2 others replied to your comment on ' },
            bold('Water Pump BMW M52TU / M54'),
          ],
          details: [[{ text: '3 replies' }], [{ text: '"The steel impeller sits 2 mm lower than the old one."' }]],
          link: link('Read', '/part/pump?comment=1'),
          isToDo: false,
        },
      ],
      more: null,
    },
  ],
  more: null,
  button: link('Open Tappet', '/notifications'),
  stops: [
    link('Change hour or kinds', '/notifications/settings'),
    link('Stop the daily digest', `/unsubscribe/${KEY}/digest`),
  ],
}

export const proofMail: ProofMail = {
  template: 'proof',
  subject: 'Confirm this address',
  heading: 'Confirm this address',
  text: 'Somebody entered this address for the mails of an account on Tappet. If it was not you, ignore this mail.',
  button: link('Confirm this address', '/confirm-address/t0ken'),
}
