import { connect } from 'node:net'
import type { Settings } from '#server/boot/settings/index'
import { urlHost } from '#server/kernel/settings/addresses'
import { type Finding, findingsAbout } from '../finding'
import { probeHealth } from '../probe'

const { ok, failed } = findingsAbout('port')
const PATIENCE_MS = 3_000

/** Whether the port of the web process is free, or used by Plumbline. */
export async function checkPort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<Finding[]> {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  if (port === 0) return [ok('A free port is chosen at each start.')]
  if (!(await isUsed(address, port))) return [ok(`Port ${port} on ${host} is free.`)]
  if (await answersAsPlumbline(`http://${urlHost(address)}:${port}`))
    return [ok(`Plumbline runs on port ${port}.`)]
  return [
    failed(
      `Another program uses port ${port} on ${host}.`,
      'Stop the other program, or choose another PORT.',
    ),
  ]
}

const isUsed = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket
      .on('connect', () => end(true))
      .on('error', () => end(false))
      .on('timeout', () => end(false))
  })

async function answersAsPlumbline(origin: string): Promise<boolean> {
  try {
    return (await probeHealth(origin)).isPlumbline
  } catch {
    // Another program listens there: it does not answer like our server.
    return false
  }
}
