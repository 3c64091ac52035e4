import { brakeCaliper, brakeDisc, brakePad } from './brakes.ts'
import { ballJoint, controlArmBushing, cvJoint, shockAbsorber, wheelBearing } from './chassis.ts'
import { hose, radiator, thermostat, waterPump } from './cooling.ts'
import { alternator, relay, starter, switchKind } from './electrics.ts'
import {
  bucketTappet,
  camshaft,
  flywheel,
  headGasket,
  oilFilter,
  oilPump,
  pistonRod,
  shaftSeal,
  valve,
} from './engine.ts'
import { airMassMeter, fuelPump, injector, throttleBody, turbocharger } from './fuel.ts'
import { clutchDisc, synchroRing } from './gearbox.ts'
import { crankSensor, distributorCap, ignitionCoil, lambdaSensor, sparkPlug } from './ignition.ts'
import { tensioner, timingBelt, timingChain } from './timing.ts'
import type { DemoDrawing, DrawingKind } from '../types.ts'
import { readDims, sharedViews } from './common.ts'
import { drawingDims } from './dims.ts'
import type { Kind } from './kind.ts'
import { Pen } from './pen.ts'

const kinds: Record<DrawingKind, Kind> = {
  'bucket-tappet': bucketTappet,
  'brake-disc': brakeDisc,
  injector,
  'spark-plug': sparkPlug,
  'piston-rod': pistonRod,
  camshaft,
  'fuel-pump': fuelPump,
  thermostat,
  'oil-filter': oilFilter,
  'timing-belt': timingBelt,
  'water-pump': waterPump,
  alternator,
  starter,
  'clutch-disc': clutchDisc,
  'shock-absorber': shockAbsorber,
  'wheel-bearing': wheelBearing,
  'ball-joint': ballJoint,
  'control-arm-bushing': controlArmBushing,
  'cv-joint': cvJoint,
  turbocharger,
  'head-gasket': headGasket,
  valve,
  'crank-sensor': crankSensor,
  'air-mass-meter': airMassMeter,
  'lambda-sensor': lambdaSensor,
  'ignition-coil': ignitionCoil,
  'distributor-cap': distributorCap,
  radiator,
  'brake-pad': brakePad,
  'brake-caliper': brakeCaliper,
  'oil-pump': oilPump,
  'timing-chain': timingChain,
  tensioner,
  relay,
  switch: switchKind,
  hose,
  'shaft-seal': shaftSeal,
  'synchro-ring': synchroRing,
  flywheel,
  'throttle-body': throttleBody,
}

export function drawPart(
  { kind: name, dims: given = {} }: DemoDrawing,
  count: number,
): { key: string; title: string; svg: string }[] {
  const kind = kinds[name]
  const unknown = Object.keys(given).find((dim) => !(dim in drawingDims[name]))
  if (unknown) throw new Error(`A ${name} has no dimension '${unknown}'`)
  const own = new Set(kind.views.map((view) => view.name))
  const views = [...kind.views, ...sharedViews(name, kind).filter((view) => !own.has(view.name))]
  return views.slice(0, Math.min(count, 7)).map((view) => {
    const { dims, read } = readDims(given, drawingDims[name])
    const pen = new Pen()
    view.draw(pen, dims)
    const shown = [...read]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([dim, value]) => `${dim}-${value.replace(/[^A-Za-z0-9.]+/g, '-')}`)
    return { key: [name, view.name, ...shown].join('_'), title: view.title, svg: pen.svg() }
  })
}
