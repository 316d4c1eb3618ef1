import type { LocalHost } from '#server/ports/codehost/port'

export interface HostStop {
  /** The nth call, counted from 1, or the first call of that method. */
  call: number | keyof LocalHost
  when: 'before' | 'after'
}

/**
 * A host that hangs forever in one call, just before or just after its work. The state it leaves is the state that a kill
 * at that moment leaves. `onStop` is called there; if it throws, the call fails instead of hanging.
 */
export function stoppingHost(host: LocalHost, stop: HostStop, onStop: (call: string) => void): LocalHost {
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
      if (stop.when === 'before') return isStream(name) ? hangingStream(stopHere) : stopHere()
      if (isStream(name))
        return drainThenStop((method as (...args: never[]) => AsyncIterable<unknown>)(...args), stopHere)
      return (method as (...args: never[]) => Promise<unknown>)(...args).then(stopHere)
    },
  ])
  return Object.fromEntries(methods) as LocalHost
}

const isStream = (name: string) => ['tree', 'blobs', 'lastChanges', 'branches', 'history'].includes(name)

async function* hangingStream(stopHere: () => Promise<never>) {
  yield await stopHere()
}

async function* drainThenStop(items: AsyncIterable<unknown>, stopHere: () => Promise<never>) {
  for await (const _ of items);
  yield await stopHere()
}
