/** Returns the attributes of an engine or of a variant with its engine as one line: '2.2 l petrol, 125 kW'. '' for none. */
export function engineFacts({ displacement, fuel, power }: Partial<Record<string, string>>): string {
  return [[litres(displacement), fuel].filter(Boolean).join(' '), power].filter(Boolean).join(', ')
}

/** '2.2 l' for '2171 cm³', other units as they are. */
function litres(displacement: string | undefined): string | undefined {
  const [, cubic] = /^(\d{3,4}) ?(?:cm³|cc|ccm)$/.exec(displacement ?? '') ?? []
  return cubic === undefined ? displacement : `${(Number(cubic) / 1_000).toFixed(1)}\u{A0}l`
}
