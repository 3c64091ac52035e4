/**
 * Typical search texts with the results that a parts dealer would give. They were written from the catalogues alone, before
 * the search was tuned. If a result differs, change the search, unless a parts dealer would call the entry wrong too.
 */

/** The conditions for a result. Its name must contain each of the texts of `name`, ignoring case and accents. */
export type Wanted = { slug?: string; name?: string[]; tag?: string; number?: string }
export type Sought = 'parts' | 'users' | 'posts'
export type RelevanceQuery = {
  q: string
  catalogue: 'demo' | 'generated'
  kind: string
  /** Only results of this kind are checked. */
  find: Sought
  /** The first result must be one of these. */
  first: Wanted[]
  /** Each of these must be among the first five results. */
  top5: Wanted[]
}

/** [text, accepted first results, results that must be among the first five (by default any accepted one)] */
type Row<Answer> = [q: string, first: Answer[], top5?: Answer[]]

const asked =
  <Answer>(catalogue: RelevanceQuery['catalogue'], wanted: (answer: Answer, find: Sought) => Wanted) =>
  (kind: string, rows: Row<Answer>[], find: Sought = 'parts'): RelevanceQuery[] =>
    rows.map(([q, first, top5 = []]) => ({
      q,
      catalogue,
      kind,
      find,
      first: first.map((answer) => wanted(answer, find)),
      top5: top5.map((answer) => wanted(answer, find)),
    }))

const demo = asked<string>('demo', (answer, find) => (find === 'users' ? { name: [answer] } : { slug: answer }))
const generated = asked<Wanted>('generated', (answer) => answer)
const named = (...name: string[]): Wanted => ({ name })

const HYDRAULIC_TAPPET = 'hydraulic-bucket-tappet-35-mm-vw-audi-8v-set-of-8'
const MECHANICAL_TAPPET = 'mechanical-bucket-tappet-35-mm-vw-8v-to-1985'
const DISC_GOLF = 'front-brake-disc-288-x-25-mm-vented-5x100'
const DISC_JIMNY = 'front-brake-disc-289-x-10-mm-solid-suzuki-jimny'
const DISC_PANDA = 'front-brake-disc-257-x-12-mm-fiat-panda-punto-500-4x98'
const THERMOSTAT_BMW = 'thermostat-88-c-with-housing-gasket-bmw-m50-m52'
const THERMOSTAT_TOYOTA = 'thermostat-82-c-with-jiggle-valve-toyota-22r-e-3vz-e'
const THERMOSTAT_ALFA = 'thermostat-with-housing-83-c-alfa-romeo-gtv6-75-v6-25'
const PUMP_06A = 'water-pump-06a-metal-impeller'
const PUMP_300TDI = 'water-pump-land-rover-discovery-defender-300tdi'
const PUMP_N1 = 'water-pump-n1-six-vane-nissan-rb20-rb25-rb26'
const TURBO_VW = 'turbocharger-k03s-vw-18t-20v-transverse'
const TURBO_WRX = 'turbocharger-td04l-13t-subaru-wrx-ej205'
const TURBO_SAAB = 'turbocharger-mitsubishi-td04hl-15t-saab-9-5-9-3-aero'
const TURBO_HDI = 'turbocharger-garrett-gt1544v-peugeot-citron-16-hdi-110'
const PLUG_VW = 'spark-plug-pfr6q-14-mm-19-mm-reach-vw-audi-18t'
const PLUG_NGK = 'ngk-bkr6e-spark-plug-14-mm-19-mm-reach'
const LAMBDA = 'wideband-lambda-sensor-lsu-42-m18-18t-and-20'
const CALIPER = 'rear-brake-caliper-left-38-mm-aluminium-golf-mk4'
const CV_JOINT = 'outer-cv-joint-kit-golf-mk4-36-30-splines'
const GASKET_VR6 = 'head-gasket-vr6-12v-multilayer-steel-81-mm-bore'
const GASKET_EJ25 = 'head-gasket-multi-layer-steel-subaru-ej25-11044aa770'
const GASKET_K = 'head-gasket-multi-layer-steel-mg-rover-k-series-18-16v'
const OVERVOLTAGE = 'overvoltage-protection-relay-k1-mercedes-w124-w201'
const INJECTOR_BMW = 'fuel-injector-bosch-0-280-150-415-bmw-m50tu-s50'
const INJECTOR_440 = 'fuel-injector-440-ccmin-high-impedance-ev1-plug'
const INJECTOR_JEEP = 'bosch-four-hole-fuel-injector-jeep-40-22-lbh'
const INJECTOR_HDI = 'common-rail-injector-bosch-citron-peugeot-20-hdi-110'
const INJECTION_RELAY = 'fuel-injection-relay-volvo-240-740-940-lh-24'
const RADIATOR = 'radiator-520-x-440-mm-bmw-e36-six-cylinder-manual'
const BUSHING_E36 = 'front-control-arm-bushing-pair-bmw-e36-z3-with-bracket'
const INTAKE_BOOT = 'intake-boot-at-throttle-bmw-m54-e46-82-mm'
const DME_RELAY = 'dme-relay-porsche-944-911-carrera-32-six-pins'
const COIL_MERCEDES = 'ignition-coil-double-spark-mercedes-m112-m113'
const COIL_MAZDA = 'ignition-coil-n3h1-mazda-rx-8-13b-msp'
const COIL_HYUNDAI = 'ignition-coil-pencil-type-hyundai-kia-16-gamma'
const COIL_FORD = 'ignition-coil-pack-ford-focus-mk1-fiesta-125-to-20'
const FUEL_PUMP_W124 = 'electric-fuel-pump-ke-jetronic-mercedes-w124-w201'
const FUEL_PUMP_WALBRO = 'fuel-pump-255-lh-in-tank-walbro-gss342'
const FUEL_PUMP_044 = 'bosch-044-inline-electric-fuel-pump'
const FILTER_OPEL = 'oil-filter-m18-x-15-opel-14-to-20-76-mm-can'
const FILTER_KEI = 'oil-filter-m20-suzuki-f6a-k6a-kei-cars'
const FILTER_HYUNDAI = 'oil-filter-80-mm-spin-on-hyundai-kia-petrol'
const FILTER_FORD = 'motorcraft-fl-1a-oil-filter-ford-windsor-v8-and-fe'
const PADS = 'front-brake-pad-set-d976-toyota-4runner-prado-120'
const STARTER_CONTACTS = 'starter-contact-set-denso-14-kw-toyota-22r-e-3vz-e'
const DISTRIBUTOR_CAP = 'distributor-cap-tec-4-tower-honda-civic-integra'
const CHAIN_K20 = 'timing-chain-honda-k20a2-k20a3-2002-2006'
const OIL_PUMP_N1 = 'oil-pump-n1-nissan-rb26dett-rb25det'
const OIL_PUMP_M55 = 'melling-m55-oil-pump-chevrolet-small-block-v8'
const TENSIONER_EJ = 'timing-belt-tensioner-hydraulic-subaru-ej20-ej25'
const BELT_4G63 = 'timing-belt-29-mm-mitsubishi-4g63-dohc'
const AIR_MASS_VOLVO = 'air-mass-meter-volvo-240-740-940-lh-24-hot-wire'
const CASSETTE = 'direct-ignition-cassette-saab-9-5-9-3-trionic-7-black'
const ALTERNATOR = 'alternator-delco-remy-10si-63-a-internal-regulator'
const CRANK_SENSOR_JEEP = 'crankshaft-position-sensor-jeep-cherokee-wrangler-40'
const BALL_JOINT_JEEP = 'ball-joint-kit-jeep-dana-30-front-axle-upper-and-lower'
const BELT_KIT_K9K = 'timing-belt-kit-renault-dacia-15-dci-k9k-123-teeth'
const THROTTLE_RENAULT = 'electronic-throttle-body-renault-clio-mgane-14-and-16-16v'
const HUB_BEARING = 'hub-bearing-taper-roller-land-rover-rtc3429-45-x-78-mm'
const CLUTCH_LAND_ROVER = 'clutch-plate-235-mm-land-rover-200tdi-300tdi-r380-gearbox'
const PISTON_B230 = 'piston-and-rod-assembly-volvo-b230-fk-963-mm'
const CAMSHAFT_B18C5 = 'intake-camshaft-115-mm-lift-honda-b18c5-type-r'
const AIR_MASS_MAZDA = 'mass-air-flow-sensor-e5t52071-mazda-mx-5-nb'
const AIR_MASS_OPEL = 'air-mass-meter-hot-film-70-mm-opel-x18xe-x20xev'
const THROTTLE_NISSAN = 'electronic-throttle-body-70-mm-nissan-vq35de'
const CLUTCH_VR6 = 'clutch-disc-228-mm-vw-02a-gearbox-vr6-and-g60'
const BUSHING_CIVIC = 'rear-trailing-arm-bushing-honda-civic-eg-ek-integra'

const JUDDER = 'it-is-not-the-disc-finding-brake-judder-at-the-hub'
const VOLTAGE_DROP = 'voltage-drop-the-test-that-stops-you-buying-relays'
const GLOW_PLUGS = 'getting-glow-plugs-out-of-an-om603-without-getting-them-stuck-in-it'
const READING_CAMSHAFT = 'reading-a-camshaft-before-you-buy-it-used'
const BELT_TENSION = 'belt-tension-on-the-944-when-you-do-not-own-the-tool'
const WHEEL_BEARING = 'every-thing-i-broke-changing-my-first-wheel-bearing'
const PUMPS_BY_PHOTOGRAPH = 'why-i-stopped-buying-pumps-by-photograph'
const BOSCH_NUMBER = 'how-to-read-a-bosch-number-before-you-read-the-box'
const EJ25_POST = 'ej25-head-gaskets-which-way-is-it-leaking'

const OVER_THE_DEMO = [
  ...demo('exact number', [
    ['06A 121 011 L', [PUMP_06A]],
    ['06a121011t', [PUMP_06A]],
    ['1J0-615-301-P', [DISC_GOLF]],
    ['11.53.1.721.002', [THERMOSTAT_BMW]],
    ['0280150415', [INJECTOR_BMW]],
    ['0 580 254 044', [FUEL_PUMP_044]],
    ['W712/22', [FILTER_OPEL]],
    // Its own number before the longer one that begins with it.
    ['bkr6e', [PLUG_NGK]],
    ['lm603049/011', [HUB_BEARING]],
    ['FL1A', [FILTER_FORD]],
    // Mercedes numbers are quoted without their A as often as with it.
    ['201 540 37 45', [OVERVOLTAGE]],
  ]),
  ...demo('number and its letter', [
    ['050109309', [HYDRAULIC_TAPPET]],
    ['56027866', [CRANK_SENSOR_JEEP]],
    // The last letter names the revision. A newer revision replaces an older one.
    ['56027866AB', [CRANK_SENSOR_JEEP]],
  ]),
  ...demo('beginning of a number', [
    ['06A145', [TURBO_VW]],
    ['0 280 150', [INJECTOR_BMW, INJECTOR_440], [INJECTOR_BMW, INJECTOR_440]],
    ['1j0 615', [DISC_GOLF, CALIPER], [DISC_GOLF, CALIPER]],
    ['0446', [PADS]],
    ['MD32', [BELT_4G63]],
  ]),
  // Written from the demo catalogue before fragments were implemented.
  ...demo('fragment of a number', [
    ['109 309', [HYDRAULIC_TAPPET, MECHANICAL_TAPPET], [HYDRAULIC_TAPPET, MECHANICAL_TAPPET]],
    ['309 AD', [HYDRAULIC_TAPPET]],
    ['254 044', [FUEL_PUMP_044]],
    ['254 910', [FUEL_PUMP_W124]],
    ['615 301', [DISC_GOLF]],
    ['721 002', [THERMOSTAT_BMW]],
    ['1721002', [THERMOSTAT_BMW]],
    ['121 011 t', [PUMP_06A]],
    ['150-415', [INJECTOR_BMW]],
    ['145 704 S', [TURBO_VW]],
    ['540 37 45', [OVERVOLTAGE]],
    ['503 035', [COIL_MERCEDES]],
    ['03046', [THERMOSTAT_TOYOTA]],
    ['35290', [PADS]],
    ['P73-000', [CAMSHAFT_B18C5]],
    ['24U01', [OIL_PUMP_N1]],
    ['aa770', [GASKET_EJ25]],
    ['26059', [BELT_4G63]],
    ['81404', [FILTER_KEI]],
    ['2B010', [COIL_HYUNDAI]],
    ['212 016', [AIR_MASS_VOLVO]],
    ['12029', [COIL_FORD]],
    ['110.076', [INJECTOR_HDI]],
    ['AZ-67', [FILTER_FORD]],
  ]),
  // Words and sizes that could also be a fragment of a number.
  ...demo('words like a fragment', [
    ['288 mm', [DISC_GOLF]],
    ['70 mm', [AIR_MASS_OPEL, THROTTLE_NISSAN], [AIR_MASS_OPEL, THROTTLE_NISSAN]],
    ['b230', [PISTON_B230]],
    ['m20 filter', [FILTER_KEI]],
  ]),
  // Written from the demo catalogue before synonyms were implemented.
  ...demo('synonym', [
    ['mb overvoltage relay', [OVERVOLTAGE]],
    ['mb ignition coil', [COIL_MERCEDES]],
    ['merc fuel pump', [FUEL_PUMP_W124]],
    ['vw turbo', [TURBO_VW]],
    ['turbo wrx', [TURBO_WRX]],
    ['maf volvo', [AIR_MASS_VOLVO]],
    ['maf mx-5', [AIR_MASS_MAZDA]],
    ['maf sensor opel', [AIR_MASS_OPEL]],
    ['mass air flow meter volvo 240', [AIR_MASS_VOLVO]],
    ['golf brake rotor', [DISC_GOLF]],
    ['brake rotors', [DISC_GOLF, DISC_JIMNY, DISC_PANDA], [DISC_GOLF, DISC_JIMNY, DISC_PANDA]],
    ['rotors jimny', [DISC_JIMNY]],
    ['o2 sensor', [LAMBDA]],
    ['oxygen sensor 1.8t', [LAMBDA]],
    ['ckp sensor jeep', [CRANK_SENSOR_JEEP]],
    ['chevy alternator', [ALTERNATOR]],
    ['chevy oil pump', [OIL_PUMP_M55]],
    ['ecu relay 944', [DME_RELAY]],
    ['cambelt 4g63', [BELT_4G63]],
    ['cam belt kit k9k', [BELT_KIT_K9K]],
    ['control arm bush e36', [BUSHING_E36]],
    ['wishbone bushing e36', [BUSHING_E36]],
    ['trailing arm bush civic', [BUSHING_CIVIC]],
    ['clutch disc defender', [CLUTCH_LAND_ROVER]],
    ['clutch plate vr6', [CLUTCH_VR6]],
    ['hydraulic lifters vw', [HYDRAULIC_TAPPET]],
    ['cylinder head gasket vr6', [GASKET_VR6]],
  ]),
  ...demo('old number', [
    ['11044AA642', [GASKET_EJ25]],
    ['stc1086', [PUMP_300TDI]],
    ['A 201 540 08 45', [OVERVOLTAGE]],
  ]),
  ...demo('number and word', [
    ['bosch 0280150415', [INJECTOR_BMW]],
    ['0280150415 injector', [INJECTOR_BMW]],
    ['thermostat 11531721002', [THERMOSTAT_BMW]],
    ['walbro gss342', [FUEL_PUMP_WALBRO]],
    ['mahle oc 90', [FILTER_OPEL]],
  ]),
  ...demo('make, model and part', [
    ['golf mk4 water pump', [PUMP_06A]],
    ['water pump golf mk4', [PUMP_06A]],
    ['radiator bmw e36', [RADIATOR]],
    ['w124 fuel pump', [FUEL_PUMP_W124]],
    ['volvo 240 air mass meter', [AIR_MASS_VOLVO]],
    ['distributor cap civic', [DISTRIBUTOR_CAP]],
    ['subaru timing belt tensioner', [TENSIONER_EJ]],
    ['defender clutch', [CLUTCH_LAND_ROVER]],
    ['crankshaft sensor jeep', [CRANK_SENSOR_JEEP]],
    ['944 dme relay', [DME_RELAY]],
    ['volkswagen turbocharger', [TURBO_VW]],
  ]),
  ...demo('plural and singular', [
    ['brake discs', [DISC_GOLF, DISC_JIMNY, DISC_PANDA], [DISC_GOLF, DISC_JIMNY, DISC_PANDA]],
    ['head gaskets', [GASKET_VR6, GASKET_EJ25, GASKET_K], [GASKET_VR6, GASKET_EJ25, GASKET_K]],
    ['bucket tappets', [HYDRAULIC_TAPPET, MECHANICAL_TAPPET], [HYDRAULIC_TAPPET, MECHANICAL_TAPPET]],
    ['audi spark plugs', [PLUG_VW]],
    [
      'ignition coils',
      [COIL_MERCEDES, COIL_MAZDA, COIL_HYUNDAI, COIL_FORD],
      [COIL_MERCEDES, COIL_MAZDA, COIL_HYUNDAI, COIL_FORD],
    ],
    [
      'oil filter',
      [FILTER_OPEL, FILTER_KEI, FILTER_HYUNDAI, FILTER_FORD],
      [FILTER_OPEL, FILTER_KEI, FILTER_HYUNDAI, FILTER_FORD],
    ],
  ]),
  ...demo('one typing error', [
    ['thermostta bmw', [THERMOSTAT_BMW]],
    ['turbocharer saab', [TURBO_SAAB]],
    ['alternattor', [ALTERNATOR]],
    ['injecter bmw', [INJECTOR_BMW]],
    ['distribtor cap', [DISTRIBUTOR_CAP]],
    ['subaro head gasket', [GASKET_EJ25]],
    ['timing belt mitsubshi', [BELT_4G63]],
    ['overvoltge relay', [OVERVOLTAGE]],
  ]),
  ...demo('two typing errors in a long word', [
    ['alternetter', [ALTERNATOR]],
    ['overvoltadje relay', [OVERVOLTAGE]],
    ['tourbochager wrx', [TURBO_WRX]],
  ]),
  ...demo('accents', [
    ['citroen injector', [INJECTOR_HDI]],
    ['Citroën turbocharger', [TURBO_HDI]],
    ['megane throttle body', [THROTTLE_RENAULT]],
    ['MÉGANE THROTTLE', [THROTTLE_RENAULT]],
    ['lobro cv joint', [CV_JOINT]],
    ['lemforder bushing', [BUSHING_E36]],
  ]),
  ...demo('quoted phrase', [
    ['"bucket tappet"', [HYDRAULIC_TAPPET, MECHANICAL_TAPPET], [HYDRAULIC_TAPPET, MECHANICAL_TAPPET]],
    ['"oil pump"', [OIL_PUMP_N1, OIL_PUMP_M55], [OIL_PUMP_N1, OIL_PUMP_M55]],
    ['"ball joint" jeep', [BALL_JOINT_JEEP]],
  ]),
  ...demo('tag', [
    [
      'tag:bmw',
      [THERMOSTAT_BMW, INJECTOR_BMW, RADIATOR, BUSHING_E36, INTAKE_BOOT],
      [THERMOSTAT_BMW, INJECTOR_BMW, RADIATOR, BUSHING_E36, INTAKE_BOOT],
    ],
    ['tag:saab', [CASSETTE, TURBO_SAAB], [CASSETTE, TURBO_SAAB]],
    ['tag:"Non-OE: febi"', [HYDRAULIC_TAPPET]],
    ['tag:"land rover" water pump', [PUMP_300TDI]],
    ['tag:ford ignition coil', [COIL_FORD]],
  ]),
  ...demo('an extra word', [
    ['water pump golf mk4 purple', [PUMP_06A]],
    ['radiator bmw e36 nordschleife', [RADIATOR]],
    ['distributor cap honda civic hatchback', [DISTRIBUTOR_CAP]],
  ]),
  ...demo('noise', [
    ['water pump for a golf mk4', [PUMP_06A]],
    ['genuine oem thermostat bmw m52', [THERMOSTAT_BMW]],
    ['oil filter that fits hyundai', [FILTER_HYUNDAI]],
  ]),
  ...demo('engine code or size', [
    ['1.8T', [PUMP_06A, TURBO_VW, PLUG_VW, LAMBDA], [PUMP_06A, TURBO_VW, PLUG_VW, LAMBDA]],
    ['rb26', [OIL_PUMP_N1, PUMP_N1], [OIL_PUMP_N1, PUMP_N1]],
    ['3vz-e', [THERMOSTAT_TOYOTA, STARTER_CONTACTS], [THERMOSTAT_TOYOTA, STARTER_CONTACTS]],
    ['k9k', [BELT_KIT_K9K]],
    ['b230fk piston', [PISTON_B230]],
    ['K20A2 chain', [CHAIN_K20]],
    ['5x100 disc', [DISC_GOLF]],
    ['440cc injector', [INJECTOR_440]],
  ]),
  ...demo('half a word', [
    // The relay's name has 'injection' in it.
    [
      'inject',
      [INJECTOR_BMW, INJECTOR_440, INJECTOR_JEEP, INJECTOR_HDI, INJECTION_RELAY],
      [INJECTOR_BMW, INJECTOR_440, INJECTOR_JEEP, INJECTOR_HDI],
    ],
    ['brake cali', [CALIPER]],
    ['alterna', [ALTERNATOR]],
    ['thermo', [THERMOSTAT_BMW, THERMOSTAT_TOYOTA, THERMOSTAT_ALFA]],
  ]),
  ...demo(
    'person',
    [
      ['Marta Kowalczyk', ['Marta Kowalczyk']],
      ['kowal', ['Marta Kowalczyk']],
      ['north yard', ['North Yard Salvage']],
      ['lindquist', ['Petra Lindqvist']],
      ['nystrom', ['Erik Nyström']],
      ['annek', ['Anneke de Vries']],
    ],
    'users',
  ),
  ...demo(
    'post',
    [
      ['brake judder', [JUDDER]],
      ['voltage drop', [VOLTAGE_DROP]],
      ['voltge drop', [VOLTAGE_DROP]],
      ['glow plugs om603', [GLOW_PLUGS]],
      ['reading camshafts', [READING_CAMSHAFT]],
      ['how to read a bosch number', [BOSCH_NUMBER]],
      ['ej25 leaking', [EJ25_POST]],
      ['pickle fork', [WHEEL_BEARING]],
      ['cake tin', [BELT_TENSION]],
      ['weep hole impeller', [PUMPS_BY_PHOTOGRAPH]],
    ],
    'posts',
  ),
]

/** Of the catalogue of 20,000 parts (scripts/bench/catalogue.ts). */
const OVER_THE_GENERATED = [
  ...generated('exact number', [
    // Two parts carry this one.
    ['0 124 208 663', [{ number: '0124208663' }], [named('fuel rail', 'Nissan Patrol'), named('fuel rail', 'BMW E38')]],
    ['0124-208-663', [{ number: '0124208663' }]],
    ['a0021146086', [{ number: 'A0021146086' }]],
    ['11 09 1 951 492', [{ number: '11091951492' }]],
    ['11.09.1.951.492', [{ number: '11091951492' }]],
    ['3b0 346 688 g', [{ number: '3B0346688G' }]],
    ['90924-YZZD9', [{ number: '90924YZZD9' }]],
    ['09.5050.05', [{ number: '09505005' }]],
    ['1al047928951', [{ number: '1AL047928951' }]],
  ]),
  ...generated('number and its letter', [['3B0346688', [{ number: '3B0346688G' }]]]),
  ...generated('beginning of a number', [
    ['2103-2492', [{ number: '2103249212001' }]],
    ['peb3941', [{ number: 'PEB3941' }]],
    ['0 221 695 6', [{ number: '0221695618' }]],
  ]),
  ...generated('number and word', [
    ['camshaft 11 09 1 951 492', [{ number: '11091951492' }]],
    ['volvo 94659351', [{ number: '94659351' }]],
    ['1878331504 sachs', [{ number: '1878331504' }]],
  ]),
  ...generated('make, model and part', [
    ['golf mk2 brake caliper', [named('brake caliper', 'golf mk2')]],
    ['brake caliper golf mk2', [named('brake caliper', 'golf mk2')]],
    ['volvo 240 shock absorber', [named('volvo 240', 'shock absorber')]],
    ['control arm bmw e36', [named('control arm', 'e36')]],
    ['ignition coil volkswagen golf mk4', [named('ignition coil', 'golf mk4')]],
    // 'VW' is the usual name of Volkswagen.
    ['vw golf mk4 ignition coil', [named('ignition coil', 'golf mk4')]],
    ['toyota corolla e110 radiator', [named('radiator', 'corolla e110')], [{ number: '94930YZZS4' }]],
    ['lada niva transfer case', [named('lada niva', 'transfer case')]],
    ['coil pack lancia delta', [named('coil pack', 'lancia delta')]],
    ['clutch kit saab 900', [named('clutch kit', 'saab 900')]],
    ['wheel bearing saab 9000', [named('wheel bearing', 'saab 9000')]],
    ['trabant fog light right', [named('trabant', 'fog light', 'right')]],
    ['sachs clutch kit', [{ name: ['clutch kit'], tag: 'sachs' }]],
    ['bosch fuel injector audi a4', [{ name: ['fuel injector', 'audi a4'], tag: 'bosch' }]],
    ['bmw e30', [{ tag: 'e30' }]],
    ['brake', [named('brake')]],
  ]),
  ...generated('plural and singular', [
    ['brake discs lancia delta', [named('brake disc', 'lancia delta')]],
    ['wheel bearings saab', [named('wheel bearing', 'saab')]],
    ['glow plugs fiat punto', [named('glow plug', 'fiat punto')]],
  ]),
  ...generated('one typing error', [
    ['transfr case niva', [named('transfer case', 'niva')]],
    ['alternater bmw e30', [named('alternator', 'e30')]],
    ['shock absrober volvo 240', [named('shock absorber', 'volvo 240')]],
    ['volkswagon golf mk4 ignition coil', [named('ignition coil', 'golf mk4')]],
    ['torque convertor', [named('torque converter')]],
    ['harmonnic balancer', [named('harmonic balancer')]],
    ['idle contrl valve w124', [named('idle control valve', 'w124')]],
    ['crankshaft positon sensor w123', [named('crankshaft position sensor', 'w123')]],
  ]),
  ...generated('two typing errors in a long word', [
    ['carburater', [named('carburettor')]],
    ['distribiuter', [named('distributor')]],
  ]),
  ...generated('accents', [
    ['citroen 2cv clutch kit', [named('2cv', 'clutch kit')]],
    ['Citroën 2CV clutch cable', [named('2cv', 'clutch cable')]],
    ['skoda favorit water pump', [named('skoda favorit', 'water pump')]],
    ['Škoda Felicia washer pump', [named('skoda felicia', 'washer pump')]],
    ['seat leon brake caliper', [named('seat leon', 'brake caliper')]],
    ['renault megane brake disc', [named('renault megane', 'brake disc')]],
  ]),
  ...generated('quoted phrase', [
    ['"abs pump"', [named('abs pump')]],
    ['"dual mass flywheel"', [named('dual mass flywheel')]],
    ['"golf mk2" "brake caliper"', [named('golf mk2', 'brake caliper')]],
  ]),
  ...generated('tag', [
    ['tag:bosch', [{ tag: 'bosch' }]],
    ['tag:"golf mk2"', [{ tag: 'golf mk2' }]],
    ['tag:bosch fuel injector', [{ name: ['fuel injector'], tag: 'bosch' }]],
    ['tag:"land rover" water pump', [{ name: ['water pump'], tag: 'land rover' }]],
  ]),
  ...generated('an extra word', [
    ['brake caliper golf mk2 chromed', [named('brake caliper', 'golf mk2')]],
    ['transfer case lada niva mountaineering', [named('transfer case', 'lada niva')]],
  ]),
  ...generated('noise', [
    ['water pump for a defender 300tdi', [named('water pump', '300tdi')]],
    ['genuine oem radiator toyota corolla e110', [named('radiator', 'corolla e110')]],
  ]),
  ...generated('engine code or size', [
    ['OM617 water pump', [named('om617', 'water pump')]],
    ['2JZ', [named('2jz')]],
    ['m20b25 alternator', [named('m20b25', 'alternator')]],
    ['1.8T water pump', [named('1.8t', 'water pump')]],
    ['b230f connecting rod', [named('b230f', 'connecting rod')]],
  ]),
  ...generated('half a word', [
    ['inject', [named('inject')]],
    ['cali', [named('caliper'), named('calibra')]],
    ['harmonic bal', [named('harmonic balancer')]],
    ['golf mk2 brake cal', [named('brake caliper', 'golf mk2')]],
  ]),
  ...generated(
    'person',
    [
      ['hugo wojcik', [named('hugo wojcik')]],
      ['greta dub', [named('greta dubois')]],
      ['papadkis', [named('papadakis')]],
    ],
    'users',
  ),
  ...generated(
    'post',
    [
      ['caliper repair kit w123', [named('caliper repair kit', 'w123')]],
      ['opel manta before you buy', [named('opel manta', 'before you buy')]],
      ['bmw e30 after 300,000 km', [named('bmw e30', '300,000 km')]],
    ],
    'posts',
  ),
]

export const QUERIES: RelevanceQuery[] = [...OVER_THE_DEMO, ...OVER_THE_GENERATED]
