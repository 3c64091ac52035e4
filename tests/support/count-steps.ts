import { Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'

/**
 * Runs a function and returns how many blocks of code V8 executed meanwhile, in this project and in libraries. The count does not
 * depend on the machine. Loops inside of built-in functions, such as a regular expression, are one step.
 */
export function countSteps(run: () => unknown): number {
  const session = new Session()
  session.connect()
  // Optimized code does not count.
  setFlagsFromString('--no-opt')
  setFlagsFromString('--no-maglev')
  try {
    session.post('Profiler.enable')
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    run()
    let steps = 0
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error
      for (const { functions } of coverage.result)
        for (const { ranges } of functions) for (const { count } of ranges) steps += count
    })
    session.post('Profiler.stopPreciseCoverage')
    return steps
  } finally {
    session.disconnect()
    setFlagsFromString('--opt')
    setFlagsFromString('--maglev')
  }
}
