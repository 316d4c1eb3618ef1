import { connect } from 'node:net'
import { createAnswerReader } from './answer-reader'

/** Asks so many times, one after another of these, over so many connections, each again as soon as it has its answer. */
export async function askMany(
  port: number,
  requests: readonly Buffer[],
  { times, connections }: { times: number; connections: number },
): Promise<void> {
  let asked = 0
  const take = () => (asked < times ? requests[asked++ % requests.length] : undefined)
  await Promise.all(Array.from({ length: connections }, () => askInTurn(port, take)))
}

function askInTurn(port: number, take: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let isWhole = createAnswerReader()
    const ask = () => {
      isWhole = createAnswerReader()
      const request = take()
      if (request) socket.write(request)
      else socket.end(resolve)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      try {
        if (isWhole(chunk)) ask()
      } catch (error) {
        reject(error)
      }
    })
  })
}
