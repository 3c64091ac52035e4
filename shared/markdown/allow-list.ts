import type { Schema } from 'hast-util-sanitize'

/** Attributes of external links: no benefit in search engines, and no Referer. */
export const EXTERNAL = { rel: ['nofollow', 'ugc', 'noopener', 'noreferrer'], target: '_blank' }

/** Attributes of images, which may be on other servers: loaded when they become visible, without a Referer. */
export const LAZY = { loading: 'lazy', referrerPolicy: 'no-referrer' }

/** The elements and attributes of rendered Markdown (docs/product/parts-and-images.md, "Markdown"). */
export const ALLOWED: Schema = {
  tagNames: [
    ...'p br hr h2 h3 h4 h5 h6 strong em del blockquote ul ol li input code pre a img'.split(' '),
    ...'table thead tbody tr th td'.split(' '),
  ],
  attributes: {
    a: ['href', 'title', ['rel', ...EXTERNAL.rel], ['target', EXTERNAL.target]],
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
