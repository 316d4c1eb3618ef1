import { useEffect, useRef, useState } from 'react'

type Handlers = Record<string, (data: never) => void>

/** Listens to a stream of server-sent events; null turns it off. Returns true if the connection is lost. */
export function useEvents(url: string | null, handlers: Handlers): boolean {
  const [isLost, setIsLost] = useState(false)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const names = Object.keys(handlers).join(' ')

  useEffect(() => {
    if (url === null) return
    const source = new EventSource(url)
    for (const name of names.split(' '))
      source.addEventListener(name, (event) =>
        latest.current[name]?.(JSON.parse((event as MessageEvent<string>).data) as never),
      )
    source.addEventListener('open', () => setIsLost(false))
    // The browser reconnects automatically unless the server refused the connection.
    source.addEventListener('error', () => setIsLost(source.readyState === EventSource.CLOSED))
    return () => source.close()
  }, [url, names])

  return isLost
}
