import { Link, Redirect } from 'wouter'
import { formatMonth, formatPrice, formatWholePrice } from '../../../shared/format.ts'
import { CONDITION_WORDS } from '../../../shared/labels.ts'
import { paths } from '../../../shared/paths.ts'
import { MEDIAN_SALES } from '../../../shared/sold-prices.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc, type RouterOutputs } from '../../base/trpc.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Table } from '../../ui/Table.tsx'
import css from './seller-numbers.module.css'

type Numbers = RouterOutputs['inventory']['numbers']

/** The sales of the signed-in user in the last 12 months. Redirects visitors to the login page. */
export default function SellerNumbersPage() {
  const { state } = useSession()
  return (
    <div className={css.page}>
      <title>Numbers · Tappet</title>
      <meta name="robots" content="noindex" />
      <header>
        <p className="small">
          <Link to={paths.inventory}>Inventory</Link>
        </p>
        <h1>Numbers</h1>
      </header>
      {state === 'in' ? (
        <SellerNumbers />
      ) : state === 'out' ? (
        <Redirect to={paths.login(paths.sellerNumbers)} replace />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </div>
  )
}

function SellerNumbers() {
  const { data, error, refetch } = trpc.inventory.numbers.useQuery()
  if (error && !data) return <ErrorNote message={errorSentence(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading>Loading your numbers...</Loading>
  const { months, medianDaysUntilSold, expired, conditions } = data
  const sold = months.reduce((sum, month) => sum + month.sold, 0)
  return (
    <>
      <p>Your confirmed sales of the last 12 months. Only you can see them.</p>
      <dl className={css.facts}>
        <div>
          <dt className="small">Sold</dt>
          <dd>{sold.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt className="small">Days until sold</dt>
          <dd>{medianDaysUntilSold ?? 'N/A'}</dd>
        </div>
        <div>
          <dt className="small">Expired now</dt>
          <dd>{expired.toLocaleString('en')}</dd>
        </div>
      </dl>
      <div className={css.group}>
        <h2>Sold by month</h2>
        <MonthTable months={months} />
      </div>
      <div className={css.group}>
        <h2>Sold by condition</h2>
        {conditions.length === 0 ? <p>Nothing sold yet.</p> : <ConditionTable conditions={conditions} />}
      </div>
      <p className="caption">Days until sold and prices are medians. Fewer than {MEDIAN_SALES} sales have none.</p>
    </>
  )
}

function MonthTable({ months }: Pick<Numbers, 'months'>) {
  const most = Math.max(1, ...months.map(({ sold }) => sold))
  return (
    <Table label="Sold by month">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="number">
            Sold
          </th>
          <td aria-hidden="true" />
          <th scope="col" className="number">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, sold, valueCents }) => (
          <tr key={month}>
            <th scope="row">{formatMonth(`${month}-01`)}</th>
            <td className="number">{sold}</td>
            <td className={css.drawn} aria-hidden="true">
              <span className={css.bar} style={{ inlineSize: `${(sold / most) * 100}%` }} />
            </td>
            <td className="number">{formatWholePrice(valueCents, 'down')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const ConditionTable = ({ conditions }: Pick<Numbers, 'conditions'>) => (
  <Table label="Sold by condition">
    <thead>
      <tr>
        <th scope="col">Condition</th>
        <th scope="col" className="number">
          Sold
        </th>
        <th scope="col" className="number">
          Median price
        </th>
      </tr>
    </thead>
    <tbody>
      {conditions.map(({ condition, sold, medianCents }) => (
        <tr key={condition}>
          <th scope="row">{condition === null ? 'Not stated' : CONDITION_WORDS[condition]}</th>
          <td className="number">{sold}</td>
          <td className="number">{formatPrice(medianCents)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
)
