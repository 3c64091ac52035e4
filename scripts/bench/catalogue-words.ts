/**
 * The words of the generated catalogue as compact lists: names of cars, parts, makers and people. Earlier entries of a list
 * are more frequent.
 */

/** The positions of a kind of part on the car. The key is the last character of its name in `CATEGORIES`. */
export const PLACES: Record<string, string[]> = {
  '*': ['front left', 'front right', 'rear left', 'rear right'],
  '^': ['front', 'rear'],
  '<': ['left', 'right'],
  '~': ['intake', 'exhaust'],
  '=': ['upper', 'lower'],
}

/**
 * The categories of parts. `groups` are the digits for the category in a part number. Some makers use the first two or
 * three of the five. `weight` is the share of all parts.
 */
export const CATEGORIES: { tag: string; weight: number; groups: string; brands: string[]; kinds: string }[] = [
  {
    tag: 'engine',
    weight: 11,
    groups: '11213',
    brands: ['Mahle', 'Elring', 'Kolbenschmidt', 'INA', 'Febi'],
    kinds:
      'oil pump, camshaft~, valve cover gasket, head gasket, cylinder head, piston set, crankshaft, hydraulic tappet, engine mount<, connecting rod, rocker arm~, oil pan, oil pan gasket, valve stem seal set, main bearing set, connecting rod bearing set, piston ring set, inlet valve, exhaust valve, valve spring, valve guide, camshaft seal, crankshaft seal^, rear main seal, oil filler cap, dipstick tube, crankcase breather, flywheel, flex plate, harmonic balancer, crankshaft pulley, cylinder head bolt set, engine block, oil cooler, oil cooler gasket, rocker cover, pushrod set, freeze plug set, engine undertray, balance shaft',
  },
  {
    tag: 'brakes',
    weight: 11,
    groups: '34615',
    brands: ['ATE', 'Brembo', 'TRW', 'Textar', 'Bosch'],
    kinds:
      'brake disc^, brake pad set^, brake caliper*, brake hose*, master cylinder, wheel cylinder<, handbrake cable<, abs sensor*, brake drum, brake shoe set, brake booster, brake light switch, caliper repair kit^, caliper carrier*, abs pump, brake fluid reservoir, proportioning valve, pad wear sensor^, splash shield*, brake pipe set, handbrake lever, vacuum pump',
  },
  {
    tag: 'suspension',
    weight: 10,
    groups: '48412',
    brands: ['Sachs', 'Bilstein', 'Lemförder', 'KYB', 'Monroe', 'Meyle', 'Moog'],
    kinds:
      'shock absorber^, control arm*, ball joint=, wheel bearing^, strut mount^, coil spring^, wheel hub*, anti roll bar link*, control arm bushing^, anti roll bar^, anti roll bar bushing^, trailing arm<, trailing arm bushing, subframe^, subframe bushing^, leaf spring, steering knuckle<, bump stop^, spring seat=, self levelling pump, torsion bar<, panhard rod',
  },
  {
    tag: 'electrics',
    weight: 10,
    groups: '12903',
    brands: ['Bosch', 'Hella', 'Valeo', 'Denso', 'Delco Remy', 'Beru'],
    kinds:
      'alternator, starter motor, crankshaft position sensor, camshaft position sensor~, voltage regulator, fuel pump relay, main relay, engine control unit, coolant temperature sensor, oil pressure switch, knock sensor, throttle position sensor, wiring harness, fuse box, battery cable, speed sensor, starter solenoid, ignition switch, horn, reverse light switch, indicator stalk, window switch, wiper motor^, wiper linkage, washer pump, heater blower resistor, glow plug relay, central locking pump, overvoltage relay',
  },
  {
    tag: 'fuel system',
    weight: 8,
    groups: '23201',
    brands: ['Bosch', 'Pierburg', 'Delphi', 'Walbro', 'Denso', 'Siemens VDO'],
    kinds:
      'fuel injector, fuel pump, fuel filter, fuel pressure regulator, carburettor, fuel tank, fuel level sender, fuel cap, injector seal kit, fuel rail, injection pump, fuel distributor, warm up regulator, cold start valve, fuel accumulator, carburettor rebuild kit, accelerator cable, fuel line, injector nozzle, high pressure pump, filler neck, charcoal canister',
  },
  {
    tag: 'cooling',
    weight: 8,
    groups: '16121',
    brands: ['Behr', 'Nissens', 'Wahler', 'Hepu', 'Valeo', 'Gates'],
    kinds:
      'water pump, radiator, thermostat, radiator hose=, expansion tank, cooling fan, fan clutch, thermostat housing, heater core, heater valve, radiator cap, fan switch, coolant pipe, coolant flange, heater hose, fan shroud, water pump pulley, radiator bracket, air conditioning compressor, condenser, receiver drier, blower motor',
  },
  {
    tag: 'intake',
    weight: 6,
    groups: '13133',
    brands: ['Bosch', 'Pierburg', 'Mann', 'Siemens VDO', 'Garrett', 'BorgWarner'],
    kinds:
      'mass air flow sensor, idle control valve, throttle body, intake manifold, air filter, turbocharger, intake manifold gasket, intake boot, egr valve, airbox, intercooler, boost control valve, map sensor, wastegate actuator, intercooler hose<, air intake duct, turbo oil line, blow off valve, supercharger, vacuum hose',
  },
  {
    tag: 'ignition',
    weight: 6,
    groups: '12998',
    brands: ['Bosch', 'NGK', 'Beru', 'Champion', 'Denso'],
    kinds:
      'ignition coil, spark plug, distributor cap, ignition lead set, rotor arm, distributor, ignition module, glow plug, contact breaker set, ignition lock cylinder, hall sensor, spark plug connector, pickup coil, ignition condenser, coil pack',
  },
  {
    tag: 'timing',
    weight: 5,
    groups: '13568',
    brands: ['Gates', 'Contitech', 'INA', 'Dayco', 'SKF', 'Iwis'],
    kinds:
      'timing belt, timing belt kit, timing chain, timing belt tensioner, timing chain tensioner, serpentine belt, belt tensioner, idler pulley, timing chain guide, timing cover, camshaft sprocket~, crankshaft sprocket, v belt, timing cover gasket, variable valve timing solenoid, cam phaser',
  },
  {
    tag: 'clutch',
    weight: 6,
    groups: '31250',
    brands: ['LuK', 'Sachs', 'Valeo', 'Aisin', 'Exedy'],
    kinds:
      'clutch kit, clutch disc, clutch slave cylinder, clutch master cylinder, gearbox, release bearing, clutch cable, pressure plate, gearbox mount, shift linkage, synchro ring, gear lever, clutch fork, gearbox bearing, selector shaft seal, automatic gearbox filter, torque converter, valve body, transfer case, dual mass flywheel, shift knob, gearbox gasket set',
  },
  {
    tag: 'driveshaft',
    weight: 4,
    groups: '43407',
    brands: ['GKN', 'Löbro', 'SKF', 'Spicer', 'FAG'],
    kinds:
      'drive shaft<, cv joint, cv boot kit, propshaft, centre bearing, flex disc, differential, differential seal, universal joint, output shaft seal, differential mount, axle shaft<, hub nut',
  },
  {
    tag: 'steering',
    weight: 4,
    groups: '32422',
    brands: ['TRW', 'ZF', 'Lemförder', 'Meyle', 'Moog'],
    kinds:
      'tie rod end<, steering rack, power steering pump, tie rod<, steering rack boot, steering column, steering damper, power steering hose, idler arm, pitman arm, drag link, steering wheel, steering box, power steering reservoir, rag joint',
  },
  {
    tag: 'exhaust',
    weight: 4,
    groups: '18253',
    brands: ['Bosal', 'Walker', 'Bosch', 'NGK', 'Elring'],
    kinds:
      'oxygen sensor, exhaust manifold, silencer^, exhaust manifold gasket, catalytic converter, downpipe, exhaust hanger, exhaust clamp, centre pipe, exhaust flange gasket, heat shield, exhaust tip, lambda probe, diesel particulate filter',
  },
  {
    tag: 'lighting',
    weight: 4,
    groups: '63941',
    brands: ['Hella', 'Valeo', 'Bosch', 'Magneti Marelli', 'Depo'],
    kinds:
      'headlight<, tail light<, fog light<, indicator*, headlight switch, number plate light, headlight bracket<, bulb holder, side marker<, third brake light, headlight adjuster<, interior light, dash light dimmer',
  },
  {
    tag: 'body',
    weight: 6,
    groups: '51807',
    brands: ['Klokkerholm', 'Van Wezel', 'Febi', 'Stabilus'],
    kinds:
      'wing mirror<, bumper^, door handle*, fender<, bonnet, window regulator*, door lock*, tailgate strut<, grille, windscreen seal, door seal*, bonnet cable, mirror glass<, bumper bracket*, wheel arch liner*, sill panel<, roof rail<, jacking point cover, mud flap*, door hinge=, fuel flap, window seal*, boot lid, sunroof motor, badge^, hubcap, windscreen washer tank',
  },
  {
    tag: 'interior',
    weight: 3,
    groups: '52857',
    brands: ['VDO', 'Blaupunkt', 'Kienzle', 'Febi'],
    kinds:
      'instrument cluster, seat belt*, dashboard, door card*, speedometer, sun visor<, glove box lid, seat rail<, heater control panel, floor mat set, headliner clip, cigarette lighter, speedometer cable, window crank, parcel shelf, gear lever boot, armrest, clock',
  },
  {
    tag: 'service',
    weight: 5,
    groups: '15208',
    brands: ['Mann', 'Mahle', 'Bosch', 'Febi', 'Hengst'],
    kinds:
      'oil filter, cabin filter, oil filter housing, service kit, drain plug, wiper blade^, air filter housing, oil level sensor, wheel bolt set, locking wheel nut key, pollen filter housing, timing light adapter',
  },
]

/** The number format of each brand of spare parts. See `catalogue-numbers.ts` for the syntax. */
export const BRAND_NUMBERS: Record<string, string> = {
  Bosch: '0 {280|986|258|221|124|001|261|580|242|204} ### ###',
  ATE: '{24|13|11}.####-####.#',
  Brembo: '0{8|9}.####.##',
  TRW: '{GDB|DF|BHN|PFC}####{|S|B}',
  Textar: '2####0#',
  Sachs: '{3000|2290|1878|100} ### ###',
  Bilstein: '{24|22|35}-######',
  Lemförder: '##### 0#',
  KYB: '33####{|L|R}',
  Monroe: '{G|E}####',
  Meyle: '{300|100|514} ### ####',
  Moog: 'K#####{|T}',
  Hella: '{8EL|6PU|1AL|4RA} 0## ###-##1',
  Valeo: '4## ###',
  Denso: '{234|280|104|950}-####',
  'Delco Remy': '11#####',
  Beru: 'ZS####',
  Mahle: '{KX|OC|LX|TX|503 GS} ###{|D|S} {0|1|2|3}#',
  Elring: '###.##0',
  Kolbenschmidt: '{94|77|50} ### ##0',
  INA: '{420|531|532|534} 0### {10|20|30|09}',
  Febi: '{0|1|2|3|4}####',
  Pierburg: '7.#####.##.0',
  Delphi: '{SS|GN|FE|HDF}#####',
  Walbro: '{GSS|F2|GCA|TI}###{|-1|-2|-3|-4}',
  'Siemens VDO': '5WK9 ####{|Z}',
  Behr: '8MK 376 ###-##1',
  Nissens: '6#####A',
  Wahler: '3###.#{82|87|92}D',
  Hepu: 'P####',
  Gates: '{K0|5|T}#####XS',
  Mann: '{W|HU|C|WK} ###/##',
  Garrett: '{45|46|70|75|78}####-500#S',
  BorgWarner: '53{03|04|16} 9## ####',
  NGK: '{OZA|BKR|UGV}###-@#',
  Champion: '{RC|N|OE}##@@C',
  Contitech: 'CT####K#',
  Dayco: '{94|95|96}####',
  SKF: 'VKM{A|C|D} #####',
  Iwis: '5000####',
  LuK: '62# #### ##',
  Aisin: '{DN|CN|BN|DT|CT}-####',
  Exedy: 'FJK####',
  GKN: '30####',
  Löbro: '30####L',
  Spicer: '{5|7}0####X',
  FAG: '713 ### ##0',
  ZF: '7852 ### ###',
  Bosal: '{099|247|256|278|281}-####',
  Walker: '2####',
  'Magneti Marelli': '71#########',
  Depo: '{441|444|550}-####{L|R}-UE',
  Klokkerholm: '{95|35|90}##9##{|0|1|2}',
  'Van Wezel': '{58|18|59}####7',
  Stabilus: '##### {LIFT|STAB}',
  VDO: '{110|301|412}.###/##/###',
  Blaupunkt: '7 64# ### 510',
  Kienzle: '1322 ## ## ## ##',
  Hengst: '{H|E}###W##',
}

/** The short names of makes. */
export const ALIASES: Record<string, string> = {
  Volkswagen: 'VW',
  'Mercedes-Benz': 'Mercedes',
  Chevrolet: 'Chevy',
  'Land Rover': 'Landrover',
}

/**
 * The makes: share of all parts, number format, and models with years and variants.
 * Example: 'Golf Mk2 83-92: 1.6, 1.8 GTI' is one model with two variants.
 */
export const MAKES: { name: string; weight: number; number: string; models: string }[] = [
  {
    name: 'Volkswagen',
    weight: 9,
    number:
      '{06A|191|1H0|1J0|357|321|431|443|026|027|028|038|037|070|701|7D0|3B0|6N0|171|155|811|535} G3 ###{ A| B| C| D| E| F| G| J| L| N| P|}',
    models:
      'Golf Mk2 83-92: 1.8 GTI, 1.6 TD, 1.8 GTI 16V, 1.3, 1.8 PF; Golf Mk4 97-06: 1.9 TDI ALH, 1.8T AGU, 1.6 16V, 2.8 V6 4Motion, 1.4; Golf Mk3 91-97: 2.8 VR6 AAA, 1.9 TDI 1Z, 2.0 GTI 2E, 1.8 ABS; Passat B5 96-05: 1.8T AEB, 1.9 TDI AVF, 2.8 V6; Golf Mk1 74-83: 1.6 GTI EG, 1.5 D, 1.8 GTI DX; Polo 6N 94-99: 1.4, 1.6, 1.0; Transporter T4 90-03: 2.5 TDI ACV, 2.4 D AAB, 2.0; Transporter T3 79-92: 2.1 WBX, 1.6 TD JX, 1.9 DG; Jetta Mk2 84-92: 1.8, 1.6 D, 1.8 16V; Passat B4 93-97: 1.9 TDI AFN, 2.0 2E; Corrado 88-95: G60 PG, 2.9 VR6 ABV; Scirocco Mk2 81-92: 1.8 GTX, 1.8 16V KR; Beetle 46-03: 1200, 1300, 1302, 1600; Lupo 98-05: 1.0, 1.2 TDI 3L, 1.6 GTI',
  },
  {
    name: 'BMW',
    weight: 8,
    number: 'G2 ## 1 ### ###',
    models:
      'E30 82-94: 318i M40B18, 325i M20B25, 316i M10, 320i M20B20, 325e M20B27, 318is M42; E36 90-99: 320i M50B20, 325i M50B25, 328i M52B28, 318is M42, 316i M43; E46 98-06: 330i M54B30, 320d M47, 318i N42, 325i M54B25, 330d M57; E39 95-03: 528i M52, 525tds M51, 530d M57, 540i M62, 523i; E34 88-96: 525i M50, 520i M20, 535i M30, 524td M21; E28 81-88: 525e, 528i M30, M535i; E21 75-83: 320, 323i, 316; E38 94-01: 740i M62, 728i M52, 730d; E12 72-81: 525, 528i; E60 03-10: 530d M57, 520i M54, 525i N52; 2002 66-77: tii, Turbo, 1.6; Z3 95-02: 1.9 M44, 2.8 M52',
  },
  {
    name: 'Ford',
    weight: 8,
    number:
      '{1|4|5|6|7} ### ###|{F|E|D|C}#{ZZ|TZ|AZ|OZ}-G4#-{A|B|C|D|AA|AB}|{98|1S|3S|4M|5S|7G}#{F|G|M|T}-G4#-{AA|AB|AC|BA|ZB}',
    models:
      'Focus Mk1 98-05: 1.6 Zetec-SE, 2.0 Zetec, 1.8 TDCi, 2.0 ST170; Fiesta Mk4 95-02: 1.25 Zetec-SE, 1.3 Endura, 1.8 D; Mustang 64-73: 289 Windsor, 302 Windsor, 351 Cleveland, 428 FE; Escort Mk2 74-80: 1.3 Crossflow, 2.0 RS2000 Pinto, 1.6 Sport; Transit 86-00: 2.5 Di, 2.0 Pinto, 2.5 TD; Mondeo Mk3 00-07: 2.0 TDCi, 1.8 Duratec, 2.5 V6; F-150 97-03: 4.6 Triton, 5.4 Triton; Sierra 82-93: 2.0 DOHC, RS Cosworth YB, 1.8 CVH, 2.3 D; Capri Mk3 78-86: 2.8i Cologne, 2.0 S Pinto, 3.0 Essex; Explorer 91-01: 4.0 Cologne, 5.0; Bronco 66-96: 302, 351W; Granada 72-94: 2.8, 2.3 V6; Taunus 70-82: 2.0 V6, 1.6',
  },
  {
    name: 'Toyota',
    weight: 8,
    number: 'G4#-#####|9{0|1|4}9##-YZZ@#|9{0|1|4}9##-#####',
    models:
      'Corolla E110 95-02: 1.6 4A-FE, 1.3 4E-FE, 2.0 D 2C; Hilux N50 83-88: 22R, 2.4 D 2L; Land Cruiser J80 90-97: 4.2 TD 1HD-T, 4.5 1FZ-FE, 4.2 D 1HZ; Corolla E80 83-87: 4A-GE AE86, 1.3 2E; Supra A80 93-02: 2JZ-GTE, 2JZ-GE; Camry V20 86-91: 2.0 3S-FE, 2.5 2VZ-FE; 4Runner N130 89-95: 3.0 3VZ-E, 22R-E; Celica T180 89-93: 3S-GTE, 2.0 3S-GE; MR2 W20 89-99: 3S-GTE, 2.0 3S-FE; Land Cruiser J40 60-84: 4.2 2F, 3.0 B; Prius W20 03-09: 1.5 1NZ-FXE; Tacoma 95-04: 3.4 5VZ-FE, 2.7 3RZ-FE; Yaris P10 99-05: 1.0 1SZ-FE, 1.4 D-4D; Supra A70 86-92: 7M-GTE, 1JZ-GTE; RAV4 XA10 94-00: 2.0 3S-FE; Starlet P80 89-95: 1.3 4E-FTE',
  },
  {
    name: 'Mercedes-Benz',
    weight: 7,
    number:
      'A {102|103|110|111|115|116|123|124|126|129|140|163|168|201|202|203|210|211|601|602|603|611|642|000|001|002} G2# ## ##',
    models:
      'W124 84-97: 300 D OM603, 230 E M102, 300 E M103, E 250 D OM605, 200 D OM601, E 320 M104; W123 76-86: 240 D OM616, 300 D OM617, 230 E M102, 200; W201 82-93: 190 E M102, 190 D OM601, 190 E 2.3-16, 190 D 2.5 OM602; W210 95-02: E 320 CDI OM613, E 240 M112, E 200 M111; W126 79-91: 300 SE M103, 500 SEL M117, 300 SD OM617, 420 SE M116; W202 93-00: C 180 M111, C 220 D OM604, C 250 TD OM605; W203 00-07: C 220 CDI OM611, C 180 K M271; W116 72-80: 280 SE M110, 450 SEL M117; R107 71-89: 300 SL M103, 450 SL M117, 280 SL M110; W115 68-76: 200 D OM615, 240 D 3.0 OM617; W463 90-18: 300 GD OM603, G 320 M104; Vito W638 96-03: 112 CDI OM611, 108 D OM601',
  },
  {
    name: 'Opel',
    weight: 5,
    number: '9# ### ###|{4|5|6|8|9|13|18} ## ###',
    models:
      'Astra F 91-98: 1.6 X16SZ, 2.0 GSi C20XE, 1.7 TD; Corsa B 93-00: 1.2 C12NZ, 1.4 16V X14XE, 1.0; Vectra B 95-02: 1.8 X18XE, 2.0 DTI X20DTH, 2.5 V6; Kadett E 84-91: 1.3, 2.0 GSi 20SEH, 1.6 D; Omega B 94-03: 2.5 TD U25DT, 2.0 X20XEV, 3.0 V6; Manta B 75-88: 2.0 GSi 20E, 1.9 S; Zafira A 99-05: 1.8 Z18XE, 2.0 DTI; Ascona C 81-88: 1.6, 1.8i; Calibra 89-97: Turbo C20LET, 2.0 C20NE; Rekord E 77-86: 2.0 S, 2.3 D',
  },
  {
    name: 'Audi',
    weight: 5,
    number:
      '{034|035|048|050|054|056|058|068|078|079|4A0|4B0|4D0|8A0|8D0|8E0|8L0|8N0|443|431|811} G3 ###{ A| B| C| D| E| F| G| J| L| N| P|}',
    models:
      'A4 B5 94-01: 1.8T AEB, 1.9 TDI AFN, 2.6 V6 ABC, 2.8 V6; 80 B4 91-96: 2.0 ABK, 1.9 TDI 1Z, 2.3 NG, 2.6 ABC; 100 C4 90-94: 2.5 TDI AAT, 2.3 AAR, 2.8 AAH; A3 8L 96-03: 1.8T AGU, 1.9 TDI ALH, 1.6; A6 C5 97-04: 2.5 TDI AKE, 2.4 V6, 2.7 biturbo; 80 B3 86-91: 1.8 PM, 1.6 TD; TT 8N 98-06: 1.8T BAM, 3.2 V6; quattro 80-91: WR, RR 20V; 100 C3 82-91: 2.2 turbo MC, 2.0 D; A8 D2 94-02: 4.2 ABZ, 2.5 TDI; 200 83-91: 20V 3B, 2.2 turbo',
  },
  {
    name: 'Honda',
    weight: 5,
    number: 'G5-{P73|PNA|P54|SR3|SV4|PT2|P2F|P30|PLM|RAA|SM4|S5A|S04}-###',
    models:
      'Civic EG 91-95: 1.5 D15B, 1.6 VTi B16A2, 1.6 D16Z6; Civic EK 95-00: 1.4 D14A, 1.6 D16Y8, Type R B16B; Accord CD 93-97: 2.2 F22B, 2.0 F20B; CR-V RD1 95-01: 2.0 B20B; Integra DC2 93-01: Type R B18C5, 1.8 B18B1; Prelude BB 91-01: 2.2 H22A, 2.0 F20A; Civic EP3 01-05: Type R K20A2, Si K20A3; CRX ED 87-91: 1.6 D16A, SiR B16A; S2000 99-09: 2.0 F20C; Jazz GD 01-08: 1.4 L13A; Accord CL 02-08: 2.4 K24A, 2.2 i-CTDi',
  },
  {
    name: 'Chevrolet',
    weight: 4.5,
    number: '{10|12|14|15|19|22|25|88|89}######',
    models:
      'Small Block 55-03: 350, 305, 327, 400, 283; Camaro 67-02: 350 LT1, 5.7 LS1, 305 TPI; C10 60-87: 350, 250 six, 454; Corvette C4 84-96: 5.7 L98, 5.7 LT1; Silverado 99-06: 5.3 Vortec, 6.0 LQ4; Blazer 83-05: 4.3 Vortec, 2.8; Corvette C3 68-82: 350 L48, 427 L71; Impala 58-96: 327, 5.7 LT1; Tahoe 95-06: 5.7 Vortec, 5.3; Suburban 73-99: 454, 6.2 D',
  },
  {
    name: 'Renault',
    weight: 4,
    number: '77 0# ### ###|8200 ### ###|{13|14|15|21|82|40|54}###{|C|F|Q}####R',
    models:
      'Clio Mk2 98-05: 1.5 dCi K9K, 1.2 D7F, 1.4 16V K4J; Mégane Mk1 95-02: 1.6 K4M, 1.9 dTi F9Q, 1.6 K7M; Twingo 93-07: 1.2 C3G, 1.2 16V D4F; Laguna Mk1 93-00: 2.0 F3R, 1.8; R5 84-96: GT Turbo C1J, 1.1; Espace Mk3 96-02: 2.2 dT, 2.0; R4 61-94: 845, 1100 GTL; Scénic Mk1 96-03: 1.9 dCi, 1.6 16V; Kangoo 97-08: 1.5 dCi K9K, 1.9 D F8Q; R19 88-96: 1.8 16V F7P, 1.4; Trafic Mk1 80-01: 2.1 D, 2.5 D',
  },
  {
    name: 'Peugeot',
    weight: 4,
    number: '{0|1|2|4|5|6}###.@#|96 ### ### 80',
    models:
      '206 98-09: 1.4 TU3, 2.0 HDi DW10, 1.6 16V TU5, 1.1; 205 83-98: 1.9 GTI XU9, 1.8 D XUD7, 1.1 TU1; 307 01-08: 1.6 HDi DV6, 2.0 HDi DW10; 306 93-02: 1.9 TD XUD9, 2.0 S16 XU10; 406 95-04: 2.0 HDi DW10, 1.8 16V; 405 87-97: 1.9 XU9, 1.9 TD XUD9, Mi16; 504 68-83: 2.0 XM7, 2.3 D; Partner 96-08: 1.9 D DW8, 2.0 HDi; 106 91-03: 1.6 Rallye, 1.5 D TUD5; 505 79-92: 2.5 TD, 2.0 GTI; 407 04-10: 2.0 HDi DW10, 2.7 HDi',
  },
  {
    name: 'Volvo',
    weight: 4,
    number: '{12|13|35|86|91|94|99|30|31}#####{|0|1|2|3|4}',
    models:
      '240 74-93: 2.3 B230F, 2.1 B21A, D24, 2.0 B200; 940 90-98: 2.3 turbo B230FK, 2.3 B230FB, 2.4 TD D24TIC; 850 91-97: T5 B5234T, 2.5 B5254F, 2.5 TDI; V70 Mk1 96-00: 2.5 B5254, T5, 2.5 TDI; 740 84-92: 2.3 B230E, 2.3 turbo B230FT, D24; Amazon 56-70: B18, B20; 140 66-74: B20A, B20E; S40 95-04: 1.8 B4184S, 1.9 T4; PV544 58-65: B16, B18; V70 Mk2 00-07: D5 D5244T, 2.4 B5244S; 480 86-95: 1.7 turbo B18FT; 164 68-75: B30; S80 98-06: 2.9 B6294S, D5',
  },
  {
    name: 'Fiat',
    weight: 3.5,
    number: '{46|51|55|71|73|76|77}######',
    models:
      'Punto 188 99-10: 1.2 8V FIRE, 1.9 JTD, 1.3 Multijet; Panda 141 80-03: 750, 1.0 FIRE, 4x4; 500 57-75: 499 F, 499 L, 594 R; Uno 83-95: 45 FIRE, 1.3 turbo ie; Ducato 230 94-02: 2.8 JTD, 1.9 TD; Tipo 88-95: 1.4, 2.0 16V Sedicivalvole; 124 Spider 66-85: 2.0, 1.8 twin cam; Bravo 95-01: 1.6 16V, 1.9 JTD, 2.0 20V HGT; Stilo 01-07: 1.9 JTD, 1.6 16V; Panda 169 03-12: 1.2 FIRE, 1.3 Multijet; Coupé 93-00: 2.0 20V turbo, 2.0 16V; X1/9 72-89: 1.3, 1.5',
  },
  {
    name: 'Nissan',
    weight: 3.5,
    number: 'G5-{4M|24U|8J1|89|01M|53J|0W0|31U|EB3|AA0}##{0|1|2|5|A|B}',
    models:
      'Skyline R32 89-94: GT-R RB26DETT, GTS-T RB20DET; Almera N16 00-06: 1.5 QG15DE, 1.8 QG18DE, 2.2 Di; Patrol Y60 87-97: 4.2 TD42, 2.8 TD RD28; Micra K11 92-02: 1.0 CG10DE, 1.3 CG13DE; 200SX S13 88-94: CA18DET, SR20DET; Primera P11 96-02: 2.0 SR20DE, 1.6 GA16DE; 200SX S14 93-00: SR20DET; 350Z 02-09: VQ35DE; Navara D22 97-05: 2.5 TD YD25; 300ZX Z32 89-00: VG30DETT, VG30DE; Sunny B12 85-91: 1.6 GA16; 240Z 69-73: L24',
  },
  {
    name: 'Citroën',
    weight: 3,
    number: '{0|1|2|4|5|6}###.@#|95 ### ###',
    models:
      'Xsara 97-06: 2.0 HDi DW10, 1.6 16V TU5, 1.4 TU3; Berlingo 96-08: 1.9 D DW8, 2.0 HDi, 1.4; Saxo 96-04: 1.1 TU1, 1.6 VTS TU5; C5 01-08: 2.0 HDi DW10, 2.2 HDi DW12; 2CV 48-90: 602, 425; BX 82-94: 1.9 GTI XU9, 1.7 TRD XUD7; CX 74-91: 2.5 Turbo D, 2.4 GTI; DS 55-75: 21, 23 ie; C3 02-09: 1.4 HDi DV4, 1.4 TU3; XM 89-00: 2.0 turbo CT, 2.1 TD; AX 86-98: 1.1, 1.4 D; Xantia 93-02: 1.9 TD XUD9, 2.0 HDi',
  },
  {
    name: 'Škoda',
    weight: 2.5,
    number: '{06A|1U0|1Z0|6Y0|6U0|115|038|047|5J0} G3 ###{ A| B| C| D| E| F| G| J| L| N| P|}',
    models:
      'Octavia 1U 96-10: 1.9 TDI ALH, 1.8T AGU, 1.6 AKL; Fabia 6Y 99-07: 1.4 16V, 1.9 TDI, 1.2 HTP; Felicia 94-01: 1.3 135M, 1.9 D AEF; Favorit 87-95: 1.3 135B; Superb 3U 01-08: 1.9 TDI AVF, 2.8 V6; 120 76-90: 1.2, 1.2 L; Octavia 1Z 04-13: 2.0 TDI BKD, 1.6; 130 RS 75-80: 1.3',
  },
  {
    name: 'Mazda',
    weight: 2.5,
    number: '{N3H1|FP39|BP4W|B6S7|B66P|KL01|FS05|NA01|LF01|E301}-{10|13|15|18|26|34|43|51}-##{0|1|5}{|A|B|C}',
    models:
      'MX-5 NA 89-97: 1.6 B6-ZE, 1.8 BP; MX-5 NB 98-05: 1.8 BP-4W, 1.6 B6; 323 BG 89-94: 1.6 B6, 1.8 GT-X BPT; RX-8 03-12: 1.3 13B-MSP; 626 GE 91-97: 2.0 FS, 2.5 V6 KL; RX-7 FD 91-02: 13B-REW; RX-7 FC 85-91: 13B turbo; 6 GG 02-08: 2.0 LF, 2.0 CiTD; 3 BK 03-09: 1.6 Z6, 2.3 MPS; BT-50 06-11: 2.5 WL-C',
  },
  {
    name: 'Subaru',
    weight: 2.5,
    number: '{110|128|130|144|153|161|206|260|284|825}##AA##0',
    models:
      'Impreza GC 92-00: WRX EJ20G, 2.0 EJ20, 1.6 EJ16; Impreza GD 00-07: WRX EJ205, STI EJ207, 2.5 EJ253; Forester SF 97-02: 2.0 EJ20, S-Turbo EJ205; Legacy BE 98-03: 2.5 EJ251, 3.0 EZ30; Outback BH 99-03: 2.5 EJ251, H6 EZ30; Legacy BC 89-94: 2.2 EJ22, RS turbo EJ20; SVX 91-96: 3.3 EG33; Justy 84-94: 1.2 EF12',
  },
  {
    name: 'Hyundai',
    weight: 2.5,
    number: 'G5-{2B|3C|26|22|27|2F|37|4A}##{0|1|5|3|2|6}',
    models:
      'i30 FD 07-12: 1.6 CRDi D4FB, 1.4 Gamma; Accent 94-06: 1.3 G4EH, 1.5 G4EK; Getz 02-09: 1.1 Epsilon, 1.5 CRDi; Tucson JM 04-10: 2.0 CRDi D4EA, 2.0 G4GC; Santa Fe SM 00-06: 2.0 CRDi, 2.7 V6; Coupé RD 96-01: 2.0 Beta; Elantra XD 00-06: 1.6, 2.0 CRDi',
  },
  {
    name: 'Mitsubishi',
    weight: 2.2,
    number: '{MD|MR|MB|MN|ME}######',
    models:
      'Lancer Evo VI 99-01: 2.0 4G63T; Pajero V20 91-99: 2.5 TD 4D56, 3.0 V6 6G72, 2.8 TD 4M40; Colt CJ 95-04: 1.3 4G13, 1.6 4G92; L200 K74 96-06: 2.5 TD 4D56; Galant EA 96-03: 2.0 4G63, 2.5 V6 6A13; Eclipse D30 95-99: 2.0 4G63T, 2.0 420A; Space Star 98-05: 1.8 GDI, 1.3; 3000GT 90-00: 6G72TT',
  },
  {
    name: 'Seat',
    weight: 2.2,
    number: '{021|6K0|1M0|1L0|6L0|036|045} G3 ###{ A| B| C| D| E| F| G| J| L| N| P|}',
    models:
      'Ibiza 6K 93-02: 1.9 TDI AFN, 1.4, 1.8 GTI 16V; León 1M 99-05: 1.8T AUQ, 1.9 TDI ARL, 1.6; Toledo 1L 91-99: 1.8, 2.0 GTI, 1.9 TD; Córdoba 6K 93-02: 1.6, 1.9 TDI; Ibiza 021A 84-93: 1.2 System Porsche, 1.5; Alhambra 96-10: 1.9 TDI AFN, 1.8T; Arosa 97-04: 1.0, 1.4 TDI; Marbella 86-98: 0.9',
  },
  {
    name: 'Alfa Romeo',
    weight: 2,
    number: '60######|{46|50|55|71}######',
    models:
      '156 97-05: 1.8 Twin Spark, 2.4 JTD, 2.5 V6 Busso; 75 85-92: 2.0 Twin Spark, 3.0 V6 Busso, 1.8 turbo; 147 00-10: 1.6 Twin Spark, 1.9 JTD; Spider 105 66-93: 2000 Veloce, 1600; 33 83-95: 1.7 16V boxer, 1.3; GTV 116 74-87: 2.0, GTV6 2.5 Busso; 164 87-97: 3.0 V6 Busso, 2.0 Twin Spark; Giulia 62-78: 1600 Super, 1300 TI; Alfasud 71-89: 1.5, 1.3',
  },
  {
    name: 'Jeep',
    weight: 2,
    number: '{048|520|530|560|680|830}#####{|AA|AB|AC|AE}',
    models:
      'Cherokee XJ 84-01: 4.0, 2.5 TD, 2.5; Wrangler TJ 96-06: 4.0, 2.5; Grand Cherokee ZJ 92-98: 5.2 V8, 4.0, 2.5 TD; Wrangler YJ 86-95: 4.2, 2.5, 4.0; Grand Cherokee WJ 98-05: 4.7 V8, 2.7 CRD; CJ-7 76-86: 4.2, 5.0 V8; Wagoneer SJ 63-91: 360 V8',
  },
  {
    name: 'Land Rover',
    weight: 2,
    number: '{STC|RTC|ETC|ERR|FTC|NTC|LR0|PEB|LVB|ESR}####{|0|1|2|3|4}',
    models:
      'Defender 90-16: 300Tdi, Td5, 200Tdi, 2.5 NA; Discovery Mk1 89-98: 300Tdi, 3.9 V8, 200Tdi; Range Rover Classic 70-96: 3.5 V8, 3.9 V8, VM; Discovery Mk2 98-04: Td5, 4.0 V8; Series III 71-85: 2.25 petrol, 2.25 diesel; Freelander 97-06: 1.8 K-Series, Td4 M47; Range Rover P38 94-02: 4.6 V8, 2.5 DSE M51',
  },
  {
    name: 'Porsche',
    weight: 1.8,
    number: '{911|930|944|951|928|964|993|996|997|986|955} G3 ### 0#',
    models:
      '944 82-91: 2.5 M44, Turbo M44.51, S2 3.0; 911 Carrera 3.2 84-89: 930.20; 924 76-88: 2.0 XK, S 2.5; 928 77-95: S4 5.0, 4.5, GTS 5.4; 964 89-94: 3.6 M64; Boxster 986 96-04: 2.7 M96, 3.2 S M96; 996 97-05: 3.4 M96, 3.6 Turbo M96.70; 993 93-98: 3.6 M64, Turbo; 968 91-95: 3.0 M44.43; Cayenne 955 02-10: 4.5 V8, 3.2 V6',
  },
  {
    name: 'Suzuki',
    weight: 1.6,
    number: 'G4#-{81A|814|60B|57B|77E|63J|65D}##',
    models:
      'Jimny JB43 98-18: 1.3 M13A, 1.3 G13BB; Swift SF 89-03: 1.3 GTi G13B, 1.0 G10; Vitara ET 88-98: 1.6 G16A, 1.6 16V G16B; SJ413 84-98: 1.3 G13A; Grand Vitara FT 98-05: 2.0 J20A, 2.5 V6; Samurai 85-95: 1.3; Alto 94-09: 1.0, 1.1 F10D',
  },
  {
    name: 'Kia',
    weight: 1.6,
    number: 'G5-{2B|3C|26|22|1M|2G|3K}##{0|1|5|3}',
    models:
      "cee'd ED 06-12: 1.6 CRDi D4FB, 1.4 Gamma; Sportage JE 04-10: 2.0 CRDi D4EA, 2.0; Sorento BL 02-09: 2.5 CRDi D4CB, 3.5 V6; Picanto SA 04-11: 1.1 Epsilon, 1.0; Rio DC 00-05: 1.3, 1.5; Carnival 98-05: 2.9 TD, 2.5 V6",
  },
  {
    name: 'Dodge',
    weight: 1.5,
    number: '{048|520|530|561|680|041}#####{|AA|AB|AC|AE}',
    models:
      'Ram 1500 94-01: 5.9 Magnum, 5.2 Magnum; Charger 66-78: 383, 440 Magnum, 426 Hemi; Ram 2500 94-02: 5.9 Cummins 12V, 5.9 Cummins 24V; Dakota 87-04: 3.9 V6, 5.2 V8; Challenger 70-74: 340, 440; Neon 94-05: 2.0 420A; Dart 60-76: 225 Slant Six, 318',
  },
  {
    name: 'Saab',
    weight: 1.1,
    number: '{30|41|47|75|83|88|91|93|55}#####',
    models:
      '900 79-93: 2.0 Turbo B202, 2.0 B201, 2.0i B202i; 9000 85-98: 2.3 Turbo B234, 2.0 B204, Aero; 9-5 97-10: 2.3 Turbo B235R, 2.0t B205E, 1.9 TiD; 9-3 98-03: 2.0 Turbo B205, Viggen B235R; 99 68-84: 2.0 B, Turbo; 96 60-80: V4, 841 two stroke',
  },
  {
    name: 'Jaguar',
    weight: 1.1,
    number: '{EAC|EBC|JLM|CAC|NBC|XR8|C2S}####{|0|1|2|3|4}',
    models:
      'XJ6 Series III 79-92: 4.2 XK, 3.4; XJ40 86-94: 4.0 AJ6, 3.6 AJ6; E-Type 61-75: 3.8 XK, 5.3 V12, 4.2; X300 94-97: 4.0 AJ16, XJR; S-Type 98-07: 2.7 D, 3.0 V6; XJS 75-96: 5.3 V12, 3.6 AJ6; X-Type 01-09: 2.5 V6, 2.0 D; XK8 96-06: 4.0 V8 AJ27',
  },
  {
    name: 'Chrysler',
    weight: 1,
    number: '{046|047|049|052|051}#####{|AA|AB|AC}',
    models:
      'Voyager GS 95-01: 2.5 TD VM, 3.3 V6; PT Cruiser 00-10: 2.0, 2.2 CRD; 300C 04-10: 5.7 Hemi, 3.0 CRD OM642; New Yorker 65-96: 440, 3.5 V6; Crossfire 03-08: 3.2 M112',
  },
  {
    name: 'Mini',
    weight: 1,
    number: '11 G2 7 5## ###|{GRC|GSS|GBP|TAM|12A}####',
    models:
      'Cooper R53 01-06: S W11, 1.6 W10; Classic 59-00: 998 A-Series, 1275 A-Series, 850; Cooper R56 06-13: S N14, D W16; Clubman R55 07-14: 1.6 N12',
  },
  {
    name: 'Dacia',
    weight: 1,
    number: '60 01 ### ###|82 00 ### ###',
    models:
      'Logan 04-12: 1.5 dCi K9K, 1.4 K7J, 1.6 K7M; Duster 10-17: 1.5 dCi K9K, 1.6 K4M; Sandero 08-12: 1.4 K7J, 1.5 dCi; 1310 79-04: 1.3, 1.4',
  },
  {
    name: 'Lexus',
    weight: 0.9,
    number: 'G4#-#####',
    models:
      'IS200 98-05: 2.0 1G-FE; LS400 89-00: 4.0 1UZ-FE; IS300 00-05: 3.0 2JZ-GE; GS300 91-05: 3.0 2JZ-GE; RX300 97-03: 3.0 1MZ-FE; SC400 91-00: 4.0 1UZ-FE',
  },
  {
    name: 'MG',
    weight: 0.8,
    number: '{GSS|GBP|12H|BHH|AHH|LVB|GMC}####{|0|1|2|3|4}',
    models:
      'MGB 62-80: 1.8 B-Series, GT V8; MGF 95-02: 1.8 K-Series, 1.8 VVC; Midget 61-79: 1275 A-Series, 1500; ZR 01-05: 1.4 K-Series, 160 VVC',
  },
  {
    name: 'Rover',
    weight: 0.7,
    number: '{GSS|LVB|ERR|GFE|LDR|SCP}####{|0|1|2|3|4}',
    models:
      '200 95-99: 1.4 K-Series, 2.0 D L-Series; 75 98-05: 2.0 CDT M47, 2.5 KV6; SD1 76-86: 3.5 V8, 2.6; 800 86-99: 2.0 T-Series, 2.7 V6; P6 63-77: 3.5 V8, 2.0',
  },
  {
    name: 'Triumph',
    weight: 0.6,
    number: '{14|15|20|21|30|51}####|{GSS|GBP|RTC}####',
    models:
      'Spitfire 62-80: 1500, 1296; TR6 69-76: 2.5 PI; Stag 70-77: 3.0 V8; Herald 59-71: 1200, 13/60; Dolomite 72-80: Sprint 16V, 1850',
  },
  {
    name: 'Isuzu',
    weight: 0.6,
    number: '{8|5}-9####-###-#',
    models:
      'Trooper UBS 91-02: 3.1 TD 4JG2, 3.0 TD 4JX1; D-Max 02-12: 2.5 TD 4JK1; Rodeo 88-04: 3.2 V6 6VD1; Gemini 74-00: 1.6 4XE1',
  },
  {
    name: 'Smart',
    weight: 0.6,
    number: 'A {450|451|132|160|660} ### ## ##|000#### V00#',
    models:
      'Fortwo 450 98-07: 0.6 M160, 0.8 CDI OM660; Fortwo 451 07-14: 1.0 M132; Roadster 452 03-06: 0.7 M160; Forfour 454 04-06: 1.3 M135',
  },
  {
    name: 'Lancia',
    weight: 0.5,
    number: '{46|60|71|82}######',
    models:
      'Delta 79-94: HF Integrale 16V, 1.3, 1.6 HF; Ypsilon 96-03: 1.2 16V FIRE; Fulvia 63-76: 1.3 S, 1.6 HF; Beta 72-84: 2.0 HPE, 1.6; Thema 84-94: 8.32, 2.0 ie turbo',
  },
  {
    name: 'Lada',
    weight: 0.4,
    number: '21{01|03|05|06|07|08|21|10}-{10|13|16|35|37|29|24}###{10|00|20}{|-01|-02}',
    models: 'Niva 2121 77-20: 1.6, 1.7i; 2101 70-88: 1.2; 2107 82-12: 1.5, 1.6; Samara 2108 84-04: 1.3, 1.5',
  },
  {
    name: 'Daihatsu',
    weight: 0.4,
    number: 'G5-{87|97|B1|B2}###{|-000}',
    models:
      'Charade G100 87-93: 1.0 CB90, GTti CB80; Feroza 88-99: 1.6 HD; Terios J100 97-05: 1.3 HC-EJ; Cuore L700 98-03: 1.0 EJ',
  },
  {
    name: 'Trabant',
    weight: 0.2,
    number: '70 ### ###',
    models: '601 63-91: 600 two stroke; 1.1 90-91: 1.1 Polo',
  },
]

/** Most descriptions end with one of these sentences. */
export const SENTENCES = [
  'Check the number on the old one before you order.',
  'Replace the seal while you are there.',
  'The later one looks alike and has another plug.',
  'Torque to 25 Nm in two steps, crosswise.',
  'Sold singly; a car needs two.',
  'Comes without bolts and gasket.',
  'Original equipment, in the plain box.',
  'Measured against the old one: same in all dimensions.',
  'Superseded once; the newest number is the only one that dealers still carry.',
  'Fails when hot and recovers when cold, so test it after a drive.',
  'Not for cars with air conditioning.',
  'Needs coding on the last model year.',
  'The casting is rougher than the original but it has held up.',
  'Two diameters exist; measure before you order.',
  'Beware of copies without the date stamp.',
  'Remove the battery first, then there is room for a hand.',
  'Rusts at the lower edge, where nobody looks.',
  'Left and right differ by the angle of the bracket.',
  'The diesel has its own.',
  'Up to the facelift only.',
  'From the yard, cleaned and tried on a running car.',
  'Lasts about 120,000 km and announces itself by noise.',
  'Grease the thread, next time it will come off.',
  'No longer available from the dealer.',
]

export const FIRST_NAMES =
  'Anna Ben Chiara Daniel Elif Frank Greta Hugo Ines Jonas Katja Luis Maria Nils Olga Pavel Quentin Rosa Stefan Tomás Ulla Viktor Wanda Xavier Yusuf Zoë Aleksandra Bjørn Carmen Dmitri Emma Fabrice Giulia Henrik Ivana James Karin Liam Mateusz Noémie Oskar Priya René Sofia Thijs Umberto Vera William Yuki Zoran'.split(
    ' ',
  )
export const LAST_NAMES =
  'Berg Costa Dahl Eriksson Fischer García Hansen Ito Jensen Kowalski Larsen Moreau Novák Olsen Petrov Quispe Rossi Schmidt Takahashi Ulrich Vasquez Weber Xu Yilmaz Zimmermann Andersson Bianchi Chevalier Dubois Evans Ferrari Gruber Horváth Ivanov Johansson Kaya Lindqvist Müller Nguyen Ortega Papadakis Quinn Richter Svensson Tanaka Urbán Virtanen Wójcik Yamamoto Zielinski Ashworth Brännström Castellani Djordjević Engström Fitzgerald Guðmundsson Hughes Ibrahim Jovanović'.split(
    ' ',
  )

/** Titles of posts. {part} and {car} are replaced by a kind of part and a car. */
export const POST_TITLES = [
  'How I replaced the {part} on my {car}',
  '{car}: what to look at before you buy one',
  'Why the {part} fails and how to see it coming',
  'A weekend with the {part}: {car}',
  'Rebuilding the {part} on the kitchen table',
  'Do not throw away that {part} yet',
  '{car} after 300,000 km',
  'Which {part} fits the {car}',
]
export const POST_SENTENCES = [
  'It began with a noise at 2,000 rpm that nobody else could hear.',
  'The manual says two hours, and the manual has never seen rust.',
  'I measured everything twice and wrote it down for whoever comes after me.',
  'The aftermarket one is a copy of a copy, and you can see it at the flange.',
  'Soak the bolts the evening before; heat helps, patience helps more.',
  'After 500 km I checked it again and nothing had moved.',
  'The old one is on the shelf now, with a label saying why.',
  'Order the gasket together with it, because the old one will not survive.',
]
