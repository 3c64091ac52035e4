import { paths } from '../../../shared/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import css from './upload.module.css'

/** Step 6: the part has been created. */
export function Done({ name, slug, onAnother }: { name: string; slug: string; onAnother(): void }) {
  return (
    <div className={css.fields}>
      <p className={css.lead}>
        <strong>{name}</strong> now has its own page. Anyone can add listings, comments and missing details.
      </p>
      <div className={css.ways}>
        <ButtonLink large variant="primary" to={paths.part(slug)}>
          View Part Page
        </ButtonLink>
        <ButtonLink large icon="car" to={paths.addCar(slug)}>
          Which cars does it fit?
        </ButtonLink>
        <ButtonLink large icon="tag" to={paths.sell(slug)}>
          Sell yours
        </ButtonLink>
        <ButtonLink large to={paths.uploadPart} onClick={onAnother}>
          Add Another Part
        </ButtonLink>
      </div>
    </div>
  )
}
