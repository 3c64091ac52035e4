import { Agent, request } from 'node:http'

/** Milliseconds between two requests. They do not wait for each other's answers, so a stall is counted in full. */
const EVERY = 10

/**
 * A process of its own that asks the address of its first argument and, on any message, sends its parent the times
 * (ms) of all answers since the last message. Times count from the moment at which the request was due.
 */
const [address = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 200 })
const times: number[] = []
let asked = 0
let answered = 0
const start = performance.now()

function ask(due: number): void {
  const failed = (error: Error) => {
    console.error(`${address} did not answer: ${error.message}`)
    process.exit(1)
  }
  request(address, { agent }, (answer) => {
    answer.resume().on('end', () => {
      answered += 1
      times.push(performance.now() - due)
    })
  })
    .on('error', failed)
    .end()
}

setInterval(() => {
  for (; start + asked * EVERY <= performance.now(); asked++) ask(start + asked * EVERY)
}, 1)

process.on('message', () => {
  const tell = () => (answered < asked ? setTimeout(tell, EVERY) : process.send?.(times.splice(0)))
  tell()
})
process.once('disconnect', () => process.exit(0))
