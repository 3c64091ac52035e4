import css from './GaragePage.module.css'

type KeepVinProps = {
  form: { values: { keepVin: boolean }; change(name: 'keepVin', value: boolean): void }
}

export function KeepVin({ form }: KeepVinProps) {
  return (
    <label className={css.keep}>
      <input
        type="checkbox"
        checked={form.values.keepVin}
        onChange={({ target }) => form.change('keepVin', target.checked)}
      />
      <span>
        Keep the full VIN
        <span className={`small ${css.hint}`}>Otherwise the serial part is dropped. Nobody else sees it.</span>
      </span>
    </label>
  )
}
