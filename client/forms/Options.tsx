type OptionsProps = { labels: Record<string, string> | readonly (readonly [value: string, label: string])[] }

/** The options of a select. Not in Field.tsx, which is a part of every first view. */
export const Options = ({ labels }: OptionsProps) =>
  (Array.isArray(labels) ? labels : Object.entries(labels)).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
