import { z } from 'zod'
import type { Span } from './notification-sentences.ts'

// The content of mails. The client renders it as HTML and as text (client/mails). All addresses are absolute.

/** A link with an absolute address. */
export type MailLink = { label: string; href: string }

/** A piece of a text. `tone` colours a verdict, which its words say too. */
export type MailText = Span & { tone?: 'ok' | 'caution' | 'bad' }

/** A fact of a line, 'Price': '$31.00, $34.50 delivered to Ireland'. */
export type MailFact = { label: string; value: MailText[] }

/** A mail about one line of the notifications. */
export type LineMail = {
  template: 'line'
  subject: string
  /** The subject matter, at the right of the head: 'Your want'. */
  label: string
  heading: string
  /** Below the heading, for example the name of the part. */
  title: string | null
  /** A sentence below it. */
  text: MailText[] | null
  image: { url: string; alt: string; width: number; height: number } | null
  facts: MailFact[]
  /** The beginning of a message or comment, with its line breaks. */
  quote: string | null
  button: MailLink
  /** 'You get this because you want the part up to $35.00, in Good or better.' and the link that changes it. */
  why: string
  change: MailLink | null
  stops: MailLink[]
}

/** A line of a digest. `isToDo`: the reader has to act. */
export type DigestLine = { text: MailText[]; details: MailText[][]; link: MailLink; isToDo: boolean }

/** Of a group at most MAX_GROUP_LINES lines. */
export type DigestMail = {
  template: 'digest'
  subject: string
  /** At the right of the head: 'Saturday 28 November'. */
  label: string
  heading: string
  groups: { title: string; lines: DigestLine[]; more: MailLink | null }[]
  /** 'and 12 more notifications', beyond MAX_DIGEST_LINES. */
  more: MailLink | null
  button: MailLink
  stops: MailLink[]
}

/** A mail that proves an address. */
export type ProofMail = { template: 'proof'; subject: string; heading: string; text: string; button: MailLink }

export type MailContent = LineMail | DigestMail | ProofMail

/** Renders a mail as HTML and as plain text with the same order. */
export type RenderMail = (content: MailContent) => Promise<{ html: string; text: string }>

export const MAX_DIGEST_LINES = 30
export const MAX_GROUP_LINES = 5

/** The last lines of each mail. */
export const MAIL_FOOT =
  'Tappet, an open marketplace and wiki for car and engine parts. Tappet never asks for your password or payment by e-mail.'

/** Where the mails of a user go. */
export type MailAddress = {
  address: string
  /** Whether it is the address of the sign-in. */
  isOfSignIn: boolean
  /** The user stopped all mails. */
  isOff: boolean
  /** Why the address gets no mails, until the user proves it again. Null if it gets them. */
  stop: { reason: string; at: Date } | null
  /** Another address, which the user has not confirmed yet. `failure` is why the mail with the link did not arrive. */
  pending: { address: string; failure: string | null } | null
}

export const INCOMPLETE_LINK = 'This link is not complete. Copy the whole link from the e-mail.'

/** The key in the link of a mail that proves an address. */
const keySchema = z.string(INCOMPLETE_LINK).min(20, INCOMPLETE_LINK).max(100, INCOMPLETE_LINK)
export const confirmInput = z.object({ key: keySchema })

const NO_ADDRESS = 'Please enter an e-mail address, for example name@example.com.'
export const addressInput = z.object({
  address: z
    .string(NO_ADDRESS)
    .trim()
    .toLowerCase()
    .max(254, 'An e-mail address has at most 254 characters.')
    .pipe(z.email(NO_ADDRESS)),
})
