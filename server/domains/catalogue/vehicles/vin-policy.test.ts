import { describe, expect, test } from 'vitest'
import { vinWithoutSerial } from '../../../../shared/vin.ts'
import core from './data/core.json' with { type: 'json' }
import known from './data/vin-codes.json' with { type: 'json' }
import { CHECK_DIGIT_WRONG, decodeVin } from './vin-policy.ts'

/** 'BMW E46, 2002': makes with generations, then model years, then 'wrong' for a warning. */
function summary(vin: string): string {
  const { makes, modelYears, warning } = decodeVin(vin, 2026)
  const names = makes.map(({ name, models }) =>
    [name, models.map(({ generation }) => generation).join('/')].join(' ').trim(),
  )
  return [names.join(' or ') || 'nothing', ...modelYears, ...(warning ? ['wrong'] : [])].join(', ')
}

describe('European VINs of which the model is known', () => {
  test.each([
    ['WBAAV31070A000101', 'BMW E46'],
    ['WBAAL31070A000102', 'BMW'],
    ['WBACB31060A000103', 'BMW E36'],
    ['WBAAA31080A000104', 'BMW E30'],
    ['WBADT41090A000105', 'BMW E39'],
    ['WBANA71000A000106', 'BMW E60'],
    ['WBAVA31000A000107', 'BMW E90'],
    ['WBSBL91020A000108', 'BMW E46'],
    ['WVWZZZ1JZ3W000109', 'Volkswagen Golf IV/Bora, 2003'],
    ['WVWZZZ1KZ6W000110', 'Volkswagen Golf V/Golf VI, 2006'],
    ['WVWZZZ19ZHW000111', 'Volkswagen Golf II, 1987, 2017'],
    ['WVWZZZ3BZ1E000112', 'Volkswagen Passat B5, 2001'],
    ['WVGZZZ1TZ7W000113', 'Volkswagen Touran I, 2007'],
    ['WV2ZZZ70Z2H000114', 'Volkswagen T4, 2002'],
    ['WV1ZZZ7HZ8H000115', 'Volkswagen T5, 2008'],
    ['WAUZZZ8EZ5A000116', 'Audi B6/B7, 2005'],
    ['WAUZZZ8LZ1A000117', 'Audi 8L, 2001'],
    ['TRUZZZ8NZ21000118', 'Audi 8N, 2002'],
    ['TMBPY46Y133000119', 'Škoda Fabia I, 2003'],
    ['TMBDX41U082000120', 'Škoda Octavia I, 2008'],
    ['TMBHS61Z292000121', 'Škoda Octavia II, 2009'],
    ['TMBBJ63T9C9000122', 'Škoda Superb II, 1982, 2012'],
    ['VSSZZZ6LZ4R000123', 'Seat Ibiza III/Cordoba II, 2004'],
    ['VSSZZZ1MZ2R000124', 'Seat Leon I/Toledo II, 2002'],
    ['VSSZZZ5PZ7R000125', 'Seat Altea/Toledo III, 2007'],
    ['WDB2030461A000126', 'Mercedes-Benz W203'],
    ['WDB2100651A000127', 'Mercedes-Benz W210'],
    ['WDD2040081A000128', 'Mercedes-Benz W204'],
    ['WDB9066331S000129', 'Mercedes-Benz NCV3'],
    ['W0L0TGF4815000130', 'Opel Astra G'],
    ['W0L0AHL4868000131', 'Opel Astra H'],
    ['W0L0XCF6816000132', 'Opel Corsa C'],
    ['VF1BB0F0524000133', 'Renault Clio II or Dacia'],
    ['VF1BM0B0H30000134', 'Renault Mégane II or Dacia'],
    ['VF32AKFWA44000135', 'Peugeot 206'],
    ['VF33CNFUB83000136', 'Peugeot 307'],
    ['VF7N2NFUB73000137', 'Citroën Xsara'],
    ['VF7FCKFVB26000138', 'Citroën C3 I'],
    ['ZFA18800000000139', 'Fiat Punto II'],
    ['ZFA31200000000140', 'Fiat 500 (312)/Panda III'],
    ['ZAR93700000000141', 'Alfa Romeo 147'],
    ['UU1LSDAAH37000142', 'Dacia Logan I/Sandero I/Duster I or Renault'],
    ['YV1RS61R812000143', 'Volvo S60 I'],
    ['YV1SW61R212000144', 'Volvo V70 II'],
    ['YS3FB45S231000145', 'Saab 9-3 II'],
    ['WMWRC31050T000146', 'Mini R50'],
  ])('%s: %s', (vin, cars) => expect(summary(vin)).toBe(cars))
})

describe('VINs of which only the make is known', () => {
  test.each([
    ['WF0AXXGCDA1000201', 'Ford'],
    ['WP0ZZZ99Z4S000202', 'Porsche'],
    ['ZFFAAAAAAA0000203', 'Ferrari'],
    ['SALLTGM842A000204', 'Land Rover'],
    ['SAJAA51M12D000205', 'Jaguar'],
    ['SJNFDAK12U1000206', 'Nissan'],
    ['SB1KV58E00E000207', 'Toyota'],
    ['SHHEP33502U000208', 'Honda'],
    ['JMZBK12Z201000209', 'Mazda'],
    ['JSAFJB43V00000210', 'Suzuki'],
    ['TMAD381AABJ000211', 'Hyundai'],
    ['U5YHM516AAL000212', 'Kia'],
    ['XTA210930Y2000213', 'Lada'],
    ['WME4513321K000214', 'Smart'],
    ['ZLA84000001000215', 'Lancia'],
    ['KL1SF48YE7B000216', 'Chevrolet or Daewoo'],
    ['KMHJM81VP6U000217', 'Genesis or Hyundai'],
    ['JTHBK262602000218', 'Lexus'],
    ['VF1ZZ0F0524000219', 'Renault or Dacia'],
    ['WDB9999991A000220', 'Mercedes-Benz'],
    ['WVWZZZZZZ3W000221', 'Volkswagen'],
    ['TMBZZZ99Z33000222', 'Škoda'],
  ])('%s: %s', (vin, make) => expect(summary(vin)).toBe(make))
})

describe('North American VINs', () => {
  test.each([
    ['2HGFC2F55HH000102', 'Honda, 2017'],
    ['1FAFP34N95W000103', 'Ford, 2005'],
    ['1FTFW1E58CF000104', 'Ford, 1982, 2012'],
    ['2G1WF52EX49000106', 'Chevrolet, 2004'],
    ['3VWSK69M04M000107', 'Volkswagen, 2004'],
    ['1VWAT7A35FC000108', 'Volkswagen, 2015'],
    ['5YJSA1E25HF000109', 'Tesla, 2017'],
    ['2T1BURHE9FC000112', 'Toyota, 2015'],
    ['4T1BE32K35U000113', 'Toyota, 2005'],
    ['5NPEB4AC1DH000114', 'Hyundai, 2013'],
    ['1N4AL3AP2DC000116', 'Infiniti or Nissan, 2013'],
    ['4S3BMCB68B3000118', 'Subaru, 2011'],
    ['19UUA66274A000119', 'Acura, 2004'],
    ['3FA6P0H76DR000121', 'Ford, 2013'],
    ['5UXFA13524L000122', 'BMW E53, 2004'],
    ['4USBT33563L000123', 'BMW E85, 2003'],
  ])('%s: %s', (vin, car) => expect(summary(vin)).toBe(car))

  test.each(['1J4GL48K55W000111', '1C4RJFBG6EC000110', '1G6DP567750000120'])('%s has the right check digit', (vin) =>
    expect(decodeVin(vin, 2026).warning).toBeUndefined(),
  )
})

describe('check digits', () => {
  test.each([
    ['of North America', '2HGFC2F54HH000102', 'Honda, 2017, wrong'],
    ['of Mexico', '3VWSK69M14M000107', 'Volkswagen, 2004, wrong'],
    ['X of North America', '2G1WF52E149000106', 'Chevrolet, 2004, wrong'],
  ])('warns of a wrong one %s', (_, vin, car) => expect(summary(vin)).toBe(car))

  test('warns of a wrong one of China', () => {
    expect(decodeVin('LSVAA49J132000301', 2026).warning).toBe(CHECK_DIGIT_WRONG)
  })

  test('is not required in Europe', () => expect(summary('WVWZZZ1JZ3W000109')).not.toContain('wrong'))
})

describe('every VIN', () => {
  test('an unknown manufacturer has no candidates', () => expect(summary('999ZZZ1JZ3W000109')).toBe('nothing'))

  test('the serial number makes no difference', () => {
    const vin = 'WVWZZZ1JZ3W000109'
    expect(decodeVin(`${vinWithoutSerial(vin)}000000`, 2026)).toEqual(decodeVin(vin, 2026))
  })

  test('a year in the future is left out', () => {
    expect(decodeVin('TMBBJ63T9C9000122', 2010).modelYears).toEqual([1982])
  })
})

test('every model of a code is in the list of vehicles', () => {
  const generations = new Set(
    core.makes.flatMap((make) =>
      make.models.flatMap((model) => model.generations.map(({ name }) => [make.name, model.name, name].join(' '))),
    ),
  )
  const named = known.models.flatMap(({ make, codes }) =>
    Object.values(codes).flatMap((models: string[][]) => models.map((model) => [make, ...model].join(' '))),
  )
  expect(named.filter((name) => !generations.has(name))).toEqual([])
})
