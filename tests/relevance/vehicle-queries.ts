/**
 * Cars as people write them, with the vehicles of the demo content that they mean. The texts were written from the list of
 * vehicles alone, before the finder was changed. If a result differs, change the finder, unless a parts dealer would call
 * the entry wrong too.
 *
 * An expected vehicle is its path, 'BMW/3 Series/E46/320i', where '*' is any name of one level, with '#M54B22' for its
 * engine. '/**' at the end also accepts each vehicle below.
 */
export type VehicleQuery = { q: string; kind: string; first: string[]; year?: number }

type Row = [q: string, first: string | string[], year?: number]

const asked = (kind: string, rows: Row[]): VehicleQuery[] =>
  rows.map(([q, first, year]) => ({ q, kind, first: [first].flat(), ...(year !== undefined && { year }) }))

const BMW_320I_M54 = 'BMW/3 Series/E46/320i#M54B22'

export const VEHICLE_QUERIES: VehicleQuery[] = [
  ...asked('year', [
    ['2002 bmw 320i', BMW_320I_M54, 2002],
    ['bmw 320i 2002', BMW_320I_M54, 2002],
    ['1999 vw golf tdi', 'Volkswagen/Golf/*/1.9 TDI', 1999],
    ["'98 honda civic", ['Honda/Civic', 'Honda/Civic/EK'], 1998],
    [
      'vw passat 2003 1.9 tdi',
      ['AVB', 'AVF', 'AWX'].map((code) => `Volkswagen/Passat/Passat B5/1.9 TDI#${code}`),
      2003,
    ],
    ['2006 honda accord', 'Honda/Accord', 2006],
    ['toyota corolla 1995', 'Toyota/Corolla', 1995],
    ['2010 octavia 1.6 tdi', 'Škoda/Octavia/Octavia II/1.6 TDI', 2010],
    ['bmw e46 320d built 2003', 'BMW/3 Series/E46/320d#M47TUD20', 2003],
    ['mercedes c220 cdi 2005', 'Mercedes-Benz/C-Class/W203/C 220 CDI#OM646', 2005],
    ['fiat punto 2001 1.2', ['Fiat/Punto/Punto II/1.2', 'Fiat/Punto/Punto II/1.2 16V'], 2001],
    ['ford mustang 1995', 'Ford/Mustang', 1995],
  ]),
  ...asked('body', [
    ['bmw 320i sedan', 'BMW/3 Series/*/320i'],
    ['bmw 525i touring e39', 'BMW/5 Series/E39/525i'],
    ['audi a4 avant 1.9 tdi', 'Audi/A4/*/1.9 TDI'],
    ['vw passat variant 2.0 tdi', 'Volkswagen/Passat/Passat B6/2.0 TDI'],
    ['skoda octavia combi 1.9 tdi', 'Škoda/Octavia/*/1.9 TDI'],
    ['volvo v70 estate d5', 'Volvo/V70/*/D5'],
    ['ford focus hatchback 1.6', ['Ford/Focus/Focus I/1.6', 'Ford/Focus/Focus II/1.6']],
    ['opel astra caravan', ['Opel/Astra', 'Opel/Astra/*']],
    ['e46 coupe 330ci', 'BMW/3 Series/E46/330Ci'],
    ['bmw e36 compact 316i', 'BMW/3 Series/E36/316i'],
    ['renault megane grandtour 1.5 dci', 'Renault/Mégane/Mégane II/1.5 dCi'],
    ['honda civic 5 door hatchback', ['Honda/Civic', 'Honda/Civic/*']],
  ]),
  ...asked('market name', [
    ['golf mk4 gti', 'Volkswagen/Golf/Golf IV/**'],
    ['golf 4', 'Volkswagen/Golf/Golf IV'],
    ['golf iv', 'Volkswagen/Golf/Golf IV'],
    ['mk5 golf r32', 'Volkswagen/Golf/Golf V/R32'],
    ['3er', 'BMW/3 Series'],
    ['3er e46', 'BMW/3 Series/E46'],
    ['bmw 5er e39', 'BMW/5 Series/E39'],
    ['e klasse w211', 'Mercedes-Benz/E-Class/W211'],
    ['vauxhall corsa c', 'Opel/Corsa/Corsa C'],
    ['clio 2 1.2', ['Renault/Clio/Clio II/1.2', 'Renault/Clio/Clio II/1.2 16V']],
    ['passat b5.5 2.5 tdi', 'Volkswagen/Passat/Passat B5/2.5 TDI'],
    ['vw t4 2.5 tdi', 'Volkswagen/Transporter/T4/2.5 TDI'],
    ['miata nb', 'Mazda/MX-5/NB'],
    ['chevy camaro', 'Chevrolet/Camaro'],
    ['benz e320 cdi', 'Mercedes-Benz/E-Class/*/E 320 CDI'],
    ['mini cooper s r53', 'Mini/Hatch/R50/Cooper S'],
    ['bimmer e30 325i', 'BMW/3 Series/E30/325i'],
  ]),
  ...asked('engine and code', [
    ['e46 m54b22', [BMW_320I_M54, 'BMW/3 Series/E46/320Ci#M54B22']],
    ['golf ajm', 'Volkswagen/Golf/Golf IV/1.9 TDI#AJM'],
    ['1j1 1.9tdi asz', 'Volkswagen/Golf/Golf IV/1.9 TDI#ASZ'],
    ['octavia 1.8t auq', 'Škoda/Octavia/Octavia I/RS 1.8 T#AUQ'],
    ['ys3e b235r', 'Saab/9-5/9-5 I/2.3 Turbo Aero#B235R'],
    ['seat leon 1p 2.0 tdi', 'Seat/Leon/Leon II/2.0 TDI'],
    ['bmw320i', 'BMW/3 Series/*/320i'],
  ]),
  ...asked('typing error', [
    ['mercedez c220 cdi', 'Mercedes-Benz/C-Class/*/C 220 CDI'],
    ['volkswagon golf gti', 'Volkswagen/Golf/*/GTI'],
    ['skoda octvia', 'Škoda/Octavia'],
    ['renualt clio', 'Renault/Clio'],
    ['citreon c4', 'Citroën/C4'],
    ['peugot 206 1.4 hdi', 'Peugeot/206/206/1.4 HDi'],
    ['porche 944', 'Porsche/944'],
    ['toyta corola', 'Toyota/Corolla'],
  ]),
  ...asked('unknown words', [
    ['golf iv 1.4 16v comfortline blue', 'Volkswagen/Golf/Golf IV/1.4 16V'],
    ['my bmw 320i m54 automatic facelift', 'BMW/3 Series/E46/320i#M54B22'],
    ['nissan skyline gtr r34', 'Nissan/Skyline/R34'],
    ['audi tt 8n 1.8t quattro 225', 'Audi/TT/8N/1.8 T'],
  ]),
]
