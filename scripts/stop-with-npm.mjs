// npm starts a program through a shell, and a signal to npm ends only that shell. So the program stops when its parent ends.
// Windows sends Ctrl-C to all programs of the terminal, and a parent never changes there.

const CHECKED_EVERY_MS = 500

if (process.env.npm_lifecycle_event !== undefined && process.platform !== 'win32') {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    process.kill(process.pid, 'SIGTERM')
  }, CHECKED_EVERY_MS)
  check.unref()
}
