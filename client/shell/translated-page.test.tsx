import * as fc from 'fast-check'
import { Fragment, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, it, onTestFinished } from 'vitest'
import { keepTranslatedPagesAlive } from './translated-page.ts'
import { translate } from '../../tests/support/translate.ts'

keepTranslatedPagesAlive()

/** One child of the page. 'nothing' is a child that renders nothing. */
type Shown = { kind: 'text' | 'element' | 'nothing' | 'list'; text: string; key: number }

function Sample({ shown }: { shown: Shown[] }): ReactNode {
  return (
    <p>
      Before {shown[0]?.text}
      {shown.map(({ kind, text, key }) => (
        <Fragment key={key}>
          {kind === 'text' && text}
          {kind === 'element' && <b>{text}</b>}
          {kind === 'list' && [text, <i key="i">{text}</i>, text]}
        </Fragment>
      ))}
      {shown.length > 2 && ' many'}
      {shown.length} after
    </p>
  )
}

const shownArbitrary = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('text', 'element', 'nothing', 'list'),
    text: fc.constantFrom('oil', 'pump', 'seal', ''),
    key: fc.nat(5),
  }) satisfies fc.Arbitrary<Shown>,
  { maxLength: 4, selector: ({ key }) => key },
)

it.each(['replaceChild', 'insertBefore', 'inside'] as const)(
  'a page whose texts a translator wraps by %s shows every later change',
  async (way) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(shownArbitrary, fc.boolean()), { minLength: 2, maxLength: 5 }),
        async (steps) => {
          const [translated, plain] = [document.createElement('div'), document.createElement('div')]
          document.body.append(translated, plain)
          const roots = [createRoot(translated), createRoot(plain)]
          for (const [shown, isTranslated] of steps) {
            for (const root of roots) flushSync(() => root.render(<Sample shown={shown} />))
            expect(translated.textContent).toBe(plain.textContent)
            if (isTranslated) translate(translated, way)
            await Promise.resolve()
          }
          for (const root of roots) root.unmount()
          expect(translated.textContent).toBe('')
          for (const box of [translated, plain]) box.remove()
        },
      ),
      { numRuns: 150 },
    )
  },
)

it('a text that was translated twice is updated once', async () => {
  const box = document.createElement('div')
  document.body.append(box)
  onTestFinished(() => box.remove())
  const root = createRoot(box)
  const show = (text: string) => flushSync(() => root.render(<p>Number {text}</p>))
  show('one')
  translate(box, 'replaceChild')
  await Promise.resolve()
  for (const font of box.querySelectorAll('p > font')) {
    const again = document.createElement('font')
    again.textContent = font.textContent
    font.replaceWith(again)
  }
  await Promise.resolve()
  show('two')
  expect(box.textContent).toBe('Number two')
})
