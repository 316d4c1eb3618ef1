import type { LocalHost } from '../../../server/ports/codehost/port'

export interface Stop {
  /** The nth call of a request, counted from 1, or the first of that name. */
  call: number | keyof LocalHost
  when: 'before' | 'after'
}

/**
 * A host in whose nth call the process stands still for ever, just before it does its work or just after: what the
 * rest of the world sees then is what a kill at that moment leaves. Tells when it has come to that; who throws then makes
 * it a failure of the host.
 */
export function stoppingHost(host: LocalHost, stop: Stop, onStop: (call: string) => void): LocalHost {
  let calls = 0
  const methods = Object.entries(host).map(([name, method]) => [
    name,
    (...args: never[]) => {
      calls += 1
      if (stop.call !== calls && stop.call !== name) return (method as (...args: never[]) => unknown)(...args)
      const stopHere = async () => {
        onStop(`${stop.when} ${name}`)
        return new Promise<never>(() => undefined)
      }
      if (stop.when === 'before') return isStream(name) ? standingStream(stopHere) : stopHere()
      if (isStream(name))
        return drained((method as (...args: never[]) => AsyncIterable<unknown>)(...args), stopHere)
      return (method as (...args: never[]) => Promise<unknown>)(...args).then(stopHere)
    },
  ])
  return Object.fromEntries(methods) as LocalHost
}

const isStream = (name: string) => ['tree', 'blobs', 'lastChanges', 'branches', 'history'].includes(name)

async function* standingStream(stopHere: () => Promise<never>) {
  yield await stopHere()
}

async function* drained(items: AsyncIterable<unknown>, stopHere: () => Promise<never>) {
  for await (const _ of items);
  yield await stopHere()
}
