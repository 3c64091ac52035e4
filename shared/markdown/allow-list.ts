import type { Schema } from 'hast-util-sanitize'

/** The attributes of a link that leaves the site: it earns the target nothing and tells it nothing. */
export const OUTWARD = { rel: ['nofollow', 'ugc', 'noopener', 'noreferrer'], target: '_blank' }

/** Images of other people's servers learn neither the page nor are they fetched before they are seen. */
export const LAZY = { loading: 'lazy', referrerPolicy: 'no-referrer' }

/** Everything that rendered Markdown may consist of (hardening.md, Markdown). The last step before HTML text. */
export const ALLOWED: Schema = {
  tagNames: [
    ...'p br hr h2 h3 h4 h5 h6 strong em del blockquote ul ol li input code pre a img'.split(' '),
    ...'table thead tbody tr th td'.split(' '),
  ],
  attributes: {
    a: ['href', 'title', ['rel', ...OUTWARD.rel], ['target', OUTWARD.target]],
    img: ['src', 'alt', 'title', ['loading', LAZY.loading], ['referrerPolicy', LAZY.referrerPolicy]],
    code: [['className', /^language-./]],
    ol: ['start', ['className', 'contains-task-list']],
    ul: [['className', 'contains-task-list']],
    li: [['className', 'task-list-item']],
    input: ['checked', ['type', 'checkbox'], ['disabled', true]],
    th: [['align', 'left', 'center', 'right']],
    td: [['align', 'left', 'center', 'right']],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
  strip: ['script', 'style'],
}
