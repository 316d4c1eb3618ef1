import { connect } from 'node:net'
import { createAnswerReader } from './answer-reader'

/**
 * Sends the requests over several connections and returns the duration of each. Each connection sends its next request
 * after a response. Uses plain sockets, because the sender shares the machine with the server that is measured and must
 * use little CPU.
 */
export async function sendAll(
  port: number,
  requests: readonly Buffer[],
  connections: number,
): Promise<number[]> {
  const latencies: number[] = []
  let next = 0
  const nextRequest = () => requests[next++]
  await Promise.all(Array.from({ length: connections }, () => sendOneByOne(port, nextRequest, latencies)))
  return latencies
}

function sendOneByOne(
  port: number,
  nextRequest: () => Buffer | undefined,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sentAt = 0
    let isWhole = createAnswerReader()
    const send = () => {
      const request = nextRequest()
      if (!request) return socket.end(resolve)
      sentAt = performance.now()
      isWhole = createAnswerReader()
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      try {
        if (!isWhole(chunk)) return
      } catch (error) {
        reject(error)
        return
      }
      latencies.push(performance.now() - sentAt)
      send()
    })
  })
}
