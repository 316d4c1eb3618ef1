const PAUSE_MS = 3_000

/**
 * Calls a function on request: at once, but only once per pause, and in a hidden tab only when it becomes visible. Many
 * requests in between are one call.
 */
export function createCalmCall(call: () => void) {
  let isRequested = false
  let pause: ReturnType<typeof setTimeout> | null = null
  const callIfDue = () => {
    if (!isRequested || pause !== null || document.hidden) return
    isRequested = false
    pause = setTimeout(() => {
      pause = null
      callIfDue()
    }, PAUSE_MS)
    call()
  }
  document.addEventListener('visibilitychange', callIfDue)
  return {
    request: () => {
      isRequested = true
      callIfDue()
    },
    stop: () => {
      if (pause !== null) clearTimeout(pause)
      document.removeEventListener('visibilitychange', callIfDue)
    },
  }
}
