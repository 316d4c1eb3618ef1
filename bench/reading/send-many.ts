import { connect } from 'node:net'
import { createAnswerReader } from './answer-reader'

/** Sends `count` requests over several connections. Each connection sends its next request after a response. */
export async function sendMany(
  port: number,
  requests: readonly Buffer[],
  { times, connections }: { times: number; connections: number },
): Promise<void> {
  let sentCount = 0
  const nextRequest = () => (sentCount < times ? requests[sentCount++ % requests.length] : undefined)
  await Promise.all(Array.from({ length: connections }, () => sendOneByOne(port, nextRequest)))
}

function sendOneByOne(port: number, nextRequest: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let isWhole = createAnswerReader()
    const sendNext = () => {
      isWhole = createAnswerReader()
      const request = nextRequest()
      if (request) socket.write(request)
      else socket.end(resolve)
    }
    socket.on('connect', sendNext)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      try {
        if (isWhole(chunk)) sendNext()
      } catch (error) {
        reject(error)
      }
    })
  })
}
