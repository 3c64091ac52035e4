import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../tests/support/render.tsx'
import { InfiniteList, type InfiniteListProps } from './InfiniteList.tsx'

type ExampleProps = Partial<InfiniteListProps> & { pages: number; height?: number }

/** A list whose pages have one item of this height. */
function Example({ pages, height = 100, ...props }: ExampleProps) {
  const [loaded, setLoaded] = useState(1)
  const [loading, setLoading] = useState(false)
  // A page arrives after `loading` was rendered: without this order, React can render both changes at once under load.
  useEffect(() => {
    if (!loading) return undefined
    const frame = requestAnimationFrame(() => {
      setLoaded((count) => count + 1)
      setLoading(false)
    })
    return () => cancelAnimationFrame(frame)
  }, [loading])
  return (
    <InfiniteList
      hasMore={loaded < pages}
      loading={loading}
      onLoadMore={() => setLoading(true)}
      endText="No more items."
      footer={<p>Other ways to find items</p>}
      {...props}
    >
      <ul>
        {Array.from({ length: loaded }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the items have no id
          <li key={index} style={{ height }}>
            Item {index + 1}
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}

const items = () => page.getByRole('listitem').elements().length
const loadMore = () => page.getByRole('button', { name: 'Load More' })

describe('an infinite list', () => {
  it('loads pages until the window is full, and the next page when the reader scrolls', async () => {
    await render(<Example pages={30} height={700} />)
    await expect.poll(items).toBe(2)
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(items).toBeGreaterThan(2)
  })

  it('shows the end text and the footer after the last page', async () => {
    await render(<Example pages={2} />)
    await expect.element(page.getByText('No more items.')).toBeVisible()
    await expect.element(page.getByText('Other ways to find items')).toBeVisible()
    await expect.element(loadMore()).not.toBeInTheDocument()
  })

  it('pauses after ten automatic pages until the button is pressed', async () => {
    await render(<Example pages={15} height={10} />)
    await expect.poll(items).toBe(11)
    await expect.element(page.getByText('Other ways to find items')).toBeVisible()
    await loadMore().click()
    await expect.poll(items).toBe(15)
  })

  it('stops after an error, and the retry loads the page', async () => {
    await render(<Example pages={3} error="The lights are out." />)
    await expect.element(page.getByText('Error: The lights are out.')).toBeVisible()
    expect(items()).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(items).toBe(2)
  })

  it('with manual loading loads a page for each press, and keeps the focus after the last one', async () => {
    await render(<Example manual pages={2} buttonLabel="Load More expired listings" />)
    const button = page.getByRole('button', { name: 'Load More expired listings' })
    await expect.element(button).toBeVisible()
    expect(items()).toBe(1)
    await button.click()
    await expect.poll(items).toBe(2)
    await expect.poll(() => document.activeElement?.tagName).toBe('DIV')
  })

  it('is busy and shows the loading text while a page loads', async () => {
    await render(<Example pages={2} loading loadingText="Loading more..." />)
    await expect.element(page.getByText('Loading more...')).toBeVisible()
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  })
})
