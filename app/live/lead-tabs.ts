/**
 * Calls `lead` in one tab of the browser, and in another when that one closes. It leads until its signal aborts. A page in the
 * cache of Back and Forward does not lead. Browsers have locks only over HTTPS and on localhost; without them, each visible tab
 * leads.
 */
export function leadTabs(
  name: string,
  signal: AbortSignal,
  lead: (stop: AbortSignal) => Promise<void>,
): void {
  let stop = new AbortController()
  const start = () => {
    stop = new AbortController()
    void requestLead(name, stop.signal, lead)
  }
  const suspend = () => stop.abort()
  const resume = () => {
    if (stop.signal.aborted) start()
  }
  window.addEventListener('pagehide', suspend, { signal })
  window.addEventListener('pageshow', resume, { signal })
  if (!hasLocks())
    document.addEventListener('visibilitychange', () => (document.hidden ? suspend() : resume()), { signal })
  signal.addEventListener('abort', suspend)
  if (hasLocks() || !document.hidden) start()
  else suspend()
}

const hasLocks = () => 'locks' in navigator

async function requestLead(name: string, stop: AbortSignal, lead: (stop: AbortSignal) => Promise<void>) {
  if (!hasLocks()) return lead(stop)
  try {
    await navigator.locks.request(name, { signal: stop }, () => lead(stop))
  } catch (error) {
    if (!stop.aborted) throw error
  }
}
