import { Agent, request } from 'node:http'

/** Milliseconds between two requests. A request does not wait for earlier answers, so a stall is measured in full. */
const EVERY = 10

/**
 * A separate process that requests the address in its first argument. On any message it sends its parent the response
 * times (ms) since the last message, each measured from the scheduled time of the request.
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
