// Names that people give to cars, in the form of `wordsOf`, and the names that vehicles have.

export const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  // Makes
  alfaromeo: ['alfa romeo'],
  astonmartin: ['aston martin'],
  beamer: ['bmw'],
  beemer: ['bmw'],
  benz: ['mercedes benz'],
  bimmer: ['bmw'],
  chevy: ['chevrolet'],
  jag: ['jaguar'],
  lambo: ['lamborghini'],
  landrover: ['land rover'],
  landy: ['land rover', 'defender'],
  mb: ['mercedes benz'],
  merc: ['mercedes benz'],
  mercedesbenz: ['mercedes benz'],
  mitsu: ['mitsubishi'],
  reno: ['renault'],
  rollsroyce: ['rolls royce'],
  scooby: ['subaru'],
  subie: ['subaru'],
  vauxhall: ['opel'],
  vdub: ['volkswagen'],
  vw: ['volkswagen'],
  // Models
  bulli: ['transporter'],
  disco: ['discovery'],
  evo: ['lancer evolution'],
  kaefer: ['beetle'],
  kafer: ['beetle'],
  miata: ['mx 5'],
  rangerover: ['range rover'],
  stang: ['mustang'],
  vette: ['corvette'],
  // Words in other languages
  clase: ['class'],
  classe: ['class'],
  klasse: ['class'],
  klass: ['class'],
  reihe: ['series'],
  seria: ['series'],
  serie: ['series'],
}

/** Bodies as makes and markets call them, a row for each body. */
export const BODIES: readonly (readonly string[])[] = [
  'sedan saloon limousine limo notchback berlina berline',
  'estate wagon touring tourer avant variant combi kombi sw sportwagon sportcombi sportstourer sportwagen grandtour break caravan turnier',
  'hatchback hatch liftback fastback compact sportback schragheck fliessheck',
  'coupe hardtop',
  'convertible cabrio cabriolet roadster spider spyder drophead targa',
  'van minivan mpv bus panel',
  'pickup truck ute',
  'suv crossover offroader',
].map((row) => row.split(' '))

/** Words around the names of a car. */
export const FILLER: ReadonlySet<string> = new Set(
  'built year model car vehicle engine motor type typ gen generation baujahr bj door doors dr body version parts'.split(
    ' ',
  ),
)
