import { useId, useRef, useState } from 'react'
import { TRADE_TABS, type TradeSide, type TradeTab } from '../../../shared/trades.ts'
import { canRetry } from '../../base/http-failure.ts'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { useReadPage } from '../../base/useReadPage.ts'
import { Field } from '../../forms/Field.tsx'
import { Options } from '../../forms/Options.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { isAsked } from '../../features/trades/trade.ts'
import { TradeRow } from './TradeRow.tsx'
import css from './TradesPage.module.css'

const TITLES: Record<TradeTab, string> = {
  to_confirm: 'To confirm',
  reserved: 'Reserved',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}
const SIDES = { '': 'Bought and sold', buyer: 'Bought', seller: 'Sold' } as const

/** The trades of the user by state, and a choice of purchases or sales. */
export default function Trades() {
  useReadPage('trades')
  const [tab, setTab] = useState<TradeTab | 'all'>('all')
  const [side, setSide] = useState<TradeSide | ''>('')
  const first = trpc.trade.list.useInfiniteQuery(inputOf('to_confirm', side), INFINITE)
  const counts = first.data?.pages.at(-1)?.counts
  const total = counts && TRADE_TABS.reduce((sum, each) => sum + counts[each], 0)
  const shown = tab === 'all' ? TRADE_TABS.filter((each) => counts?.[each] !== 0) : [tab]

  return (
    <>
      <div className={css.head}>
        <h1 tabIndex={-1}>Trades</h1>
        <Field
          as="select"
          label="Show"
          hideLabel
          autoComplete="off"
          value={side}
          onChange={({ target }) => setSide(target.value as TradeSide | '')}
        >
          <Options labels={SIDES} />
        </Field>
      </div>
      <Tabs
        label="Show trades"
        active={tab}
        onChange={setTab}
        tabs={[
          { id: 'all', label: <Label word="All" count={total} /> },
          ...TRADE_TABS.map((id) => ({ id, label: <Label word={TITLES[id]} count={counts?.[id]} /> })),
        ]}
      >
        {first.isLoadingError ? (
          <Failed list={first} />
        ) : total === 0 ? (
          <div className={css.empty}>
            <Icon name="handshake" size={28} />
            <h2>No trades yet</h2>
            <p>What you buy and sell appears here.</p>
          </div>
        ) : (
          shown.map((each) => <Section key={each} tab={each} side={side} count={counts?.[each]} />)
        )}
      </Tabs>
    </>
  )
}

function Label({ word, count }: { word: string; count: number | undefined }) {
  return (
    <>
      {word} <span className={css.count}>{count}</span>
    </>
  )
}

function Failed({ list }: { list: { error: unknown; refetch(): Promise<unknown> } }) {
  return (
    <ErrorNote
      message={errorSentence(list.error)}
      onRetry={canRetry(list.error) ? () => void list.refetch() : undefined}
    />
  )
}

type Page = RouterOutputs['trade']['list']
const INFINITE = { getNextPageParam: (last: Page) => last.nextCursor }
const inputOf = (tab: TradeTab, side: TradeSide | '') => ({ tab, side: side === '' ? null : side })

type SectionProps = { tab: TradeTab; side: TradeSide | ''; count: number | undefined }

function Section({ tab, side, count }: SectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const list = trpc.trade.list.useInfiniteQuery(inputOf(tab, side), INFINITE)
  const trades = list.data?.pages.flatMap(({ items }) => items)
  const firstAsked = trades?.find(isAsked)
  return (
    <section ref={section} className={css.section} aria-labelledby={id}>
      <SectionHead id={id} title={TITLES[tab]} count={count} />
      {trades ? (
        <InfiniteList
          manual
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
          error={list.isFetchNextPageError ? errorSentence(list.error) : null}
          buttonLabel={`Load More: ${TITLES[tab]}`}
        >
          {trades.length === 0 && <p className="caption">None.</p>}
          <ul>
            {trades.map((trade) => (
              <TradeRow
                key={trade.id}
                trade={trade}
                primary={trade === firstAsked}
                // A section without trades is not shown, and its button had the focus.
                focusAfter={() =>
                  trades.length === 1
                    ? document.querySelector<HTMLElement>('main h1')
                    : (section.current?.querySelector('h2') ?? null)
                }
              />
            ))}
          </ul>
        </InfiniteList>
      ) : list.error && !list.isFetching ? (
        <Failed list={list} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </section>
  )
}
