import type { DrawingKind } from '../types.ts'

/**
 * The dimensions of each kind with their defaults. Lengths are in mm, without unit and without Ø, which the drawing adds.
 * If the comment says 'drawn', the value also changes the shape, and must be an integer or one of the listed words. Other
 * values are only text, so they can contain a tolerance ('35 -0.025') or a range ('22 to 25'). Values must have fewer than
 * 14 characters.
 */
export const drawingDims: Record<DrawingKind, Record<string, string>> = {
  'bucket-tappet': {
    d: '35 -0.025', // outer diameter of the bucket
    h: '26', // height
    type: 'hydraulic', // drawn: 'hydraulic' (oil groove, check ball) or 'mechanical' (shim on top)
    count: '8', // drawn: how many in the set view, 1 to 16
  },
  'brake-disc': {
    d: '288', // outer diameter
    t: '25', // thickness when new
    min: '23', // least thickness, stamped on the edge
    h: '46.5', // overall height with the hat
    bore: '65', // centre bore
    pcd: '100', // pitch circle of the bolts
    bolts: '5', // drawn: number of bolt holes, 3 to 8
    type: 'vented', // drawn: 'vented', 'solid' or 'drilled' (vented and cross-drilled)
  },
  injector: {
    l: '74.5', // overall length
    d: '14', // upper O-ring diameter
    tip: '14', // lower O-ring diameter
    flow: '440 cc/min', // lettered as a note with the pressure
    pressure: '3 bar',
    plug: 'EV1', // lettered at the connector, e.g. 'EV1', 'EV6', 'Denso'
  },
  'spark-plug': {
    thread: 'M14 × 1.25',
    reach: '19', // thread length from the seat
    hex: '16', // across flats, lettered 'SW 16'
    gap: '0.8', // electrode gap
    seat: 'flat', // drawn: 'flat' (with washer) or 'conical'
    electrodes: '1', // drawn: number of ground electrodes, 1 to 4
  },
  'piston-rod': {
    d: '96.3', // piston diameter
    l: '144', // rod length, centre to centre
    pin: '23', // gudgeon pin diameter
    big: '52', // big end bore
    comp: '39', // compression height, pin centre to crown
    rings: '1.75 / 2 / 4', // ring heights, top first
  },
  camshaft: {
    l: '412', // length over the journals
    lift: '11.2', // cam lift
    duration: '268', // degrees, without the sign
    base: '34', // base circle diameter
    journal: '26', // journal diameter
    lobes: '8', // drawn: number of lobes, 4 to 16 (even numbers)
  },
  'fuel-pump': {
    d: '60', // body diameter
    l: '195', // overall length
    inlet: 'M18 × 1.5',
    outlet: 'M12 × 1.5',
    flow: '200 l/h',
    pressure: '5 bar',
  },
  thermostat: {
    d: '54', // flange diameter
    opens: '88', // opening temperature in °C, stamped
    full: '102', // fully open in °C
    lift: '8', // valve travel
    h: '46', // overall height
  },
  'oil-filter': {
    d: '76', // can diameter
    h: '123', // height
    thread: '3/4-16 UNF',
    seal: '62 / 71', // gasket inner / outer diameter
    bypass: '2.5 bar',
  },
  'timing-belt': {
    teeth: '138', // lettered count of teeth
    pitch: '8', // tooth pitch
    w: '25.4', // width
    h: '5.4', // overall thickness
    layout: 'dohc', // drawn: 'ohc' or 'dohc' (one or two cam sprockets)
  },
  'water-pump': {
    h: '71', // flange face to impeller
    d: '60', // impeller diameter
    pulley: '90', // pulley flange or sprocket diameter
    vanes: '7', // drawn: number of vanes, 5 to 9
    bolts: '3', // drawn: bolts that hold the body, 3 to 6
  },
  alternator: {
    v: '14', // volts
    a: '90', // amperes
    pulley: '56', // pulley diameter
    ribs: '6', // drawn: pulley ribs, 1 (V-belt) to 7
    l: '165', // length over pulley and rear cover
    d: '128', // body diameter
  },
  starter: {
    kw: '1.1', // power in kW
    v: '12', // volts
    teeth: '9', // drawn: pinion teeth, 8 to 13
    l: '228', // overall length
    flange: '76', // spigot diameter
    bolts: '2', // drawn: flange bolt holes, 2 or 3
  },
  'clutch-disc': {
    d: '228', // outer diameter of the facing
    di: '150', // inner diameter of the facing
    splines: '23', // drawn: number of splines, 10 to 30
    hub: '22 × 25', // spline minor × major diameter
    t: '8.4', // free thickness
    springs: '6', // drawn: damper springs, 3 to 8
  },
  'shock-absorber': {
    l: '558', // length extended
    stroke: '168',
    rod: '22', // piston rod diameter
    tube: '51', // tube diameter
    top: 'M14 × 1.5', // upper thread
    mount: 'clamp', // drawn: lower end 'clamp' (strut), 'eye' or 'fork'
  },
  'wheel-bearing': {
    od: '64', // outer diameter
    id: '34', // bore
    w: '37', // width
    poles: '96', // pole pairs or teeth of the encoder ring; '0' for none (drawn)
    balls: '13', // drawn: balls per row, 9 to 16
  },
  'ball-joint': {
    taper: '15.6', // large end of the taper
    cone: '1:10',
    thread: 'M12 × 1.5',
    d: '40', // housing diameter
    bolts: '3', // drawn: flange bolt holes 2 to 4, or '0' for a pressed housing
    h: '88', // overall height
  },
  'control-arm-bushing': {
    od: '48', // outer sleeve diameter
    id: '12', // inner sleeve bore
    l: '60', // inner sleeve length
    lo: '45', // outer sleeve length
    type: 'voids', // drawn: 'solid', 'voids' (two kidney voids) or 'hydro' (fluid chambers)
  },
  'cv-joint': {
    outer: '33', // drawn as text only: splines on the wheel side
    inner: '22', // splines on the shaft side
    d: '86', // outer body diameter
    abs: '43', // ABS ring teeth; '0' for none (drawn)
    thread: 'M24 × 1.5',
    l: '172', // overall length
  },
  turbocharger: {
    inducer: '44', // compressor wheel, small end
    exducer: '60', // compressor wheel, large end
    turbine: '53', // turbine wheel, large end
    ar: '0.48', // A/R of the turbine housing
    inlet: '56', // compressor inlet outer diameter
    blades: '12', // drawn: compressor blades, 8 to 14
  },
  'head-gasket': {
    bore: '82.5', // fire ring bore
    t: '1.75', // thickness when clamped
    cylinders: '4', // drawn: 2 to 6
    marks: '2', // drawn: holes or notches that say the thickness, 0 to 5
    pitch: '88', // distance of the cylinders
    l: '412', // overall length
  },
  valve: {
    d: '40', // head diameter
    stem: '8', // stem diameter
    l: '91', // overall length
    angle: '45', // seat angle in degrees
    margin: '1.2',
    grooves: '1', // drawn: collet grooves, 1 or 3
  },
  'crank-sensor': {
    d: '18', // barrel diameter
    l: '24', // depth from the flange to the tip
    gap: '0.8 ±0.3', // air gap to the wheel
    r: '880', // coil resistance in ohms, or 'Hall'
    pins: '3', // drawn: connector pins, 2 to 4
    teeth: '60-2', // the trigger wheel
  },
  'air-mass-meter': {
    d: '70', // tube diameter
    l: '131', // length
    pins: '5', // drawn: connector pins, 3 to 6
    v: '0.98', // idle signal or zero-flow volts
    range: '480 kg/h',
  },
  'lambda-sensor': {
    thread: 'M18 × 1.5',
    hex: '22', // across flats
    wires: '4', // drawn: wires and pins, 1 to 6
    l: '380', // cable length
    heater: '9', // heater resistance in ohms
  },
  'ignition-coil': {
    l: '152', // length with the boot
    h: '38', // head height
    pins: '4', // drawn: connector pins, 2 to 4
    primary: '0.6', // primary resistance in ohms
    secondary: '9.5', // secondary in kilohms
    type: 'pencil', // drawn: 'pencil' (coil on plug) or 'block' (double-spark block)
  },
  'distributor-cap': {
    towers: '4', // drawn: plug towers 4, 5, 6 or 8
    d: '71', // diameter
    h: '62', // height
    rotor: '1', // rotor resistance in kilohms
    order: '1-3-4-2', // firing order
  },
  radiator: {
    w: '525', // core width
    h: '322', // core height
    t: '34', // core thickness
    neck: '32', // hose neck diameter
    cap: '1.3', // cap pressure in bar
  },
  'brake-pad': {
    w: '119', // width
    h: '69', // height
    t: '19.5', // thickness with the back plate
    min: '2', // least lining
    wva: '20889', // WVA number
    sensor: '1', // drawn: wear sensor leads, 0 or 1
  },
  'brake-caliper': {
    piston: '54', // piston diameter
    pistons: '1', // drawn: 1 (floating), 2 or 4 (fixed)
    bolts: '136', // distance of the carrier bolts
    bleed: 'M10 × 1',
    hose: 'M10 × 1',
    guide: 'M8', // guide pin
  },
  'oil-pump': {
    teeth: '10', // drawn: teeth of the gears, 7 to 14
    gear: '30', // gear width
    d: '36', // gear diameter
    clearance: '0.10', // end float limit
    relief: '5.5 bar',
  },
  'timing-chain': {
    links: '104', // lettered count of links
    pitch: '9.525', // pitch
    rows: '1', // drawn: 1 (simplex) or 2 (duplex)
    w: '13.5', // overall width
    roller: '6.35', // roller diameter
  },
  tensioner: {
    d: '60', // roller diameter
    w: '29', // roller width
    bore: '10', // fixing bore
    torque: '20', // Nm at the nut
    type: 'eccentric', // drawn: 'eccentric' (belt roller with pointer) or 'arm' (sprung arm for the ribbed belt)
  },
  relay: {
    v: '12',
    a: '40',
    pins: '5', // drawn: 4, 5 (changeover) or 6
    number: '109', // the number printed on the lid
    w: '28', // width of the body
    h: '25', // height of the body without blades
  },
  switch: {
    w: '50', // width of the face
    h: '25', // height of the face
    pins: '6', // drawn: pins, 2 to 10
    type: 'rocker', // drawn: 'rocker', 'pressure' (screwed sender) or 'stalk'
    thread: 'M10 × 1', // for the pressure switch
  },
  hose: {
    id: '32', // inner diameter
    wall: '4.5',
    a: '180', // first leg, end to corner
    b: '240', // second leg
    angle: '90', // bend in degrees
    bends: '2', // drawn: 1 or 2
  },
  'shaft-seal': {
    id: '35', // shaft
    od: '48', // bore
    w: '10', // width
    type: 'AS', // profile by DIN 3760; drawn: with a dust lip for 'AS', without for 'A'
    material: 'FPM',
    turn: 'right', // drawn: helix direction arrow 'right', 'left' or 'none'
  },
  'synchro-ring': {
    d: '72', // cone diameter
    teeth: '36', // drawn: teeth, 24 to 54 (multiples of 3)
    cone: "6°30'", // cone angle
    gap: '1.1', // gap to the gear when new
    min: '0.5', // least gap
    lugs: '3', // drawn: notches for the keys
  },
  flywheel: {
    d: '275', // ring gear outer diameter
    teeth: '132', // lettered, and drawn as they are: 100 to 150
    bolts: '6', // drawn: crank bolts, 6 to 10
    pcd: '75', // pitch circle of the crank bolts
    clutch: '228', // friction face
    type: 'single', // drawn: 'single' or 'dual' (dual mass)
    weight: '7.9 kg',
  },
  'throttle-body': {
    d: '52', // bore
    flange: '66', // bolt pattern, side of the square
    pins: '6', // drawn: connector pins, 3 to 8
    l: '85', // depth
    idle: '3.5', // idle opening in degrees
    type: 'cable', // drawn: 'cable' (pulley) or 'wire' (motor housing)
  },
}
